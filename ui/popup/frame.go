// Package popup holds the boxes that are drawn over a view: a list to choose from, a
// text to read, a line to type, a question. Each is made from values and functions and
// is shown with view.Show; answers come back by the functions.
//
// A popup takes the keys while it is on top. None opens by itself: a key press put it
// there. No view, service or store may enter.
package popup

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
	"docket/ui/widget"
)

// frame is what all popups share: the room there is and whether it was closed.
type frame struct {
	env           *view.Env
	width, height int // of the screen
	done          bool
}

// SetSize gives the popup the screen.
func (f *frame) SetSize(width, height int) { f.width, f.height = width, height }

// Done reports that the popup has closed itself.
func (f *frame) Done() bool { return f.done }

// Typing reports that keys are text.
func (f *frame) Typing() bool { return false }

// inner is the widest that a line may be in a box of at most want cells.
func (f *frame) inner(want int) int { return max(1, min(want, f.width-2)-4) }

// room is how many lines fit: the status line stays in sight where there is room to
// spare, because notices stand there.
func (f *frame) room() int {
	if f.height >= 20 {
		return f.height - 6
	}
	return max(1, f.height-4)
}

// draw frames lines, each at most inner wide.
func (f *frame) draw(title, foot string, lines []string, inner int) string {
	for i, l := range lines {
		lines[i] = " " + l
	}
	return f.panel(title, foot, strings.Join(lines, "\n"), inner, len(lines))
}

// panel frames content of w × h cells; on a screen that is too small it is cut.
func (f *frame) panel(title, foot, content string, w, h int) string {
	return widget.Panel{Title: title, Foot: foot, Focus: true}.Render(f.env.Theme, content, min(w+4, f.width), min(h+2, f.height))
}

// position says which of n lines are seen, "" where all are.
func (f *frame) position(from, to, n int) string {
	if to-from >= n {
		return ""
	}
	dash := "–"
	if f.env.Theme.Options.ASCII {
		dash = "-"
	}
	return strconv.Itoa(from+1) + dash + strconv.Itoa(to) + " of " + strconv.Itoa(n)
}

// clicked is the line of the box, within its frame, that was clicked; -1 is none.
func clicked(e tea.MouseEvent) int {
	if e.Button != tea.MouseButtonLeft || e.Action != tea.MouseActionPress {
		return -1
	}
	return max(e.Y-1, -1)
}

// wheel is by how many lines a turn of the wheel scrolls, 0 for other events.
func wheel(e tea.MouseEvent) int {
	switch e.Button {
	case tea.MouseButtonWheelUp:
		return -3
	case tea.MouseButtonWheelDown:
		return 3
	}
	return 0
}
