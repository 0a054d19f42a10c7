package page

import (
	"cmp"
	"slices"
	"strings"

	"docket/ui/theme"
	"docket/ui/widget"
)

type canvas struct {
	w, h  int
	cells []cell
}

// cell is a sign of one column, "" for a blank, and its role.
type cell struct {
	sign string
	role theme.Role
}

// put sets a cell; what lies outside is left out.
func (c *canvas) put(x, y int, sign string, role theme.Role) {
	if x >= 0 && x < c.w && y >= 0 && y < c.h {
		c.cells[y*c.w+x] = cell{sign, role}
	}
}

// outline draws the edge of a rectangle; one cell high or wide it is a bar.
func (c *canvas) outline(g *theme.Glyphs, r widget.Rect, role theme.Role) {
	right, bottom, bar := r.X+r.W-1, r.Y+r.H-1, r.W < 2 || r.H < 2
	across, down := g.Horizontal, g.Vertical
	if bar {
		across, down = g.Full, g.Full
	}
	for y := r.Y; y <= bottom; y++ {
		c.put(r.X, y, down, role)
		c.put(right, y, down, role)
	}
	for x := r.X; x <= right; x++ {
		c.put(x, r.Y, across, role)
		c.put(x, bottom, across, role)
	}
	if !bar {
		c.put(r.X, r.Y, g.TopLeft, role)
		c.put(right, r.Y, g.TopRight, role)
		c.put(r.X, bottom, g.BottomLeft, role)
		c.put(right, bottom, g.BottomRight, role)
	}
}

// label writes text of narrow characters on one line, moved sideways so that all of it is
// seen; what is longer than the canvas is not written: half a number is worse than none.
func (c *canvas) label(x, y int, text string, role theme.Role) {
	signs := []rune(text)
	if len(signs) > c.w {
		return
	}
	x = min(max(x, 0), c.w-len(signs))
	for i, sign := range signs {
		c.put(x+i, y, string(sign), role)
	}
}

// String is the drawing, a run of one role at a time, without blanks at the ends of lines.
func (c *canvas) String(t *theme.Theme) string {
	lines := make([]string, c.h)
	for y := range lines {
		row := c.cells[y*c.w : (y+1)*c.w]
		for len(row) > 0 && row[len(row)-1].sign == "" {
			row = row[:len(row)-1]
		}
		for len(row) > 0 {
			end := slices.IndexFunc(row, func(x cell) bool { return x.role != row[0].role })
			if end < 0 {
				end = len(row)
			}
			var run strings.Builder
			for _, x := range row[:end] {
				run.WriteString(cmp.Or(x.sign, " "))
			}
			lines[y] += t.Paint(row[0].role, run.String())
			row = row[end:]
		}
	}
	return strings.Join(lines, "\n")
}
