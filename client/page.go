package client

import (
	"errors"
	"fmt"
)

// A page is bounded in records, columns and cells, so that a small body of many
// short members cannot ask for a great deal of memory.
const (
	mostRecords = 100_000
	mostCells   = 8 << 20

	// MostColumns is how many columns a page has at most. Members beyond them are in
	// the records' Raw and are counted in Unplaced.
	MostColumns = 16_384
)

// decodePage reads a datasource page (§2.3) in one pass where the fields come before
// the data, as the interface shows them, and in two where they do not.
func decodePage(body []byte, depth int) (*Page, error) {
	d := newDecoder(body, depth)
	p := &Page{Body: body}
	b := pageBuilder{page: p, d: d}
	err := d.whole(b.member)
	switch {
	case err != nil:
		return nil, err
	case b.refused && len(p.Records) == 0 && b.late == nil:
		return nil, errRefused
	case !b.hasData:
		return nil, missing("data", body)
	case b.late != nil:
		if err := b.records(newDecoder(b.late, depth)); err != nil {
			return nil, err
		}
	}
	return p, b.align()
}

type pageBuilder struct {
	page      *Page
	d         *decoder
	columns   columns
	hasFields bool
	hasData   bool
	refused   bool    // a member tells of an error
	late      Value   // data that came before the fields
	slab      []Value // where the next records' cells are cut from
}

// member reads one member of the page.
func (b *pageBuilder) member(name Value) error {
	key := string(name.inner())
	if key == "data" {
		b.hasData = true
		if b.hasFields && b.d.PeekKind() == '[' {
			b.page.Records, b.late = nil, nil
			return b.records(b.d)
		}
	}
	v, err := b.d.value()
	if err != nil {
		return err
	}
	p := b.page
	switch key {
	case "DataSourceName":
		p.Name = textOf(v)
	case "DataSourceType":
		p.Type = textOf(v)
	case "DataSourceStatus":
		p.Status = v
	case "Total_fields":
		p.TotalFields = v
	case "Page_number":
		p.PageNumber = v
	case "release_version":
		p.ReleaseVersion = textOf(v)
	case "error", "status", "success":
		b.refused = b.refused || tellsError(key, v)
	case "fields":
		return b.fields(v)
	case "data":
		p.Records, b.late = nil, nil
		if v.Kind() != Null {
			b.late = v
		}
	}
	return nil
}

// errRefused is a 200 with an object that tells of an error in the place of a page.
var errRefused = errors.New("the answer tells of an error")

// tellsError tells whether a member of that name says that there is no page: the two
// ways in which the interface words an error elsewhere (§7), and success: false.
func tellsError(name string, v Value) bool {
	switch text := v.Text(); name {
	case "error":
		return v.Kind() != Null && text != "" && text != "false" && text != "0"
	case "status":
		return text == "fail" || text == "error"
	default:
		return text == "false"
	}
}

// fields reads the field descriptors; a bare text is taken for a name.
func (b *pageBuilder) fields(v Value) error {
	if b.hasFields || v.Kind() == Null {
		return nil
	}
	if b.hasFields = true; v.Kind() != Array {
		return shapeError("fields is " + v.Kind().String() + ", not a list")
	}
	for e := range v.elements {
		f := Field{textOf(e.member("name")), textOf(e.member("datatype"))}
		switch e.Kind() {
		case Object:
		case String:
			f.Name = e.Text()
		default:
			return shapeError(fmt.Sprintf("field %d is %s, not an object", len(b.page.Fields)+1, e.Kind()))
		}
		b.page.Fields = append(b.page.Fields, f)
		if f.Name != "" && f.Name != "_id" {
			b.columns.add(f.Name)
		}
	}
	return nil
}

// records reads the list of records from d.
func (b *pageBuilder) records(d *decoder) error {
	return d.elements("data", func() error {
		n := len(b.page.Records)
		if n == mostRecords {
			return shapeError(fmt.Sprintf("the page has more than %d records", mostRecords))
		}
		if (n+1)*len(b.columns.names) > mostCells {
			return tooManyCells()
		}
		return b.record(d, n)
	})
}

// record reads record i. Members mostly come in the order of the columns, so each is
// first compared with the column after the last one found.
func (b *pageBuilder) record(d *decoder, i int) (err error) {
	var r Record
	if d.PeekKind() == '{' {
		r.Cells = b.cells()
	}
	guess := 0
	clear(b.columns.full)
	r.Raw, err = d.object("record", i, func(name Value) error {
		v, err := d.value()
		if err != nil {
			return err
		}
		if string(name) == `"_id"` {
			r.IDValue = v
			if id := v.member("$oid"); id.Kind() == String {
				r.ID = id.Text()
				return nil
			}
			if v.Kind() == Null {
				return nil
			}
		}
		at := b.columns.place(name, guess, r.Cells)
		if at < 0 {
			b.page.Unplaced++
			return nil
		}
		for at >= len(r.Cells) {
			r.Cells = append(r.Cells, nil)
		}
		r.Cells[at], guess = v, at+1
		return nil
	})
	b.page.Records = append(b.page.Records, r)
	return err
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

// RestorePage reads a page from the body of an answer that was kept, as [Client.Page]
// reads it from the service; Request is left empty. The page's values are slices of
// body. The error says why it is no page.
func RestorePage(body []byte) (*Page, error) {
	page, err := decodePage(body, Limits{}.withDefaults().Depth)
	if err != nil {
		return nil, fmt.Errorf("restore page: %w", err)
	}
	return page, nil
}
