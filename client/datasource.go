package client

import (
	"context"
	"fmt"
	"strconv"
)

// MaxItemsPerPage is the most records that one page may be asked for (§8).
const MaxItemsPerPage = 100

// PageRequest names one page of a datasource (§4.2).
type PageRequest struct {
	Datasource   string
	Index        int // page_index as the service counts, from 0 or from 1; see ProveFirstPage
	ItemsPerPage int // 1 to MaxItemsPerPage
}

// Page is one page of a datasource (§2.3).
type Page struct {
	Request    PageRequest
	Name, Type string // DataSourceName, DataSourceType
	Status     Value  // DataSourceStatus, a flag: see [Value.Bool]

	TotalFields, PageNumber Value // as they came
	Fields                  []Field

	// Columns names the cells of a record: the fields in their order, then members that no field declares, in the order
	// in which they first appear. A name that comes twice has its second column as "name (2)". _id is no column unless
	// it is a plain value instead of the interface's object with $oid; a second one in a record is "_id (2)".
	Columns []string
	Records []Record
	// Unplaced counts the values that no column was left for; see [MostColumns].
	Unplaced int

	ReleaseVersion string
	Complaint      string // that the answer tells of an error beside the records; "" where it does not
	Body           []byte // the whole answer as it came
}

type Field struct {
	Name, Datatype string
}

// Record is one record of a page. Its values are slices of the page's body.
type Record struct {
	ID      string  // the text of _id.$oid; "" when there is none
	IDValue Value   // _id as it came
	Cells   []Value // one for every column of its page; nil where the record has no such member
	Raw     Value   // the whole record as it came
}

// Key returns what tells the record from others: its id, or, without one, its content.
func (r Record) Key() string {
	if r.ID != "" {
		return "id " + r.ID
	}
	return "raw " + string(r.Raw)
}

// Cell returns a value by its place, counted from 0; nil where there is none.
func (p *Page) Cell(row, col int) Value {
	if row < 0 || row >= len(p.Records) || col < 0 || col >= len(p.Records[row].Cells) {
		return nil
	}
	return p.Records[row].Cells[col]
}

// Page fetches one page of a datasource (§4.2). A request for no page or for more than [MaxItemsPerPage] records is an
// [*InputError]. Asking again is safe and is done, see [RetryPolicy].
func (c *Client) Page(ctx context.Context, req PageRequest) (page *Page, err error) {
	if err := req.check(); err != nil {
		return nil, err
	}
	err = c.do(ctx, OpDatasource, []Part{
		{"datasource_name", req.Datasource},
		{"page_index", strconv.Itoa(req.Index)},
		{"items_per_page", strconv.Itoa(req.ItemsPerPage)},
	}, func(a *answer) (err error) {
		if page, err = decodePage(a.body); err == nil {
			page.Request, a.release = req, page.ReleaseVersion
		}
		return err
	})
	return page, err
}

func (r PageRequest) check() error {
	switch {
	case r.Index < 0:
		return &InputError{Op: OpDatasource, Field: "page_index", Reason: fmt.Sprintf("%d is no page", r.Index)}
	case r.ItemsPerPage < 1 || r.ItemsPerPage > MaxItemsPerPage:
		return &InputError{Op: OpDatasource, Field: "items_per_page",
			Reason: fmt.Sprintf("%d is not between 1 and %d", r.ItemsPerPage, MaxItemsPerPage)}
	}
	return nil
}
