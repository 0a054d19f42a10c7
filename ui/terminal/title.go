package terminal

import "github.com/charmbracelet/x/ansi"

// A terminal that keeps titles on a stack gives back the one that it had; others, such as st, go by an empty one.
const (
	pushTitle = "\x1b[22;0t"
	popTitle  = "\x1b[23;0t"
)

// title is what the window is called; a nil of leaves it alone.
type title struct {
	of    func() string
	shown string
	kept  bool // the one that the terminal had
}

// take keeps the title that the terminal has, once: the second would be docket's own.
func (t *title) take(m *modes) {
	if t.of != nil && !t.kept {
		m.write(pushTitle)
		t.kept = true
	}
	t.shown = ""
}

func (t *title) give(m *modes) {
	if t.kept {
		m.write(ansi.SetWindowTitle("") + popTitle)
		t.kept = false
	}
}

// draw says the title where it is another one. Its text has passed ui/safe.
func (t *title) draw(m *modes) {
	if t.of == nil {
		return
	}
	if now := t.of(); now != t.shown {
		t.shown = now
		m.write(ansi.SetWindowTitle(now))
	}
}
