// Package keys holds the keys that all views share, with the words that help
// shows for them. A view adds its own; none takes one of these for something else.
// Nothing of docket's own may enter here.
package keys

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
)

// Map is the shared keys, one binding each.
type Map struct {
	Up, Down, Left, Right            key.Binding
	Top, Bottom, HalfUp, HalfDown    key.Binding
	PageUp, PageDown, Home, End      key.Binding
	Filter, NextHit, PrevHit, Back   key.Binding
	Open, Mark, Copy, CopyWide       key.Binding
	Refetch, OpenTarget, Export      key.Binding
	Undo, Redo                       key.Binding
	View1, View2, View3, View4       key.Binding
	NextPane, PrevPane, Grow, Shrink key.Binding
	Palette, Wire, Help, Mouse       key.Binding
	Redraw, Suspend                  key.Binding
	Quit, Interrupt                  key.Binding
}

// New returns the shared keys.
func New() Map {
	return Map{
		Up:     Bind("up", "up", "k"),
		Down:   Bind("down", "down", "j"),
		Left:   Bind("left", "left", "h"),
		Right:  Bind("right", "right", "l"),
		Top:    Bind("first row", "g"),
		Bottom: Bind("last row", "G"),

		HalfUp:   Bind("half a page up", "ctrl+u"),
		HalfDown: Bind("half a page down", "ctrl+d"),
		PageUp:   Bind("page up", "pgup"),
		PageDown: Bind("page down", "pgdown"),
		Home:     Bind("first column", "home"),
		End:      Bind("last column", "end"),

		Filter:  Bind("filter or search", "/"),
		NextHit: Bind("next hit", "n"),
		PrevHit: Bind("previous hit", "N"),
		Back:    Bind("clear, then back", "esc"),

		Open:       Bind("open", "enter"),
		Mark:       Bind("mark or toggle", "space"),
		Copy:       Bind("copy", "y"),
		CopyWide:   Bind("copy more", "Y"),
		Refetch:    Bind("fetch again", "R"),
		OpenTarget: Bind("open another", "o"),
		Export:     Bind("export", "E"),
		Undo:       Bind("undo", "u"),
		Redo:       Bind("redo", "U"),

		View1:    Bind("rules", "1"),
		View2:    Bind("datasource", "2"),
		View3:    Bind("fields", "3"),
		View4:    Bind("text", "4"),
		NextPane: Bind("next pane", "tab"),
		PrevPane: Bind("previous pane", "shift+tab"),
		Grow:     Bind("bigger pane", "+"),
		Shrink:   Bind("smaller pane", "_"),

		Palette:   Bind("every action by name", ":", "ctrl+p"),
		Wire:      Bind("every request", "@"),
		Help:      Bind("help", "?", "f1"),
		Mouse:     Bind("release or take the mouse", "M"),
		Redraw:    Bind("redraw the screen", "ctrl+l"),
		Suspend:   Bind("suspend", "ctrl+z"),
		Quit:      Bind("back, then quit", "q"),
		Interrupt: Bind("quit", "ctrl+c"),
	}
}

// Bind returns a binding of keys, in Bubble Tea's names ("space" for the blank),
// with the words help; the keys are shown as Show writes them.
func Bind(help string, keys ...string) key.Binding {
	shown := make([]string, len(keys))
	bound := make([]string, len(keys))
	for i, k := range keys {
		shown[i], bound[i] = Show(k), k
		if k == "space" {
			bound[i] = " "
		}
	}
	return key.NewBinding(key.WithKeys(bound...), key.WithHelp(strings.Join(shown, "/"), help))
}

// On returns a binding of keys for an action, which has its own name.
func On(keys ...string) key.Binding { return Bind("", keys...) }

// Show returns a key as help writes it: "up" as ↑, " " as space, "pgdown" as PgDn.
func Show(k string) string {
	switch k {
	case "up":
		return "↑"
	case "down":
		return "↓"
	case "left":
		return "←"
	case "right":
		return "→"
	case " ":
		return "space"
	case "pgup":
		return "PgUp"
	case "pgdown":
		return "PgDn"
	case "home":
		return "Home"
	case "end":
		return "End"
	case "f1":
		return "F1"
	}
	return k
}

// Plain returns help text in ASCII: the arrows of Show as words.
func Plain(shown string) string {
	return strings.NewReplacer("↑", "up", "↓", "down", "←", "left", "→", "right").Replace(shown)
}

// Never returns the keys that no binding may use: terminals send other keys for
// them (backspace, tab, enter).
func Never() []string { return []string{"ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m"} }

// Global returns the keys that the root takes before a view that is not typing.
func (m Map) Global() []key.Binding {
	return []key.Binding{m.View1, m.View2, m.View3, m.View4, m.OpenTarget, m.Palette, m.Wire, m.Help, m.Mouse, m.Redraw, m.Suspend, m.Quit, m.Interrupt}
}

// Moving returns the keys that move a cursor; grids and panes answer to them.
func (m Map) Moving() []key.Binding {
	return []key.Binding{m.Up, m.Down, m.Left, m.Right, m.Top, m.Bottom, m.HalfUp, m.HalfDown, m.PageUp, m.PageDown, m.Home, m.End}
}

// All returns every shared key, in the order in which help lists them.
func (m Map) All() []key.Binding {
	return slices.Concat(m.Moving(),
		[]key.Binding{m.Filter, m.NextHit, m.PrevHit, m.Back, m.Open, m.Mark, m.Copy, m.CopyWide, m.Refetch, m.Export, m.Undo, m.Redo,
			m.NextPane, m.PrevPane, m.Grow, m.Shrink},
		m.Global())
}

// Collision is two bindings that answer to one key, or one that uses a key of
// Never (Second is empty then).
type Collision struct{ Key, First, Second string }

// Collisions returns every clash among bindings that are in force together.
// Disabled bindings count as well: they may be enabled later. The same keys for
// the same words count once, so that a view may list a shared binding.
func Collisions(bindings ...key.Binding) []Collision {
	var found []Collision
	owner := map[string]string{}
	for _, b := range bindings {
		for _, k := range b.Keys() {
			words := b.Help().Desc
			first, taken := owner[k]
			switch {
			case slices.Contains(Never(), k):
				found = append(found, Collision{Key: k, First: words})
			case taken && first != words:
				found = append(found, Collision{k, first, words})
			}
			owner[k] = words
		}
	}
	return found
}
