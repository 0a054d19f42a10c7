package page

import (
	"docket/ui/core/picture"
	"docket/ui/theme"
	"docket/ui/widget"
)

func (p *Page) pasts(codes []uint32) {
	u, _ := p.Unit()
	for _, b := range p.past[:min(len(p.past), pastDrawn)] {
		p.outline(codes, u.Part(b), false)
	}
}

// outline draws the edge of a part of the page: with half blocks just around it, with signs on its edge.
func (p *Page) outline(codes []uint32, a picture.Area, current bool) {
	c := &p.cells
	x0, x1 := pixels(a.X0, a.X1, c.win.x, c.win.w)
	y0, y1 := pixels(a.Y0, a.Y1, c.win.y, c.win.h)
	if p.plain() {
		role := theme.Text
		if current {
			role = theme.Focus
		}
		top := y0 >> 1
		p.cells.signs(&p.theme.Glyphs, codes, around(widget.Rect{X: x0, Y: top, W: x1 - x0, H: (y1-1)>>1 + 1 - top}), role)
		return
	}
	if p.Held() { // what it surrounds stays of whole cells
		y0, y1 = y0&^1, y1+(y1&1)
	}
	colour := uint32(p.edge(current)) + 1
	dot := func(x, y int) {
		if x >= 0 && x < c.w && y >= 0 && y < 2*c.h {
			shift := halfBit * (1 - y%2)
			code := &codes[y/2*c.w+x]
			if *code&isPlace != 0 { // half of it shows the page still
				*code = c.halves[y/2*c.w+x]
			}
			*code = *code&^((1<<halfBit-1)<<shift) | colour<<shift
		}
	}
	for x := max(x0-1, 0); x <= min(x1, c.w); x++ {
		dot(x, y0-1)
		dot(x, y1)
	}
	for y := max(y0-1, 0); y <= min(y1, 2*c.h); y++ {
		dot(x0-1, y)
		dot(x1, y)
	}
}

// pixels are the first pixel of a stretch of the page and the one behind its last; they are never the same.
func pixels(from, to, at, length float64) (a, b int) {
	const far = 1 << 20
	place := func(v float64) int { return int(max(min(at+v*length, far), -far) + 0.5) }
	a = place(from)
	return a, max(place(to), a+1)
}

// around is a rectangle with the cells just around it.
func around(r widget.Rect) widget.Rect {
	return widget.Rect{X: r.X - 1, Y: r.Y - 1, W: r.W + 2, H: r.H + 2}
}

// signs draws the edge of a rectangle of cells, as far as it is seen; one cell high or wide it is a bar.
func (c *cells) signs(g *theme.Glyphs, codes []uint32, r widget.Rect, role theme.Role) {
	right, bottom, bar := r.X+r.W-1, r.Y+r.H-1, r.W < 2 || r.H < 2
	across, down := g.Horizontal, g.Vertical
	if bar {
		across, down = g.Full, g.Full
	}
	for y := max(r.Y, 0); y <= min(bottom, c.h); y++ {
		c.sign(codes, r.X, y, down, role)
		c.sign(codes, right, y, down, role)
	}
	for x := max(r.X, 0); x <= min(right, c.w); x++ {
		c.sign(codes, x, r.Y, across, role)
		c.sign(codes, x, bottom, across, role)
	}
	if !bar {
		c.sign(codes, r.X, r.Y, g.TopLeft, role)
		c.sign(codes, right, r.Y, g.TopRight, role)
		c.sign(codes, r.X, bottom, g.BottomLeft, role)
		c.sign(codes, right, bottom, g.BottomRight, role)
	}
}

// sign puts a sign of one column into a cell; what lies outside is left out.
func (c *cells) sign(codes []uint32, x, y int, sign string, role theme.Role) {
	if x >= 0 && x < c.w && y >= 0 && y < c.h {
		codes[y*c.w+x] = isSign | uint32(role)<<roleBit | uint32([]rune(sign)[0])
	}
}
