package text

import (
	"strings"

	"docket/ui/safe"
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

// The least room in which a drawing says more than words.
const drawWidth, drawHeight = 16, 6

// viewBox draws the rectangle to scale on the page, the numbers at its
// corners; the rectangles of the history are dotted. The foot tells its size.
func (m *Model) viewBox(w, h int) (content, foot string) {
	drawn := w >= drawWidth && h >= drawHeight
	if !m.ready() {
		if m.field(coordinates) == "" && len(m.areas) == 0 || !drawn {
			return m.welcome(w, h), ""
		}
		c, _ := m.drawPage(w, h)
		return c.String(m.env.Theme), ""
	}
	b := m.box
	width, height := b.Size()
	foot = string(width) + m.times() + string(height)
	from, to := string(b.TopLeftX)+", "+string(b.TopLeftY), string(b.BottomRightX)+", "+string(b.BottomRightY)
	c, scale := m.drawPage(w, h)
	at, ok := scale(area(b))
	if !drawn || !ok {
		words := append(safe.Wrap("from "+from, w), safe.Wrap("to "+to, w)...)
		return widget.Fit(strings.Join(words, "\n"), w, h), foot
	}
	c.outline(&m.env.Theme.Glyphs, at, theme.Accent)
	if at.H >= 3 && at.W >= safe.Width(foot)+4 {
		c.label(at.X+(at.W-safe.Width(foot))/2, at.Y+at.H/2, foot, theme.Dim)
	}
	c.label(at.X, at.Y-1, from, theme.Text)
	c.label(at.X+at.W-len(to), at.Y+at.H, to, theme.Text)
	return c.String(m.env.Theme), foot
}

// drawPage draws the page in a frame and the rectangles of the history on it,
// and gives what brings further areas to the same scale. A line above the frame
// and one below are kept for numbers.
func (m *Model) drawPage(w, h int) (*canvas, func(widget.Area) (widget.Rect, bool)) {
	scale := func(a widget.Area) (widget.Rect, bool) {
		_, at, ok := widget.Scale(w-2, h-4, m.page, a)
		at.X, at.Y = at.X+1, at.Y+2
		return at, ok
	}
	g := &m.env.Theme.Glyphs
	c := newCanvas(w, h)
	if on, ok := scale(m.page); ok {
		c.outline(g, widget.Rect{X: on.X - 1, Y: on.Y - 1, W: on.W + 2, H: on.H + 2}, theme.Border)
	}
	for _, a := range m.areas[:min(len(m.areas), boxesDrawn)] {
		if at, ok := scale(a); ok {
			c.edge(at, g.Dot, g.Dot, theme.Dim)
		}
	}
	return c, scale
}

// boxesDrawn is how many boxes of the history are dotted on the page.
const boxesDrawn = 40

func (m *Model) times() string {
	if m.env.Theme.Options.ASCII {
		return " x "
	}
	return " × "
}

// welcome says, where the box will be, what to do.
func (m *Model) welcome(w, h int) string {
	t := m.env.Theme
	text := "Which text did the OCR find in a rectangle of a page?\n\nType or paste four numbers; the box is drawn here, and the arrows move it. Nothing is sent before ctrl+s, or enter behind the numbers."
	if known := m.env.Offers[Name]; len(known) > 0 && m.id() == "" {
		text += "\n\nSamples: " + safe.Line(strings.Join(known, ", "))
	}
	lines := safe.Wrap(text, w)
	lines = lines[:min(len(lines), max(h, 0))]
	for i, l := range lines {
		lines[i] = t.Paint(theme.Dim, l)
	}
	return strings.Join(lines, "\n")
}
