package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/compare"
	"docket/ui/core/export"
	"docket/ui/core/snapshot"
	"docket/ui/view"
)

// compare prints what changed since a snapshot: to what the service gives now, or to another snapshot.
func (d *dataCommand) compare() error {
	from, to, two := strings.Cut(d.snap.diff, "..")
	old, err := d.findSnapshot(from)
	if err != nil {
		return err
	}
	options := compare.Options{Columns: d.columns, OldPartial: !old.Complete}
	against, name := d.walked(d.pages(), 1), "what the service gives now"
	if two {
		later, err := d.findSnapshot(to)
		if err != nil {
			return err
		}
		options.NewPartial = !later.Complete
		against, name = snapshot.Open(d.store, later).Pages(d.ctx), describeSnapshot(later)
	}
	c, err := compare.New(d.ctx, snapshot.Open(d.store, old), options)
	if err != nil {
		return err
	}
	if err := d.printChanges(c.Each(d.ctx, against)); err != nil {
		return cause(d.ctx, err)
	}
	d.sumUp(c.Totals(), old, name)
	return nil
}

func describeSnapshot(n store.Snapshot) string {
	return fmt.Sprintf("snapshot %d of %s", n.ID, n.Span(when))
}

func (d *dataCommand) sumUp(t compare.Totals, old store.Snapshot, name string) {
	d.say("%s: %s added, %s removed, %s changed, %s the same, from %s to %s", d.name,
		view.Thousands(t.Added), view.Thousands(t.Removed), view.Thousands(t.Changed), view.Thousands(t.Same), describeSnapshot(old), name)
	if d.columns != nil {
		d.say("of what is on both sides, only %s was compared", strings.Join(d.columns, ", "))
	}
	if t.Unknown > 0 {
		d.say("%s %s only on one side, but the other one is partial: nobody knows whether anything is new or gone",
			view.Count(t.Unknown, "record"), view.Plural(t.Unknown, "is", "are"))
	}
	if len(t.NewColumns) > 0 {
		d.say("new columns: %s", strings.Join(t.NewColumns, ", "))
	}
	if len(t.OldColumns) > 0 {
		d.say("columns that are gone: %s", strings.Join(t.OldColumns, ", "))
	}
	d.tell(t.Odd)
	d.remarkEnd()
}

func (d *dataCommand) printChanges(changes iter.Seq2[compare.Change, error]) error {
	return d.output(func(w io.Writer) error {
		as := d.format()
		if as == asTable {
			t := newTable(w, widthOf(d.out), changeColumns...)
			return cmp.Or(eachRow(changes, t.row), d.end(t))
		}
		o := export.Options{Format: export.Format(as), CSV: d.as.csv}
		if !o.Format.JSON() {
			o.Columns = changeColumns
		}
		_, err := export.Pages(d.ctx, changePages(changes, o.Format.JSON()), d.forPeople(as, w), o, nil)
		return err
	})
}

var changeColumns = []string{"change", export.IDColumn, "column", "old", "new"}

// changePages are changes as records, a page each: whole ones, or in columns one for each cell that differs.
func changePages(changes iter.Seq2[compare.Change, error], whole bool) pageSeq {
	return func(yield func(client.NumberedPage, error) bool) {
		number := 0
		for change, err := range changes {
			page := &client.Page{Columns: append(changeColumns[:1:1], changeColumns[2:]...)}
			if err == nil {
				page.Records, err = recordsOf(change, whole)
			}
			if number++; !yield(client.NumberedPage{Page: page, Number: number}, err) || err != nil {
				return
			}
		}
	}
}

// recordsOf is a change as one record, which is JSON, or as one for each of its rows.
func recordsOf(c compare.Change, whole bool) (records []client.Record, err error) {
	if !whole {
		for _, row := range changeRows(c) {
			r := recordOf(append(row[:1:1], row[2:]...))
			r.ID = row[1]
			records = append(records, r)
		}
		return records, nil
	}
	out := jsonChange{Change: c.Kind.String(), ID: c.ID, Record: wholeRecord(c)}
	for _, cell := range c.Cells {
		out.Cells = append(out.Cells, jsonCell{cell.Column, json.RawMessage(cell.Old), json.RawMessage(cell.New)})
	}
	r, err := recordAs(out)
	return append(records, r), err
}

func eachRow(changes iter.Seq2[compare.Change, error], write func(cells ...string) error) error {
	for change, err := range changes {
		if err != nil {
			return err
		}
		for _, row := range changeRows(change) {
			if err := write(row...); err != nil {
				return err
			}
		}
	}
	return nil
}

// changeRows are the rows of one change: a cell that differs each, or the whole record.
func changeRows(c compare.Change) (rows [][]string) {
	whole := string(wholeRecord(c))
	switch c.Kind {
	case compare.Added:
		return [][]string{{c.Kind.String(), c.ID, "", "", whole}}
	case compare.Removed:
		return [][]string{{c.Kind.String(), c.ID, "", whole, ""}}
	}
	for _, cell := range c.Cells {
		was, now := export.Cell(cell.Old), export.Cell(cell.New)
		if was == now { // a text and a number, or null and nothing: as JSON they read otherwise
			was, now = string(cell.Old), string(cell.New)
		}
		rows = append(rows, []string{c.Kind.String(), c.ID, cell.Column, was, now})
	}
	return rows
}

// wholeRecord is the record of one that was added or removed; nil of one that changed.
func wholeRecord(c compare.Change) json.RawMessage {
	switch c.Kind {
	case compare.Added:
		return json.RawMessage(c.Page.Records[c.New.Row].Raw)
	case compare.Removed:
		return json.RawMessage(c.Page.Records[c.Old.Row].Raw)
	}
	return nil
}

// jsonChange is a change as scripts read it. Values are the service's own.
type jsonChange struct {
	Change string          `json:"change"`
	ID     string          `json:"_id"`
	Cells  []jsonCell      `json:"cells,omitempty"`
	Record json.RawMessage `json:"record,omitempty"` // of added and removed
}

type jsonCell struct {
	Column string          `json:"column"`
	Old    json.RawMessage `json:"old,omitempty"` // absent: the record had no such member
	New    json.RawMessage `json:"new,omitempty"`
}
