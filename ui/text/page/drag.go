package page

import "docket/ui/core/picture"

// Grip is what the mouse took hold of: nothing, so that another rectangle begins, the inside, or edges.
type Grip uint8

// The grips; a corner is two edges.
const (
	Inside Grip = 1 << iota
	left
	right
	top
	bottom
)

// Grip is what a press on a cell of the pane takes hold of.
func (p *Page) Grip(x, y int) Grip {
	a, ok := p.Lies()
	if !ok {
		return 0
	}
	win := p.window(p.cells.w, p.cells.h)
	x0, x1 := pixels(a.X0, a.X1, win.x, win.w)
	y0, y1 := pixels(a.Y0, a.Y1, win.y, win.h)
	y0, y1 = y0>>1, (y1-1)>>1+1
	if x < x0-1 || x > x1 || y < y0-1 || y > y1 {
		return 0
	}
	across, down := side(x, x0, x1, left, right), side(y, y0, y1, top, bottom)
	if across|down == 0 {
		return Inside
	}
	return across | down
}

// side is the edge that a place is at: just outside of the rectangle, or, where that has room, just inside.
func side(at, from, to int, first, last Grip) Grip {
	within := 0
	if to-from > 4 {
		within = 1
	}
	switch {
	case at < from+within:
		return first
	case at >= to-within:
		return last
	}
	return 0
}

// Drag is the part of the page that a rectangle covers after the mouse went from one cell to another.
func (p *Page) Drag(grip Grip, was picture.Area, fromX, fromY, x, y int) picture.Area {
	win := p.window(p.cells.w, p.cells.h)
	l, t := win.part(float64(min(fromX, x)), float64(2*min(fromY, y)))
	r, b := win.part(float64(max(fromX, x)+1), float64(2*max(fromY, y)+2))
	if grip == 0 {
		return within(picture.Area{X0: l, Y0: t, X1: r, Y1: b})
	}
	dx, dy := float64(x-fromX)/win.w, float64(2*(y-fromY))/win.h
	if grip == Inside {
		dx, dy = max(min(dx, 1-was.X1), -was.X0), max(min(dy, 1-was.Y1), -was.Y0)
		return picture.Area{X0: was.X0 + dx, Y0: was.Y0 + dy, X1: was.X1 + dx, Y1: was.Y1 + dy}
	}
	if grip&left != 0 {
		was.X0 += dx
	}
	if grip&right != 0 {
		was.X1 += dx
	}
	if grip&top != 0 {
		was.Y0 += dy
	}
	if grip&bottom != 0 {
		was.Y1 += dy
	}
	return within(picture.Area{X0: min(was.X0, was.X1), Y0: min(was.Y0, was.Y1), X1: max(was.X0, was.X1), Y1: max(was.Y0, was.Y1)})
}

// within is an area without what lies beyond the page.
func within(a picture.Area) picture.Area {
	in := func(v float64) float64 { return max(min(v, 1), 0) }
	return picture.Area{X0: in(a.X0), Y0: in(a.Y0), X1: in(a.X1), Y1: in(a.Y1)}
}

// SetSize is told of the room of the pane before anything is looked at in it.
func (p *Page) SetSize(w, h int) {
	if p.cells.w != w || p.cells.h != h {
		p.cells = cells{w: w, h: h}
	}
}
