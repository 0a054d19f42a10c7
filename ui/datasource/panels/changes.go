package panels

import (
	"fmt"
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/compare"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Changes lists what differs, drawn as the records that they are.
type Changes struct {
	table
	env     *view.Env
	d       *jobs.Difference
	columns []string // beside the sign and the id
	only    bool     // only columns in which something changed
}

// NewChanges lists a difference; open goes to a record where it is now, in a column ("" is
// any).
func NewChanges(env *view.Env, d *jobs.Difference, open func(at *jobs.Change, column string) tea.Cmd) *Changes {
	c := &Changes{env: env, d: d}
	c.Sheet = sheet.New(env, sheet.Options{Noun: "record", Cells: true, Pinned: 2, OpenName: "Go to record", Title: func() string { return "changes of " + d.Datasource },
		Open: func(row int) tea.Cmd {
			name := ""
			if col := c.Col(); col >= 2 {
				name = c.columns[col-2]
			}
			return open(&d.List[row], name)
		}})
	c.SetEmpty("Nothing changed from " + d.Old + " to " + d.Later + ".")
	c.list()
	c.own(append(c.differences(c.jump), view.Action{Name: "Changed columns only", Sentence: "Show all columns, or only those in which something changed.",
		Group: groupPanel, Hint: 3, Key: keys.On("c"), Do: func() tea.Cmd { c.only = !c.only; c.list(); return nil }})...)
	return c
}

// list decides which columns are shown and begins anew.
func (c *Changes) list() {
	seen := map[string]bool{pages.IDTitle: true}
	c.columns = nil
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			c.columns = append(c.columns, name)
		}
	}
	touched := map[string]bool{}
	for i := range c.d.List {
		for name := range c.d.List[i].Cells {
			touched[name] = true
		}
	}
	for i := range c.d.List {
		for _, name := range c.d.List[i].Columns {
			if !c.only || touched[name] {
				add(name)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(c.d.List[i].Cells)) {
			add(name)
		}
	}
	row := c.Row()
	c.Show(c)
	c.Grid().SetCursor(max(row, 0), min(2, c.Columns()-1))
}

// Rows implements widget.Source.
func (c *Changes) Rows() int { return len(c.d.List) }

// Columns implements widget.Source.
func (c *Changes) Columns() int { return 2 + len(c.columns) }

// Column implements widget.Source.
func (c *Changes) Column(col int) widget.Column {
	switch col {
	case 0:
		return widget.Column{Title: "change", Width: len("removed")}
	case 1:
		return widget.Column{Title: pages.IDTitle, Max: 24}
	}
	return widget.Column{Title: c.columns[col-2]}
}

// Cell implements widget.Source.
func (c *Changes) Cell(row, col int) (string, widget.Kind) {
	at := &c.d.List[row]
	kind := [...]widget.Kind{compare.Added: widget.Good, compare.Removed: widget.Bad, compare.Changed: widget.Plain}[at.Kind]
	switch col {
	case 0:
		if at.Kind == compare.Changed {
			kind = widget.Warn
		}
		return at.Kind.String(), kind
	case 1:
		if at.ID == "" {
			return "", widget.Absent
		}
		return at.ID, kind
	}
	name := c.columns[col-2]
	if cell, changed := at.Cells[name]; changed {
		return c.asChanged(cell), widget.Warn
	}
	text, shown := shownValue(at.Value(name))
	if shown == widget.Plain {
		shown = kind
	}
	return text, shown
}

// asChanged is a changed cell: what it was and what it is.
func (c *Changes) asChanged(cell compare.Cell) string {
	g := &c.env.Theme.Glyphs
	side := func(v client.Value) string {
		text, kind := shownValue(v)
		switch kind {
		case widget.Absent:
			return g.Absent
		case widget.Blank:
			return `""`
		}
		return text
	}
	return side(cell.Old) + " " + g.Arrow + " " + side(cell.New)
}

// Reread implements Panel: what was compared does not change.
func (c *Changes) Reread() {}

// Title implements Panel.
func (c *Changes) Title() string { return "from " + c.d.Old + " to " + c.d.Later }

// Fact says how much changed, and what nobody can know.
func (c *Changes) Fact() string {
	t := c.d.Totals
	line := fmt.Sprintf("%s added, %s removed, %s changed, %s the same", view.Thousands(t.Added), view.Thousands(t.Removed), view.Thousands(t.Changed), view.Thousands(t.Same))
	if n := t.Added + t.Removed + t.Changed; n > len(c.d.List) {
		line += "; the first " + view.Thousands(len(c.d.List)) + " are listed"
	}
	if t.Unknown > 0 {
		line += fmt.Sprintf("; %s only on one side of a partial snapshot", view.Thousands(t.Unknown))
	}
	return line
}

// jump goes to the next cell that changed, or the next record that came or went.
func (c *Changes) jump(by int) tea.Cmd {
	rows, cols := c.Rows(), c.Columns()
	row, col := c.Grid().Cursor()
	if row < 0 {
		return nil
	}
	for range rows * cols {
		if col += by; col >= cols {
			row, col = row+1, 0
		} else if col < 0 {
			row, col = row-1, cols-1
		}
		row = (row + rows) % rows
		at := &c.d.List[row]
		if at.Kind != compare.Changed && col == 0 {
			c.Grid().SetCursor(row, 0)
			return nil
		}
		if col >= 2 {
			if _, changed := at.Cells[c.columns[col-2]]; changed {
				c.Grid().SetCursor(row, col)
				return nil
			}
		}
	}
	return nil
}
