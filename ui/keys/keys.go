// Package keys makes key bindings, shows them as people read them, and knows the keys that move a cursor. A key is
// bound where its action is; nothing of docket's own may enter here.
package keys

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// On returns a binding of keys, in Bubble Tea's names ("space" for the blank), shown as Show writes them.
func On(keys ...string) key.Binding {
	shown := make([]string, len(keys))
	bound := make([]string, len(keys))
	for i, k := range keys {
		shown[i], bound[i] = Show(k), k
		if modifier, is := strings.CutSuffix(k, "space"); is {
			bound[i] = modifier + " "
		}
	}
	return key.NewBinding(key.WithKeys(bound...), key.WithHelp(strings.Join(shown, "/"), ""))
}

var names = map[string]string{"up": "↑", "down": "↓", "left": "←", "right": "→", "pgup": "PgUp", "pgdown": "PgDn", "home": "Home",
	"end": "End", "f1": "F1"}

// Show returns a key as help writes it: "up" as ↑, " " as space, "pgdown" as PgDn.
func Show(k string) string {
	if modifier, is := strings.CutSuffix(k, " "); is {
		return modifier + "space"
	}
	return cmp.Or(names[k], k)
}

// Plain returns help text in ASCII: the arrows of Show as words.
func Plain(shown string) string {
	return strings.NewReplacer("↑", "up", "↓", "down", "←", "left", "→", "right").Replace(shown)
}

var named = func() map[string]tea.KeyType {
	all := map[string]tea.KeyType{}
	for k := tea.KeyF20; k <= tea.KeyBackspace; k++ {
		all[k.String()] = k
	}
	return all
}()

// Named is the key that help shows by a name, such as "ctrl+s", "space" or "a".
func Named(name string) (k tea.KeyMsg, ok bool) {
	plain, alt := strings.CutPrefix(name, "alt+")
	if plain == "space" || plain == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}, Alt: alt}, true
	}
	if k, is := named[plain]; is {
		return tea.KeyMsg{Type: k, Alt: alt}, true
	}
	runes := []rune(plain)
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: runes, Alt: alt}, len(runes) == 1
}
