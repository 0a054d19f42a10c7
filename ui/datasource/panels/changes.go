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
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// changes are what differs, drawn as the records that they are.
type changes struct {
	glyphs  *theme.Glyphs
	d       *jobs.Difference
	columns []string // beside the sign and the id
	only    bool     // only columns in which something changed
	sheet   *sheet.Sheet
}

// Changes lists a difference; open goes to a record where it is now, in a column ("" is
// any), and tells whether it went there.
func Changes(env *view.Env, d *jobs.Difference, open func(at *jobs.Change, column string) (cmd tea.Cmd, gone bool)) tea.Cmd {
	c := &changes{glyphs: &env.Theme.Glyphs, d: d}
	var box *popup.Table
	c.sheet = sheet.New(env, sheet.Options{Noun: "record", Cells: true, Pinned: 2, OpenName: "Go to record", Title: func() string { return "changes of " + d.Datasource },
		Open: func(row int) tea.Cmd {
			name := ""
			if col := c.sheet.Col(); col >= 2 {
				name = c.columns[col-2]
			}
			cmd, gone := open(&d.List[row], name)
			if gone {
				box.Close()
			}
			return cmd
		}})
	c.sheet.SetEmpty("Nothing changed from " + d.Old + " to " + d.Later + ".")
	c.list()
	box = popup.NewTable(env, popup.TableOptions{Sheet: c.sheet, Title: func() string { return "From " + d.Old + " to " + d.Later }, Foot: c.fact,
		Actions: []view.Action{c.step("Next difference", "Next match", 1), c.step("Previous difference", "Previous match", -1),
			{Name: "Changed columns only", Sentence: "Show all columns, or only those in which something changed.", Group: groupPanel, Hint: 3, Key: keys.On("c"),
				Do: func() tea.Cmd { c.only = !c.only; c.list(); return nil }}}})
	return box.Show()
}

// step goes from one difference to the next; with a filter from match to match.
func (c *changes) step(name, match string, by int) view.Action {
	a := *view.Find(c.sheet.Actions(), match)
	walk := a.Do
	a.Name, a.Sentence, a.Why, a.Hint = name, "Go to another cell that differs, or with a filter to another match.", nil, 2
	a.Do = func() tea.Cmd {
		if c.sheet.Filter() != "" {
			return walk()
		}
		c.jump(by)
		return nil
	}
	return a
}

// list decides which columns are shown and begins anew.
func (c *changes) list() {
	touched := map[string]bool{}
	for i := range c.d.List {
		for name := range c.d.List[i].Cells {
			touched[name] = true
		}
	}
	seen := map[string]bool{pages.IDTitle: true}
	c.columns = nil
	for i := range c.d.List {
		at := &c.d.List[i]
		for _, name := range append(slices.Clip(at.Columns), slices.Sorted(maps.Keys(at.Cells))...) {
			if !seen[name] && (!c.only || touched[name]) {
				seen[name] = true
				c.columns = append(c.columns, name)
			}
		}
	}
	row := c.sheet.Row()
	c.sheet.Show(c)
	c.sheet.Grid().SetCursor(max(row, 0), min(2, c.Columns()-1))
}

// Rows implements widget.Source.
func (c *changes) Rows() int { return len(c.d.List) }

// Columns implements widget.Source.
func (c *changes) Columns() int { return 2 + len(c.columns) }

// Column implements widget.Source.
func (c *changes) Column(col int) widget.Column {
	switch col {
	case 0:
		return widget.Column{Title: "change", Width: len("− removed")}
	case 1:
		return widget.Column{Title: pages.IDTitle, Max: 24}
	}
	return widget.Column{Title: c.columns[col-2]}
}

// Cell implements widget.Source.
func (c *changes) Cell(row, col int) (string, widget.Kind) {
	at := &c.d.List[row]
	kind := [...]widget.Kind{compare.Added: widget.Good, compare.Removed: widget.Bad, compare.Changed: widget.Changed}[at.Kind]
	switch {
	case col == 0:
		return [...]string{compare.Added: c.glyphs.Added, compare.Removed: c.glyphs.Removed, compare.Changed: c.glyphs.Changed}[at.Kind] + " " + at.Kind.String(), kind
	case col == 1 && at.ID == "":
		return "", widget.Absent
	}
	if at.Kind == compare.Changed {
		kind = widget.Plain
	}
	if col == 1 {
		return at.ID, kind
	}
	name := c.columns[col-2]
	if cell, changed := at.Cells[name]; changed {
		return c.side(cell.Old) + " " + c.glyphs.Arrow + " " + c.side(cell.New), widget.Changed
	}
	text, shown := shownValue(at.Value(name))
	if shown == widget.Plain {
		shown = kind
	}
	return text, shown
}

// side is one side of a changed cell.
func (c *changes) side(v client.Value) string {
	text, kind := shownValue(v)
	switch kind {
	case widget.Absent:
		return c.glyphs.Absent
	case widget.Blank:
		return `""`
	}
	return text
}

// fact says how much changed, and what nobody can know.
func (c *changes) fact() string {
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
func (c *changes) jump(by int) {
	rows, cols := c.Rows(), c.Columns()
	row, col := c.sheet.Grid().Cursor()
	if row < 0 {
		return
	}
	for range rows * cols {
		if col += by; col >= cols {
			row, col = row+1, 0
		} else if col < 0 {
			row, col = row-1, cols-1
		}
		row = (row + rows) % rows
		at := &c.d.List[row]
		changed := at.Kind != compare.Changed && col == 0
		if col >= 2 {
			_, changed = at.Cells[c.columns[col-2]]
		}
		if changed {
			c.sheet.Grid().SetCursor(row, col)
			return
		}
	}
}
