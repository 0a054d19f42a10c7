package export

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"strconv"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"docket/ui/core/each"
	"docket/ui/core/pattern"
)

const (
	mostCellChars    = 32_767 // UTF-16 units
	mostSheetRows    = 1_048_576
	mostSheetColumns = 16_384
)

// workbook is XLSX (ECMA-376) with every cell a text in a cell of the text format, so nothing in it is ever calculated.
// It is written as the rows come, into the zip that a workbook is, and keeps a row at a time. A sheet that is full is
// followed by another one with the same header. Why no library makes it is in .github/CONTRIBUTING.md.
type workbook struct {
	cuts   bool // long cells
	limit  int  // rows a sheet, the header among them
	zip    *zip.Writer
	sheet  io.Writer
	headed bool   // its head is written
	at     int    // rows in the sheet
	ends   []int  // what at was at the end of each sheet
	widths []int  // of the columns in the first rows
	cols   string // the element of them
	names  []string
	refs   []string // A, B, … AA
	rows   []byte   // that are not written
	*tally
}

func newWorkbook(o Options, w io.Writer, n *tally) encoder { return makeWorkbook(o.CutCells, w, n) }

func makeWorkbook(cuts bool, w io.Writer, n *tally) *workbook {
	b := &workbook{cuts: cuts, limit: mostSheetRows, zip: zip.NewWriter(w), tally: n}
	b.zip.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	return b
}

func (b *workbook) begin(dst []byte, names []string) ([]byte, error) {
	if err := fitColumns(names); err != nil {
		return dst, err
	}
	b.names, b.widths = names, make([]int, len(names))
	for i := range names {
		b.refs = append(b.refs, columnRef(i))
	}
	return dst, b.nextSheet()
}

func fitColumns(names []string) error {
	if len(names) > mostSheetColumns {
		return fmt.Errorf("export: a workbook holds at most %d columns; choose some of them", mostSheetColumns)
	}
	return nil
}

// columnRef is what spreadsheets call column i, from 0.
func columnRef(i int) string {
	ref := ""
	for i++; i > 0; i = (i - 1) / 26 {
		ref = string(rune('A'+(i-1)%26)) + ref
	}
	return ref
}

func (b *workbook) nextSheet() (err error) {
	if err := b.endSheet(); err != nil {
		return err
	}
	b.at = 0
	if b.sheet, err = b.create(fmt.Sprintf("xl/worksheets/sheet%d.xml", len(b.ends)+1)); err != nil {
		return err
	}
	return b.put(each.Of(b.names, func(name string) []byte { return []byte(name) }), headerStyle)
}

// flush writes the rows that are waiting. They have shown how wide the columns are, which the head of a sheet says.
func (b *workbook) flush() error {
	if !b.headed {
		if b.headed = true; b.cols == "" {
			b.cols = colsOf(b.widths)
		}
		if _, err := io.WriteString(b.sheet, sheetHead+b.cols+`<sheetData>`); err != nil {
			return err
		}
	}
	_, err := b.sheet.Write(b.rows)
	if b.rows = b.rows[:0]; cap(b.rows) > 8*chunk {
		b.rows = nil
	}
	return err
}

func (b *workbook) endSheet() error {
	if b.sheet == nil {
		return nil
	}
	if err := b.flush(); err != nil {
		return err
	}
	b.ends, b.headed = append(b.ends, b.at), false
	tail := `</sheetData></worksheet>`
	if n := len(b.refs); n > 0 {
		tail = fmt.Sprintf(`</sheetData><autoFilter ref="A1:%s%d"/></worksheet>`, b.refs[n-1], b.at)
	}
	_, err := io.WriteString(b.sheet, tail)
	return err
}

// create begins a part. Its time is always the same, so that the same records make the same bytes.
func (b *workbook) create(name string) (io.Writer, error) {
	return b.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
}

func (b *workbook) row(dst []byte, r *Records) ([]byte, error) { return dst, b.add(r.texts()) }

func (b *workbook) add(cells [][]byte) error {
	if b.at == b.limit {
		if err := b.nextSheet(); err != nil {
			return err
		}
	}
	return b.put(cells, textStyle)
}

const (
	textStyle   = '1'
	headerStyle = '2'
)

func (b *workbook) put(cells [][]byte, style byte) error {
	b.at++
	out := append(b.rows, `<row r="`...)
	out = append(strconv.AppendInt(out, int64(b.at), 10), `">`...)
	for i, cell := range cells {
		if len(cell) == 0 {
			continue
		}
		fit, err := fitCell(cell, b.cuts, b.tally, b.names[i])
		if err != nil {
			return err
		}
		if b.at <= measuredRows+1 && b.cols == "" {
			b.widths[i] = max(b.widths[i], widthOf(cell))
		}
		out = append(append(out, `<c r="`...), b.refs[i]...)
		out = append(append(strconv.AppendInt(out, int64(b.at), 10), `" s="`...), style)
		out = append(out, `" t="inlineStr"><is><t xml:space="preserve">`...)
		out = append(appendXML(out, fit), `</t></is></c>`...)
	}
	if b.rows = append(out, `</row>`...); len(b.rows) < chunk {
		return nil
	}
	return b.flush()
}

func (b *workbook) end(dst []byte) ([]byte, error) {
	if err := b.endSheet(); err != nil {
		return dst, err
	}
	for _, part := range b.parts() {
		w, err := b.create(part[0])
		if err == nil {
			_, err = io.WriteString(w, part[1])
		}
		if err != nil {
			return dst, err
		}
	}
	return dst, b.zip.Close()
}

// fitCell is a cell as a workbook can hold it; what had to be cut is counted.
func fitCell(cell []byte, cut bool, n *tally, column string) ([]byte, error) {
	if len(cell) <= mostCellChars {
		return cell, nil
	}
	units, end := 0, len(cell)
	for i := 0; i < len(cell); {
		r, size := utf8.DecodeRune(cell[i:])
		wide := max(1, utf16.RuneLen(r))
		if units <= mostCellChars && units+wide > mostCellChars {
			end = i
		}
		units += wide
		i += size
	}
	switch {
	case units <= mostCellChars:
		return cell, nil
	case !cut:
		return nil, &CellError{Record: n.records, Column: column, Length: units}
	}
	n.cut++
	return cell[:end], nil
}

var escaped = pattern.New(`^_x[0-9A-Fa-f]{4}_`)

// appendXML writes text as an element's content. What XML has no way to hold is written as workbooks do, _x001B_, and a
// text that looks like that is kept from being read so.
func appendXML(dst, text []byte) []byte {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == '&':
			dst = append(dst, "&amp;"...)
		case r == '<':
			dst = append(dst, "&lt;"...)
		case r == '>':
			dst = append(dst, "&gt;"...)
		case r == '_' && bytes.HasPrefix(text, []byte("_x")) && escaped().Match(text):
			dst = append(dst, "_x005F_"...)
		case r < ' ' && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff:
			const hex = "0123456789ABCDEF"
			dst = append(dst, '_', 'x', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15], '_')
		case r == utf8.RuneError && size == 1:
			dst = utf8.AppendRune(dst, utf8.RuneError)
		default:
			dst = append(dst, text[:size]...)
		}
		text = text[size:]
	}
	return dst
}
