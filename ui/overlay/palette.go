package overlay

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// Press asks the root to act as if a key had been pressed: the palette runs
// an action by the very key that is bound to it, so there is one code path.
type Press struct{ Key tea.KeyMsg }

// NewPalette lists every action that works now, by name.
func NewPalette(env *view.Env, columns [][]key.Binding) view.Overlay {
	var items []item
	seen := map[string]bool{}
	for _, column := range columns {
		for _, b := range column {
			h := b.Help()
			if !b.Enabled() || h.Desc == "" || len(b.Keys()) == 0 || seen[h.Desc] {
				continue
			}
			seen[h.Desc] = true
			items = append(items, item{h.Desc, h.Key, view.Send(Press{keyMsg(b.Keys()[0])})})
		}
	}
	return newPicker(env, "Actions", "", items)
}

// types finds Bubble Tea's key type by the name that a binding uses.
func types() map[string]tea.KeyType {
	found := map[string]tea.KeyType{}
	for t := tea.KeyF20; t <= tea.KeyCtrlUnderscore; t++ {
		if name := (tea.Key{Type: t}).String(); name != "" {
			found[name] = t
		}
	}
	return found
}

// keyMsg is the key press of that name.
func keyMsg(name string) tea.KeyMsg {
	if name == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	if t, ok := types()[name]; ok {
		return tea.KeyMsg{Type: t}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}
