package keys

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
)

// Motion is a step of a cursor, or of what is scrolled.
type Motion int

// The motions, in the order of [Map.Moving].
const (
	Up Motion = iota
	Down
	Left
	Right
	Top
	Bottom
	HalfUp
	HalfDown
	PageUp
	PageDown
	Home
	End
)

// names are the actions that motions are.
var names = [...]struct{ name, sentence string }{
	{"Up", "Go up by one."},
	{"Down", "Go down by one."},
	{"Left", "Go left by one."},
	{"Right", "Go right by one."},
	{"First row", "Go to the first row."},
	{"Last row", "Go to the last row."},
	{"Half a page up", "Go up by half of what is seen."},
	{"Half a page down", "Go down by half of what is seen."},
	{"Page up", "Go up by what is seen."},
	{"Page down", "Go down by what is seen."},
	{"First column", "Go to the first column."},
	{"Last column", "Go to the last column."},
}

// Words returns the name of a motion and a sentence about it.
func (m Motion) Words() (name, sentence string) { return names[m].name, names[m].sentence }

// Motion finds the motion that a key stands for.
func (m Map) Motion(name string) (Motion, bool) {
	for i, b := range [...]*key.Binding{&m.Up, &m.Down, &m.Left, &m.Right, &m.Top, &m.Bottom, &m.HalfUp, &m.HalfDown, &m.PageUp, &m.PageDown, &m.Home, &m.End} {
		if slices.Contains(b.Keys(), name) {
			return Motion(i), true
		}
	}
	return 0, false
}
