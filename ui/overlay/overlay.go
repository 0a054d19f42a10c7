// Package overlay holds what is drawn over the views: the question, the
// prompt, the help, the palette, the targets to open, and the wire.
//
// An overlay takes the keys while it is on top. None opens by itself: a key
// press put it there. What a view alone needs, such as the preview of a
// submission, stays with that view.
package overlay

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
	"docket/ui/widget"
)

// panel is the box that overlays share: a frame with a title, content lines
// and one line of hints at its foot.
type panel struct {
	env           *view.Env
	width, height int // of the screen
	done          bool
}

// SetSize gives the panel the screen.
func (p *panel) SetSize(width, height int) { p.width, p.height = width, height }

// Done reports that the overlay has closed itself.
func (p *panel) Done() bool { return p.done }

// Typing reports that keys are text.
func (p *panel) Typing() bool { return false }

// inner is the widest a content line may be in a box of at most want columns.
func (p *panel) inner(want int) int { return max(1, min(want, p.width-2)-4) }

// room is how many content lines fit on the screen.
func (p *panel) room() int { return max(1, p.height-4) }

// draw frames lines, each at most inner wide, under title.
func (p *panel) draw(title string, lines []string, inner int) string {
	for i, l := range lines {
		lines[i] = " " + l
	}
	return widget.Panel{Title: title, Focus: true}.Render(p.env.Theme, strings.Join(lines, "\n"), inner+4, len(lines)+2)
}

// wheel is by how many lines a turn of the wheel scrolls, 0 for other events.
func wheel(e tea.MouseEvent) int {
	switch e.Button {
	case tea.MouseButtonWheelUp:
		return -wheelLines
	case tea.MouseButtonWheelDown:
		return wheelLines
	}
	return 0
}

const wheelLines = 3
