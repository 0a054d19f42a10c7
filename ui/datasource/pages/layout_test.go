package pages

import (
	"encoding/json"
	"testing"

	"docket/ui/widget"
)

// Somebody widens one column, then the next: the first layout may be on its way to the disk still. What is saved of it
// is what it was, and nothing reads it while it changes.
func TestALayoutThatIsBeingSavedDoesNotChangeWithTheNextOne(t *testing.T) {
	src := Gather(nil, numbered(1, records(1, 0, 3)))
	name := src.Named("name")
	gone := &Layout{Order: []string{"name", "of another day"}, Hidden: []string{"name", "of another day"}, Widths: map[string]int{"name": 9, "of another day": 7}}
	wide := func(w int) widget.Layout {
		return widget.Layout{Order: []int{IDColumn, name}, Widths: map[int]int{name: w}, Frozen: 1}
	}
	for _, before := range []*Layout{gone, layoutOf(src, wide(12), gone)} {
		saved, _ := json.Marshal(before)
		after := layoutOf(src, wide(20), before)
		if now, _ := json.Marshal(before); string(now) != string(saved) {
			t.Errorf("what was being saved was %s and became %s", saved, now)
		}
		if after.Widths["name"] != 20 || after.Widths["of another day"] != 7 {
			t.Errorf("the next layout has the widths %v", after.Widths)
		}
	}
}
