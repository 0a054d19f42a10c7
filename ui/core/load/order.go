package load

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strconv"

	"docket/ui/core/query"
	"docket/ui/core/together"
)

// rowids are places as a JSON list of rowids.
func rowids(places []int) string {
	out := []byte{'['}
	for i, place := range places {
		if i > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendInt(out, int64(place)+1, 10)
	}
	return string(append(out, ']'))
}

// values gives the values of a column for the records from one place to before another.
func (t *Table) values(ctx context.Context, col, from, to int, use func(place int, v query.Value)) error {
	place := from
	return t.each(ctx, "SELECT c"+strconv.Itoa(col)+" FROM r WHERE rowid > ? AND rowid <= ? ORDER BY rowid", []any{from, to}, func(cells []any) bool {
		use(place, Value(cells[0], col))
		place++
		return true
	})
}

// partFrom is from how many records on the parts of a table are read at the same time, and mostParts how many.
const (
	partFrom  = 20_000
	mostParts = 4
)

// parts calls fn for all records in parts, at the same time where there are many.
func (t *Table) parts(ctx context.Context, fn func(from, to int) error) error {
	n := min(max(t.Rows/partFrom, 1), mostParts, runtime.GOMAXPROCS(0))
	errs := make([]error, n)
	together.Do(n, func(i int) { errs[i] = fn(t.Rows*i/n, t.Rows*(i+1)/n) })
	return errors.Join(append(errs, ctx.Err())...)
}

// order sorts places, which are in the order of the records, by columns; nil is all. Blanks come last both ways.
func (t *Table) order(ctx context.Context, places []int, by []Key) ([]int, error) {
	made := make([]*ranks, len(by))
	for i, k := range by {
		var err error
		if made[i], err = t.rank(ctx, k.Col); err != nil {
			return nil, err
		}
	}
	if places == nil {
		places = make([]int, t.Rows)
		for i := range places {
			places[i] = i
		}
	}
	into := make([]int, len(places))
	for i, k := range slices.Backward(by) {
		r := made[i]
		slot := func(place int) int32 { // from 0
			switch at := r.rank[place]; {
			case at == 0:
				return r.most
			case k.Desc:
				return r.most - at
			default:
				return at - 1
			}
		}
		starts := make([]int32, r.most+2)
		for _, place := range places {
			starts[slot(place)+1]++
		}
		for i := range starts[1:] {
			starts[i+1] += starts[i]
		}
		for _, place := range places {
			s := slot(place)
			into[starts[s]] = place
			starts[s]++
		}
		places, into = into, places
	}
	return places, nil
}
