// Package page draws a rectangle on the page that it lies on, beside those that were asked for before: on the picture of
// the page where there is one, else to scale on an empty sheet. What a page looks like, how large it is and what its
// numbers mean, the service does not tell: without a unit and a picture the page is the smallest area from the origin
// that holds every rectangle. No view and no service may enter.
package page

import (
	"math"

	"docket/client"
	"docket/ui/core/boxes"
	"docket/ui/core/picture"
	"docket/ui/theme"
)

// Page is a rectangle, those of before, and the area or the picture that holds them.
type Page struct {
	theme  *theme.Theme
	past   []client.Coordinates
	extent Area
	box    client.Coordinates
	unit   boxes.Unit
	on     *picture.Picture
	sent   int // since when the terminal has it; 0 is not at all
	eye    eye
	cells  cells
}

// New returns a page without a rectangle.
func New(t *theme.Theme) *Page { return &Page{theme: t, eye: whole} }

// SetPast replaces the rectangles of before, newest first.
func (p *Page) SetPast(past []client.Coordinates) {
	p.past, p.cells.base = past, nil
}

// SetUnit says what the numbers mean; the zero value is not known.
func (p *Page) SetUnit(u boxes.Unit) { p.unit, p.cells.base = u, nil }

// SetPicture puts a picture under the rectangles; nil takes it away.
func (p *Page) SetPicture(on *picture.Picture) {
	p.on, p.sent, p.eye, p.cells = on, 0, whole, cells{w: p.cells.w, h: p.cells.h}
}

// Picture is what lies under the rectangles, nil where nothing does.
func (p *Page) Picture() *picture.Picture { return p.on }

// Unit is what the numbers mean on the page as it is drawn. Where nobody knows, those on a picture are taken for its
// pixels; known says that somebody does.
func (p *Page) Unit() (u boxes.Unit, known bool) {
	switch {
	case p.unit.Width > 0:
		return p.unit, true
	case p.on != nil:
		return p.unit.On(p.on)
	}
	return p.unit, p.unit.Text != ""
}

// Empty reports that there is nothing to draw.
func (p *Page) Empty() bool {
	return p.on == nil && p.unit.Width == 0 && !p.ready() && len(p.past) == 0
}

// Show draws another rectangle; the zero value is none. With fit the page is as small as it
// can be; without, as while a rectangle is moved, it only grows and does not swim.
func (p *Page) Show(box client.Coordinates, fit bool) {
	before := p.extent
	p.box = box
	if fit {
		p.extent = Area{}
		for _, c := range p.past {
			p.extent = p.extent.with(area(c))
		}
	}
	if p.ready() {
		p.extent = p.extent.with(area(box))
	}
	if p.on == nil && p.extent != before { // what lies on it lies elsewhere
		p.cells.base = nil
	}
}

func (p *Page) ready() bool { return p.box.TopLeftX != "" }

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

// sheet is the page on which rectangles are drawn without a picture, and where one lies on it. A unit says how far the
// page goes; shares of a page are drawn on paper as it is sold.
func (p *Page) sheet() (Area, func(client.Coordinates) Area) {
	u := p.unit
	if u.Width == 0 {
		return p.extent.paper(), area
	}
	sheet := Area{X1: u.Width, Y1: u.Height}
	if u.Relative() {
		sheet.Y1 *= math.Sqrt2
	}
	return sheet, func(c client.Coordinates) Area {
		a := u.Part(c)
		return Area{X0: a.X0 * sheet.X1, Y0: a.Y0 * sheet.Y1, X1: a.X1 * sheet.X1, Y1: a.Y1 * sheet.Y1}
	}
}

// Size is the width and the height of the rectangle in words, "" where there is none.
func (p *Page) Size() string {
	if !p.ready() {
		return ""
	}
	w, h := p.box.Size()
	return p.theme.Typography(string(w) + " × " + string(h))
}
