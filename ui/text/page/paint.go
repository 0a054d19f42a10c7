package page

import (
	"image"
	"slices"
	"strings"

	"docket/ui/core/picture"
)

// cells is a pane: a code for each cell, and the lines that they were drawn as. Lines whose codes stay
// are not drawn again.
type cells struct {
	w, h, looks int
	win         window
	base        []uint32 // the page without the rectangle; nil is to be drawn anew
	halves      []uint32 // the page in half blocks, of which the rectangle takes one beside what the terminal draws
	now         []uint32
	rows        []string
	text        string
}

// The codes of cells: 0 is blank; with half blocks the colours of both halves, each of the palette plus one; else a sign.
const (
	isSign  = 1 << 31 // in a role
	isPlace = 1 << 30 // of a picture that the terminal draws: its row and its column
	roleBit = 21      // of a sign, behind its character
	halfBit = 9
)

// View draws the page in w × h cells, on its picture or with the numbers at the corners of the rectangle; where
// that is not possible it says the numbers.
func (p *Page) View(w, h int) string {
	if w <= 0 || h <= 0 {
		return ""
	}
	if words := p.words(w, h); words != "" {
		return words
	}
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
	if a, ok := p.Lies(); p.on == nil && p.ready() {
		p.numbered(next)
	} else if ok {
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

// base draws the page and the rectangles of before.
func (p *Page) base(w, h int, win window) []uint32 {
	if p.on == nil {
		return p.paper(w, h)
	}
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
		for i, v := range img.Pix { // letters that are drawn smaller than they are pale to grey
			img.Pix[i] = byte(int(v) * int(v) / 255)
		}
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
	if p.Held() {
		p.cells.halves, codes = codes, p.placed(w, h, win)
	}
	p.pasts(codes)
	return codes
}

// plain tells that there are no colours to draw with: shades of ASCII signs are drawn.
func (p *Page) plain() bool { return p.theme.Options.NoColor || p.theme.Options.ASCII }

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
