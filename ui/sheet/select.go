package sheet

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// picked is what is selected. In a keyed source rows stay selected while others are
// shown; without keys a selection ends with the rows.
type picked struct {
	keys   map[string]struct{}
	anchor int // the place that was selected last, -1 where there is none
}

func (p *picked) reset() { *p = picked{keys: map[string]struct{}{}, anchor: -1} }

// count is how many rows are selected, of those that are not shown too.
func (p *picked) count() int { return len(p.keys) }

// show marks the rows of the grid that are selected.
func (p *picked) show(s *Sheet) {
	if _, keyed := s.src.(Keyed); !keyed {
		p.reset()
	}
	p.anchor = -1
	if len(p.keys) == 0 {
		return
	}
	for row := range s.src.Rows() {
		key := s.key(row)
		if _, on := p.keys[key]; on {
			s.grid.SetMark(row, true)
			s.tell(row, true)
		}
	}
}

// Select selects a source row or lets it go.
func (s *Sheet) Select(row int, on bool) {
	if s.grid.IsMarked(row) == on {
		return
	}
	s.grid.SetMark(row, on)
	key := s.key(row)
	if on {
		s.picked.keys[key] = struct{}{}
	} else {
		delete(s.picked.keys, key)
	}
	s.tell(row, on)
}

func (s *Sheet) tell(row int, on bool) {
	if s.opt.Select != nil {
		s.opt.Select(row, on)
	}
}

// Selected returns the selected source rows that are there now, in the source's order.
func (s *Sheet) Selected() []int { return s.grid.Marked() }

// Chosen returns the rows that an action is for: the selected ones, or the one under
// the cursor.
func (s *Sheet) Chosen() []int {
	if rows := s.Selected(); len(rows) > 0 {
		return rows
	}
	if row := s.grid.Row(); row >= 0 {
		return []int{row}
	}
	return nil
}

// ClearSelection lets every row go.
func (s *Sheet) ClearSelection() {
	s.grid.ClearMarks()
	s.picked.reset()
	s.tell(-1, false)
}

// toggle selects the row under the cursor, or lets it go, and moves on.
func (s *Sheet) toggle() tea.Cmd {
	row := s.grid.Row()
	s.Select(row, !s.grid.IsMarked(row))
	s.picked.anchor = s.grid.Position()
	s.grid.Move(1)
	return nil
}

// selectRange selects every row from the one selected last to the cursor.
func (s *Sheet) selectRange() tea.Cmd {
	from, to := s.picked.anchor, s.grid.Position()
	if from < 0 || from >= s.grid.Len() {
		s.Select(s.grid.Row(), true)
		s.picked.anchor = to
		return view.Say(view.Info, "Range started. Move to its other end and press V again.")
	}
	for place := min(from, to); place <= max(from, to); place++ {
		s.Select(s.At(place), true)
	}
	s.picked.anchor = -1
	return view.Say(view.Info, view.Count(s.picked.count(), s.opt.Noun)+" selected.")
}

// selectAll selects every row that is shown, or lets all go where all are.
func (s *Sheet) selectAll() tea.Cmd {
	all := true
	shown := make([]int, s.grid.Len())
	for place := range shown {
		shown[place] = s.At(place)
		all = all && s.grid.IsMarked(shown[place])
	}
	if all {
		s.ClearSelection()
		return nil
	}
	slices.Sort(shown)
	for _, row := range shown {
		s.Select(row, true)
	}
	return nil
}
