package load

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/core/query"
)

// Describe is the summary of a column of these records; nil is all. Unlike a sketch, it counts however many values.
func (t *Table) Describe(ctx context.Context, col int, places []int) (describe.Summary, error) {
	sketch := describe.NewSketch(t.Columns[col].Name)
	add := func(_ int, v query.Value) { v.Sketch(sketch) }
	var err error
	if places == nil {
		err = t.values(ctx, col, 0, t.Rows, add)
	} else {
		places = slices.Sorted(slices.Values(places)) // as they lie in the file
		err = t.some(ctx, col, places, add)
	}
	sum := sketch.Summary()
	if err != nil || sum.DistinctExact {
		return sum, err
	}
	return sum, t.count(ctx, &sum, col, places)
}

// counted is of how many records the values are counted that complete a filter.
const counted = 20_000

// Frequent are values of a column, the most frequent first, of the first records.
func (t *Table) Frequent(ctx context.Context, col int) (list []string, err error) {
	err = t.each(ctx, fmt.Sprintf("SELECT c%d FROM r WHERE rowid <= ? GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 200", col), []any{counted}, func(cells []any) bool {
		if v := Value(cells[0], col); v.State == query.Present {
			list = append(list, v.Text)
		}
		return true
	})
	return list, err
}

// listed is how many of the most frequent values of many are listed.
const listed = 20

// count counts the different values of a column, and finds the most frequent ones, by their ranks.
func (t *Table) count(ctx context.Context, sum *describe.Summary, col int, places []int) error {
	r, err := t.rank(ctx, col)
	if err != nil {
		return err
	}
	counts, first := make([]int, r.most+1), make([]int32, r.most+1)
	note := func(place int) {
		at := r.rank[place]
		if counts[at]++; counts[at] == 1 {
			first[at] = int32(place)
		}
	}
	for place := range t.Rows {
		if places == nil {
			note(place)
		}
	}
	for _, place := range places {
		note(place)
	}
	sum.Distinct, sum.DistinctExact, sum.Frequent = 0, true, nil
	var top []int // ranks, the most frequent first
	for at := 1; at < len(counts); at++ {
		if counts[at] == 0 {
			continue
		}
		sum.Distinct++
		if len(top) == listed && counts[at] <= counts[top[listed-1]] {
			continue
		}
		i, _ := slices.BinarySearchFunc(top, at, func(old, at int) int { return cmp.Or(cmp.Compare(counts[at], counts[old]), -1) })
		top = slices.Insert(top[:min(len(top), listed-1)], min(i, listed-1), at)
	}
	shown := each.Of(top, func(at int) int { return int(first[at]) })
	return t.some(ctx, col, shown, func(i int, v query.Value) {
		sum.Frequent = append(sum.Frequent, describe.NewFrequent(v.Text, counts[top[i]]))
	})
}
