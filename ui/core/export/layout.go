package export

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
)

// layout lays records of many pages out in the columns of the first one, as bytes
// that are used again: a row costs no allocation where no value has to be decoded.
type layout struct {
	names   []string // headings that are written
	known   map[string]bool
	missed  map[string]int
	order   []string // of missed, by first appearance
	page    *client.Page
	columns []string // of the page that place was made for
	place   []int    // a column of the page to a heading, or noPlace, unknown
	ids     []int    // headings that hold the id
	row     int
	cells   [][]byte
	values  []client.Value
	scratch []byte
}

const (
	noPlace = -1 // known and not wanted
	unknown = -2 // not on the first page
)

// newLayout takes the columns of a first page and the headings wanted of them.
func newLayout(first *client.Page, wanted []string) (*layout, error) {
	all := []string{IDColumn}
	for _, name := range first.Columns {
		if name != IDColumn { // a plain _id, which is the first column already
			all = append(all, name)
		}
	}
	if wanted == nil {
		return restoreLayout(all, all), nil
	}
	for _, name := range wanted {
		if !slices.Contains(all, name) && len(first.Columns) > 0 {
			return nil, &ColumnError{Name: name, Have: all}
		}
	}
	return restoreLayout(wanted, all), nil
}

// restoreLayout is a layout with headings, of all the columns of a first page.
func restoreLayout(names, all []string) *layout {
	l := &layout{names: names, known: map[string]bool{}, missed: map[string]int{}}
	for _, name := range all {
		l.known[name] = true
	}
	l.cells, l.values = make([][]byte, len(names)), make([]client.Value, len(names))
	for i, name := range names {
		if name == IDColumn {
			l.ids = append(l.ids, i)
		}
	}
	return l
}

// use makes p the present page. Pages nearly always have the columns of the page
// before.
func (l *layout) use(p *client.Page) {
	l.page = p
	if p.Unplaced > 0 {
		l.miss(fmt.Sprintf("beyond column %d", client.MostColumns), p.Unplaced)
	}
	if l.place != nil && slices.Equal(l.columns, p.Columns) {
		return
	}
	l.columns, l.place = p.Columns, make([]int, len(p.Columns))
	for i, name := range p.Columns {
		l.place[i] = slices.Index(l.names, name)
		switch {
		case name == IDColumn:
			l.place[i] = noPlace // taken from the record
		case l.place[i] < 0 && !l.known[name]:
			l.place[i] = unknown
		}
	}
}

// set makes a record of the page the present one: its values by heading.
func (l *layout) set(row int) {
	l.row = row
	clear(l.values)
	record := l.page.Records[row]
	for col, v := range record.Cells {
		if at := l.place[col]; at >= 0 {
			l.values[at] = v
		}
	}
	for _, at := range l.ids {
		l.values[at] = record.IDValue
	}
}

// note counts the values of the present record that have no column.
func (l *layout) note(row int) {
	for col, v := range l.page.Records[row].Cells {
		if l.place[col] == unknown && v.Kind() != client.Absent {
			l.miss(l.page.Columns[col], 1)
		}
	}
}

// release lets the page go: its bytes may be many.
func (l *layout) release() {
	l.page = nil
	clear(l.values)
	clear(l.cells)
}

// miss counts values that have no column.
func (l *layout) miss(name string, values int) {
	if l.missed[name] == 0 {
		l.order = append(l.order, name)
	}
	l.missed[name] += values
}

func (l *layout) left() Missed {
	m := Missed{Names: l.order}
	for _, n := range l.missed {
		m.Values += n
	}
	return m
}

// texts are the cells of the present record, good until the next call.
func (l *layout) texts() [][]byte {
	l.scratch = l.scratch[:0]
	for _, at := range l.ids {
		l.values[at] = nil // its text is that of the id alone
	}
	for i, v := range l.values {
		l.cells[i] = l.text(v)
	}
	for _, at := range l.ids {
		l.cells[at] = l.grow(func(dst []byte) []byte { return append(dst, ID(l.page.Records[l.row])...) })
	}
	return l.cells
}

// text is what Cell gives, without a copy where the bytes of the answer are it.
func (l *layout) text(v client.Value) []byte {
	switch v.Kind() {
	case client.Absent, client.Null:
		return nil
	case client.String:
		inner := v[1 : len(v)-1]
		if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
			return inner
		}
		return l.grow(func(dst []byte) []byte {
			dst, _ = jsontext.AppendUnquote(dst, []byte(v)) // U+FFFD for what is not Unicode
			return dst
		})
	case client.Object, client.Array:
		return l.grow(func(dst []byte) []byte { return append(dst, v.Text()...) })
	}
	return v
}

// grow gives the bytes that more appended. An earlier cell keeps the array that it
// was cut from when the buffer moves.
func (l *layout) grow(more func([]byte) []byte) []byte {
	from := len(l.scratch)
	l.scratch = more(l.scratch)
	return l.scratch[from:len(l.scratch):len(l.scratch)]
}
