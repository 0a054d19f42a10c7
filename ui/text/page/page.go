// Package page draws a rectangle to scale on the page that it lies on, beside those that
// were asked for before. What a page looks like, and how large it is, the service does not
// tell: the page is the smallest area from the origin that holds every rectangle. No view
// and no service may enter. It is drawn no wider and no higher than paper is.
package page

import (
	"math"
	"strings"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/widget"
)

// Page is a rectangle, those of before, and the area that holds them.
type Page struct {
	theme  *theme.Theme
	past   []Area
	extent Area
	box    client.Coordinates
	drawn  drawing
}

// drawing is the page as it was drawn last, and for what.
type drawing struct {
	text        string
	w, h, looks int
	box         client.Coordinates
	extent      Area
}

// New returns a page without a rectangle.
func New(t *theme.Theme) *Page { return &Page{theme: t} }

// SetPast replaces the rectangles of before, newest first.
func (p *Page) SetPast(past []client.Coordinates) {
	p.past, p.drawn = p.past[:0], drawing{}
	for _, c := range past {
		p.past = append(p.past, area(c))
	}
}

// Empty reports that there is nothing to draw.
func (p *Page) Empty() bool { return !p.ready() && len(p.past) == 0 }

// Show draws another rectangle; the zero value is none. With fit the page is as small as it
// can be; without, as while a rectangle is moved, it only grows and does not swim.
func (p *Page) Show(box client.Coordinates, fit bool) {
	p.box = box
	if fit {
		p.extent = Area{}
		for _, a := range p.past {
			p.extent = p.extent.with(a)
		}
	}
	if p.ready() {
		p.extent = p.extent.with(area(box))
	}
}

func (p *Page) ready() bool { return p.box.TopLeftX != "" }

// with is the area that holds both.
func (a Area) with(b Area) Area {
	return Area{X0: min(a.X0, b.X0), Y0: min(a.Y0, b.Y0), X1: max(a.X1, b.X1), Y1: max(a.Y1, b.Y1)}
}

// paper is the area made as high or as wide as a sheet of paper of that width or height.
func (a Area) paper() Area {
	w, h := a.X1-a.X0, a.Y1-a.Y0
	return Area{X0: a.X0, Y0: a.Y0, X1: a.X0 + max(w, h/math.Sqrt2), Y1: a.Y0 + max(h, w*math.Sqrt2)}
}

func area(c client.Coordinates) Area {
	return Area{X0: c.TopLeftX.Float(), Y0: c.TopLeftY.Float(), X1: c.BottomRightX.Float(), Y1: c.BottomRightY.Float()}
}

// The least room in which a drawing says more than words.
const drawWidth, drawHeight = 16, 6

// Fits reports whether a page can be drawn in w × h cells.
func Fits(w, h int) bool { return w >= drawWidth && h >= drawHeight }

// Size is the width and the height of the rectangle in words, "" where there is none.
func (p *Page) Size() string {
	if !p.ready() {
		return ""
	}
	sign := " × "
	if p.theme.Options.ASCII {
		sign = " x "
	}
	w, h := p.box.Size()
	return string(w) + sign + string(h)
}

// View draws the page in w × h cells, the numbers at the corners of the rectangle; where
// that is not possible it says the numbers. What was drawn is kept until it is another.
func (p *Page) View(w, h int) string {
	now := drawing{w: w, h: h, looks: p.theme.Version(), box: p.box, extent: p.extent}
	if now.text = p.drawn.text; now != p.drawn || now.text == "" {
		now.text = p.picture(w, h)
		p.drawn = now
	}
	return now.text
}

func (p *Page) picture(w, h int) string {
	c, toScale := p.draw(w, h)
	if !p.ready() {
		return c.String(p.theme)
	}
	b := p.box
	from, to := string(b.TopLeftX)+", "+string(b.TopLeftY), string(b.BottomRightX)+", "+string(b.BottomRightY)
	at, ok := toScale(area(b))
	if !ok || !Fits(w, h) {
		words := append(safe.Wrap("from "+from, w), safe.Wrap("to "+to, w)...)
		return widget.Fit(strings.Join(words, "\n"), w, h)
	}
	c.outline(&p.theme.Glyphs, at, theme.Focus)
	c.label(at.X, at.Y-1, from, theme.Text)
	c.label(at.X+at.W-len(to), at.Y+at.H, to, theme.Text)
	return c.String(p.theme)
}

// pastDrawn is how many rectangles of before are drawn on the page.
const pastDrawn = 40

// draw draws the page in a frame with the rectangles of before, and gives what scales further
// areas. A line above the frame and one below are left for numbers.
func (p *Page) draw(w, h int) (*canvas, func(Area) (widget.Rect, bool)) {
	sheet := p.extent.paper()
	toScale := func(a Area) (widget.Rect, bool) {
		_, at, ok := scale(w-2, h-4, sheet, a)
		at.X, at.Y = at.X+1, at.Y+2
		return at, ok
	}
	g := &p.theme.Glyphs
	c := newCanvas(w, h)
	if on, ok := toScale(sheet); ok {
		c.outline(g, widget.Rect{X: on.X - 1, Y: on.Y - 1, W: on.W + 2, H: on.H + 2}, theme.Line)
	}
	for _, a := range p.past[:min(len(p.past), pastDrawn)] {
		if at, ok := toScale(a); ok {
			c.outline(g, at, theme.Line)
		}
	}
	return c, toScale
}
