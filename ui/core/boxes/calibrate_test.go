package boxes_test

import (
	"errors"
	"testing"

	"docket/ui/core/boxes"
	"docket/ui/core/picture"
)

func TestCalibrationAsksOnceForEachUnitAndStopsAtTheOneThatReturnedTheWords(t *testing.T) {
	c := boxes.NewCalibration("Harbour Metals GmbH", picture.Area{X0: 0.1, Y0: 0.1, X1: 0.4, Y1: 0.2}, boxes.LikelyUnits(nil))
	seen := map[string]bool{}
	for trial := c.Next(); trial != nil; trial = c.Next() {
		numbers := trial.Coordinates.JSON()
		if seen[numbers] {
			t.Errorf("%s is asked for twice", numbers)
		}
		seen[numbers] = true
		switch trial.Unit.Text {
		case "0-1":
			c.Take(nil, errors.New("no answer"))
		case "0-100":
			c.Take([]string{"Harbour other"}, nil)
		case "points 595x842":
			c.Take([]string{"harbour Metals", "GmbH"}, nil)
		default:
			c.Take(nil, nil)
		}
	}
	best, sure, alike := c.Best()
	if best == nil || !sure || alike != nil || c.Said(best) != "points of 595×842, origin top, 3 of 3 words" || c.Asked != 5 {
		t.Fatalf("%+v, %v after %d requests", best, sure, c.Asked)
	}
}

func TestCalibrationStaysWithinItsBudgetAndSaysHowMuchCameBack(t *testing.T) {
	c := boxes.NewCalibration("Total 12", picture.Area{X1: 1, Y1: 1}, boxes.LikelyUnits(nil))
	if len(c.Trials) > boxes.MostTrials || len(c.Trials) != len(boxes.LikelyUnits(nil))/2 { // a whole page is the same from either end
		t.Fatalf("%d trials", len(c.Trials))
	}
	for trial := c.Next(); trial != nil; trial = c.Next() {
		c.Take([]string{"the Total of all"}, nil)
	}
	if best, sure, alike := c.Best(); sure || c.Said(best) != "0-1, origin top, 1 of 2 words and 3 other words" || len(alike) != c.Asked-1 {
		t.Errorf("%v, %s, and as much for %q", sure, c.Said(best), alike)
	}
	if empty := boxes.NewCalibration("x", picture.Area{}, boxes.LikelyUnits(nil)); len(empty.Trials) != 0 {
		t.Errorf("a box that covers nothing is asked for: %+v", empty.Trials)
	}
}
