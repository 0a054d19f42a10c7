package export

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"docket/client"
)

// Finder finds a text in records, whatever its case, in the texts of their cells
// and in their ids. It keeps what it learned of the last page, so it is for one
// goroutine.
type Finder struct {
	needle  []byte   // lower case
	columns []string // nil is all
	page    *client.Page
	search  []int // columns of the page
	id      bool
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

// NewFinder finds text in the columns of these names; nil is all, and "_id" the id.
// An empty text is in every record that has one of the columns.
func NewFinder(text string, columns []string) *Finder {
	return &Finder{needle: []byte(strings.ToLower(text)), columns: columns}
}

// Matcher tells of each record of a page whether text is in one of the columns. See
// [NewFinder]. It is for one goroutine.
func Matcher(text string, columns []string) func(p *client.Page, row int) bool {
	f := NewFinder(text, columns)
	return func(p *client.Page, row int) bool {
		_, ok := f.Row(p, row)
		return ok
	}
}

// Page returns the matches of a page, in their order.
func (f *Finder) Page(p client.NumberedPage) []Match {
	var out []Match
	for row, r := range p.Records {
		col, ok := f.Row(p.Page, row)
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

// Row returns the first cell of a record that has the text.
func (f *Finder) Row(p *client.Page, row int) (col int, ok bool) {
	f.use(p)
	r := p.Records[row]
	if f.id && f.in(client.Value(nil), ID(r)) {
		return IDCell, true
	}
	for _, col := range f.search {
		if v := r.Cells[col]; v.Kind() != client.Absent && v.Kind() != client.Null && f.in(v, "") {
			return col, true
		}
	}
	return 0, false
}

func (f *Finder) use(p *client.Page) {
	if f.page == p {
		return
	}
	f.page, f.search, f.id = p, f.search[:0], f.columns == nil || slices.Contains(f.columns, IDColumn)
	for i, name := range p.Columns {
		if name != IDColumn && (f.columns == nil || slices.Contains(f.columns, name)) {
			f.search = append(f.search, i)
		}
	}
}

// in tells whether the needle is in a value's text, or in text where there is no value.
func (f *Finder) in(v client.Value, text string) bool {
	if v.Kind() == client.String {
		if found, sure := f.inPlain(v[1 : len(v)-1]); sure {
			return found
		}
	}
	if v != nil {
		text = v.Text()
	}
	return strings.Contains(strings.ToLower(text), string(f.needle))
}

// inPlain looks in bytes that are ASCII and need no decoding; sure is false for
// others.
func (f *Finder) inPlain(text []byte) (found, sure bool) {
	f.scratch = append(f.scratch[:0], text...)
	for i, b := range f.scratch {
		switch {
		case b >= 'A' && b <= 'Z':
			f.scratch[i] = b + 'a' - 'A'
		case b >= utf8.RuneSelf || b == '\\':
			return false, false
		}
	}
	return bytes.Contains(f.scratch, f.needle), true
}
