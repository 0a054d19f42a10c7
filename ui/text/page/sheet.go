package page

import (
	"math"
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/widget"
)

// The least room in which a drawing says more than words.
const drawWidth, drawHeight = 16, 6

// Fits reports whether a page can be drawn in w × h cells.
func Fits(w, h int) bool { return w >= drawWidth && h >= drawHeight }

// onFrame is where a part of a page lies on w × h cells, in which the page has a frame and lines for numbers around it.
func onFrame(w, h int, sheet, part Area) (widget.Rect, bool) {
	_, at, ok := scale(w-2, h-4, sheet, part)
	at.X, at.Y = at.X+1, at.Y+2
	return at, ok
}

// pastDrawn is how many rectangles of before are drawn on the page.
const pastDrawn = 40

// paper draws a page without a picture: its frame and the rectangles of before.
func (p *Page) paper(w, h int) []uint32 {
	codes := make([]uint32, w*h)
	sheet, lies := p.sheet()
	if on, ok := onFrame(w, h, sheet, sheet); ok {
		p.cells.signs(&p.theme.Glyphs, codes, around(on), theme.Line)
	}
	for _, b := range p.past[:min(len(p.past), pastDrawn)] {
		if at, ok := onFrame(w, h, sheet, lies(b)); ok {
			p.cells.signs(&p.theme.Glyphs, codes, at, theme.Line)
		}
	}
	return codes
}

func (p *Page) corners() (from, to string) {
	b := &p.box
	return string(b.TopLeftX) + ", " + string(b.TopLeftY), string(b.BottomRightX) + ", " + string(b.BottomRightY)
}

// words say the numbers of a rectangle that cannot be drawn, "" of one that can.
func (p *Page) words(w, h int) string {
	sheet, lies := p.sheet()
	if _, ok := onFrame(w, h, sheet, lies(p.box)); p.on != nil || !p.ready() || ok && Fits(w, h) {
		return ""
	}
	from, to := p.corners()
	return widget.Fit(strings.Join(append(safe.Wrap("from "+from, w), safe.Wrap("to "+to, w)...), "\n"), w, h)
}

// numbered draws the rectangle on a page without a picture, with the numbers at its corners.
func (p *Page) numbered(codes []uint32) {
	sheet, lies := p.sheet()
	at, _ := onFrame(p.cells.w, p.cells.h, sheet, lies(p.box))
	p.cells.signs(&p.theme.Glyphs, codes, at, theme.Focus)
	from, to := p.corners()
	p.cells.label(codes, at.X, at.Y-1, from)
	p.cells.label(codes, at.X+at.W-len(to), at.Y+at.H, to)
}

// label writes text of narrow characters on one line, moved sideways so that all of it is
// seen; what is longer than the pane is not written: half a number is worse than none.
func (c *cells) label(codes []uint32, x, y int, text string) {
	if len(text) > c.w {
		return
	}
	x = min(max(x, 0), c.w-len(text))
	for i := range len(text) {
		c.sign(codes, x+i, y, text[i:i+1], theme.Text)
	}
}

// Area is a rectangle in the units of a document page.
type Area struct{ X0, Y0, X1, Y1 float64 }

// cellShape is how much higher than wide a cell of a terminal is.
const cellShape = 2.0

// scale fits page into w × h cells, keeping its shape, and returns where the page
// is and where box is on it. box is clipped to the page and never smaller than a
// cell; ok is false where nothing of it lies on the page, or a size is not usable.
func scale(w, h int, page, box Area) (onScreen, boxOnScreen widget.Rect, ok bool) {
	pw, ph := page.X1-page.X0, page.Y1-page.Y0
	if w <= 0 || h <= 0 || !(pw > 0) || !(ph > 0) || math.IsInf(pw, 0) || math.IsInf(ph, 0) {
		return widget.Rect{}, widget.Rect{}, false
	}
	unit := min(float64(w)/pw, float64(h)*cellShape/ph) // cells across for one unit
	onScreen.W = min(max(int(math.Round(pw*unit)), 1), w)
	onScreen.H = min(max(int(math.Round(ph*unit/cellShape)), 1), h)
	onScreen.X, onScreen.Y = (w-onScreen.W)/2, (h-onScreen.H)/2

	x, bw, okX := span(box.X0-page.X0, box.X1-page.X0, pw, onScreen.W)
	y, bh, okY := span(box.Y0-page.Y0, box.Y1-page.Y0, ph, onScreen.H)
	return onScreen, widget.Rect{X: onScreen.X + x, Y: onScreen.Y + y, W: bw, H: bh}, okX && okY
}

// span maps the stretch from..to of length onto cells.
func span(from, to, length float64, cells int) (at, n int, ok bool) {
	if !(from <= to) || to < 0 || from > length {
		return 0, 0, false
	}
	perCell := length / float64(cells)
	first := min(int(math.Floor(max(from, 0)/perCell)), cells-1)
	last := min(max(int(math.Ceil(min(to, length)/perCell)), first+1), cells)
	return first, last - first, true
}
