package page

import (
	"strings"

	"docket/ui/theme"
	"docket/ui/widget"
)

// canvas is some cells to draw on, each a sign of one column and its role.
type canvas struct {
	w, h  int
	signs []string
	roles []theme.Role
}

func newCanvas(w, h int) *canvas {
	return &canvas{w, h, make([]string, w*h), make([]theme.Role, w*h)}
}

// put sets a cell; what lies outside is left out.
func (c *canvas) put(x, y int, sign string, role theme.Role) {
	if x >= 0 && x < c.w && y >= 0 && y < c.h {
		c.signs[y*c.w+x], c.roles[y*c.w+x] = sign, role
	}
}

// outline draws the edge of a rectangle; one cell high or wide it is a bar.
func (c *canvas) outline(g *theme.Glyphs, r widget.Rect, role theme.Role) {
	right, bottom := r.X+r.W-1, r.Y+r.H-1
	if r.W < 2 || r.H < 2 {
		c.edge(r, g.Full, g.Full, role)
		return
	}
	c.edge(r, g.Horizontal, g.Vertical, role)
	c.put(r.X, r.Y, g.TopLeft, role)
	c.put(right, r.Y, g.TopRight, role)
	c.put(r.X, bottom, g.BottomLeft, role)
	c.put(right, bottom, g.BottomRight, role)
}

// edge draws the edge of a rectangle with one sign for each direction.
func (c *canvas) edge(r widget.Rect, across, down string, role theme.Role) {
	for y := r.Y; y < r.Y+r.H; y++ {
		c.put(r.X, y, down, role)
		c.put(r.X+r.W-1, y, down, role)
	}
	for x := r.X; x < r.X+r.W; x++ {
		c.put(x, r.Y, across, role)
		c.put(x, r.Y+r.H-1, across, role)
	}
}

// label writes text of narrow characters on one line, moved sideways so that
// all of it is seen; what is longer than the canvas is not written: half a
// number is worse than none.
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

// String is the drawing, a run of one role at a time, without blanks at the
// ends of lines.
func (c *canvas) String(t *theme.Theme) string {
	var b, run strings.Builder
	for y := range c.h {
		if y > 0 {
			b.WriteByte('\n')
		}
		row := c.signs[y*c.w : (y+1)*c.w]
		end := len(row)
		for end > 0 && row[end-1] == "" {
			end--
		}
		for x := 0; x < end; {
			role := c.roles[y*c.w+x]
			run.Reset()
			for ; x < end && c.roles[y*c.w+x] == role; x++ {
				if row[x] == "" {
					run.WriteByte(' ')
				} else {
					run.WriteString(row[x])
				}
			}
			b.WriteString(t.Paint(role, run.String()))
		}
	}
	return b.String()
}
