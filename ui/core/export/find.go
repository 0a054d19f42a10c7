package export

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"docket/client"
)

// Finder finds a text in records, whatever its case, in the texts of their cells
// and in their ids. It is for one goroutine.
type Finder struct {
	needle  []byte // lower case
	scratch []byte
}

// IDCell is the place of the id among the columns of a record.
const IDCell = -1

// Match is a record that a text was found in.
type Match struct {
	Page int    // people's number
	Row  int    // in the page, from 0
	Col  int    // the first cell with it; IDCell for the id
	ID   string // of the record
	Text string // of the cell
}

// NewFinder finds a text. An empty one is in every record.
func NewFinder(text string) *Finder { return &Finder{needle: []byte(strings.ToLower(text))} }

// Matcher tells of each record of a page whether it has a text. It is for one goroutine.
func Matcher(text string) func(p *client.Page, row int) bool {
	f := NewFinder(text)
	return func(p *client.Page, row int) bool {
		_, ok := f.row(p, row)
		return ok
	}
}

// Page returns the matches of a page, in their order.
func (f *Finder) Page(p client.NumberedPage) []Match {
	var out []Match
	for row, r := range p.Records {
		col, ok := f.row(p.Page, row)
		if !ok {
			continue
		}
		m := Match{Page: p.Number, Row: row, Col: col, ID: ID(r)}
		if m.Text = m.ID; col != IDCell {
			m.Text = Cell(p.Cell(row, col))
		}
		out = append(out, m)
	}
	return out
}

// row returns the first cell of a record that has the text.
func (f *Finder) row(p *client.Page, row int) (col int, ok bool) {
	r := &p.Records[row]
	f.scratch = append(f.scratch[:0], ID(*r)...)
	if f.in(func() string { return ID(*r) }) {
		return IDCell, true
	}
	for col, v := range r.Cells {
		if v.Kind() == client.Absent || v.Kind() == client.Null || p.Columns[col] == IDColumn {
			continue
		}
		if v.Kind() == client.String {
			f.scratch = append(f.scratch[:0], v[1:len(v)-1]...)
		} else {
			f.scratch = append(f.scratch[:0], v.Text()...)
		}
		if f.in(v.Text) {
			return col, true
		}
	}
	return 0, false
}

// in tells whether the needle is in scratch. ASCII without escapes, which is nearly all
// there is, needs no allocation; decoded gives any other text.
func (f *Finder) in(decoded func() string) bool {
	for i, b := range f.scratch {
		switch {
		case b >= 'A' && b <= 'Z':
			f.scratch[i] = b + 'a' - 'A'
		case b >= utf8.RuneSelf || b == '\\':
			return strings.Contains(strings.ToLower(decoded()), string(f.needle))
		}
	}
	return bytes.Contains(f.scratch, f.needle)
}
