package export

import (
	"bytes"
	"slices"

	"docket/client"
	"docket/ui/core/each"
)

// IDColumn is the heading of the first column: the text of _id.$oid (§2.3).
const IDColumn = "_id"

// Records lays the records of many pages out in the columns of the first one. What a later page has and the first did
// not is counted. A row costs no allocation where no value has to be decoded.
type Records struct {
	names   []string // headings that are written
	known   []string // the columns of the first page
	missed  Missed
	page    *client.Page
	columns []string       // of the page that place was made for
	place   []int          // a column of the page to a heading, or noPlace, unknown, named
	ids     []int          // headings that hold the id
	named   map[string]int // headings, once one is looked up
	lacks   bool           // the page has no column for a heading
	row     int
	cells   [][]byte
	values  []client.Value
	scratch []byte
}

const (
	noPlace = -1 // known and not wanted
	unknown = -2 // not on the first page
	named   = -3 // unknown, and among the names that were missed
)

// NewRecords takes some columns of a first page, in this order; nil is all. One that there is not is a [*ColumnError].
func NewRecords(first *client.Page, wanted []string) (*Records, error) {
	isID := func(name string) bool { return name == IDColumn } // a plain _id, which is the first column already
	all := append([]string{IDColumn}, slices.DeleteFunc(slices.Clone(first.Columns), isID)...)
	if wanted == nil {
		return restoreRecords(all, all), nil
	}
	wanted = slices.Clone(wanted)
	for i, name := range wanted {
		if at := Column(all, name); at >= 0 {
			wanted[i] = all[at]
		} else if len(first.Columns) > 0 && !unplaced(first, name) {
			return nil, &ColumnError{Name: name, Have: all}
		}
	}
	return restoreRecords(wanted, all), nil
}

// unplaced tells whether a page has a field, or its first record a member, that no column was left for.
func unplaced(p *client.Page, name string) bool {
	return p.Unplaced > 0 && (slices.ContainsFunc(p.Fields, func(f client.Field) bool { return f.Name == name }) ||
		slices.ContainsFunc(p.Records[0].Raw.Members(), func(m client.Member) bool { return m.Name == name }))
}

func restoreRecords(names, all []string) *Records {
	r := &Records{names: names, known: all, cells: make([][]byte, len(names)), values: make([]client.Value, len(names))}
	for i, name := range names {
		if name == IDColumn {
			r.ids = append(r.ids, i)
		}
	}
	return r
}

// Header returns the column headings, _id first where all are wanted.
func (r *Records) Header() []string { return r.names }

// Row returns the texts of a record's values in the order of Header: "" where the record has no such member, or null.
func (r *Records) Row(p *client.Page, row int) []string {
	if r.page != p {
		r.use(p)
	}
	r.set(row)
	r.note(row)
	return each.Of(r.texts(), func(cell []byte) string { return string(cell) })
}

func (r *Records) Missed() Missed { return r.missed }

// use makes p the present page. Pages nearly always have the columns of the page before.
func (r *Records) use(p *client.Page) {
	r.page = p
	r.missed.Beyond += p.Unplaced
	if r.place != nil && slices.Equal(r.columns, p.Columns) {
		return
	}
	r.columns, r.place = p.Columns, make([]int, len(p.Columns))
	placed := len(r.ids)
	for i, name := range p.Columns {
		r.place[i] = slices.Index(r.names, name)
		switch {
		case name == IDColumn:
			r.place[i] = noPlace // taken from the record
		case r.place[i] < 0 && !slices.Contains(r.known, name):
			r.place[i] = unknown
		}
		if r.place[i] >= 0 {
			placed++
		}
	}
	r.lacks = placed < len(r.names)
}

// set makes a record of the page the present one: its values by heading.
func (r *Records) set(row int) {
	r.row = row
	clear(r.values)
	record := r.page.Records[row]
	for col, v := range record.Cells {
		if at := r.place[col]; at >= 0 {
			r.values[at] = v
		}
	}
	if r.lacks && r.page.Unplaced > 0 {
		r.setUnplaced(record)
	}
	for _, at := range r.ids {
		r.values[at] = record.IDValue
	}
}

// setUnplaced takes what no column was left for by its name.
func (r *Records) setUnplaced(record client.Record) {
	if r.named == nil {
		r.named = map[string]int{}
		for at, name := range r.names {
			r.named[name] = at
		}
	}
	for _, m := range record.Raw.Members() {
		if at, is := r.named[m.Name]; is && r.values[at] == nil {
			r.values[at] = m.Value
		}
	}
}

// note counts the values of a record that have no column.
func (r *Records) note(row int) {
	for col, v := range r.page.Records[row].Cells {
		if r.place[col] > unknown || v.Kind() == client.Absent {
			continue
		}
		r.missed.Values++
		if name := r.page.Columns[col]; r.place[col] == unknown && !slices.Contains(r.missed.Names, name) {
			r.missed.Names = append(r.missed.Names, name)
		}
		r.place[col] = named
	}
}

// release lets the page go: its bytes may be many.
func (r *Records) release() {
	r.page = nil
	clear(r.values)
	clear(r.cells)
}

// texts are the cells of the present record, good until the next call.
func (r *Records) texts() [][]byte {
	r.scratch = r.scratch[:0]
	for _, at := range r.ids {
		r.values[at] = nil // its text is that of the id alone
	}
	for i, v := range r.values {
		r.cells[i] = r.text(v)
	}
	from := len(r.scratch)
	for _, at := range r.ids {
		r.scratch = append(r.scratch[:from], ID(r.page.Records[r.row])...) // all are the same
		r.cells[at] = r.decoded(from)
	}
	return r.cells
}

// text is what Cell gives, without a copy where the bytes of the answer are it.
func (r *Records) text(v client.Value) []byte {
	from := len(r.scratch)
	switch v.Kind() {
	case client.Absent, client.Null:
		return nil
	case client.String:
		if inner := v[1 : len(v)-1]; bytes.IndexByte(inner, '\\') < 0 {
			return inner
		}
		r.scratch = v.AppendText(r.scratch)
	case client.Object, client.Array:
		r.scratch = append(r.scratch, v.Text()...)
	default:
		return v
	}
	return r.decoded(from)
}

// decoded is what was appended to scratch. An earlier cell keeps the array that it was cut from when scratch moves.
func (r *Records) decoded(from int) []byte { return r.scratch[from:len(r.scratch):len(r.scratch)] }

// ID returns the text of a record's id: _id.$oid, or a plain _id as it came.
func ID(r client.Record) string {
	if r.ID != "" {
		return r.ID
	}
	return Cell(r.IDValue)
}

// Cell is a value as the text of a cell: a string's text, any other value's JSON, and "" for null and for no member.
func Cell(v client.Value) string {
	if v.Kind() == client.Null {
		return ""
	}
	return v.Text()
}
