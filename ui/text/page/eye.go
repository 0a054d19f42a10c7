package page

import (
	"fmt"
	"math"

	"docket/ui/core/picture"
)

// eye is what is seen of a page: how much larger than all of it, and which place of it is in the middle.
type eye struct{ zoom, x, y float64 }

var whole = eye{1, 0.5, 0.5}

const mostZoom = 40

// window is where the page lies on a pane, in pixels: a cell is one wide and two high. It may be larger than the pane.
type window struct{ x, y, w, h float64 }

// window is where the page lies on w × h cells. The eye stays where something of the page is seen.
func (p *Page) window(w, h int) window {
	if p.on == nil {
		sheet, _ := p.sheet()
		at, _ := onFrame(w, h, sheet, sheet)
		return window{x: float64(at.X), y: float64(2 * at.Y), w: float64(max(at.W, 1)), h: float64(max(2*at.H, 1))}
	}
	pw, ph := float64(p.on.Width), float64(p.on.Height)
	fit := min(float64(w)/pw, float64(2*h)/ph)
	win := window{w: max(pw*fit*p.eye.zoom, 1), h: max(ph*fit*p.eye.zoom, 1)}
	if p.eye.zoom <= 1 {
		win.w, win.h = max(math.Round(win.w), 1), max(math.Round(win.h), 1)
	}
	win.x = along(float64(w), win.w, p.eye.x)
	win.y = 2 * math.Round(along(float64(2*h), win.h, p.eye.y)/2)
	return win
}

// along is where a page of a length begins on a pane, so that a place of it is in the middle and no room is lost.
func along(pane, length, middle float64) float64 {
	if length <= pane {
		return math.Floor((pane - length) / 2)
	}
	return math.Round(max(min(pane/2-middle*length, 0), pane-length))
}

// part is the place of the page at a place of the pane.
func (win window) part(x, y float64) (px, py float64) {
	return (x - win.x) / win.w, (y - win.y) / win.h
}

// Zoom makes the page larger or smaller by a factor. The place of the pane at x, y stays where it is; without one the
// middle of the rectangle does, where that is seen.
func (p *Page) Zoom(by float64) { p.look(p.eye.zoom*by, p.eye.x, p.eye.y) }

// ZoomAt is Zoom around a cell of the pane.
func (p *Page) ZoomAt(by float64, x, y int) {
	w, h := p.cells.w, p.cells.h
	px, py := p.window(w, h).part(float64(x)+0.5, float64(2*y)+1)
	zoom := max(min(p.eye.zoom*by, mostZoom), 1)
	k := 1 - p.eye.zoom/zoom
	p.look(zoom, p.eye.x+(px-p.eye.x)*k, p.eye.y+(py-p.eye.y)*k)
}

// look sets the eye, within the page.
func (p *Page) look(zoom, x, y float64) {
	zoom = max(min(zoom, mostZoom), 1)
	if zoom == 1 {
		x, y = 0.5, 0.5
	}
	p.eye = eye{zoom, max(min(x, 1), 0), max(min(y, 1), 0)}
}

// Fit shows the whole page.
func (p *Page) Fit() { p.eye = whole }

// magnified is how much of the pane the rectangle takes under the magnifier.
const magnified = 0.7

// Magnify shows the rectangle as large as it can be with something around it, or, where it is so already, the page.
func (p *Page) Magnify() {
	a, ok := p.Lies()
	if !ok {
		return
	}
	at := p.eye
	win := p.window(p.cells.w, p.cells.h)
	bw, bh := max((a.X1-a.X0)*win.w, 0.01), max((a.Y1-a.Y0)*win.h, 0.01)
	by := magnified * min(float64(p.cells.w)/bw, float64(2*p.cells.h)/bh)
	p.look(p.eye.zoom*by, (a.X0+a.X1)/2, (a.Y0+a.Y1)/2)
	if math.Abs(at.zoom/p.eye.zoom-1) < 0.01 && math.Abs(at.x-p.eye.x)+math.Abs(at.y-p.eye.y) < 0.01 {
		p.Fit()
	}
}

// Pan moves what is seen by shares of the pane.
func (p *Page) Pan(dx, dy float64) {
	win := p.window(p.cells.w, p.cells.h)
	x, y := p.middle(win)
	p.look(p.eye.zoom, x+dx*float64(p.cells.w)/win.w, y+dy*float64(2*p.cells.h)/win.h)
}

func (p *Page) middle(win window) (x, y float64) {
	return win.part(float64(p.cells.w)/2, float64(p.cells.h))
}

// Reveal moves what is seen so that the rectangle is.
func (p *Page) Reveal() {
	a, ok := p.Lies()
	if !ok || p.eye.zoom <= 1 || p.cells.w == 0 {
		return
	}
	win := p.window(p.cells.w, p.cells.h)
	x, y := p.middle(win)
	near := func(middle, seen, from, to float64) float64 {
		if to-from > seen { // it is larger than the pane: its beginning
			to = from + seen
		}
		return max(min(middle, from+seen/2), to-seen/2)
	}
	nx, ny := near(x, float64(p.cells.w)/win.w, a.X0, a.X1), near(y, float64(2*p.cells.h)/win.h, a.Y0, a.Y1)
	if nx != x || ny != y {
		p.look(p.eye.zoom, nx, ny)
	}
}

// Placed reports that a place of the pane is a place of the page: there is a picture, or a unit says how far it goes.
func (p *Page) Placed() bool { return p.on != nil || p.unit.Width > 0 && Fits(p.cells.w, p.cells.h) }

// Lies is the part of the page that the rectangle covers, where that is known.
func (p *Page) Lies() (picture.Area, bool) {
	if !p.Placed() || !p.ready() {
		return picture.Area{}, false
	}
	u, _ := p.Unit()
	return u.Part(p.box), true
}

// Seen says how much larger the page is drawn, "" where all of it is seen.
func (p *Page) Seen() string {
	if p.on == nil || p.eye.zoom <= 1 {
		return ""
	}
	return fmt.Sprintf("zoom %.1f", p.eye.zoom)
}
