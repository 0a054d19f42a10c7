package sheet

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

const (
	widenBy     = 4 // by how many cells a column grows or shrinks at a press
	leastColumn = 3
)

// arranging is what a person does with columns, from the sheet and from their list.
type arranging struct{ *listing }

// tools are what can be done with one column; on says which one that is.
func (a *arranging) tools(on func(do func(col int) tea.Cmd) func() tea.Cmd) []view.Action {
	tool := func(key, name, sentence string, do func(col int) tea.Cmd, words ...string) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: groupColumns, Words: words, Key: keys.On(key), Do: on(do)}
	}
	widen := func(by int) func(col int) tea.Cmd {
		return func(col int) tea.Cmd { return a.setWidth(col, max(a.Width(col)+by, leastColumn)) }
	}
	move := func(by int) func(col int) tea.Cmd { return func(col int) tea.Cmd { return a.move(col, by) } }
	return []view.Action{
		tool("s", "Sort", "Sort by this column: up, down, then the original order.", a.sortBy, "order"),
		tool(",", "Sort also", "Sort by this column too, where the others are the same: up, down, then not by it.", a.sortAlso, "order", "several"),
		tool("d", "Describe column", "Count, range, spread and most frequent values of this column.", a.Describe, "frequency", "histogram", "statistics"),
		tool("x", "Hide column", "Hide this column.", a.hide),
		tool("[", "Narrow column", "Make this column narrower.", widen(-widenBy), "width"),
		tool("]", "Widen column", "Make this column wider.", widen(widenBy), "width"),
		tool("f", "Fit column", "Make this column as wide as its values.", func(col int) tea.Cmd { return a.setWidth(col, 0) }, "width"),
		tool("z", "Freeze columns", "Keep the columns up to this one in view while you scroll.", a.freeze, "pin", "lock"),
		tool("{", "Move column left", "Move this column one place to the left.", move(-1)),
		tool("}", "Move column right", "Move this column one place to the right.", move(1)),
	}
}

func (a *arranging) arrange(change func(*widget.Layout)) tea.Cmd {
	l := a.Layout()
	change(&l)
	slices.Sort(l.Hidden)
	a.SetLayout(l)
	if a.opt.Arranged == nil {
		return nil
	}
	return a.opt.Arranged()
}

func (a *arranging) hide(col int) tea.Cmd {
	switch l := a.Layout(); {
	case col < a.opt.Pinned:
		return view.Say(view.Info, a.name(col)+" cannot be hidden: it identifies the "+a.opt.Noun+".")
	case slices.Contains(l.Hidden, col):
		return a.show(col)
	case len(l.Hidden) == len(l.Order)-1:
		return view.Say(view.Info, "The last column cannot be hidden.")
	}
	return tea.Batch(a.arrange(func(l *widget.Layout) { l.Hidden = append(l.Hidden, col) }), view.Say(view.Info, a.name(col)+" is hidden. Press X to show all columns."))
}

func (a *arranging) show(col int) tea.Cmd {
	return a.arrange(func(l *widget.Layout) {
		l.Hidden = slices.DeleteFunc(l.Hidden, func(hidden int) bool { return hidden == col })
	})
}

func (a *arranging) showColumns() tea.Cmd {
	if len(a.Layout().Hidden) == 0 {
		return view.Say(view.Info, "No column is hidden.")
	}
	return a.arrange(func(l *widget.Layout) { l.Hidden = nil })
}

// setWidth gives a column a width; 0 fits it to its values.
func (a *arranging) setWidth(col, width int) tea.Cmd {
	return a.arrange(func(l *widget.Layout) { l.Widths[col] = width })
}

// freeze keeps the columns up to col in view, or, where they are, the pinned ones only.
func (a *arranging) freeze(col int) tea.Cmd {
	l := a.Layout()
	n := slices.Index(l.Order, col) + 1
	if n == l.Frozen {
		n = a.opt.Pinned
	}
	cmd := a.arrange(func(l *widget.Layout) { l.Frozen = n })
	said := "No column is frozen."
	if seen := a.Pinned(); seen < n {
		said = fmt.Sprintf("%s frozen; there is room for %d.", view.Count(n, "column"), seen)
	} else if n > 0 {
		said = view.Count(n, "column") + " frozen."
	}
	return tea.Batch(cmd, view.Say(view.Info, said))
}

func (a *arranging) move(col, by int) tea.Cmd {
	l := a.Layout()
	at := slices.Index(l.Order, col)
	to := at + by
	for to >= 0 && to < len(l.Order) && slices.Contains(l.Hidden, l.Order[to]) {
		to += by
	}
	if min(col, to) < a.opt.Pinned {
		return view.Say(view.Info, "This column stays first.")
	}
	if to >= len(l.Order) {
		return nil
	}
	return a.arrange(func(l *widget.Layout) { l.Order = slices.Insert(slices.Delete(l.Order, at, at+1), to, col) })
}

func (a *arranging) chooseColumns() tea.Cmd {
	var list *popup.List
	list = popup.NewList(a.env, popup.ListOptions{
		Title: "Columns", Keep: true,
		Items: func() []popup.Item {
			l := a.Layout()
			items := make([]popup.Item, len(l.Order))
			for i, col := range l.Order {
				items[i] = a.columnItem(l, i, col)
				items[i].Then = func() tea.Cmd {
					list.Close()
					cmd := a.show(col)
					a.SetCursor(-1, col)
					return cmd
				}
			}
			return items
		},
		Foot: func() string {
			l := a.Layout()
			return fmt.Sprintf("%d of %d shown", len(l.Order)-len(l.Hidden), len(l.Order))
		},
		Actions: a.columnListActions,
	})
	list.Select(slices.Index(a.Layout().Order, a.Col()))
	a.over = list
	return list.Show()
}

func (a *arranging) columnListActions(l *popup.List) []view.Action {
	on := func(do func(col int) tea.Cmd) func() tea.Cmd {
		return func() tea.Cmd {
			if l.At() < 0 {
				return nil
			}
			col := a.Layout().Order[l.At()]
			cmd := do(col)
			l.Reread()
			l.Select(slices.Index(a.Layout().Order, col))
			return cmd
		}
	}
	return append([]view.Action{
		{Name: "Show or hide", Sentence: "Show this column, or hide it.", Group: groupColumns, Hint: 2, Key: keys.On("space"), Do: on(a.hide)},
		{Name: "Show all", Sentence: "Show all columns.", Group: groupColumns, Key: keys.On("a", "X"), Do: on(func(int) tea.Cmd { return a.showColumns() })},
	}, a.tools(on)...)
}

// columnItem is a column in the list: its name, and what it holds or that it is hidden.
func (a *arranging) columnItem(l widget.Layout, place, col int) popup.Item {
	it := popup.Item{Label: a.name(col), Note: a.kind(col).String()}
	if slices.Contains(l.Hidden, col) {
		it.Note = "hidden"
	}
	if place < l.Frozen {
		it.Note += " " + a.env.Theme.Glyphs.Dot + " frozen"
	}
	return it
}
