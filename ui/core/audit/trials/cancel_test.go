package trials

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"docket/client"
	"docket/ui/core/audit/audittest"
)

// fuse is a context that ends when it was looked at so many times.
type fuse struct {
	context.Context
	looks, ends int
}

func (f *fuse) Err() error {
	if f.looks++; f.looks > f.ends {
		return context.Canceled
	}
	return nil
}

// Finding the key and the pairs of many records ends as soon as it is cancelled, wherever it is, and leaves nothing
// behind that a later trial would take for whole.
func TestPairingEndsWhenItIsCancelled(t *testing.T) {
	const many = 10 * stride
	r := &Records{}
	for _, of := range []string{"a", "b"} {
		table := &Table{Of: of, Columns: []string{"id", "x"}}
		for i := range many {
			table.Rows = append(table.Rows, Record{"id": client.Value(strconv.Quote(fmt.Sprint("N-", i))), "x": client.Value("1")})
		}
		r.Put(table)
	}
	rules := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}, audittest.Spec{ID: "R2", Name: "a.id equal_to b.id"}).Rules
	whole := r.Begin(rules, time.Now())
	through := &fuse{t.Context(), 0, 1 << 30}
	if _, err := r.Try(through, rules, 0); err != nil {
		t.Fatal(err)
	}
	if through.looks < 5*many/stride { // the key is counted on both sides, both are sorted by it and paired, and every pair is tried
		t.Fatalf("it looked %d times whether to go on", through.looks)
	}
	for ends := 0; ends < through.looks; ends += 3 {
		f := &fuse{t.Context(), 0, ends}
		if _, err := whole.match.try(f, 0); !errors.Is(err, context.Canceled) {
			break // by now the pairs are known
		}
		if after := f.looks - ends; after > 8 {
			t.Errorf("cancelled at look %d, it looked %d times more", ends, after)
		}
	}
	for !whole.Finished() {
		audittest.Must(t, whole.Step(t.Context(), time.Second))
	}
	if n := whole.Of[0].Pairs(); n != many {
		t.Errorf("after all that %d of %d records are paired", n, many)
	}
}
