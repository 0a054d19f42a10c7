package widget

import (
	"cmp"
	"math"
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
)

// Fit returns content as exactly h lines, none wider than w: what is too much is cut, lines that are missing are empty,
// short lines stay short. content may hold styles; each of its lines must end its own.
func Fit(content string, w, h int) string {
	if w <= 0 || h <= 0 {
		return ""
	}
	var b strings.Builder
	b.Grow(len(content) + h)
	for i := range h {
		if i > 0 {
			b.WriteByte('\n')
		}
		var line string
		line, content, _ = strings.Cut(content, "\n")
		b.WriteString(safe.Clip(line, w))
	}
	return b.String()
}

// Line is one line of text that may come from outside, painted, no wider than w.
func Line(t *theme.Theme, role theme.Role, text string, w int) string {
	return t.Paint(role, safe.Truncate(safe.Line(text), w, t.Glyphs.Ellipsis))
}

// pad appends line, cut or filled to exactly w cells.
func pad(b *strings.Builder, line string, w int) {
	cells := safe.Width(line)
	if cells > w {
		line = safe.Clip(line, w)
		cells = safe.Width(line)
	}
	b.WriteString(line)
	b.WriteString(strings.Repeat(" ", max(w-cells, 0)))
}

// Panel is a frame with a title in its upper border and a word in its lower one.
type Panel struct {
	Title string // made safe here
	Foot  string // made safe here; position or hint
	Focus bool   // drawn in the profile's colour
}

// PanelInner returns the room within a panel of w × h.
func PanelInner(w, h int) (innerW, innerH int) {
	if w < 4 || h < 3 {
		return max(w, 0), max(h, 0)
	}
	return w - 2, h - 2
}

// Render draws the panel around content, exactly w × h. Too small for a frame, it
// is the content alone. content may hold styles.
func (p Panel) Render(t *theme.Theme, content string, w, h int) string {
	if w < 4 || h < 3 {
		return Fit(content, w, h)
	}
	role := theme.Line
	if p.Focus {
		role = theme.Focus
	}
	g := &t.Glyphs
	side := t.Paint(role, g.Vertical)
	var b strings.Builder
	b.Grow(len(content) + 2*h*(w/4+len(side)))
	p.edge(&b, t, role, p.Title, g.TopLeft, g.TopRight, w)
	for range h - 2 {
		var line string
		line, content, _ = strings.Cut(content, "\n")
		b.WriteByte('\n')
		b.WriteString(side)
		pad(&b, line, w-2)
		b.WriteString(side)
	}
	b.WriteByte('\n')
	p.edge(&b, t, role, p.Foot, g.BottomLeft, g.BottomRight, w)
	return b.String()
}

// edge draws the upper or the lower border, w ≥ 4 cells, with text in it.
func (p Panel) edge(b *strings.Builder, t *theme.Theme, role theme.Role, text, left, right string, w int) {
	g := &t.Glyphs
	if text != "" && w >= 8 {
		text = " " + safe.Truncate(t.Typography(safe.Line(text)), w-6, g.Ellipsis) + " "
	} else {
		text = ""
	}
	style := theme.Strong
	if !p.Focus {
		style = theme.Muted
	}
	b.WriteString(t.Paint(role, left+g.Horizontal) + t.Paint(style, text))
	b.WriteString(t.Paint(role, strings.Repeat(g.Horizontal, w-3-safe.Width(text))+right))
}

// Rect is a rectangle of cells: its upper left corner and its size.
type Rect struct{ X, Y, W, H int }

func (r Rect) Contains(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// Centred returns a rectangle of w × h in the middle of a screen, no larger than the screen.
func Centred(screenW, screenH, w, h int) Rect {
	w, h = min(max(w, 0), screenW), min(max(h, 0), screenH)
	return Rect{(screenW - w) / 2, (screenH - h) / 2, w, h}
}

// Split divides total cells between two neighbours: the first gets ratio of them, but both at least what they need,
// first and second. Where there is not enough for both, the second gets nothing: one pane that can be read is better
// than two that cannot. a + b == total always.
func Split(total int, ratio float64, first, second int) (a, b int) {
	total = max(total, 0)
	if total < first+second || math.IsNaN(ratio) {
		return total, 0
	}
	a = int(math.Round(float64(total) * min(max(ratio, 0), 1)))
	a = min(max(a, first), total-second)
	return a, total - a
}

// mostAside is how wide a text may become that nobody made wider: longer lines are harder to read, and a table can use the room.
const mostAside = 60

// Beside divides the width between a table and what is read beside it, as Split does. chosen is the table's ratio, 0 until
// a person chose one: then it is usual, and the text is mostAside wide at most.
func Beside(total int, chosen, usual float64, table, text int) (a, b int) {
	a, b = Split(total, cmp.Or(chosen, usual), table, text)
	if more := b - mostAside; chosen == 0 && more > 0 {
		a, b = a+more, b-more
	}
	return a, b
}

// Resized is the ratio of two neighbours of these sizes when the first gets by more.
func Resized(a, b int, by float64) float64 {
	return min(max(float64(a)/float64(max(a+b, 1))+by, 0.2), 0.8)
}
