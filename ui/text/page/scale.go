package page

import (
	"math"

	"docket/ui/widget"
)

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
