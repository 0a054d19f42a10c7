package load

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"iter"
	"os"
	"strings"
	"sync"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/core/export"
	"docket/ui/core/query"
)

// Table is all records of a load. It is safe for concurrent use.
type Table struct {
	Of      store.Snapshot
	Columns []query.Column // _id first; typed by all of their values
	Others  []int          // of each column, how many cells are not blank and others than its kind, see [describe.Kind.Other]
	Rows    int
	Beyond  int    // columns that can only be read with their record
	Halves  string // what became of halves of characters, see [export.Garbled.In]; "" where none came

	db    *sql.DB
	held  *os.File // its lock, shared; nil where there is none
	names []string // of the columns behind _id
	mixed []bool   // of Columns, as other and long; see [built]
	other []bool
	long  []bool // a number has more digits than SQL's hold
	odd   []bool // a number is written otherwise than SQL's
	mu    sync.Mutex
	ranks []*ranks // the one that was used last comes last
}

func openTable(ctx context.Context, path string, of store.Snapshot) (*Table, error) {
	t := &Table{Of: of, db: connect(path, "ro", "query_only(1)")}
	err := t.db.QueryRowContext(ctx, `SELECT rows, beyond, halves FROM about`).Scan(&t.Rows, &t.Beyond, &t.Halves)
	if err == nil {
		err = t.each(ctx, `SELECT name, kind, mixed, other, others, long, odd FROM columns ORDER BY rowid`, nil, func(row []any) bool {
			name, _ := row[0].(string)
			kind, _ := row[1].(int64)
			t.mixed, t.other, t.long = append(t.mixed, row[2] != int64(0)), append(t.other, row[3] != int64(0)), append(t.long, row[5] != int64(0))
			t.odd = append(t.odd, row[6] != int64(0))
			others, _ := row[4].(int64)
			t.Others = append(t.Others, int(others))
			t.Columns = append(t.Columns, query.Column{Name: name, Kind: describe.Kind(kind)})
			return true
		})
	}
	if err != nil {
		t.db.Close()
		return nil, fmt.Errorf("load %d of %s: %w", of.ID, of.Datasource, err)
	}
	t.names = each.Of(t.Columns[1:], func(c query.Column) string { return c.Name })
	return t, nil
}

func (t *Table) Close() error {
	t.held.Close() // nil is refused
	return t.db.Close()
}

// each gives the rows of a query, until use wants no more. The row is good until the next one.
func (t *Table) each(ctx context.Context, q string, args []any, use func(row []any) bool) error {
	rows, err := t.db.QueryContext(ctx, q, args...)
	if err != nil {
		return err
	}
	return scan(ctx, rows, use)
}

// scan gives rows that were asked for, until use wants no more, and closes them.
func scan(ctx context.Context, rows *sql.Rows, use func(row []any) bool) error {
	defer rows.Close()
	names, err := rows.Columns()
	row, into := make([]any, len(names)), make([]any, len(names))
	for i := range row {
		into[i] = &row[i]
	}
	for err == nil && rows.Next() {
		if err = rows.Scan(into...); err == nil && !use(row) {
			return nil
		}
	}
	return cmp.Or(ctx.Err(), err, rows.Err())
}

// PageRows is how many records a page of a table has.
const PageRows = 500

// Pages gives records as pages: all in their order, or those of these places (from 0). Their values are as they came;
// a text has JSON's own escapes anew.
func (t *Table) Pages(ctx context.Context, places []int) iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		if places == nil {
			paged(t.page, t.record, func(use func(row []any) bool) error {
				return t.each(ctx, `SELECT * FROM r ORDER BY rowid`, nil, use)
			}, yield)
			return
		}
		for from := 0; from == 0 || from < len(places); from += PageRows {
			page, err := t.Page(ctx, places[from:min(from+PageRows, len(places))])
			if !yield(client.NumberedPage{Page: page, Number: from/PageRows + 1}, err) || err != nil {
				return
			}
		}
	}
}

// paged gives rows as pages, of which record fills one; there is one at least.
func paged(begin func() *client.Page, record func(*client.Page, []any), rows func(use func(row []any) bool) error, yield func(client.NumberedPage, error) bool) {
	page, number, more := begin(), 1, true
	err := rows(func(row []any) bool {
		record(page, row)
		if len(page.Records) == PageRows {
			more = yield(client.NumberedPage{Page: page, Number: number}, nil)
			page, number = begin(), number+1
		}
		return more
	})
	if more && (err != nil || len(page.Records) > 0 || number == 1) {
		yield(client.NumberedPage{Page: page, Number: number}, err)
	}
}

// Page gives the records of these places, from 0, in this order.
func (t *Table) Page(ctx context.Context, places []int) (*client.Page, error) {
	page := t.page()
	return page, t.each(ctx, `SELECT r.* FROM json_each(?) AS j CROSS JOIN r ON r.rowid = j.value`, []any{rowids(places)}, func(row []any) bool {
		t.record(page, row)
		return true
	})
}

func (t *Table) page() *client.Page { return &client.Page{Name: t.Of.Datasource, Columns: t.names} }

// record adds a row of the table r, whose second column is more, to a page.
func (t *Table) record(p *client.Page, row []any) {
	more, _ := row[1].([]byte)
	t.add(p, row[0], row[2:], more)
}

// Record is a page of one record, of the cells of all columns as Cells gives them. Where columns are Beyond, the record
// has to be read: see Page.
func (t *Table) Record(cells []any) *client.Page {
	p := t.page()
	t.add(p, cells[0], cells[1:], nil)
	return p
}

// add adds a record to a page; more is its members that have no column, as an object.
func (t *Table) add(p *client.Page, id any, cells []any, more []byte) {
	r := client.Record{Cells: make([]client.Value, len(t.names))}
	switch v := id.(type) {
	case string:
		r.ID, r.IDValue = v, oid(v)
	case []byte:
		r.IDValue = v
		r.ID, _ = r.IDValue.OID()
	}
	raw := make([]byte, 0, t.room(cells)+len(r.IDValue)+len(more))
	if r.IDValue != nil {
		raw = append(member(raw, export.IDColumn), r.IDValue...)
	}
	for i, stored := range cells { // a cell is a part of its record, and written once
		var from int
		switch v := stored.(type) {
		case string:
			raw = member(raw, t.names[i])
			from, raw = len(raw), client.AppendQuoted(raw, v)
		case []byte:
			raw = member(raw, t.names[i])
			from, raw = len(raw), append(raw, v...)
		default:
			continue
		}
		r.Cells[i] = raw[from:len(raw):len(raw)]
	}
	if len(more) > 0 {
		p.Unplaced += t.Beyond
		raw = append(append(raw, ','), more[1:len(more)-1]...)
	}
	if len(raw) == 0 {
		raw = append(raw, '{')
	}
	r.Raw = append(raw, '}')
	p.Records = append(p.Records, r)
}

// room is about how many bytes a record of these cells takes.
func (t *Table) room(cells []any) (n int) {
	for i, stored := range cells {
		switch v := stored.(type) {
		case string:
			n += len(t.names[i]) + len(v) + 6
		case []byte:
			n += len(t.names[i]) + len(v) + 4
		}
	}
	return n + 12
}

// member begins a member of an object that is not closed yet, of which nothing may be there: its value follows.
func member(object []byte, name string) []byte {
	sign := byte(',')
	if len(object) == 0 {
		sign = '{'
	}
	return append(client.AppendQuoted(append(object, sign), name), ':')
}

func quote(text string) []byte {
	return client.AppendQuoted(make([]byte, 0, len(text)+2), text)
}

func QuoteName(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
