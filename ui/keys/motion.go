package keys

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
)

// Motion is a step of a cursor, or of what is scrolled.
type Motion int

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
	Motions // how many there are
)

var motions = [Motions]struct {
	name, sentence string
	key            key.Binding
}{
	{"Up", "Go up by one.", On("up", "k")},
	{"Down", "Go down by one.", On("down", "j")},
	{"Left", "Go left by one.", On("left", "h")},
	{"Right", "Go right by one.", On("right", "l")},
	{"First row", "Go to the first row.", On("g")},
	{"Last row", "Go to the last row.", On("G")},
	{"Half a page up", "Go up by half of what is seen.", On("ctrl+u")},
	{"Half a page down", "Go down by half of what is seen.", On("ctrl+d")},
	{"Page up", "Go up by what is seen.", On("pgup")},
	{"Page down", "Go down by what is seen.", On("pgdown")},
	{"First column", "Go to the first column.", On("home")},
	{"Last column", "Go to the last column.", On("end")},
}

func (m Motion) About() (name, sentence string, on key.Binding) {
	return motions[m].name, motions[m].sentence, motions[m].key
}

// MotionOf finds the motion that a key stands for.
func MotionOf(name string) (Motion, bool) {
	for m := range Motions {
		if slices.Contains(motions[m].key.Keys(), name) {
			return m, true
		}
	}
	return 0, false
}
