package lean_test

import (
	"runtime/debug"
	"testing"

	"docket/ui/core/lean"
)

// Two that run leanly at the same time leave things as they were, whoever ends last.
func TestTheLastOneToEndLeavesThingsAsTheyWere(t *testing.T) {
	percent := func() int {
		now := debug.SetGCPercent(100)
		debug.SetGCPercent(now)
		return now
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as at a start
	one := lean.Begin()
	other := lean.Begin()
	one()
	one()
	if got := percent(); got != 12 {
		t.Errorf("while one still runs it is %d", got)
	}
	if other(); percent() != 100 {
		t.Errorf("afterwards it is %d", percent())
	}
}
