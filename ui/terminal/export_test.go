package terminal

import "os"

// Screen draws frames onto a file, for benchmarks of all that a key costs.
type Screen struct{ s *screen }

func NewScreen(out *os.File, width, height int) Screen {
	s := newScreen(out)
	s.resize(width, height)
	return Screen{s}
}

func (s Screen) Draw(frame string) { s.s.draw(frame) }
