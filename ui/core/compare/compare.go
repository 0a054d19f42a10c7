// Package compare tells what changed between two sets of a datasource's records: added, removed, and changed cell by
// cell. Records are told apart by their _id, and by their content where they have none. Views and commands share it.
//
// Of the old records it remembers some hundred bytes each and a few pages; the new ones only pass by.
package compare

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"iter"
	"maps"
	"slices"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/core/paging"
)

// Set is a set of records that can be read again.
type Set interface {
	// Pages gives the pages in order, each with the number that people give it.
	Pages(ctx context.Context) iter.Seq2[client.NumberedPage, error]
	// Page gives one of them again.
	Page(ctx context.Context, number int) (*client.Page, error)
}

type Kind int

const (
	Added Kind = iota + 1
	Removed
	Changed
)

func (k Kind) String() string { return [...]string{"same", "added", "removed", "changed"}[k] }

// Place is where a record is: its page as people count, and its row in it from 0. Page 0 is nowhere.
type Place struct{ Page, Row int }

// Change is one record that is not the same.
type Change struct {
	Kind     Kind
	ID       string // "" where the record has none
	Old, New Place
	Cells    []Cell // of Changed: the cells that differ, in the order of the new columns
	// The record's page, for its other cells: the new one, or of Removed the old one.
	Page *client.Page
}

// Cell is one cell that differs. A value that is not there is nil.
type Cell struct {
	Column   string
	Old, New client.Value
}

type Options struct {
	// Columns are those to compare; nil is all. One that neither set has is a [*export.ColumnError].
	Columns []string
	// OldPartial says that the old set ended before the end of the data: a record that
	// is only in the new one may have been there. NewPartial is the other way round.
	// What cannot be known is counted in Totals.Unknown and is no change.
	OldPartial, NewPartial bool
}

// Totals count records. Old and New are how many each set has.
type Totals struct {
	Old, New                      int
	Same, Added, Removed, Changed int
	Unknown                       int
	// Columns that only one of the sets has.
	OldColumns, NewColumns []string
	Odd                    string // what was odd about the new pages, see [paging.Oddities]
}

// Comparison compares with one old set. It is for one goroutine and one run of Each.
type Comparison struct {
	o       Options
	old     Set
	byKey   map[digest]int32 // the first of its entries that was not met yet, +1
	entries []entry
	columns [2][]string // of the old records and of the new ones
	totals  Totals
	odd     paging.Oddities
	pages   [2]client.NumberedPage // old ones, the latest that was read first
}

type digest [16]byte

// entry is what is remembered of an old record.
type entry struct {
	content   digest
	page, row int32
	next      int32 // the next entry of the same key, +1
	met       bool
}

// New reads the old set once.
func New(ctx context.Context, old Set, o Options) (*Comparison, error) {
	c := &Comparison{o: o, old: old, byKey: map[digest]int32{}}
	last := map[digest]int32{} // only of keys that come twice
	for page, err := range old.Pages(ctx) {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return nil, fmt.Errorf("compare: read the old records: %w", err)
		}
		c.columns[0] = union(c.columns[0], page.Columns)
		for row, r := range page.Records {
			c.enter(page.Number, row, r, last)
		}
	}
	c.totals.Old = len(c.entries)
	return c, nil
}

func (c *Comparison) enter(page, row int, r client.Record, last map[digest]int32) {
	key := keyOf(r)
	c.entries = append(c.entries, entry{content: sum(r.Raw), page: int32(page), row: int32(row)})
	at := int32(len(c.entries))
	if first := c.byKey[key]; first == 0 {
		c.byKey[key] = at
	} else {
		c.entries[cmp.Or(last[key], first)-1].next, last[key] = at, at
	}
}

// keyOf is what tells a record from others: its id, also a plain one, or its content.
func keyOf(r client.Record) digest {
	if id := export.ID(r); id != "" {
		return sum([]byte("id " + id))
	}
	return sum(append([]byte("raw "), r.Raw...))
}

func sum(b []byte) digest {
	whole := sha256.Sum256(b)
	return digest(whole[:16])
}

// Each goes through the new set and gives what is added or changed in its order, then what was removed in the order of
// the old one. Records that have the same id are paired in their order.
func (c *Comparison) Each(ctx context.Context, pages iter.Seq2[client.NumberedPage, error]) iter.Seq2[Change, error] {
	return func(yield func(Change, error) bool) {
		for page, err := range c.odd.In(pages) {
			if err = cmp.Or(err, ctx.Err()); err != nil {
				yield(Change{}, fmt.Errorf("compare: read the new records: %w", err))
				return
			}
			c.columns[1] = union(c.columns[1], page.Columns)
			if err := c.choose(*page.Page); err != nil {
				yield(Change{}, err)
				return
			}
			for row := range page.Records {
				change, err := c.meet(ctx, page, row)
				if err != nil {
					yield(Change{}, err)
					return
				}
				if change.Kind != 0 && !yield(change, nil) {
					return
				}
			}
		}
		c.removed(ctx, yield)
	}
}

// Totals tells what was counted; it is whole once Each has ended.
func (c *Comparison) Totals() Totals {
	t := c.totals
	t.Odd = c.odd.String()
	t.OldColumns, t.NewColumns = without(c.columns[0], c.columns[1]), without(c.columns[1], c.columns[0])
	return t
}

// meet compares a new record with the old one of its key, if there is one left.
func (c *Comparison) meet(ctx context.Context, page client.NumberedPage, row int) (Change, error) {
	c.totals.New++
	r := page.Records[row]
	change := Change{Kind: Added, ID: export.ID(r), New: Place{page.Number, row}, Page: page.Page}
	key := keyOf(r)
	at := c.byKey[key]
	if at == 0 {
		if c.o.OldPartial {
			c.totals.Unknown++
			return Change{}, nil
		}
		c.totals.Added++
		return change, nil
	}
	e := &c.entries[at-1]
	e.met = true
	if c.byKey[key] = e.next; e.content == sum(r.Raw) {
		c.totals.Same++
		return Change{}, nil
	}
	old, err := c.page(ctx, int(e.page))
	if err != nil {
		return Change{}, err
	}
	change.Old = Place{int(e.page), int(e.row)}
	change.Cells = c.differences(old, int(e.row), page.Page, row)
	if len(change.Cells) == 0 {
		c.totals.Same++ // written another way, or in columns that are not compared
		return Change{}, nil
	}
	c.totals.Changed++
	change.Kind = Changed
	return change, nil
}

// removed gives the old records that no new one was paired with.
func (c *Comparison) removed(ctx context.Context, yield func(Change, error) bool) {
	for i := range c.entries {
		e := &c.entries[i]
		if e.met {
			continue
		}
		if c.o.NewPartial {
			c.totals.Unknown++
			continue
		}
		page, err := c.page(ctx, int(e.page))
		if err != nil {
			yield(Change{}, err)
			return
		}
		c.totals.Removed++
		change := Change{Kind: Removed, ID: export.ID(page.Records[e.row]), Old: Place{int(e.page), int(e.row)}, Page: page}
		if !yield(change, nil) {
			return
		}
	}
}

func (c *Comparison) differences(old *client.Page, oldRow int, page *client.Page, row int) (out []Cell) {
	was, now := beyond(old, oldRow), beyond(page, row)
	compare := func(d Cell) {
		if (c.o.Columns == nil || slices.Contains(c.o.Columns, d.Column)) && !Equal(d.Old, d.New) {
			out = append(out, d)
		}
	}
	for i, name := range union(slices.Clip(page.Columns), old.Columns) {
		d := Cell{name, old.Cell(oldRow, place(old.Columns, i, name)), page.Cell(row, place(page.Columns, i, name))}
		if d.Old == nil {
			d.Old = was[name]
		}
		if d.New == nil {
			d.New = now[name]
		}
		if name == export.IDColumn && (d.Old == nil) != (d.New == nil) { // one is an object, for which a page has no column
			d.Old, d.New = old.Records[oldRow].IDValue, page.Records[row].IDValue
		}
		delete(was, name)
		delete(now, name)
		compare(d)
	}
	for _, name := range slices.Sorted(maps.Keys(now)) {
		compare(Cell{name, was[name], now[name]})
		delete(was, name)
	}
	for _, name := range slices.Sorted(maps.Keys(was)) {
		compare(Cell{name, was[name], nil})
	}
	return out
}

// beyond are the members of a record that its page has no column for.
func beyond(p *client.Page, row int) map[string]client.Value {
	if p.Unplaced == 0 {
		return nil
	}
	out := map[string]client.Value{}
	for _, m := range p.Records[row].Raw.Members() {
		out[m.Name] = m.Value
	}
	for _, name := range append(slices.Clip(p.Columns), export.IDColumn) {
		delete(out, name)
	}
	return out
}

// place is where a column stands, which mostly is the same place in both sets.
func place(columns []string, likely int, name string) int {
	if likely < len(columns) && columns[likely] == name {
		return likely
	}
	return slices.Index(columns, name)
}

// Equal tells whether two values say the same: the same kind and the same text, a number as it is written.
func Equal(a, b client.Value) bool {
	return string(a) == string(b) || a.Kind() == b.Kind() && a.Text() == b.Text()
}
