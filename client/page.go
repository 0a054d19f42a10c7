package client

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// A page is bounded, so that a small body of many short members cannot ask for a great deal of memory.
const (
	mostRecords = 100_000
	mostCells   = 8 << 20

	// MostColumns is how many columns a page has at most. Members beyond them are in
	// the records' Raw and are counted in Unplaced.
	MostColumns = 16_384
)

// decodePage reads a datasource page (§2.3).
func decodePage(body []byte) (*Page, error) {
	top, err := parseObject(body)
	if err != nil {
		return nil, err
	}
	p := &Page{Body: body}
	b := pageBuilder{page: p}
	var name, kind, release, fields, data, wrong, status, success Value
	err = top.pick(map[string]*Value{
		"DataSourceName": &name, "DataSourceType": &kind, "DataSourceStatus": &p.Status, "Total_fields": &p.TotalFields,
		"Page_number": &p.PageNumber, "release_version": &release, "fields": &fields, "data": &data,
		"error": &wrong, "status": &status, "success": &success,
	})
	if err != nil {
		return nil, err
	}
	p.Name, p.Type, p.ReleaseVersion, p.Complaint = textOf(name), textOf(kind), textOf(release), complaint(top, wrong, status, success)
	switch {
	case p.Complaint != "" && data.holdsNothing():
		return nil, errRefused
	case data.Kind() == Absent:
		return nil, missing("data", top)
	}
	if err := cmp.Or(b.fields(fields), b.records(data), b.align()); err != nil {
		return nil, err
	}
	return p, nil
}

type pageBuilder struct {
	page    *Page
	columns columns
	slab    []Value // where the next records' cells are cut from
}

// errRefused is a 200 with an object that tells of an error in the place of what was asked for.
var errRefused = errors.New("the answer tells of an error")

// holdsNothing tells whether a list is not there, null or empty.
func (v Value) holdsNothing() bool { return v.Kind() <= Null || string(v.compact()) == "[]" }

// tellsError tells whether an answer says that something went wrong: in the two ways in which
// the interface words an error elsewhere (§7), or by success: false.
func tellsError(wrong, status, success Value) bool {
	return !slices.Contains([]string{"", "false", "0", "[]", "{}", "None", "none"}, textOf(wrong)) ||
		slices.Contains([]string{"fail", "error"}, status.Text()) || success.Text() == "false"
}

// complaint is what an answer says went wrong though it holds what was asked for; "" where it says nothing of the kind.
func complaint(top, wrong, status, success Value) string {
	if !tellsError(wrong, status, success) {
		return ""
	}
	if text, ok := told(top); ok {
		return "the answer tells of an error: " + line(text)
	}
	return "the answer tells of an error"
}

// fields reads the field descriptors; a bare text is taken for a name.
func (b *pageBuilder) fields(list Value) error {
	if list.Kind() <= Null {
		return nil
	}
	if err := list.want(Array, "fields"); err != nil {
		return err
	}
	for e := range list.elements {
		var f Field
		switch e.Kind() {
		case Object:
			name, one := e.single("name")
			datatype, alone := e.single("datatype")
			if !one || !alone {
				return shapeError(fmt.Sprintf("field %d has its name or datatype twice, with different values", len(b.page.Fields)+1))
			}
			f = Field{textOf(name), textOf(datatype)}
		case String:
			f.Name = e.Text()
		default:
			return e.want(Object, fmt.Sprintf("field %d", len(b.page.Fields)+1))
		}
		b.page.Fields = append(b.page.Fields, f)
		if f.Name != "" && f.Name != "_id" {
			b.columns.add(f.Name)
		}
	}
	return nil
}

func (b *pageBuilder) records(list Value) error {
	if list.Kind() == Null {
		return nil
	}
	if err := list.want(Array, "data"); err != nil {
		return err
	}
	for r := range list.elements {
		n := len(b.page.Records)
		switch {
		case n == mostRecords:
			return shapeError(fmt.Sprintf("the page has more than %d records", mostRecords))
		case (n+1)*len(b.columns.names) > mostCells:
			return tooManyCells()
		case r.Kind() != Object:
			return r.want(Object, fmt.Sprintf("record %d", n+1))
		}
		b.record(r)
	}
	return nil
}

// record reads one record. Members mostly come in the order of the columns, so each is
// first compared with the column after the last one found.
func (b *pageBuilder) record(raw Value) {
	r := Record{Raw: raw, Cells: b.cells()}
	guess := 0
	clear(b.columns.full)
	for name, v := range raw.members {
		switch again := r.IDValue.Kind() > Null; {
		case string(name) != `"_id"`:
		case again && bytes.Equal(r.IDValue, v):
			continue
		case again: // the first one is the id
			name = Value(`"_id (2)"`)
		default:
			r.IDValue = v
			if id, ok := v.OID(); ok {
				r.ID = id
				continue
			}
			if v.Kind() == Null {
				continue
			}
		}
		at := b.columns.place(name, guess, r.Cells)
		if at < 0 {
			b.page.Unplaced++
			continue
		}
		for at >= len(r.Cells) {
			r.Cells = append(r.Cells, nil)
		}
		r.Cells[at], guess = v, at+1
	}
	b.page.Records = append(b.page.Records, r)
}

// cells cuts a row of empty cells from a slab of many, one allocation for sixteen rows.
func (b *pageBuilder) cells() []Value {
	n := len(b.columns.names)
	if len(b.slab) < n {
		b.slab = make([]Value, 16*n)
	}
	row := b.slab[:n:n]
	b.slab = b.slab[n:]
	return row
}

// align gives the records that were read before a column was known a cell for it.
func (b *pageBuilder) align() error {
	n := len(b.columns.names)
	if n*len(b.page.Records) > mostCells {
		return tooManyCells()
	}
	b.page.Columns = b.columns.names
	for i := range b.page.Records {
		r := &b.page.Records[i]
		if len(r.Cells) < n {
			row := make([]Value, n)
			copy(row, r.Cells)
			r.Cells = row
		}
	}
	return nil
}

func tooManyCells() error {
	return shapeError(fmt.Sprintf("the page has more than %d cells", mostCells))
}

// RestorePage reads a page from a body that was kept, as [Client.Page] does; Request is left empty. The
// page's values are slices of body. The error says why it is no page.
func RestorePage(body []byte) (*Page, error) {
	page, err := decodePage(body)
	if err != nil {
		return nil, fmt.Errorf("restore page: %w", err)
	}
	return page, nil
}
