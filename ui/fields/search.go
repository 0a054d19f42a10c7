package fields

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
	"docket/ui/widget"
)

// markAll marks every field that is shown, or none where all are marked.
func (s *sheet) markAll() {
	shown := s.grid.Rows()
	if shown == nil {
		shown = make([]int, len(s.rows))
		for i := range shown {
			shown[i] = i
		}
	}
	on := slices.ContainsFunc(shown, func(i int) bool { return !s.grid.IsMarked(i) })
	for _, i := range shown {
		s.grid.SetMark(i, on)
	}
}

// seek goes to the next field that needs a look: something unknown, or a finding.
func (s *sheet) seek(by int) tea.Cmd {
	shown := s.grid.Rows()
	n := s.grid.Len()
	for i := 1; i <= n; i++ {
		place := ((s.grid.Position()+by*i)%n + n) % n
		at := place
		if shown != nil {
			at = shown[place]
		}
		if s.rows[at].unknown() || len(s.lint[s.rows[at].Name]) > 0 {
			s.grid.MoveTo(place)
			return nil
		}
	}
	return view.Say(view.Good, "no field needs a look")
}

// startSearch opens the filter.
func (m *Model) startSearch(s *sheet) {
	m.search = widget.NewInput(m.env.Theme, "filter")
	m.search.SetValue(s.filter)
	m.search.Focus()
}

// searchKey is a key while the filter is typed; every key filters.
func (m *Model) searchKey(s *sheet, msg tea.KeyMsg) tea.Cmd {
	switch {
	case s == nil, !msg.Paste && key.Matches(msg, m.keys.accept):
		m.search = nil
		return nil
	case !msg.Paste && key.Matches(msg, m.keys.cancel):
		m.search = nil
		s.setFilter("")
		return nil
	}
	if m.search.Update(msg) {
		s.setFilter(m.search.Value())
	}
	return nil
}
