package boxes

import (
	"context"
	"fmt"
	"runtime"
	"testing"
)

// heap is how many bytes are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// 100,000 ids take what they are themselves and a little for each; sending some of them, and laying all of them out as a
// table that is exported, takes nothing for those that are not looked at.
func TestAHundredThousandIDsTakeAFixedRoomEach(t *testing.T) {
	const many, idBytes = 100_000, 48
	b := newBench(t)
	ids := make([]string, many)
	for i := range ids {
		ids[i] = fmt.Sprintf("an id with spaces and of some length, the %6d", i)[:idBytes-1]
	}
	before := heap()
	run := b.begin(ids...)
	begun := heap() - before
	// For each of 2 boxes what is known of its request, 64 bytes; and the id as it came from the store.
	if each := begun / many; each > 2*64+idBytes+16+64 {
		t.Errorf("a run that was begun takes %d bytes for each id", each)
	}
	const some = 500
	ctx, cancel := context.WithCancel(t.Context())
	_ = run.Send(ctx, b.api, Sending{Jobs: 8, States: never, Told: func(p Progress) {
		if p.Done == some {
			cancel()
		}
	}})
	sent := heap() - before - begun
	table, rows := run.Table(), 0
	var most int64
	for page, err := range table.Pages() {
		must(t, err)
		rows += len(page.Records)
		if page.Number%25_000 == 0 {
			most = max(most, heap()-before-begun-sent)
		}
	}
	if rows != many || table.Len() != many {
		t.Errorf("%d rows", rows)
	}
	if sent > 3<<20 {
		t.Errorf("sending %d requests left %d KiB behind", some, sent>>10)
	}
	if most > 2<<20 {
		t.Errorf("laying the run out takes up to %d KiB at once", most>>10)
	}
	t.Logf("%d bytes an id; %d KiB for %d answers; %d KiB at once for pages", begun/many, sent>>10, some, most>>10)
	runtime.KeepAlive(ids)
}
