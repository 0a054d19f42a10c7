package export

import (
	"docket/client"
)

// IDColumn is the heading of the first column: the text of _id.$oid (§2.3).
const IDColumn = "_id"

// Records lays the records of many pages out in the columns of the first one, as
// texts, so that pages can be shown as they come and memory does not grow. What a
// later page has and the first did not is counted, never dropped in silence: see
// Missed.
type Records struct {
	layout *layout
	page   *client.Page
	row    []string
}

// NewRecords takes some columns of a first page, in this order; nil is all. A column
// that there is not is a [*ColumnError].
func NewRecords(first *client.Page, columns []string) (*Records, error) {
	l, err := newLayout(first, columns)
	if err != nil {
		return nil, err
	}
	return &Records{layout: l, row: make([]string, len(l.names))}, nil
}

// Header returns the column headings, _id first where all are wanted.
func (r *Records) Header() []string { return r.layout.names }

// Row returns the texts of a record's values in the order of Header: "" where the
// record has no such member, or null. The slice is used again by the next call.
func (r *Records) Row(p *client.Page, row int) []string {
	if r.page != p {
		r.page = p
		r.layout.use(p)
	}
	r.layout.set(row)
	r.layout.note(row)
	for i, cell := range r.layout.texts() {
		r.row[i] = string(cell)
	}
	return r.row
}

// Missed tells which members were in no column, by first appearance, and how
// many values were left out with them.
func (r *Records) Missed() (names []string, values int) {
	m := r.layout.left()
	return m.Names, m.Values
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
