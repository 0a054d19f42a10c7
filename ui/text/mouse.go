package text

import tea "github.com/charmbracelet/bubbletea"

// mouse gives the focus to what is clicked and scrolls what the wheel is over.
// A second click on a row of the history loads it.
func (m *Model) mouse(e tea.MouseEvent) tea.Cmd {
	pressed := e.Action == tea.MouseActionPress
	click := pressed && e.Button == tea.MouseButtonLeft
	form, places := m.places()
	if click && form.Contains(e.X, e.Y) {
		return m.refocus(pane(min(e.Y, fields-1)))
	}
	for _, p := range places {
		if !p.at.Contains(e.X, e.Y) {
			continue
		}
		switch {
		case pressed && e.Button == tea.MouseButtonWheelUp:
			m.wheel(p.pane, -3)
		case pressed && e.Button == tea.MouseButtonWheelDown:
			m.wheel(p.pane, 3)
		case click:
			return m.click(p.pane, e.X-p.at.X-1, e.Y-p.at.Y-1) // within the frame
		}
	}
	return nil
}

func (m *Model) click(p pane, x, y int) tea.Cmd {
	focused := m.focus == p
	cmd := m.refocus(p)
	switch p {
	case paneLines:
		m.lines.click(y)
	case paneHistory:
		before := m.past.Position()
		if m.past.Click(x, y) && focused && m.past.Position() == before {
			return m.load()
		}
	}
	return cmd
}

func (m *Model) wheel(p pane, by int) {
	switch p {
	case paneLines:
		m.lines.scroll(by)
	case paneHistory:
		m.past.Wheel(by)
	}
}
