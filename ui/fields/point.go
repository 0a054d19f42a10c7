package fields

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// Point puts the cursor on the first of these fields that the document type has, at
// once or when it has been read.
func (m *Model) Point(names []string) tea.Cmd {
	m.pointed = names
	if m.loading.Busy() || m.sheet() == nil {
		return nil
	}
	return m.point()
}

// point goes to the field that was asked for.
func (m *Model) point() tea.Cmd {
	names := m.pointed
	m.pointed = nil
	s := m.sheet()
	if s == nil || len(names) == 0 {
		return nil
	}
	at := s.places()
	for _, name := range names {
		if i, ok := at[name]; ok {
			if !s.grid.SetCursor(i, -1) {
				return view.Say(view.Info, name+" is not among the fields that the filter shows")
			}
			return nil
		}
	}
	return view.Say(view.Info, strings.Join(names, " or ")+" is not among the fields of "+s.name+" yet")
}
