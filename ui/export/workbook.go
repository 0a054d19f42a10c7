package export

import (
	"archive/zip"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// What a sheet holds.
const (
	mostCellChars = excelize.TotalCellChars // UTF-16 units
	mostSheetRows = excelize.TotalRows
)

// workbook is XLSX. Every cell is a text, so nothing in it is ever calculated, and
// rows go to a temporary file, so that memory does not grow. A sheet that is
// full is followed by another one with the same header.
type workbook struct {
	cut    bool
	names  []string
	limit  int // rows a sheet, the header among them
	file   *excelize.File
	sheet  *excelize.StreamWriter
	sheets int
	at     int // rows in the sheet
	count  int // records
	cuts   int
	values []any
}

func (b *workbook) begin(dst []byte, names []string) ([]byte, error) {
	if len(names) > excelize.MaxColumns {
		return dst, errColumns
	}
	b.names, b.file = names, excelize.NewFile()
	if b.limit == 0 {
		b.limit = mostSheetRows
	}
	return dst, b.nextSheet()
}

func (b *workbook) nextSheet() error {
	if b.sheet != nil {
		if err := b.sheet.Flush(); err != nil {
			return err
		}
	}
	b.sheets, b.at = b.sheets+1, 0
	name := "records"
	if b.sheets > 1 {
		name += " " + strconv.Itoa(b.sheets)
		if _, err := b.file.NewSheet(name); err != nil {
			return err
		}
	} else if err := b.file.SetSheetName(b.file.GetSheetName(0), name); err != nil {
		return err
	}
	var err error
	if b.sheet, err = b.file.NewStreamWriter(name); err != nil {
		return err
	}
	if err := b.sheet.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	cells := make([][]byte, len(b.names))
	for i, name := range b.names {
		cells[i] = []byte(name)
	}
	return b.put(cells)
}

func (b *workbook) row(dst []byte, l *layout, row int) ([]byte, error) {
	l.set(row)
	return dst, b.add(l.texts())
}

// add writes a record's cells.
func (b *workbook) add(cells [][]byte) error {
	if b.at == b.limit {
		if err := b.nextSheet(); err != nil {
			return err
		}
	}
	b.count++
	return b.put(cells)
}

func (b *workbook) put(cells [][]byte) error {
	if cap(b.values) < len(cells) {
		b.values = make([]any, len(cells))
	}
	values := b.values[:len(cells)]
	for i, cell := range cells {
		text, cut, err := fitCell(cell, b.cut, b.count, b.names, i)
		if err != nil {
			return err
		}
		if values[i] = nil; text != "" {
			values[i] = text
		}
		b.cuts += cut
	}
	b.at++
	return b.sheet.SetRow("A"+strconv.Itoa(b.at), values)
}

func (b *workbook) end(dst []byte) ([]byte, error) { return dst, b.sheet.Flush() }

// finish writes the workbook. excelize would build it in memory; its own hook lets
// the parts go to w as they are made.
func (b *workbook) finish(w io.Writer) error {
	b.file.ZipWriter = func(io.Writer) excelize.ZipWriter { return zip.NewWriter(w) }
	_, err := b.file.WriteToBuffer()
	return err
}

// close removes the temporary files.
func (b *workbook) close() error {
	if b.file == nil {
		return nil
	}
	return b.file.Close()
}

// fitCell is a cell as a workbook can hold it, and whether it had to be cut (1).
func fitCell(cell []byte, cut bool, record int, names []string, col int) (string, int, error) {
	text := legible(cell)
	if len(text) <= mostCellChars {
		return text, 0, nil
	}
	units, end := 0, len(text)
	for i, r := range text {
		n := 1
		if r > 0xffff {
			n = 2
		}
		if units <= mostCellChars && units+n > mostCellChars {
			end = i
		}
		units += n
	}
	switch {
	case units <= mostCellChars:
		return text, 0, nil
	case !cut:
		return "", 0, &CellError{Record: record, Column: names[col], Length: units}
	}
	return text[:end], 1, nil
}

// legible writes the characters that XML has no way to hold as workbooks do, _x001B_,
// in place of losing them.
func legible(cell []byte) string {
	clean := true
	for _, b := range cell {
		if b < ' ' && b != '\t' && b != '\n' || b == 0xef { // 0xef begins U+FFFE and U+FFFF
			clean = false
			break
		}
	}
	if clean {
		return string(cell)
	}
	out := make([]byte, 0, len(cell)+16)
	for len(cell) > 0 {
		r, size := utf8.DecodeRune(cell)
		if r < ' ' && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff {
			const hex = "0123456789ABCDEF"
			out = append(out, '_', 'x', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15], '_')
		} else {
			out = append(out, cell[:size]...)
		}
		cell = cell[size:]
	}
	return string(out)
}

var errColumns = errors.New("export: a workbook holds at most 16,384 columns; choose some of them")
