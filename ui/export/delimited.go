package export

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// delimited is CSV or TSV, quoted where it is needed (RFC 4180), each line ended by a
// line feed.
type delimited struct {
	comma byte
	raw   bool
}

func (d *delimited) begin(dst []byte, names []string) ([]byte, error) {
	for i, name := range names {
		dst = d.cell(dst, i, []byte(name), len(names))
	}
	return append(dst, '\n'), nil
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
	if i > 0 {
		dst = append(dst, d.comma)
	}
	mark := !d.raw && len(cell) > 0 && !harmless(cell[0]) && risky(string(cell))
	if !d.quoted(cell, mark) && (n > 1 || len(cell) > 0) {
		if mark {
			dst = append(dst, '\'')
		}
		return append(dst, cell...)
	}
	dst = append(dst, '"')
	if mark {
		dst = append(dst, '\'')
	}
	for {
		at := bytes.IndexByte(cell, '"')
		if at < 0 {
			break
		}
		dst = append(append(dst, cell[:at+1]...), '"')
		cell = cell[at+1:]
	}
	return append(append(dst, cell...), '"')
}

// harmless tells of the most usual first bytes that no formula begins with them.
func harmless(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z'
}

// quoted tells whether a cell has to be in quotes to be read as it is.
func (d *delimited) quoted(cell []byte, marked bool) bool {
	if len(cell) == 0 {
		return false
	}
	for _, b := range cell {
		if b == d.comma || b == '"' || b == '\n' || b == '\r' {
			return true
		}
	}
	if marked {
		return false
	}
	r, _ := utf8.DecodeRune(cell)
	return unicode.IsSpace(r) || string(cell) == `\.`
}
