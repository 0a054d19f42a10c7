package widget_test

import (
	"math"
	"testing"

	"docket/ui/widget"
)

func TestNeighboursShareEveryCell(t *testing.T) {
	for _, c := range []struct {
		total         int
		ratio         float64
		first, second int
		a, b          int
	}{
		{100, 0.5, 10, 10, 50, 50}, {101, 0.5, 10, 10, 51, 50}, {100, 0.05, 10, 10, 10, 90}, {100, 2, 10, 10, 90, 10},
		{19, 0.5, 10, 10, 19, 0}, {20, 0.9, 10, 10, 10, 10}, {0, 0.5, 1, 1, 0, 0}, {-3, 0.5, 1, 1, 0, 0}, {80, math.NaN(), 10, 10, 80, 0},
	} {
		if a, b := widget.Split(c.total, c.ratio, c.first, c.second); a != c.a || b != c.b {
			t.Errorf("Split(%d, %v, %d, %d) = %d, %d, want %d, %d", c.total, c.ratio, c.first, c.second, a, b, c.a, c.b)
		}
	}
	for total := range 130 {
		for r := -0.5; r < 1.6; r += 0.1 {
			a, b := widget.Split(total, r, 24, 16)
			if a+b != total || a < 0 || b < 0 || b > 0 && (a < 24 || b < 16) {
				t.Fatalf("Split(%d, %v): %d + %d", total, r, a, b)
			}
		}
	}
}

func TestACentredRectangleIsOnTheScreen(t *testing.T) {
	if r := widget.Centred(80, 24, 40, 10); r != (widget.Rect{X: 20, Y: 7, W: 40, H: 10}) {
		t.Errorf("%+v", r)
	}
	if r := widget.Centred(30, 5, 40, 10); r != (widget.Rect{W: 30, H: 5}) {
		t.Errorf("%+v", r)
	}
}
