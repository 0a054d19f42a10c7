package datasource

import (
	"fmt"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/compare"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// changes is the list of what differs, drawn as the records that they are.
type changes struct {
	m       *model
	d       *difference
	columns []string // beside the sign and the id
	only    bool     // only columns in which something changed
	grid    *widget.Grid
	keys    struct{ columns key.Binding }
}

func newChanges(m *model, d *difference) *changes {
	c := &changes{m: m, d: d, grid: widget.NewGrid(m.env.Theme, m.env.Keys)}
	c.keys.columns = keys.Bind("only columns that changed", "c")
	c.grid.SetCells(true)
	c.list()
	return c
}

// list decides which columns are shown and begins anew.
func (c *changes) list() {
	seen := map[string]bool{idTitle: true}
	c.columns = nil
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			c.columns = append(c.columns, name)
		}
	}
	touched := map[string]bool{}
	for i := range c.d.list {
		for name := range c.d.list[i].cells {
			touched[name] = true
		}
	}
	for i := range c.d.list {
		for _, name := range c.d.list[i].columns {
			if !c.only || touched[name] {
				add(name)
			}
		}
		for _, name := range slices.Sorted(mapKeys(c.d.list[i].cells)) {
			add(name)
		}
	}
	row := c.grid.Row()
	c.grid.SetSource(c)
	c.grid.Freeze(2)
	c.grid.SetCursor(max(row, 0), min(2, c.Columns()-1))
}

func mapKeys(cells map[string]compare.Cell) func(func(string) bool) {
	return func(yield func(string) bool) {
		for name := range cells {
			if !yield(name) {
				return
			}
		}
	}
}

// Rows implements widget.Source.
func (c *changes) Rows() int { return len(c.d.list) }

// Columns implements widget.Source.
func (c *changes) Columns() int { return 2 + len(c.columns) }

// Column implements widget.Source.
func (c *changes) Column(col int) widget.Column {
	switch col {
	case 0:
		return widget.Column{Title: "change", Width: len("removed")}
	case 1:
		return widget.Column{Title: idTitle, Max: 24}
	}
	return widget.Column{Title: c.columns[col-2]}
}

// Cell implements widget.Source.
func (c *changes) Cell(row, col int) (string, widget.Kind) {
	at := &c.d.list[row]
	kind := [...]widget.Kind{compare.Added: widget.Added, compare.Removed: widget.Removed, compare.Changed: widget.Plain}[at.kind]
	switch col {
	case 0:
		if at.kind == compare.Changed {
			kind = widget.Warn
		}
		return at.kind.String(), kind
	case 1:
		if at.id == "" {
			return "", widget.Absent
		}
		return at.id, kind
	}
	name := c.columns[col-2]
	if cell, changed := at.cells[name]; changed {
		return c.turned(cell), widget.Warn
	}
	text, shown := shownValue(at.value(name))
	if shown == widget.Plain {
		shown = kind
	}
	return text, shown
}

// turned is a changed cell: what it was and what it is.
func (c *changes) turned(cell compare.Cell) string {
	g := &c.m.env.Theme.Glyphs
	side := func(v client.Value) string {
		text, kind := shownValue(v)
		switch kind {
		case widget.Absent:
			return g.Absent
		case widget.Blank:
			return g.Blank
		}
		return text
	}
	return side(cell.Old) + " " + g.Right + " " + side(cell.New)
}

// value is a cell of the record.
func (at *change) value(name string) client.Value {
	if i := slices.Index(at.columns, name); i >= 0 && i < len(at.record.Cells) {
		return at.record.Cells[i]
	}
	return nil
}

func (c *changes) fill() {
	c.grid.SetEmpty("Nothing changed from " + c.d.old + " to " + c.d.later + ".")
}

func (c *changes) setSize(width, height int) { c.grid.SetSize(width, height) }
func (c *changes) wheel(by int)              { c.grid.Wheel(by) }
func (c *changes) view() string              { return c.grid.View() }
func (c *changes) title() string             { return "from " + c.d.old + " to " + c.d.later }

func (c *changes) click(x, y int) tea.Cmd {
	c.grid.Click(x, y)
	c.m.refresh()
	return nil
}

// fact says how much changed, and what nobody can know.
func (c *changes) fact() string {
	t := c.d.totals
	line := fmt.Sprintf("%s added, %s removed, %s changed, %s the same", view.Thousands(t.Added), view.Thousands(t.Removed), view.Thousands(t.Changed), view.Thousands(t.Same))
	if n := t.Added + t.Removed + t.Changed; n > len(c.d.list) {
		line += "; the first " + view.Thousands(len(c.d.list)) + " are listed"
	}
	if t.Unknown > 0 {
		line += fmt.Sprintf("; %s only on one side of a partial snapshot", view.Thousands(t.Unknown))
	}
	return line
}

func (c *changes) help() [][]key.Binding {
	k := c.m.env.Keys
	columns := c.keys.columns
	if c.only {
		columns = named(columns, "all columns")
	}
	return [][]key.Binding{{named(k.NextHit, "next difference"), named(k.PrevHit, "previous difference"), named(k.Open, "go to the record"), columns, named(k.Copy, "copy the cell"), named(k.Back, "back")}, k.Moving()}
}

func (c *changes) key(k tea.KeyMsg) tea.Cmd {
	m, shared := c.m, c.m.env.Keys
	switch {
	case c.grid.Update(k):
	case key.Matches(k, c.keys.columns):
		c.only = !c.only
		c.list()
	case c.grid.Row() < 0:
	case key.Matches(k, shared.NextHit):
		return c.jump(1)
	case key.Matches(k, shared.PrevHit):
		return c.jump(-1)
	case key.Matches(k, shared.Copy):
		text, _ := c.Cell(c.grid.Cursor())
		return m.env.Copy(text, "the cell")
	case key.Matches(k, shared.Open):
		return c.open()
	}
	m.refresh()
	return nil
}

// jump goes to the next cell that changed, or the next record that came or went.
func (c *changes) jump(by int) tea.Cmd {
	rows, cols := c.Rows(), c.Columns()
	row, col := c.grid.Cursor()
	for range rows * cols {
		if col += by; col >= cols {
			row, col = row+1, 0
		} else if col < 0 {
			row, col = row-1, cols-1
		}
		row = (row + rows) % rows
		at := &c.d.list[row]
		if at.kind != compare.Changed && col == 0 {
			c.grid.SetCursor(row, 0)
			return nil
		}
		if col >= 2 {
			if _, changed := at.cells[c.columns[col-2]]; changed {
				c.grid.SetCursor(row, col)
				return nil
			}
		}
	}
	return nil
}

// open goes to the record where it is now.
func (c *changes) open() tea.Cmd {
	m := c.m
	at := &c.d.list[c.grid.Row()]
	switch {
	case at.kind == compare.Removed:
		return view.Say(view.Info, "this record is not there any more")
	case !c.d.now:
		return view.Say(view.Info, "this is how the record was in "+c.d.later)
	case m.pager.name != c.d.datasource || m.pager.perPage != c.d.perPage:
		return view.Say(view.Info, "this was compared in "+safe.Line(c.d.datasource)+", which is not shown any more")
	}
	in := intent{name: m.pager.name, number: at.at.Page, perPage: m.pager.perPage, landing: atPlace, row: at.at.Row, again: true}
	if at.record.ID != "" {
		in.key = at.record.Key()
	}
	if col := c.grid.Col(); col >= 2 {
		in.column = c.columns[col-2]
	}
	m.panels = nil
	return m.begin(in)
}
