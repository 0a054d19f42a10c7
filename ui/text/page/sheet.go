package page

import (
	"strings"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/widget"
)

// The least room in which a drawing says more than words.
const drawWidth, drawHeight = 16, 6

// Fits reports whether a page can be drawn in w × h cells.
func Fits(w, h int) bool { return w >= drawWidth && h >= drawHeight }

// View draws the page in w × h cells, on its picture or with the numbers at the corners of the rectangle; where
// that is not possible it says the numbers. What was drawn is kept until it is another.
func (p *Page) View(w, h int) string {
	if p.on != nil && w > 0 && h > 0 {
		return p.pictured(w, h)
	}
	now := drawing{w: w, h: h, looks: p.theme.Version(), box: p.box, extent: p.extent, unit: p.unit}
	if now.text = p.drawn.text; now != p.drawn || now.text == "" {
		now.text = p.lines(w, h)
		p.drawn = now
	}
	return now.text
}

func (p *Page) lines(w, h int) string {
	c, toScale := p.draw(w, h)
	if !p.ready() {
		return c.String(p.theme)
	}
	b := p.box
	from, to := string(b.TopLeftX)+", "+string(b.TopLeftY), string(b.BottomRightX)+", "+string(b.BottomRightY)
	at, ok := toScale(b)
	if !ok || !Fits(w, h) {
		words := append(safe.Wrap("from "+from, w), safe.Wrap("to "+to, w)...)
		return widget.Fit(strings.Join(words, "\n"), w, h)
	}
	c.outline(&p.theme.Glyphs, at, theme.Focus)
	c.label(at.X, at.Y-1, from, theme.Text)
	c.label(at.X+at.W-len(to), at.Y+at.H, to, theme.Text)
	return c.String(p.theme)
}

// onFrame is where a part of a page lies on w × h cells, in which the page has a frame and lines for numbers around it.
func onFrame(w, h int, sheet, part Area) (widget.Rect, bool) {
	_, at, ok := scale(w-2, h-4, sheet, part)
	at.X, at.Y = at.X+1, at.Y+2
	return at, ok
}

// pastDrawn is how many rectangles of before are drawn on the page.
const pastDrawn = 40

// draw draws the page in a frame with the rectangles of before, and gives what scales further rectangles.
func (p *Page) draw(w, h int) (*canvas, func(client.Coordinates) (widget.Rect, bool)) {
	sheet, lies := p.sheet()
	place := func(a Area) (widget.Rect, bool) { return onFrame(w, h, sheet, a) }
	toScale := func(c client.Coordinates) (widget.Rect, bool) { return place(lies(c)) }
	g := &p.theme.Glyphs
	c := &canvas{w, h, make([]cell, w*h)}
	if on, ok := place(sheet); ok {
		c.outline(g, widget.Rect{X: on.X - 1, Y: on.Y - 1, W: on.W + 2, H: on.H + 2}, theme.Line)
	}
	for _, b := range p.past[:min(len(p.past), pastDrawn)] {
		if at, ok := toScale(b); ok {
			c.outline(g, at, theme.Line)
		}
	}
	return c, toScale
}
