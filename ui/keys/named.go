package keys

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

var named = func() map[string]tea.KeyType {
	all := map[string]tea.KeyType{}
	for k := tea.KeyF20; k <= tea.KeyBackspace; k++ {
		all[k.String()] = k
	}
	return all
}()

// Named is the key that help shows by a name, such as "ctrl+s", "space" or "a".
func Named(name string) (k tea.KeyMsg, ok bool) {
	if name == "space" || name == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}, true
	}
	if k, is := named[name]; is {
		return tea.KeyMsg{Type: k}, true
	}
	letter, alt := strings.CutPrefix(name, "alt+")
	runes := []rune(letter)
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: runes, Alt: alt}, len(runes) == 1
}
