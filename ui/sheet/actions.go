package sheet

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
)

// The groups under which help lists what a table can do.
const (
	groupFind    = "Find"
	groupSelect  = "Select"
	groupColumns = "Columns"
	groupCopy    = "Copy and export"
)

// Actions are what keys do in the sheet: those of the prompt while it is open. An owner
// puts its own before them with [view.Over].
func (s *Sheet) Actions() []view.Action {
	if s.on {
		return s.typing
	}
	return s.actions
}

func (s *Sheet) promptActions() []view.Action {
	return []view.Action{
		{Name: "Apply", Sentence: "Keep this filter and close the prompt.", Group: groupFind, Hint: 1, Key: keys.On("enter"), Do: s.keepFilter},
		{Name: "Complete", Sentence: "Write the next column, operator or value that fits.", Group: groupFind, Hint: 2, Key: keys.On("tab"), Do: prompting{s}.complete(1)},
		{Name: "Complete backwards", Sentence: "Write the one before.", Group: groupFind, Key: keys.On("shift+tab"), Do: prompting{s}.complete(-1)},
		{Name: "Earlier filter", Sentence: "Write the filter applied before; once you typed, go up by a row.", Group: groupFind, Hint: 5, Key: keys.On("up"),
			Do: prompting{s}.earlier(1, keys.Up)},
		{Name: "Later filter", Sentence: "Write the filter applied after; once you typed, go down by a row.", Group: groupFind, Key: keys.On("down"),
			Do: prompting{s}.earlier(-1, keys.Down)},
		{Name: "Mark matches", Sentence: "Show all rows with the matches marked, or only the matches.", Group: groupFind, Hint: 4, Key: keys.On("ctrl+t"),
			Do: s.toggleAll},
		{Name: "Show all", Sentence: "Remove the filter and close the prompt.", Group: groupFind, Hint: 3, Key: keys.On("esc"),
			Do: func() tea.Cmd { s.cancelTyping(); return nil }},
	}
}

func (s *Sheet) list() []view.Action {
	var list []view.Action
	if s.opt.Open != nil {
		list = append(list, view.Action{Name: s.opt.OpenName, Sentence: "Open what is under the cursor.", Group: "Open", Hint: 1, Key: keys.On("enter"),
			Why: s.NoRow, Do: func() tea.Cmd { return s.opt.Open(s.Row()) }})
	}
	return slices.Concat(list, s.findActions(), s.selectActions(), s.columnActions(), []view.Action{
		{Name: "Copy", Sentence: "Copy the value under the cursor.", Group: groupCopy, Key: keys.On("y"), Why: s.NoRow, Do: s.copyValue},
		{Name: "Copy as…", Sentence: "Copy the selected rows as JSON, CSV, TSV or Markdown.", Group: groupCopy, Key: keys.On("Y"),
			Why: s.NoRow, Do: s.CopyAs},
		{Name: "Export…", Sentence: "Write the selected rows, or all that are shown, to a file.", Group: groupCopy, Words: []string{"save", "csv", "xlsx"},
			Key: keys.On("E"), Why: s.NoRow, Do: s.askExport},
	}, view.Moving(s.motion))
}

func (s *Sheet) findActions() []view.Action {
	return []view.Action{
		{Name: "Filter", Takes: true, Sentence: "Show only the rows that match what you type.", Group: groupFind, Hint: 5, Words: []string{"search", "find", "grep"},
			Key: keys.On("/"), Past: s.Past, Do: s.startTyping},
		{Name: "Next match", Sentence: "Go to the next value that matches the filter.", Group: groupFind, Key: keys.On("n"), Why: s.noFilter,
			Do: func() tea.Cmd { return s.walk(1, false) }},
		{Name: "Previous match", Sentence: "Go to the match before.", Group: groupFind, Key: keys.On("N"), Why: s.noFilter,
			Do: func() tea.Cmd { return s.walk(-1, false) }},
		{Name: "Filter by this value", Sentence: "Show only the rows that hold the value under the cursor.", Group: groupFind, Words: []string{"equal", "same"},
			Key: keys.On("="), Why: s.noCell, Do: func() tea.Cmd { return s.FilterBy(s.Cursor()) }},
	}
}

func (s *Sheet) selectActions() []view.Action {
	return []view.Action{
		{Name: "Select", Sentence: "Select this row, or let it go.", Group: groupSelect, Words: []string{"mark"}, Key: keys.On("space"), Why: s.NoRow, Do: s.toggle},
		{Name: "Select range", Sentence: "Select all rows from the last one selected to this one.", Group: groupSelect, Words: []string{"mark"}, Key: keys.On("V"),
			Why: s.NoRow, Do: s.selectRange},
		{Name: "Select all", Sentence: "Select all rows shown, or none.", Group: groupSelect, Words: []string{"mark"}, Key: keys.On("*"), Why: s.NoRow, Do: s.selectAll},
	}
}

// columnActions are the list of columns, and, where the cursor is on a cell and no key is taken, each of its tools.
func (s *Sheet) columnActions() []view.Action {
	list := []view.Action{{Name: "Columns…", Sentence: "List all columns: find, hide, move, freeze, sort and describe them.", Group: groupColumns,
		Words: []string{"hide", "freeze", "pin", "order", "sort"}, Key: keys.On("|"), Do: s.chooseColumns}}
	if !s.opt.Direct {
		return list
	}
	list[0].Key = keys.On("|", "c")
	here := func(do func(col int) tea.Cmd) func() tea.Cmd { return func() tea.Cmd { return do(s.Col()) } }
	for _, tool := range s.tools(here) {
		tool.Why = s.noCell
		list = append(list, tool)
	}
	return append(list, view.Action{Name: "Show all columns", Sentence: "Show the columns that are hidden.", Group: groupColumns, Words: []string{"unhide"},
		Key: keys.On("X"), Do: s.showColumns})
}

// Facts say how many rows the filter shows or which match the cursor is on, and how many rows are selected.
func (s *Sheet) Facts() []string {
	var facts []string
	if !s.applied.Empty() {
		facts = append(facts, s.matchFacts())
	}
	if n := s.selected(); n > 0 {
		facts = append(facts, view.Thousands(n)+" selected")
	}
	return facts
}

// Told is Facts behind the filter itself, for a box that has no line for it.
func (s *Sheet) Told() []string {
	if filter := s.InForce(); s.Narrowed() && filter != "" {
		return append([]string{"filter " + safe.Line(filter)}, s.Facts()...)
	}
	return s.Facts()
}

// NoRow is why nothing can be done to a row, or "".
func (s *Sheet) NoRow() string {
	switch {
	case s.Row() >= 0:
		return ""
	case s.Narrowed():
		return noMatch(&s.listing, "the filter")
	}
	return "There are no " + s.opt.Noun + "s here."
}

func (s *Sheet) noCell() string {
	if why := s.NoRow(); why != "" {
		return why
	}
	if !s.opt.Cells {
		return "No column is chosen. Press |."
	}
	return ""
}

func (s *Sheet) noFilter() string {
	if s.filter.Empty() {
		return "There is no filter. Press / to type one."
	}
	return ""
}
