package export

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// delimited is CSV or TSV, quoted where it is needed (RFC 4180), each line ended by a
// line feed, and guarded against formulas unless it is raw.
type delimited struct {
	memoryless
	comma byte
	raw   bool
	bom   bool // tells spreadsheets that it is UTF-8
	top   bool // the next cell is behind that mark, which hides its quote from some readers
	blank bool // some reader has seen nothing yet of the cell that it is in
}

func (d *delimited) begin(dst []byte, names []string) ([]byte, error) {
	dst = d.mark(dst)
	for i, name := range names {
		dst = d.cell(dst, i, []byte(name), len(names))
	}
	return append(dst, '\n'), nil
}

// mark appends the byte order mark, where one is wanted.
func (d *delimited) mark(dst []byte) []byte {
	if d.bom {
		dst, d.bom, d.top = append(dst, "\ufeff"...), false, true
	}
	return dst
}

func (d *delimited) row(dst []byte, l *layout, row int) ([]byte, error) {
	l.set(row)
	for i, cell := range l.texts() {
		dst = d.cell(dst, i, cell, len(l.names))
	}
	return append(dst, '\n'), nil
}

func (d *delimited) end(dst []byte) ([]byte, error) { return dst, nil }

// cell appends cell i of a line of n. A line that is one empty cell is quoted: an
// empty line is no record to whoever reads it.
func (d *delimited) cell(dst []byte, i int, cell []byte, n int) []byte {
	switch {
	case i == 0:
		d.blank = true
	default:
		dst = append(dst, d.comma)
		d.blank = d.blank && d.comma == '\t' // a tab is a blank to others
	}
	if plain(cell) {
		d.blank, d.top = false, false
		return append(dst, cell...)
	}
	g, quoted := guard{d.comma, d.raw}, d.quoted(cell) || len(cell) == 0 && n == 1
	number := !d.blank || n == 1 && !d.top
	if d.top {
		g.comma, d.top = 0, false
	}
	if quoted {
		dst = append(dst, '"')
	}
	dst = g.append(dst, cell, number, quoted)
	d.blank = g.blank(cell, d.blank)
	if quoted {
		dst = append(dst, '"')
	}
	return dst
}

// plain tells of the most usual cells that nothing has to be done about them.
func plain(cell []byte) bool {
	if len(cell) == 0 || !harmless(cell[0]) {
		return false
	}
	for _, b := range cell {
		if b < '-' && (b == ',' || b == '"' || b < ' ') || b == ';' || b == '|' {
			return false
		}
	}
	return true
}

// harmless tells of the most usual first bytes that no formula begins with them.
func harmless(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z'
}

// quoted tells whether a cell has to be in quotes to be read as it is. In CSV the
// separators of others count too: some readers split at several.
func (d *delimited) quoted(cell []byte) bool {
	special := separators + `"`
	if d.comma == '\t' {
		special = "\t\n\r\""
	}
	for _, b := range cell {
		if strings.IndexByte(special, b) >= 0 {
			return true
		}
	}
	r, _ := utf8.DecodeRune(cell)
	return len(cell) > 0 && unicode.IsSpace(r) || string(cell) == `\.`
}

// CSV writes lines of texts as the CSV of records is written.
type CSV struct {
	w   io.Writer
	d   delimited
	buf []byte
}

// NewCSV returns a CSV that writes to w as the options for CSV say.
func NewCSV(w io.Writer, o CSVOptions) *CSV { return &CSV{w: w, d: newDelimited(',', o)} }

func newDelimited(comma byte, o CSVOptions) delimited {
	return delimited{comma: comma, raw: o.Raw, bom: o.BOM}
}

// Row writes one line. The cells are not kept.
func (c *CSV) Row(cells ...string) error {
	c.buf = c.d.mark(c.buf)
	for i, cell := range cells {
		c.buf = c.d.cell(c.buf, i, []byte(cell), len(cells))
	}
	if c.buf = append(c.buf, '\n'); len(c.buf) < chunk {
		return nil
	}
	return c.Flush()
}

// Flush hands everything on to the writer beneath.
func (c *CSV) Flush() error {
	_, err := c.w.Write(c.buf)
	c.buf = c.buf[:0]
	return err
}
