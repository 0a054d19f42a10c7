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

// widenBy is by how many cells a column grows or shrinks at a press.
const widenBy = 4

// tool is something to do with one column, from the sheet and from the list of columns.
type tool struct {
	name, sentence, key string
	words               []string
	do                  func(col int) tea.Cmd
}

func (s *Sheet) columnTools() []tool {
	return []tool{
		{"Sort", "Sort by this column: up, down, then the original order.", "s", []string{"order"}, s.sortBy},
		{"Describe column", "Count, range, spread and most frequent values of this column.", "d", []string{"frequency", "histogram", "statistics"}, s.Describe},
		{"Hide column", "Hide this column.", "x", nil, s.hide},
		{"Narrow column", "Make this column narrower.", "[", []string{"width"}, func(col int) tea.Cmd { return s.widen(col, -widenBy) }},
		{"Widen column", "Make this column wider.", "]", []string{"width"}, func(col int) tea.Cmd { return s.widen(col, widenBy) }},
		{"Fit column", "Make this column as wide as its values.", "f", []string{"width"}, func(col int) tea.Cmd { return s.widen(col, 0) }},
		{"Freeze columns", "Keep the columns up to this one in view while you scroll.", "z", []string{"pin", "lock"}, s.freeze},
		{"Move column left", "Move this column one place to the left.", "{", nil, func(col int) tea.Cmd { return s.moveColumn(col, -1) }},
		{"Move column right", "Move this column one place to the right.", "}", nil, func(col int) tea.Cmd { return s.moveColumn(col, 1) }},
	}
}

// Visible is the source columns that are not hidden, in the order shown.
func (s *Sheet) Visible() []int {
	l := s.grid.Layout()
	return slices.DeleteFunc(l.Order, func(col int) bool { return slices.Contains(l.Hidden, col) })
}

// arrange changes the layout of the columns and tells the owner.
func (s *Sheet) arrange(change func(*widget.Layout)) tea.Cmd {
	l := s.grid.Layout()
	change(&l)
	slices.Sort(l.Hidden)
	s.grid.SetLayout(l)
	if s.opt.Arranged == nil {
		return nil
	}
	return s.opt.Arranged()
}

// pinned reports whether a column stays first.
func (s *Sheet) pinned(col int) bool { return col < s.opt.Pinned }

func (s *Sheet) hide(col int) tea.Cmd {
	switch l := s.grid.Layout(); {
	case s.pinned(col):
		return view.Say(view.Info, s.name(col)+" cannot be hidden: it identifies the "+s.opt.Noun+".")
	case slices.Contains(l.Hidden, col):
		return s.arrange(func(l *widget.Layout) { l.Hidden = without(l.Hidden, col) })
	case len(l.Hidden) == len(l.Order)-1:
		return view.Say(view.Info, "The last column cannot be hidden.")
	}
	return tea.Batch(s.arrange(func(l *widget.Layout) { l.Hidden = append(l.Hidden, col) }), view.Say(view.Info, s.name(col)+" is hidden."))
}

func (s *Sheet) showColumns() tea.Cmd {
	if len(s.grid.Layout().Hidden) == 0 {
		return view.Say(view.Info, "No column is hidden.")
	}
	return s.arrange(func(l *widget.Layout) { l.Hidden = nil })
}

// widen makes a column wider or narrower; 0 fits it to its values.
func (s *Sheet) widen(col, by int) tea.Cmd {
	if by == 0 {
		s.grid.SetWidth(col, 0)
	} else {
		s.grid.Widen(col, by)
	}
	return s.arrange(func(*widget.Layout) {})
}

// freeze keeps the columns up to col in view, or, where they are, the pinned ones only.
func (s *Sheet) freeze(col int) tea.Cmd {
	n := slices.Index(s.grid.Layout().Order, col) + 1
	if n == s.grid.Layout().Frozen {
		n = s.opt.Pinned
	}
	cmd := s.arrange(func(l *widget.Layout) { l.Frozen = n })
	said := "No column is frozen."
	if seen := s.grid.Pinned(); seen < n {
		said = fmt.Sprintf("%s frozen; there is room for %d.", view.Count(n, "column"), seen)
	} else if n > 0 {
		said = view.Count(n, "column") + " frozen."
	}
	return tea.Batch(cmd, view.Say(view.Info, said))
}

// moveColumn moves a column by a place among those shown.
func (s *Sheet) moveColumn(col, by int) tea.Cmd {
	l := s.grid.Layout()
	at := slices.Index(l.Order, col)
	to := at + by
	for to >= 0 && to < len(l.Order) && slices.Contains(l.Hidden, l.Order[to]) {
		to += by
	}
	if s.pinned(col) || to < s.opt.Pinned {
		return view.Say(view.Info, "This column stays first.")
	}
	if to >= len(l.Order) {
		return nil
	}
	return s.arrange(func(l *widget.Layout) { l.Order = slices.Insert(slices.Delete(l.Order, at, at+1), to, col) })
}

// chooseColumns lists all columns.
func (s *Sheet) chooseColumns() tea.Cmd {
	var list *popup.List
	order := func() []int { return s.grid.Layout().Order }
	list = popup.NewList(s.env, popup.ListOptions{
		Title: "Columns", Keep: true,
		Items: func() []popup.Item {
			l := s.grid.Layout()
			items := make([]popup.Item, len(l.Order))
			for i, col := range l.Order {
				items[i] = s.columnItem(l, i, col, func() tea.Cmd {
					list.Close()
					cmd := s.arrange(func(l *widget.Layout) { l.Hidden = without(l.Hidden, col) })
					s.grid.SetCursor(-1, col)
					return cmd
				})
			}
			return items
		},
		Foot: func() string {
			l := s.grid.Layout()
			return fmt.Sprintf("%d of %d shown", len(l.Order)-len(l.Hidden), len(l.Order))
		},
		Actions: func(l *popup.List) []view.Action { return s.columnListActions(l, order) },
	})
	list.Select(slices.Index(order(), s.grid.Col()))
	s.over = list
	return list.Show()
}

// columnListActions are the tools of the list of columns, for the one under its cursor.
func (s *Sheet) columnListActions(l *popup.List, order func() []int) []view.Action {
	on := func(do func(col int) tea.Cmd) func() tea.Cmd {
		return func() tea.Cmd {
			at := l.At()
			if at < 0 {
				return nil
			}
			col := order()[at]
			cmd := do(col)
			l.Reread()
			l.Select(slices.Index(order(), col))
			return cmd
		}
	}
	list := []view.Action{{Name: "Show or hide", Sentence: "Show this column, or hide it.", Group: groupColumns, Hint: 2, Key: keys.On("space"), Do: on(s.hide)},
		{Name: "Show only these", Sentence: "Hide the columns that the search leaves out.", Group: groupColumns, Key: keys.On("O"), Do: func() tea.Cmd { return s.only(l, order()) }},
		{Name: "Show all", Sentence: "Show all columns.", Group: groupColumns, Key: keys.On("a", "X"), Do: on(func(int) tea.Cmd { return s.showColumns() })}}
	for _, t := range s.columnTools() {
		list = append(list, view.Action{Name: t.name, Sentence: t.sentence, Group: groupColumns, Words: t.words, Key: keys.On(t.key), Do: on(t.do)})
	}
	return list
}

// only hides the columns that are not listed.
func (s *Sheet) only(l *popup.List, order []int) tea.Cmd {
	return s.arrange(func(layout *widget.Layout) {
		layout.Hidden = nil
		for i, col := range order {
			if !s.pinned(col) && !slices.Contains(l.Shown(), i) {
				layout.Hidden = append(layout.Hidden, col)
			}
		}
	})
}

// columnItem is a column in the list: whether it is shown, its name, what it holds.
func (s *Sheet) columnItem(l widget.Layout, place, col int, then func() tea.Cmd) popup.Item {
	it := popup.Item{Label: s.name(col), Note: s.kind(col).String(), Then: then}
	if slices.Contains(l.Hidden, col) {
		it.Note = "hidden"
	}
	if place < l.Frozen {
		it.Note = it.Note + " " + s.env.Theme.Glyphs.Dot + " frozen"
	}
	return it
}

// without is list without the value.
func without(list []int, value int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(v int) bool { return v == value })
}
