package text

import tea "github.com/charmbracelet/bubbletea"

// mouse gives the focus to what is clicked and scrolls what the wheel is over.
func (m *Model) mouse(e tea.MouseEvent) tea.Cmd {
	places := m.places()
	if e.Action == tea.MouseActionPress && e.Button == tea.MouseButtonLeft && e.Y < fields && e.X < m.formWidth(places) {
		m.refocus(pane(e.Y))
		return nil
	}
	for _, p := range places {
		if !p.at.Contains(e.X, e.Y) {
			continue
		}
		x, y := e.X-p.at.X-1, e.Y-p.at.Y-1 // within the frame
		switch {
		case e.Button == tea.MouseButtonWheelUp:
			m.wheel(p.pane, -3)
		case e.Button == tea.MouseButtonWheelDown:
			m.wheel(p.pane, 3)
		case e.Action == tea.MouseActionPress && e.Button == tea.MouseButtonLeft:
			m.refocus(p.pane)
			switch p.pane {
			case paneLines:
				m.lines.Click(x, y)
			case paneHistory:
				m.past.Click(x, y)
			}
		}
	}
	return nil
}

func (m *Model) wheel(p pane, by int) {
	switch p {
	case paneLines:
		m.lines.Wheel(by)
	case paneHistory:
		m.past.Wheel(by)
	}
}
