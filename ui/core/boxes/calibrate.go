package boxes

import (
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/picture"
	"docket/ui/safe"
)

// Calibration finds the unit of a collection: the same place of a page is asked for in one unit after the other, until
// the words that a person sees there come back. Each request is a push: there is a budget, and none is made twice.
type Calibration struct {
	Words  []string // that the person sees
	Trials []Trial
	Asked  int // how many requests were made
}

type Trial struct {
	Unit        Unit
	Coordinates client.Coordinates
	Found, More int // words of those that are sought, and others
	Err         error
}

const MostTrials = 12

// NewCalibration plans the requests: units in which the numbers are the same are one.
func NewCalibration(typed string, area picture.Area, units []Unit) *Calibration {
	c := &Calibration{Words: strings.Fields(typed)}
	seen := map[string]bool{}
	for _, u := range units {
		t := Trial{Unit: u, Coordinates: u.Coordinates(area)}
		if numbers := t.Coordinates.JSON(); u.Width > 0 && !seen[numbers] && u.holds(t.Coordinates) == nil && len(c.Trials) < MostTrials {
			seen[numbers] = true
			c.Trials = append(c.Trials, t)
		}
	}
	return c
}

// Next is the trial to ask for now, nil where none is left. It counts as asked from here on, whatever becomes of it.
func (c *Calibration) Next() *Trial {
	if c.Asked == len(c.Trials) || c.Asked > 0 && c.whole(&c.Trials[c.Asked-1]) {
		return nil
	}
	c.Asked++
	return &c.Trials[c.Asked-1]
}

// whole reports that a trial returned the words and nothing else.
func (c *Calibration) whole(t *Trial) bool {
	return t.Found == len(c.Words) && t.More == 0 && t.Err == nil
}

// Take notes what came back for the trial that was asked for last.
func (c *Calibration) Take(lines []string, err error) {
	t := &c.Trials[c.Asked-1]
	t.Err = err
	left := slices.Clone(c.Words)
	for _, word := range strings.Fields(strings.Join(lines, " ")) {
		if i := slices.IndexFunc(left, func(w string) bool { return strings.EqualFold(w, word) }); i >= 0 {
			left = slices.Delete(left, i, i+1)
			t.Found++
		} else {
			t.More++
		}
	}
}

// Best is the trial with the most words and the fewest others, nil where none had any; sure says that it had just the words.
// Alike are the units of others that returned as many of both.
func (c *Calibration) Best() (best *Trial, sure bool, alike []string) {
	for i := range c.Trials[:c.Asked] {
		switch t := &c.Trials[i]; {
		case t.Err != nil || t.Found == 0:
		case best == nil || t.Found > best.Found || t.Found == best.Found && t.More < best.More:
			best, alike = t, nil
		case t.Found == best.Found && t.More == best.More:
			alike = append(alike, t.Unit.Words())
		}
	}
	return best, best != nil && c.whole(best), alike
}

// Said is what a trial returned: "pixels of 1240×1754, origin top, 3 of 3 words".
func (c *Calibration) Said(t *Trial) string {
	said := fmt.Sprintf("%s, %d of %s", t.Unit.Words(), t.Found, safe.Count(len(c.Words), "word"))
	if t.More > 0 {
		said += " and " + safe.Count(t.More, "other word")
	}
	return said
}
