package datasource

import (
	"strings"

	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// box is what the overlays of this view share: a frame on the screen with a title,
// lines, and a word at its foot.
type box struct {
	env           *view.Env
	width, height int // of the screen
	done          bool
}

// SetSize gives the box the screen.
func (b *box) SetSize(width, height int) { b.width, b.height = width, height }

// Done reports that the overlay has closed itself.
func (b *box) Done() bool { return b.done }

// Typing reports whether keys are text; those that take text say so themselves.
func (b *box) Typing() bool { return false }

// inner is the widest that a line may be in a box of at most want cells.
func (b *box) inner(want int) int { return max(1, min(want, b.width-2)-4) }

// room is how many lines fit.
func (b *box) room() int { return max(1, b.height-4) }

// draw frames lines, each at most inner wide.
func (b *box) draw(title, foot string, lines []string, inner int) string {
	for i, l := range lines {
		lines[i] = " " + l
	}
	return widget.Panel{Title: title, Foot: foot, Focus: true}.Render(b.env.Theme, strings.Join(lines, "\n"), inner+4, len(lines)+2)
}

// line is one line of a list, on the surface of the cursor where that is on it.
func (b *box) line(text string, selected bool) string {
	t := b.env.Theme
	if selected {
		return t.Paint(theme.Selected, t.Glyphs.Cursor+" "+text)
	}
	return "  " + text
}

// window is which of n lines of a list are seen where rows fit and the cursor is at.
func window(at, n, rows int) (from, to int) {
	from = max(0, min(at-rows/2, n-rows))
	return from, min(from+rows, n)
}
