package paging_test

import (
	"runtime/debug"
	"testing"

	"docket/client"
	"docket/ui/core/paging"
)

// A walk over pages of 30 MB took 40 MB more where what is made of them waited to be collected as long as elsewhere.
func TestGarbageIsCollectedSoonerFromALargePageOn(t *testing.T) {
	percent := func() int {
		now := debug.SetGCPercent(100)
		debug.SetGCPercent(now)
		return now
	}
	usual := percent()
	sizes := []int{100, 5 << 20, 100}
	for page := range paging.Lean(func(yield func(client.NumberedPage, error) bool) {
		for i, size := range sizes {
			if !yield(client.NumberedPage{Number: i + 1, Page: &client.Page{Body: make([]byte, size)}}, nil) {
				return
			}
		}
	}) {
		if sooner := percent() < usual; sooner != (page.Number > 1) {
			t.Errorf("on page %d it is %d percent, elsewhere %d", page.Number, percent(), usual)
		}
	}
	if percent() != usual {
		t.Errorf("afterwards it is %d percent", percent())
	}
}
