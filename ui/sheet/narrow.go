package sheet

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/query"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// narrow is the filter of a sheet: which rows are shown, or, with all of them shown,
// which match.
type narrow struct {
	text    string        // as it was typed
	filter  *query.Filter // the last that could be read
	mistake *query.Error  // why text could not be read
	base    []int         // the source rows that the owner lists, in the source's order; nil is all
	all     bool          // every row is shown; those that match are found with n and N
	match   []int         // source rows that match, in the source's order; nil is every row
	folds   []string      // by row, what a word is looked for in; "" is not made yet
	fold    []byte        // where they are made
	room    strings.Builder
	columns []query.Column
	empty   string // shown where there are no rows at all
}

// prompt is the line in which a filter is typed.
type prompt struct {
	on    bool
	row   int // the source row that the cursor comes back to, -1 where there is none
	input *widget.Input
}

// forget drops what was made of the rows.
func (n *narrow) forget() { n.folds, n.columns, n.room = nil, nil, strings.Builder{} }

// folded is everything a row shows, as it is searched. It is made once a row.
func (n *narrow) folded(s *Sheet, row int) string {
	if n.folds == nil {
		n.folds = make([]string, s.src.Rows())
	}
	if n.folds[row] == "" {
		n.fold = n.fold[:0]
		for col := range s.fields() {
			n.fold = append(query.AppendFold(n.fold, s.value(row, col).Text), '\n')
		}
		n.folds[row] = n.keep(n.fold)
	}
	return n.folds[row]
}

// keep copies what was made into a string. Many share one piece of memory.
func (n *narrow) keep(made []byte) string {
	const piece = 64 << 10
	if n.room.Cap()-n.room.Len() < len(made) {
		n.room = strings.Builder{}
		n.room.Grow(max(piece, len(made)))
	}
	start := n.room.Len()
	n.room.Write(made)
	return n.room.String()[start:]
}

// Filter is the filter as it was typed, "" for none.
func (s *Sheet) Filter() string { return s.narrow.text }

// Narrowed reports whether the filter leaves rows out.
func (s *Sheet) Narrowed() bool { return !s.narrow.filter.Empty() && !s.narrow.all }

// SetFilter shows only the rows that match; a text that cannot be read leaves the
// rows as they are and gives the mistake.
func (s *Sheet) SetFilter(text string) error {
	n := &s.narrow
	n.text = text
	before := n.filter
	f, err := query.Parse(text, s.fields())
	if err != nil {
		n.mistake, _ = err.(*query.Error)
		return err
	}
	n.filter, n.mistake = f, nil
	s.apply(f.Narrows(before) && !before.Empty())
	return nil
}

// reread reads the filter again: the columns may be others.
func (s *Sheet) reread() {
	if f, err := query.Parse(s.narrow.text, s.fields()); err == nil {
		s.narrow.filter, s.narrow.mistake = f, nil
	} else {
		s.narrow.mistake, _ = err.(*query.Error)
		s.narrow.filter = nil
	}
}

// apply finds the rows that match and shows them in order; within looks only at those
// that matched before.
func (s *Sheet) apply(within bool) {
	n := &s.narrow
	if n.filter.Empty() {
		n.match = n.base
	} else {
		n.match = s.matching(within)
	}
	rows := n.match
	if n.all {
		rows = n.base
	}
	s.grid.SetRows(s.sorted(rows))
	s.grid.SetNeedles(n.filter.Words())
	s.grid.SetHits(s.cutOff(n.filter.Words()))
	s.grid.SetEmpty(s.emptyText())
}

// cutOff tells of a cell whether it holds a word only in the part of a long value that
// is not seen: the grid marks the whole cell then.
func (s *Sheet) cutOff(words []string) func(row, col int) bool {
	if len(words) == 0 {
		return nil
	}
	return func(row, col int) bool {
		text := s.value(row, col).Text
		if len(text) <= fitted {
			return false
		}
		text = query.Fold(text)
		return slices.ContainsFunc(words, func(w string) bool {
			at := strings.Index(text, w)
			return at >= 0 && safe.Width(text[:at+len(w)]) > fitted
		})
	}
}

// fitted is the widest that a column is by itself; longer values are cut.
const fitted = 40

func (s *Sheet) matching(within bool) []int {
	r, out := rowOf{s: s}, make([]int, 0, s.listed())
	look := func(row int) {
		if r.row = row; s.narrow.filter.Match(&r) {
			out = append(out, row)
		}
	}
	if within {
		for _, row := range s.narrow.match {
			look(row)
		}
		return out
	}
	for i := range s.listed() {
		row := i
		if s.narrow.base != nil {
			row = s.narrow.base[i]
		}
		look(row)
	}
	return out
}

// listed is how many rows there are without a filter.
func (s *Sheet) listed() int {
	if s.narrow.base != nil {
		return len(s.narrow.base)
	}
	return s.src.Rows()
}

// List restricts the sheet to these source rows, in the source's order; nil lists all.
// The filter applies to them.
func (s *Sheet) List(rows []int) {
	s.narrow.base = rows
	s.apply(false)
}

func (s *Sheet) emptyText() string {
	if s.Narrowed() && s.listed() > 0 {
		return "No " + s.opt.Noun + " matches the filter. Press Esc to show all."
	}
	return s.narrow.empty
}

// Matches reads a text as a filter and shows all rows with those that match marked.
func (s *Sheet) Matches(text string) {
	s.narrow.all = true
	_ = s.SetFilter(text)
}

// startTyping opens the prompt on the filter that is in force.
func (s *Sheet) startTyping() tea.Cmd {
	s.prompt.on, s.prompt.row = true, s.grid.Row()
	text := s.narrow.text
	if text != "" {
		text += " "
	}
	s.prompt.input.SetValue(text)
	s.prompt.input.Focus()
	s.settle()
	return nil
}

func (s *Sheet) stopTyping() {
	s.prompt.on = false
	s.prompt.input.Blur()
	s.settle()
}

// cancelTyping closes the prompt and shows all rows.
func (s *Sheet) cancelTyping() {
	s.stopTyping()
	s.narrow.all = false
	s.narrowTo("")
}

// narrowTo filters by what was typed.
func (s *Sheet) narrowTo(text string) {
	_ = s.SetFilter(text)
	s.comeBack()
}

// comeBack puts the cursor on the row that it was on when the prompt was opened, or on
// the first one where that does not match.
func (s *Sheet) comeBack() {
	if s.prompt.row >= 0 && (s.prompt.row >= s.src.Rows() || !s.grid.SetCursor(s.prompt.row, -1)) {
		s.grid.MoveTo(0)
	}
}

// clearFilter shows all rows, none marked.
func (s *Sheet) clearFilter() {
	s.narrow.all = false
	_ = s.SetFilter("")
}

// typed takes a key while the prompt is open: the rows follow each of them.
func (s *Sheet) typed(k tea.KeyMsg) tea.Cmd {
	switch {
	case k.Paste:
	case k.Type == tea.KeyEsc:
		s.cancelTyping()
		return nil
	case k.Type == tea.KeyEnter:
		return s.keepFilter()
	case k.Type == tea.KeyTab:
		return s.toggleAll()
	case k.Type == tea.KeyUp, k.Type == tea.KeyDown, k.Type == tea.KeyPgUp, k.Type == tea.KeyPgDown:
		s.grid.Update(k)
		s.prompt.row = s.grid.Row()
		return nil
	}
	if s.prompt.input.Update(k) {
		s.narrowTo(strings.TrimSpace(s.prompt.input.Value()))
	}
	return nil
}

// toggleAll shows all rows with the matches marked, or only those that match.
func (s *Sheet) toggleAll() tea.Cmd {
	s.narrow.all = !s.narrow.all
	s.apply(false)
	if s.prompt.on {
		s.comeBack()
	}
	return nil
}

// keepFilter closes the prompt. What cannot be read stays in it, with the reason.
func (s *Sheet) keepFilter() tea.Cmd {
	if s.narrow.mistake != nil {
		return view.Say(view.Warn, safe.Line(s.narrow.mistake.What)+".")
	}
	s.stopTyping()
	if s.narrow.all && len(s.narrow.match) > 0 {
		return s.walk(1, true)
	}
	return nil
}

// promptLine draws the prompt with what matches, or with what is wrong.
func (s *Sheet) promptLine() string {
	t := s.env.Theme
	note, role := s.matchWords(), theme.Muted
	if m := s.narrow.mistake; m != nil {
		note, role = safe.Line(m.What), theme.Warn
	}
	note = safe.Truncate(note, s.width/2, t.Glyphs.Ellipsis)
	s.prompt.input.SetWidth(s.width - safe.Width(note) - 3)
	line := s.prompt.input.View()
	if line == "" {
		s.prompt.input.SetWidth(s.width)
		return s.prompt.input.View()
	}
	return line + strings.Repeat(" ", max(s.width-safe.Width(note)-1-safe.Width(line), 1)) + t.Paint(role, note)
}

// matchWords say how many rows match.
func (s *Sheet) matchWords() string {
	if s.narrow.filter.Empty() {
		return "tab marks matches"
	}
	words := fmt.Sprintf("%s of %s", view.Thousands(len(s.narrow.match)), view.Count(s.listed(), s.opt.Noun))
	if s.narrow.all {
		words += ", all shown"
	}
	return words
}
