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
func (s source) compare() error {
	format, err := s.format("data", s.flags.format, asJSON, asLines, asCSV, asTable)
	if err != nil {
		return err
	}
	m, err := s.memory()
	if err != nil {
		return err
	}
	from, to, two := strings.Cut(s.flags.diff, "..")
	old, err := s.find(m, from)
	if err != nil {
		return err
	}
	options := compare.Options{Columns: s.flags.columns, OldPartial: !old.Complete}
	against, name := s.every(), "what the service gives now"
	if two {
		later, err := s.find(m, to)
		if err != nil {
			return err
		}
		options.NewPartial = !later.Complete
		against, name = snapshot.Open(m, later).Pages(s.ctx), describeSnapshot(later)
	}
	c, err := compare.New(s.ctx, snapshot.Open(m, old), options)
	if err != nil {
		return err
	}
	if err := s.printChanges(format, c.Each(s.ctx, against)); err != nil {
		return cause(s.ctx, err)
	}
	s.sumUp(c.Totals(), old, name)
	return nil
}

func describeSnapshot(n store.Snapshot) string {
	return fmt.Sprintf("snapshot %d of %s", n.ID, when(n.BegunAt))
}

// sumUp says in a line or two what was compared with what.
func (s source) sumUp(t compare.Totals, old store.Snapshot, name string) {
	s.say("%s: %s added, %s removed, %s changed, %s the same, from %s to %s", s.name,
		view.Thousands(t.Added), view.Thousands(t.Removed), view.Thousands(t.Changed), view.Thousands(t.Same), describeSnapshot(old), name)
	if t.Unknown > 0 {
		s.say("%s %s only on one side, but the other one is partial: nobody knows whether anything is new or gone", view.Count(t.Unknown, "record"), view.Plural(t.Unknown, "is", "are"))
	}
	if len(t.NewColumns) > 0 {
		s.say("new columns: %s", strings.Join(t.NewColumns, ", "))
	}
	if len(t.OldColumns) > 0 {
		s.say("columns that are gone: %s", strings.Join(t.OldColumns, ", "))
	}
}

func (s source) printChanges(format string, changes iter.Seq2[compare.Change, error]) error {
	return s.output(func(w io.Writer) error {
		p := s.changePrinter(format, w)
		if err := p.begin(); err != nil {
			return err
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
	begin() error
	change(compare.Change) error
	end() error
}

func (s source) changePrinter(format string, w io.Writer) changePrinter {
	switch format {
	case asJSON, asLines:
		return &jsonChanges{w: s.forPeople(format, w), array: format == asJSON}
	case asCSV:
		return &csvChanges{export.NewCSV(s.terminalSafe(w), s.flags.csv)}
	}
	return &tableChanges{app: s.app, table: newTable(w, s.width())}
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

func changeHeader() []string { return []string{"change", export.IDColumn, "column", "old", "new"} }

type csvChanges struct{ csv *export.CSV }

func (c *csvChanges) begin() error { return c.csv.Row(changeHeader()...) }

func (c *csvChanges) change(change compare.Change) error {
	for _, row := range changeRows(change) {
		if err := c.csv.Row(row...); err != nil {
			return err
		}
	}
	return nil
}

func (c *csvChanges) end() error { return c.csv.Flush() }

// tableChanges gathers rows, because the widths of a table are those of its first ones.
type tableChanges struct {
	*app
	table *table
	rows  [][]string
}

const tableBlock = 100

func (t *tableChanges) begin() error { return nil }

func (t *tableChanges) change(change compare.Change) error {
	if t.rows = append(t.rows, changeRows(change)...); len(t.rows) < tableBlock {
		return nil
	}
	return t.flush()
}

func (t *tableChanges) flush() error {
	header := make([]string, 0, 5)
	for _, name := range changeHeader() {
		header = append(header, strings.ToUpper(name))
	}
	err := t.table.write(header, t.rows)
	t.rows = nil
	return err
}

func (t *tableChanges) end() error {
	if len(t.rows) > 0 || t.table.header == nil {
		if err := t.flush(); err != nil {
			return err
		}
	}
	t.remark(t.table.left())
	return nil
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

func (j *jsonChanges) begin() error { return nil }

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
