package datasource_test

import tea "github.com/charmbracelet/bubbletea"

// wheel turns the mouse's wheel down, or up by a negative number.
func wheel(by int) tea.MouseEvent {
	b := tea.MouseButtonWheelDown
	if by < 0 {
		b = tea.MouseButtonWheelUp
	}
	return tea.MouseEvent{X: 10, Y: 10, Action: tea.MouseActionPress, Button: b}
}
