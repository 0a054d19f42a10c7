package ui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

type binding = key.Binding

// helper is a view or an overlay that lists bindings in place of actions.
type helper interface{ Help() [][]binding }

// keyMsg is the key press of that name.
func keyMsg(name string) tea.KeyMsg {
	if name == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	for t := tea.KeyF20; t <= tea.KeyCtrlUnderscore; t++ {
		if (tea.Key{Type: t}).String() == name {
			return tea.KeyMsg{Type: t}
		}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}
