package page

import (
	"docket/ui/core/picture"
)

// pasts draws the rectangles of before.
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
	if p.plain() || p.Held() {
		p.signs(codes, x0, floorHalf(y0), x1, floorHalf(y1-1)+1, current)
		return
	}
	colour := uint32(p.edge(current)) + 1
	dot := func(x, y int) {
		if x >= 0 && x < c.w && y >= 0 && y < 2*c.h {
			shift := halfBit * (1 - y%2)
			code := &codes[y/2*c.w+x]
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

func floorHalf(y int) int { return y >> 1 }

func (p *Page) signs(codes []uint32, x0, y0, x1, y1 int, current bool) {
	c, g := &p.cells, &p.theme.Glyphs
	canvas := func(x, y int, s string) {
		if x < 0 || x >= c.w || y < 0 || y >= c.h {
			return
		}
		code := isSign | uint32([]rune(s)[0])
		if current {
			code |= isBox
		}
		codes[y*c.w+x] = code
	}
	left, top := x0-1, y0-1
	for x := max(left, 0); x <= min(x1, c.w); x++ {
		canvas(x, top, g.Horizontal)
		canvas(x, y1, g.Horizontal)
	}
	for y := max(top, 0); y <= min(y1, c.h); y++ {
		canvas(left, y, g.Vertical)
		canvas(x1, y, g.Vertical)
	}
	canvas(left, top, g.TopLeft)
	canvas(x1, top, g.TopRight)
	canvas(left, y1, g.BottomLeft)
	canvas(x1, y1, g.BottomRight)
}
