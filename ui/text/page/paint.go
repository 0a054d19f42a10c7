package page

import (
	"image"
	"slices"
	"strings"

	"docket/ui/core/picture"
)

// cells is a pane with a picture: a code for each cell, and the lines that they were drawn as. Lines whose codes stay
// are not drawn again.
type cells struct {
	w, h, looks int
	win         window
	base        []uint32 // the picture alone; nil is to be drawn anew
	now         []uint32
	rows        []string
	text        string
}

// The codes of cells: 0 is blank; with half blocks the colours of both halves, each of the palette plus one; else a sign.
const (
	isSign  = 1 << 31
	isBox   = 1 << 30 // of the rectangle, not of one of before
	halfBit = 9
)

// pictured draws the picture with the rectangles on it.
func (p *Page) pictured(w, h int) string {
	c, win := &p.cells, p.window(w, h)
	if c.w != w || c.h != h || c.looks != p.theme.Version() || c.win != win || c.base == nil {
		looks := p.theme.Version()
		same := c.w == w && c.h == h && c.looks == looks
		c.w, c.h, c.win, c.looks = w, h, win, looks
		if !same {
			c.rows, c.now = make([]string, h), nil
		}
		c.base = p.base(w, h, win)
	}
	next := slices.Clone(c.base)
	if a, ok := p.Lies(); ok {
		p.outline(next, a, true)
	}
	changed := c.text == ""
	for y := range h {
		row := next[y*w : (y+1)*w]
		if c.now == nil || !slices.Equal(row, c.now[y*w:(y+1)*w]) {
			c.rows[y], changed = p.row(row), true
		}
	}
	if c.now = next; changed {
		c.text = strings.Join(c.rows, "\n")
	}
	return c.text
}

// base draws the picture and the rectangles of before.
func (p *Page) base(w, h int, win window) []uint32 {
	codes := make([]uint32, w*h)
	x0, y0 := max(int(win.x), 0), max(int(win.y), 0)
	x1, y1 := min(int(win.x+win.w+0.5), w), min(int(win.y+win.h+0.5), 2*h)
	if x1 <= x0 || y1 <= y0 {
		return codes
	}
	img := image.NewRGBA(image.Rect(0, 0, x1-x0, y1-y0))
	ax, ay := win.part(float64(x0), float64(y0))
	bx, by := win.part(float64(x1), float64(y1))
	p.on.Draw(img, picture.Area{X0: ax, Y0: ay, X1: min(bx, 1), Y1: min(by, 1)})
	if win.w*2 < float64(p.on.Width) {
		darken(img.Pix)
	}
	for y := y0; y < y1; y++ {
		line := img.Pix[(y-y0)*img.Stride:]
		for x := x0; x < x1; x, line = x+1, line[4:] {
			p.set(&codes[y/2*w+x], y%2, line)
		}
	}
	if p.plain() {
		for i := range codes {
			codes[i] = shade(codes[i])
		}
	}
	u, _ := p.Unit()
	for _, b := range p.past[:min(len(p.past), pastDrawn)] {
		p.outline(codes, u.Part(b), false)
	}
	return codes
}

// plain tells that there are no colours to draw with: shades of ASCII signs are drawn.
func (p *Page) plain() bool { return p.theme.Options.NoColor || p.theme.Options.ASCII }

// set puts a colour into a half of a cell.
func (p *Page) set(code *uint32, half int, rgb []byte) {
	var n uint32
	switch {
	case p.plain():
		n = 1 + (uint32(rgb[0])*299+uint32(rgb[1])*587+uint32(rgb[2])*114)/1000
	case p.theme.Options.Sixteen:
		n = 1 + uint32(sixteen(rgb))
	default:
		n = 1 + uint32(many(rgb))
	}
	*code |= n << (halfBit * (1 - half))
}

// outline draws the edge of a part of the page: with half blocks just around it, with signs on its edge.
func (p *Page) outline(codes []uint32, a picture.Area, current bool) {
	c := &p.cells
	x0, x1 := pixels(a.X0, a.X1, c.win.x, c.win.w)
	y0, y1 := pixels(a.Y0, a.Y1, c.win.y, c.win.h)
	if p.plain() {
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

// signs draws the edge with signs, each a cell.
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
