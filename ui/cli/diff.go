package cli

import (
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

// compare prints what changed since a snapshot: to what the service gives now, or to
// another snapshot.
func (d *dataCommand) compare() error {
	if err := d.prepare(theMemory); err != nil {
		return err
	}
	from, to, two := strings.Cut(d.snap.diff, "..")
	old, err := d.findSnapshot(from)
	if err != nil {
		return err
	}
	options := compare.Options{Columns: d.columns, OldPartial: !old.Complete}
	against, name := d.walk(), "what the service gives now"
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
	return fmt.Sprintf("snapshot %d of %s", n.ID, when(n.BegunAt))
}

// sumUp says in a line or two what was compared with what.
func (d *dataCommand) sumUp(t compare.Totals, old store.Snapshot, name string) {
	d.say("%s: %s added, %s removed, %s changed, %s the same, from %s to %s", d.name,
		view.Thousands(t.Added), view.Thousands(t.Removed), view.Thousands(t.Changed), view.Thousands(t.Same), describeSnapshot(old), name)
	if t.Unknown > 0 {
		d.say("%s %s only on one side, but the other one is partial: nobody knows whether anything is new or gone", view.Count(t.Unknown, "record"), view.Plural(t.Unknown, "is", "are"))
	}
	if len(t.NewColumns) > 0 {
		d.say("new columns: %s", strings.Join(t.NewColumns, ", "))
	}
	if len(t.OldColumns) > 0 {
		d.say("columns that are gone: %s", strings.Join(t.OldColumns, ", "))
	}
}

func (d *dataCommand) printChanges(changes iter.Seq2[compare.Change, error]) error {
	return d.output(func(w io.Writer) error {
		var p changePrinter
		switch as := d.as.is(d.console); as {
		case asJSON, asLines:
			p = &jsonChanges{w: d.forPeople(as, w), array: as == asJSON}
		default:
			p = d.rowChanges(as, w)
		}
		for change, err := range changes {
			if err == nil {
				err = p.change(change)
			}
			if err != nil {
				return err
			}
		}
		return p.end()
	})
}

// changePrinter prints changes in one format.
type changePrinter interface {
	change(compare.Change) error
	end() error
}

// changeRows are the rows of one change: a cell that differs each, or the whole record.
func changeRows(c compare.Change) [][]string {
	switch c.Kind {
	case compare.Added:
		return [][]string{{c.Kind.String(), c.ID, "", "", record(c.Page, c.New).Raw.Raw()}}
	case compare.Removed:
		return [][]string{{c.Kind.String(), c.ID, "", record(c.Page, c.Old).Raw.Raw(), ""}}
	}
	rows := make([][]string, 0, len(c.Cells))
	for _, cell := range c.Cells {
		rows = append(rows, []string{c.Kind.String(), c.ID, cell.Column, export.Cell(cell.Old), export.Cell(cell.New)})
	}
	return rows
}

func record(p *client.Page, at compare.Place) client.Record { return p.Records[at.Row] }

// rowChanges prints changes as rows, so many at a time.
type rowChanges struct {
	rows  [][]string
	size  int
	write func(header []string, rows [][]string) error
	flush func() error
	begun bool
}

// tableBlock is how many rows decide about the widths of a table.
const tableBlock = 100

func (r *rowChanges) change(c compare.Change) error {
	if r.rows = append(r.rows, changeRows(c)...); len(r.rows) < r.size {
		return nil
	}
	return r.block()
}

func (r *rowChanges) block() error {
	err := r.write([]string{"change", export.IDColumn, "column", "old", "new"}, r.rows)
	r.rows, r.begun = nil, true
	return err
}

func (r *rowChanges) end() error {
	if len(r.rows) > 0 || !r.begun {
		if err := r.block(); err != nil {
			return err
		}
	}
	return r.flush()
}

func (d *dataCommand) rowChanges(as string, w io.Writer) *rowChanges {
	if as == asTable {
		t := newTable(w, d.width())
		return &rowChanges{size: tableBlock,
			write: func(header []string, rows [][]string) error {
				return t.write(strings.Fields(strings.ToUpper(strings.Join(header, " "))), rows)
			},
			flush: func() error { d.remark(t.left()); return nil }}
	}
	csv, begun := export.NewCSV(d.forPeople(as, w), d.csv), false
	return &rowChanges{size: 1, flush: csv.Flush, write: func(header []string, rows [][]string) error {
		if !begun {
			begun, rows = true, append([][]string{header}, rows...)
		}
		for _, row := range rows {
			if err := csv.Row(row...); err != nil {
				return err
			}
		}
		return nil
	}}
}

// jsonChanges is an array with a change a line, or the lines alone.
type jsonChanges struct {
	w     io.Writer
	array bool
	begun bool
}

// jsonChange is a change as scripts read it. Values are the service's own.
type jsonChange struct {
	Change string          `json:"change"`
	ID     string          `json:"_id"`
	Old    *jsonPlace      `json:"old_place,omitempty"`
	New    *jsonPlace      `json:"new_place,omitempty"`
	Cells  []jsonCell      `json:"cells,omitempty"`
	Record json.RawMessage `json:"record,omitempty"` // of added and removed
}

type jsonPlace struct {
	Page int `json:"page"`
	Row  int `json:"row"` // from 1, as people count
}

type jsonCell struct {
	Column string          `json:"column"`
	Old    json.RawMessage `json:"old,omitempty"` // absent: the record had no such member
	New    json.RawMessage `json:"new,omitempty"`
}

func (j *jsonChanges) change(c compare.Change) error {
	out := jsonChange{Change: c.Kind.String(), ID: c.ID, Old: placeOf(c.Old), New: placeOf(c.New)}
	switch c.Kind {
	case compare.Added:
		out.Record = json.RawMessage(record(c.Page, c.New).Raw)
	case compare.Removed:
		out.Record = json.RawMessage(record(c.Page, c.Old).Raw)
	}
	for _, cell := range c.Cells {
		out.Cells = append(out.Cells, jsonCell{cell.Column, json.RawMessage(cell.Old), json.RawMessage(cell.New)})
	}
	raw, err := encode(out)
	if err != nil {
		return err
	}
	before := ""
	if j.array {
		if before = ",\n"; !j.begun {
			before = "[\n"
		}
		raw = raw[:len(raw)-1]
	}
	j.begun = true
	_, err = io.WriteString(j.w, before+string(raw))
	return err
}

func placeOf(p compare.Place) *jsonPlace {
	if p.Page == 0 {
		return nil
	}
	return &jsonPlace{p.Page, p.Row + 1}
}

func (j *jsonChanges) end() error {
	closing := ""
	switch {
	case j.array && j.begun:
		closing = "\n]\n"
	case j.array:
		closing = "[]\n"
	}
	_, err := io.WriteString(j.w, closing)
	return err
}
