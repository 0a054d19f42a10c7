package widget

import "math"

// Rect is a rectangle of cells: its upper left corner and its size.
type Rect struct{ X, Y, W, H int }

// Contains reports whether the cell (x, y) lies in r.
func (r Rect) Contains(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// Centred returns a rectangle of w × h in the middle of a screen, no larger than the screen.
func Centred(screenW, screenH, w, h int) Rect {
	w, h = min(max(w, 0), screenW), min(max(h, 0), screenH)
	return Rect{(screenW - w) / 2, (screenH - h) / 2, w, h}
}

// Split divides total cells between two neighbours: the first gets ratio of them, but both at least what they need,
// first and second. Where there is not enough for both, the second gets nothing: one pane that can be read is better
// than two that cannot. a + b == total always.
func Split(total int, ratio float64, first, second int) (a, b int) {
	total = max(total, 0)
	if total < first+second || math.IsNaN(ratio) {
		return total, 0
	}
	a = int(math.Round(float64(total) * min(max(ratio, 0), 1)))
	a = min(max(a, first), total-second)
	return a, total - a
}
