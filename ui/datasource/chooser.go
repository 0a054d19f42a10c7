package datasource

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/widget"
)

// chooser is the list of all columns: to find one among hundreds, to show and hide
// them, to put them in order and to keep them in place.
type chooser struct {
	box
	m       *model
	of      *pager // what it was opened for
	keys    chooserKeys
	input   *widget.Input
	typing  bool
	columns []int // those that match, in the order shown in the grid
	at      int
	changed bool
	said    string // why the last key did nothing
}

type chooserKeys struct{ goTo, toggle, freeze, earlier, later, filter, all, only, close key.Binding }

func newChooser(m *model) *chooser {
	shared := m.env.Keys
	c := &chooser{box: box{env: m.env}, m: m, of: m.pager, input: widget.NewInput(m.env.Theme, "/"), keys: chooserKeys{
		goTo:    named(shared.Open, "go to the column"),
		toggle:  named(shared.Mark, "show or hide"),
		freeze:  keys.Bind("keep in place up to here", "z"),
		earlier: keys.Bind("earlier", "{"),
		later:   keys.Bind("later", "}"),
		filter:  named(shared.Filter, "find by name"),
		all:     keys.Bind("show all", "a"),
		only:    keys.Bind("show only these", "O"),
		close:   keys.Bind("close", "esc", "q"),
	}}
	c.match()
	c.at = max(slices.Index(c.columns, m.grid.Col()), 0)
	return c
}

// Typing reports that letters go to the filter.
func (c *chooser) Typing() bool { return c.typing }

// Help lists the chooser's keys.
func (c *chooser) Help() [][]key.Binding {
	k, shared := c.keys, c.env.Keys
	if c.typing {
		return [][]key.Binding{{named(shared.Open, "take it"), named(shared.Back, "all columns")}}
	}
	return [][]key.Binding{{k.goTo, k.toggle, k.filter, k.freeze, k.earlier, k.later, k.all, k.only, k.close},
		{shared.Up, shared.Down, shared.Top, shared.Bottom, shared.PageUp, shared.PageDown}}
}

// Update takes a key or the wheel.
func (c *chooser) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		c.said = ""
		if c.m.pager.name != c.of.name {
			c.done = true
			return c.m.gone(c.of.name)
		}
		if c.typing {
			c.typed(msg)
			return nil
		}
		return c.key(msg)
	case tea.MouseMsg:
		switch e := tea.MouseEvent(msg); e.Button {
		case tea.MouseButtonWheelUp:
			c.move(-1)
		case tea.MouseButtonWheelDown:
			c.move(1)
		}
	}
	return nil
}

func (c *chooser) typed(k tea.KeyMsg) {
	shared := c.env.Keys
	switch {
	case key.Matches(k, shared.Back):
		c.typing = false
		c.input.SetValue("")
		c.match()
	case key.Matches(k, shared.Open):
		c.typing = false
	case k.Type == tea.KeyUp:
		c.move(-1)
	case k.Type == tea.KeyDown:
		c.move(1)
	case c.input.Update(k):
		c.at = 0
		c.match()
	}
	if !c.typing {
		c.input.Blur()
	}
}

func (c *chooser) key(k tea.KeyMsg) tea.Cmd {
	own, shared := c.keys, c.env.Keys
	switch {
	case key.Matches(k, own.close):
		if c.input.Value() != "" {
			c.input.SetValue("")
			c.match()
			return nil
		}
		return c.leave()
	case key.Matches(k, own.filter):
		c.typing = true
		c.input.Focus()
	case key.Matches(k, shared.Up):
		c.move(-1)
	case key.Matches(k, shared.Down):
		c.move(1)
	case key.Matches(k, shared.PageUp, shared.HalfUp):
		c.move(-c.rows())
	case key.Matches(k, shared.PageDown, shared.HalfDown):
		c.move(c.rows())
	case key.Matches(k, shared.Top, shared.Home):
		c.move(-len(c.columns))
	case key.Matches(k, shared.Bottom, shared.End):
		c.move(len(c.columns))
	case key.Matches(k, own.all):
		c.arrange(func(l *widget.Layout) { l.Hidden = nil })
	case len(c.columns) == 0:
	case key.Matches(k, own.only):
		c.arrange(c.onlyThese)
	default:
		return c.columnKey(k)
	}
	return nil
}

// columnKey takes the keys that act on the column under the cursor.
func (c *chooser) columnKey(k tea.KeyMsg) tea.Cmd {
	own, col := c.keys, c.columns[c.at]
	switch {
	case key.Matches(k, own.goTo):
		c.arrange(func(l *widget.Layout) { l.Hidden = without(l.Hidden, col) })
		c.m.grid.SetCursor(-1, col)
		return c.leave()
	case key.Matches(k, own.toggle):
		if col == idColumn {
			c.said = "_id stays: it tells the records apart"
			return nil
		}
		c.arrange(func(l *widget.Layout) {
			if slices.Contains(l.Hidden, col) {
				l.Hidden = without(l.Hidden, col)
			} else {
				l.Hidden = append(l.Hidden, col)
			}
		})
		c.move(1)
	case key.Matches(k, own.freeze):
		c.arrange(func(l *widget.Layout) {
			if n := slices.Index(l.Order, col) + 1; n != l.Frozen {
				l.Frozen = n
			} else {
				l.Frozen = 1
			}
		})
	case key.Matches(k, own.earlier):
		c.shift(-1)
	case key.Matches(k, own.later):
		c.shift(1)
	}
	return nil
}

// shift moves the column among all of them.
func (c *chooser) shift(by int) {
	col := c.columns[c.at]
	if col == idColumn {
		c.said = "_id stays first"
		return
	}
	c.arrange(func(l *widget.Layout) {
		at := slices.Index(l.Order, col)
		to := min(max(at+by, 1), len(l.Order)-1)
		l.Order = slices.Insert(slices.Delete(l.Order, at, at+1), to, col)
	})
	c.at = slices.Index(c.columns, col)
}

// onlyThese hides every column but those that are listed.
func (c *chooser) onlyThese(l *widget.Layout) {
	l.Hidden = l.Hidden[:0]
	for _, col := range l.Order {
		if col != idColumn && !slices.Contains(c.columns, col) {
			l.Hidden = append(l.Hidden, col)
		}
	}
}

// arrange changes the columns of the grid.
func (c *chooser) arrange(change func(*widget.Layout)) {
	l := c.m.grid.Layout()
	change(&l)
	slices.Sort(l.Hidden)
	c.m.grid.SetLayout(l)
	c.changed = true
	c.match()
}

// leave closes the chooser and keeps what was arranged.
func (c *chooser) leave() tea.Cmd {
	c.done = true
	c.m.relist()
	c.m.layout()
	if !c.changed {
		return nil
	}
	return c.m.keepArrangement()
}

func (c *chooser) move(by int) { c.at = max(min(c.at+by, len(c.columns)-1), 0) }

// match lists the columns whose name holds what was typed.
func (c *chooser) match() {
	needle := strings.ToLower(strings.TrimSpace(c.input.Value()))
	c.columns = c.columns[:0]
	for _, col := range c.m.grid.Layout().Order {
		if strings.Contains(strings.ToLower(c.m.source.cols[col].name), needle) {
			c.columns = append(c.columns, col)
		}
	}
	c.move(0)
}

// rows is how many columns are listed at once.
func (c *chooser) rows() int { return max(1, min(c.room()-2, 24)) }

// View draws the list. It is as long as all columns need, so that it does not jump
// while one types.
func (c *chooser) View() string {
	inner := c.inner(64)
	if c.m.pager.name != c.of.name {
		return c.draw("Columns of "+safe.Line(c.of.name), "", safe.Wrap(safe.Line(c.m.pager.name)+" is shown now. Any key closes this.", inner), inner)
	}
	c.input.SetWidth(inner)
	t := c.env.Theme
	first := t.Paint(theme.Dim, safe.Truncate("space shows or hides, / finds, z keeps in place, enter goes there", inner, t.Glyphs.Ellipsis))
	switch {
	case c.said != "":
		first = t.Paint(theme.Warn, safe.Truncate(c.said, inner, t.Glyphs.Ellipsis))
	case c.typing || c.input.Value() != "":
		first = c.input.View()
	}
	l := c.m.grid.Layout()
	lines := []string{first, ""}
	from, to := window(c.at, len(c.columns), c.rows())
	for i := from; i < to; i++ {
		lines = append(lines, c.line(c.columnLine(c.columns[i], l, inner-2), i == c.at))
	}
	if len(c.columns) == 0 {
		lines = append(lines, t.Paint(theme.Dim, "no column of that name"))
	}
	for len(lines) < 2+min(c.rows(), len(l.Order)) {
		lines = append(lines, "")
	}
	foot := fmt.Sprintf("%d of %d shown", len(l.Order)-len(l.Hidden), len(l.Order))
	return c.draw("Columns", foot, lines, inner)
}

// columnLine is a column in the list: whether it is shown, its name, what it seems to
// hold, and whether it stays in place.
func (c *chooser) columnLine(col int, l widget.Layout, w int) string {
	g := c.env.Theme.Glyphs
	sign := g.On
	if slices.Contains(l.Hidden, col) {
		sign = g.Off
	}
	what := &c.m.source.cols[col]
	note := ""
	if what.seen && col != idColumn {
		note = what.kind.String()
	}
	if !what.declared {
		note = "not among the fields"
	}
	if slices.Index(l.Order, col) < c.m.grid.Pinned() {
		note = strings.TrimSpace(note + " " + g.Dot + " in place")
		note = strings.TrimPrefix(note, g.Dot+" ")
	}
	note = safe.Truncate(note, max(w/2, 0), g.Ellipsis)
	name := safe.Truncate(safe.Line(what.name), max(w-safe.Width(note)-4, 1), g.Ellipsis)
	blank := strings.Repeat(" ", max(w-2-safe.Width(name)-safe.Width(note), 1))
	return safe.Truncate(sign+" "+name+blank+note, w, "")
}

// without is list without the value.
func without(list []int, value int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(v int) bool { return v == value })
}
