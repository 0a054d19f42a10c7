package page

import (
	"math"
	"testing"

	"docket/ui/core/boxes"
	"docket/ui/core/picture"
	"docket/ui/widget"
)

func TestABoxLiesOnThePageWhereItIs(t *testing.T) {
	page := Area{X1: 1000, Y1: 1000}
	for _, c := range []struct {
		name string
		box  Area
		at   widget.Rect
		ok   bool
	}{
		{"whole page", page, widget.Rect{X: 10, W: 20, H: 10}, true},
		{"upper left quarter", Area{X1: 500, Y1: 500}, widget.Rect{X: 10, W: 10, H: 5}, true},
		{"lower right quarter", Area{X0: 500, Y0: 500, X1: 1000, Y1: 1000}, widget.Rect{X: 20, Y: 5, W: 10, H: 5}, true},
		{"a point", Area{X0: 999, Y0: 999, X1: 999, Y1: 999}, widget.Rect{X: 29, Y: 9, W: 1, H: 1}, true},
		{"over the edge", Area{X0: -100, Y0: -100, X1: 2000, Y1: 100}, widget.Rect{X: 10, W: 20, H: 1}, true},
		{"beside the page", Area{X0: 1100, X1: 1200, Y1: 10}, widget.Rect{}, false},
		{"not a number", Area{X0: math.NaN(), X1: 1, Y1: 1}, widget.Rect{}, false},
	} {
		on, at, ok := scale(40, 10, page, c.box)
		if on != (widget.Rect{X: 10, W: 20, H: 10}) {
			t.Errorf("%s: the page is at %+v", c.name, on)
		}
		if ok != c.ok || ok && at != c.at {
			t.Errorf("%s: got %+v, %v, want %+v, %v", c.name, at, ok, c.at, c.ok)
		}
	}
	for _, bad := range []Area{{}, {X1: -1, Y1: 1}, {X1: math.Inf(1), Y1: 1}, {X1: math.NaN(), Y1: 1}} {
		if _, _, ok := scale(40, 10, bad, page); ok {
			t.Errorf("a page of %+v was drawn", bad)
		}
	}
}

func TestABoxNeverLeavesItsPage(t *testing.T) {
	for _, size := range [][2]int{{0, 0}, {1, 1}, {2, 9}, {7, 3}, {40, 10}, {80, 24}, {300, 97}} {
		w, h := size[0], size[1]
		for _, page := range []Area{{X1: 595, Y1: 842}, {X1: 10, Y1: 10000}, {X1: 10000, Y1: 1}, {X0: 50, Y0: 50, X1: 51, Y1: 51}} {
			for _, box := range []Area{{X1: 1, Y1: 1}, {X0: 50.2, Y0: 50.5, X1: 50.7, Y1: 50.6}, {X0: -1e300, Y0: -1e300, X1: 1e300, Y1: 1e300}} {
				on, at, ok := scale(w, h, page, box)
				if on.X < 0 || on.Y < 0 || on.X+on.W > w || on.Y+on.H > h {
					t.Fatalf("%d×%d: page at %+v", w, h, on)
				}
				if ok && (at.W < 1 || at.H < 1 || at.X < on.X || at.Y < on.Y || at.X+at.W > on.X+on.W || at.Y+at.H > on.Y+on.H) {
					t.Fatalf("%d×%d: box at %+v, page at %+v", w, h, at, on)
				}
			}
		}
	}
}

// A unit that leaves out the size of the page has that of the picture. How many points a picture has only a PDF says.
func TestAUnitWithoutASizeTakesThatOfThePicture(t *testing.T) {
	for _, c := range []struct {
		unit, want string
		points     [2]float64
		known      bool
	}{
		{"", "pixels of 1240×1754, origin top", [2]float64{}, false},
		{"pixels", "pixels of 1240×1754, origin top", [2]float64{}, true},
		{"pixels origin bottom", "pixels of 1240×1754, origin bottom", [2]float64{}, true},
		{"points", "points of 595×842, origin top", [2]float64{595, 842}, true},
		{"points origin bottom", "points of 595×842, origin bottom", [2]float64{595, 842}, true},
		{"points", "pixels of 1240×1754, origin top", [2]float64{}, false},
	} {
		p := New(nil)
		unit, err := boxes.ParseUnit(c.unit)
		p.SetUnit(unit)
		p.SetPicture(&picture.Picture{Width: 1240, Height: 1754, Points: c.points})
		if got, known := p.Unit(); err != nil || got.Words() != c.want || known != c.known {
			t.Errorf("%q on a page of %v points: %s, known %t", c.unit, c.points, got.Words(), known)
		}
	}
}
