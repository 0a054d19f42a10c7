package export

import (
	"bytes"

	"docket/client"
	"docket/ui/core/query"
)

// Finder finds a text in records as a filter does, in their cells and ids. It is for one goroutine.
type Finder struct {
	needle  []byte // folded
	scratch []byte
	beyond  client.Member // what was found last at Beyond
}

// IDCell is the place of the id among the columns of a record, and Beyond that of every member that no column was left
// for; see [client.Page.Unplaced].
const (
	IDCell = -1
	Beyond = -2
)

// Match is a record that a text was found in.
type Match struct {
	Page int    // people's number
	Row  int    // in the page, from 0
	Col  int    // the first cell with it; IDCell for the id, or Beyond
	Name string // of the cell
	ID   string // of the record
	Text string // of the cell
}

// NewFinder finds a text. An empty one is in every record.
func NewFinder(text string) *Finder { return &Finder{needle: []byte(query.Fold(text))} }

// Matcher tells of each record of a page whether it has a text. It is for one goroutine.
func Matcher(text string) func(p *client.Page, row int) bool {
	f := NewFinder(text)
	return func(p *client.Page, row int) bool {
		_, ok := f.row(p, row)
		return ok
	}
}

func (f *Finder) Page(p client.NumberedPage) []Match {
	var out []Match
	for row, r := range p.Records {
		col, ok := f.row(p.Page, row)
		if !ok {
			continue
		}
		m := Match{Page: p.Number, Row: row, Col: col, Name: IDColumn, ID: ID(r)}
		switch m.Text = m.ID; {
		case col == Beyond:
			m.Name, m.Text = f.beyond.Name, f.beyond.Value.Text()
		case col != IDCell:
			m.Name, m.Text = p.Columns[col], Cell(p.Cell(row, col))
		}
		out = append(out, m)
	}
	return out
}

func (f *Finder) row(p *client.Page, row int) (col int, ok bool) {
	r := &p.Records[row]
	if in(f, ID(*r)) {
		return IDCell, true
	}
	for col, v := range r.Cells {
		if p.Columns[col] != IDColumn && f.in(v) {
			return col, true
		}
	}
	if p.Unplaced > 0 {
		for _, f.beyond = range r.Raw.Members() {
			if f.beyond.Name != IDColumn && f.in(f.beyond.Value) {
				return Beyond, true
			}
		}
	}
	return 0, false
}

func (f *Finder) in(v client.Value) bool {
	switch kind := v.Kind(); {
	case kind == client.Absent, kind == client.Null:
		return false
	case kind == client.String && bytes.IndexByte(v, '\\') < 0:
		return in(f, []byte(v[1:len(v)-1]))
	}
	return in(f, v.Text())
}

func in[T string | []byte](f *Finder, text T) bool {
	f.scratch = query.AppendFold(f.scratch[:0], text)
	return bytes.Contains(f.scratch, f.needle)
}
