package ui_test

import (
	"flag"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"docket/ui/uitest"
)

var soakFor = flag.Duration("soak", 0, "how long a person's day of keys is repeated in one docket")

// day is what a person does again and again, a view after the other.
var day = []string{
	"1 j j k a u f u / l i n e enter n N esc s s W esc v esc",
	"2 ] [ l l s s s / a esc ] enter j j esc @ esc z z",
	"3 j j r r v v ctrl+s esc J esc D esc / t o t esc",
	"4 j k ? esc ctrl+p d a t a esc",
}

// soak repeats the day for some rounds or for some time, and tells the heap that is live
// and how long a round took, at the beginning and at the end.
func soak(t *testing.T, rounds int, during time.Duration) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 120, Height: 40})
	d.Press("2", "o").Type("vendors").Press("enter", "3", "o").Type("invoice").Press("enter", "f")
	var took []time.Duration
	round := func() {
		at := time.Now()
		for _, keys := range day {
			d.Press(strings.Fields(keys)...)
		}
		d.Advance(time.Second)
		took = append(took, time.Since(at))
	}
	for range 10 {
		round()
	}
	heap, routines := live()
	for until := time.Now().Add(during); len(took) < rounds || time.Now().Before(until); {
		round()
	}
	heapNow, routinesNow := live()
	if heapNow > heap+heap/10+1<<20 {
		t.Errorf("%d kB are live after %d rounds, %d kB after ten", heapNow>>10, len(took), heap>>10)
	}
	if routinesNow > routines+4 { // idle connections come and go
		t.Errorf("%d goroutines after %d rounds, %d after ten", routinesNow, len(took), routines)
	}
	t.Logf("%d rounds; heap %d → %d kB; a round took %v at first, %v in the end", len(took), heap>>10, heapNow>>10, middle(took[:10]), middle(took[len(took)-10:]))
}

func live() (heap uint64, routines int) {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc, runtime.NumGoroutine()
}

func middle(of []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(of))
	return sorted[len(sorted)/2]
}

// A day of keys leaves nothing behind: no memory, no goroutine. Half an hour of it:
//
//	go test ./ui -run ADayOfKeys -soak 30m -timeout 40m -v
func TestADayOfKeysLeavesNothingBehind(t *testing.T) {
	soak(t, 30, *soakFor)
}
