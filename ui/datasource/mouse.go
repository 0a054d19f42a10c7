package datasource

import tea "github.com/charmbracelet/bubbletea"

// mouse takes a click or the wheel.
func (m *model) mouse(e tea.MouseEvent) tea.Cmd {
	by := 0
	switch e.Button {
	case tea.MouseButtonWheelUp:
		by = -3
	case tea.MouseButtonWheelDown:
		by = 3
	}
	p := m.top()
	switch {
	case m.pager == nil || m.typing != promptNone:
	case p != nil && by != 0:
		p.wheel(by)
	case p != nil && e.Button == tea.MouseButtonLeft && e.Action == tea.MouseActionPress:
		return p.click(e.X, e.Y-m.bodyTop())
	case p != nil:
	case by != 0:
		m.grid.Wheel(by)
	case e.Button == tea.MouseButtonLeft && e.Action == tea.MouseActionPress:
		row, col := m.grid.Cursor()
		if m.grid.Click(e.X, e.Y-m.bodyTop()) {
			if r, c := m.grid.Cursor(); r == row && c == col {
				return m.read(aRecord)
			}
		}
	}
	rolled := tea.Cmd(nil)
	if m.pager != nil && m.top() == nil {
		rolled = m.roll()
	}
	m.refresh()
	return rolled
}
