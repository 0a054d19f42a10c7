package load

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
	"strings"
	"sync"

	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/core/lean"
	"docket/ui/core/query"
)

// Ranks order the records by one column. rank is, by place, 0 for a blank value and else a number from 1 that is the
// same for values of which none goes before the other.
type ranks struct {
	col  int
	rank []int32
	most int32
}

// mostRanks is how many columns' ranks are in memory, of four bytes a record each.
const mostRanks = 3

// window is how many bytes of a key are compared at once.
const window = 16

// ranking is a record while its column is ranked: a part of its key, and whether the key goes on.
type ranking struct {
	high, low uint64
	place     int32
	more      bool
}

// What is ranked takes 24 bytes a record for a moment: one column at a time, and with less garbage beside it.
var oneAtATime sync.Mutex

// rank gives the ranks of a column, which are made once.
func (t *Table) rank(ctx context.Context, col int) (*ranks, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, r := range t.ranks {
		if r.col == col {
			t.ranks = append(slices.Delete(t.ranks, i, i+1), r)
			return r, nil
		}
	}
	if len(t.ranks) == mostRanks {
		t.ranks = slices.Delete(t.ranks, 0, 1)
	}
	oneAtATime.Lock()
	defer oneAtATime.Unlock()
	defer lean.Begin()()
	list := make([]ranking, t.Rows)
	err := t.parts(ctx, func(from, to int) error {
		k := keying{kind: t.Columns[col].Kind}
		return t.values(ctx, col, from, to, func(place int, v query.Value) { list[place] = k.of(int32(place), v, 0) })
	})
	if err != nil {
		return nil, err
	}
	r := &ranks{col: col, rank: make([]int32, t.Rows)}
	if err := t.assign(ctx, r, list, window); err != nil {
		return nil, err
	}
	t.ranks = append(t.ranks, r)
	return r, nil
}

// assign sorts records and gives them their ranks. Those whose keys are the same so far are told apart by what follows,
// skip bytes on, which is read for them alone.
func (t *Table) assign(ctx context.Context, r *ranks, list []ranking, skip int) error {
	slices.SortFunc(list, func(a, b ranking) int {
		if a.high != b.high {
			return cmp.Compare(a.high, b.high)
		}
		return cmp.Compare(a.low, b.low)
	})
	for len(list) > 0 {
		n, more := 1, list[0].more
		for n < len(list) && list[n].high == list[0].high && list[n].low == list[0].low {
			more = more || list[n].more
			n++
		}
		same := list[:n]
		list = list[n:]
		switch blank := same[0].high == 0 && skip == window; {
		case blank:
		case more && n > 1:
			if err := t.extend(ctx, r.col, same, skip); err != nil {
				return err
			}
			if err := t.assign(ctx, r, same, skip+window); err != nil {
				return err
			}
		default:
			r.most++
			for _, s := range same {
				r.rank[s.place] = r.most
			}
		}
	}
	return ctx.Err()
}

// extend reads the next part of the keys of some records.
func (t *Table) extend(ctx context.Context, col int, list []ranking, skip int) error {
	slices.SortFunc(list, func(a, b ranking) int { return cmp.Compare(a.place, b.place) })
	places := each.Of(list, func(r ranking) int { return int(r.place) })
	k := keying{kind: t.Columns[col].Kind}
	return t.some(ctx, col, places, func(i int, v query.Value) { list[i] = k.of(int32(places[i]), v, skip) })
}

// keying makes keys of one kind; it is for one goroutine.
type keying struct {
	kind    describe.Kind
	scratch []byte
}

func (k *keying) of(place int32, v query.Value, skip int) ranking {
	out := ranking{place: place}
	if v.State != query.Present || strings.TrimSpace(v.Text) == "" {
		return out
	}
	k.scratch = appendKey(k.scratch[:0], k.kind, v.Text)
	var part [window]byte
	if len(k.scratch) > skip {
		copy(part[:], k.scratch[skip:])
	}
	out.high, out.low = binary.BigEndian.Uint64(part[:8]), binary.BigEndian.Uint64(part[8:])
	out.more = len(k.scratch) > skip+window
	return out
}
