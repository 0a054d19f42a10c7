package widget

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"docket/ui/safe"
	"docket/ui/theme"
)

// Cover replaces the lines of a screen from y on.
func Cover(screen string, y int, over ...string) string {
	lines := strings.Split(screen, "\n")
	copy(lines[min(max(y, 0), len(lines)):], over)
	return strings.Join(lines, "\n")
}

// Splice puts a box over the cells of at, and draws what is behind it, the lines from top
// to bottom and those that the box stands on, in the colour of frames. Lines keep their
// width; a wide character that is half covered becomes a blank.
func Splice(t *theme.Theme, screen, box string, at Rect, top, bottom int) string {
	lines, over := strings.Split(screen, "\n"), strings.Split(box, "\n")
	for y, l := range lines {
		beside := y < at.Y || y >= at.Y+at.H || y-at.Y >= len(over)
		if beside && (y < top || y >= bottom) {
			continue
		}
		plain := ansi.Strip(l)
		if beside {
			lines[y] = t.Paint(theme.Line, plain)
			continue
		}
		left, cells := safe.Cut(plain, at.X)
		var b strings.Builder
		b.WriteString(t.Paint(theme.Line, left))
		b.WriteString(strings.Repeat(" ", at.X-cells))
		pad(&b, over[y-at.Y], at.W)
		covered, cells := safe.Cut(plain, at.X+at.W)
		rest := plain[len(covered):]
		if n, wide := safe.Step(rest); rest != "" && cells < at.X+at.W { // half of it is covered
			b.WriteString(strings.Repeat(" ", wide-(at.X+at.W-cells)))
			rest = rest[n:]
		}
		b.WriteString(t.Paint(theme.Line, rest))
		lines[y] = b.String()
	}
	return strings.Join(lines, "\n")
}
