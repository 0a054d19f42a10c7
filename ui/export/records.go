package export

import (
	"docket/client"
)

// IDColumn is the heading of the first column: the text of _id.$oid (§2.3).
const IDColumn = "_id"

// Records lays the records of many pages out in the columns of the first one,
// so that pages can be written as they come and memory does not grow. What a later
// page has and the first did not is counted, never dropped in silence: see
// Missed.
type Records struct {
	names   []string
	at      map[string]int
	missed  map[string]int
	order   []string // of missed, by first appearance
	columns []string // of the page that place was made for
	place   []int
	row     []string
}

// NewRecords takes the columns of a first page.
func NewRecords(first *client.Page) *Records {
	r := &Records{names: []string{IDColumn}, at: map[string]int{}, missed: map[string]int{}}
	for _, name := range first.Columns {
		if name == IDColumn {
			continue // a plain _id, which is the first column already
		}
		r.at[name] = len(r.names)
		r.names = append(r.names, name)
	}
	r.row = make([]string, len(r.names))
	return r
}

// Header returns the column headings, _id first.
func (r *Records) Header() []string { return r.names }

// Row returns the texts of a record's values in the order of Header: "" where the
// record has no such member, or null. The slice is used again by the next call.
func (r *Records) Row(p *client.Page, row int) []string {
	r.follow(p)
	clear(r.row)
	record := p.Records[row]
	r.row[0] = ID(record)
	for col, v := range record.Cells {
		switch at := r.place[col]; {
		case at >= 0:
			r.row[at] = Cell(v)
		case at == unknownColumn && v.Kind() != client.Absent:
			name := p.Columns[col]
			if r.missed[name] == 0 {
				r.order = append(r.order, name)
			}
			r.missed[name]++
		}
	}
	return r.row
}

// Missed tells which members were in no column, by first appearance, and how
// many values were left out with them.
func (r *Records) Missed() (names []string, values int) {
	for _, n := range r.missed {
		values += n
	}
	return r.order, values
}

const (
	unknownColumn = -1
	idColumn      = -2
)

// follow finds where the columns of p go. Pages nearly always have the columns of
// the page before.
func (r *Records) follow(p *client.Page) {
	if r.place != nil && sameNames(r.columns, p.Columns) {
		return
	}
	r.columns, r.place = p.Columns, make([]int, len(p.Columns))
	for i, name := range p.Columns {
		at, known := r.at[name]
		switch {
		case known:
			r.place[i] = at
		case name == IDColumn:
			r.place[i] = idColumn
		default:
			r.place[i] = unknownColumn
		}
	}
}

func sameNames(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// ID returns the text of a record's id: _id.$oid, or a plain _id as it came.
func ID(r client.Record) string {
	if r.ID != "" {
		return r.ID
	}
	return Cell(r.IDValue)
}

// Cell returns a value as the text of a cell: a string's text, any other value's
// JSON, and "" for null and for a member that is not there.
func Cell(v client.Value) string {
	if v.Kind() == client.Null {
		return ""
	}
	return v.Text()
}
