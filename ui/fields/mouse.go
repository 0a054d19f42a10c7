package fields

import (
	tea "github.com/charmbracelet/bubbletea"
)

// mouse selects with a click, toggles or edits with a click on what is selected,
// and scrolls with the wheel.
func (m *Model) mouse(e tea.MouseEvent) tea.Cmd {
	grid, y := m.gridAt(e.Y)
	if grid == nil {
		return nil
	}
	switch e.Button {
	case tea.MouseButtonWheelUp:
		grid.Wheel(-3)
	case tea.MouseButtonWheelDown:
		grid.Wheel(3)
	case tea.MouseButtonLeft:
		if e.Action != tea.MouseActionPress {
			return nil
		}
		row, col := grid.Cursor()
		if !grid.Click(e.X, y) {
			return nil
		}
		if r, c := grid.Cursor(); r == row && c == col {
			return m.clicked()
		}
	}
	return nil
}

// clicked is a click on the cell that was selected already.
func (m *Model) clicked() tea.Cmd {
	s := m.sheet()
	switch {
	case m.journal.open:
		return m.journalKey(tea.KeyMsg{Type: tea.KeyEnter})
	case m.drafts.open:
		return m.draftsKey(tea.KeyMsg{Type: tea.KeyEnter})
	case s == nil || s.edit != nil || m.search != nil:
		return nil
	}
	switch c := column(s.grid.Col()); c {
	case colRequired, colVisible:
		m.flip(s, c, []int{s.grid.Row()})
		m.layout()
		return m.keepSoon()
	}
	cmd := m.editLabel(s)
	m.layout()
	return cmd
}
