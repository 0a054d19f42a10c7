// Package allocs counts what work allocates, for tests that hold its growth.
package allocs

import (
	"runtime"
	"testing"
)

// Each is how many allocations one run of work makes, on average of some runs. The race
// detector allocates too, and makes sync.Pool forget at random: under it the test is skipped.
func Each(tb testing.TB, runs int, work func()) float64 {
	tb.Helper()
	exact(tb)
	return testing.AllocsPerRun(runs, work)
}

// Once is what work allocates when it runs once, with everything that runs beside it.
func Once(tb testing.TB, work func()) (allocations, bytes uint64) {
	tb.Helper()
	exact(tb)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc
}

func exact(tb testing.TB) {
	tb.Helper()
	if race {
		tb.Skip("the race detector allocates too")
	}
}
