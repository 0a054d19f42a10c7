package trials

import (
	"context"
	"slices"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
)

// Pair is a row of each of two tables that belong together.
type Pair struct {
	Key         string
	Left, Right int
}

// Pairing is two tables matched by a key.
type Pairing struct {
	Pairs               []Pair
	LeftOnly, RightOnly []int    // rows whose key the other table has not
	LeftBare, RightBare []int    // rows without a key
	Ambiguous           []string // keys that several rows have on both sides: nobody knows which belong together
	unclear             int      // their rows
}

// match matches two tables by a column of each. One row may meet several, an
// order its invoices; where both sides have several, none of them are paired.
// Keys are the same when [judge.Text] makes them so. It ends early when ctx does, and is of no use then, as all here.
func match(ctx context.Context, left, right *Table, k Key) (p Pairing) {
	lefts, order, bare := left.byKey(ctx, k.Left)
	rights, _, bareRight := right.byKey(ctx, k.Right)
	if ctx.Err() != nil {
		return p
	}
	p.LeftBare, p.RightBare = bare, bareRight
	for key, rows := range rights {
		if lefts[key] == nil {
			p.RightOnly = append(p.RightOnly, rows...)
		}
	}
	for i, key := range order {
		if ended(ctx, i) {
			return p
		}
		switch l, r := lefts[key], rights[key]; {
		case r == nil:
			p.LeftOnly = append(p.LeftOnly, l...)
		case len(l) > 1 && len(r) > 1:
			p.Ambiguous, p.unclear = append(p.Ambiguous, key), p.unclear+len(l)+len(r)
		default:
			for _, a := range l {
				for _, b := range r {
					p.Pairs = append(p.Pairs, Pair{key, a, b})
				}
			}
		}
	}
	slices.Sort(p.LeftOnly)
	slices.Sort(p.RightOnly)
	return p
}

// meets is how many keys of two tables meet: those of the pairs that match makes.
func meets(ctx context.Context, left, right *Table, k Key) (n int) {
	in := func(t *Table, column string) map[string]int {
		times := make(map[string]int, len(t.Rows))
		for row, record := range t.Rows {
			if ended(ctx, row) {
				break
			}
			if key := keyOf(record[column]); key != "" {
				times[key]++
			}
		}
		return times
	}
	rights := in(right, k.Right)
	for key, times := range in(left, k.Left) {
		if r := rights[key]; r == 1 || r > 1 && times == 1 {
			n++
		}
	}
	return n
}

// byKey are the rows of each key of a column, the keys in their order, and the rows
// without one.
func (t *Table) byKey(ctx context.Context, column string) (rows map[string][]int, keys []string, bare []int) {
	rows = map[string][]int{}
	for row, record := range t.Rows {
		if ended(ctx, row) {
			break
		}
		key := keyOf(record[column])
		if key == "" {
			bare = append(bare, row)
			continue
		}
		if rows[key] == nil {
			keys = append(keys, key)
		}
		rows[key] = append(rows[key], row)
	}
	return rows, keys, bare
}

// ended looks now and then whether to go on with many rows.
func ended(ctx context.Context, row int) bool { return row%stride == 0 && ctx.Err() != nil }

func keyOf(v client.Value) string {
	if v.Kind() == client.Null || isSeveral(v) {
		return ""
	}
	return judge.Text(v.Text())
}

// each pairs every record with itself, for rules within one document type.
func (t *Table) each(ctx context.Context) []Pair {
	pairs := make([]Pair, len(t.Rows))
	for i, record := range t.Rows {
		if ended(ctx, i) {
			break
		}
		pairs[i] = Pair{Left: i, Right: i}
		if len(t.Columns) > 0 {
			pairs[i].Key = keyOf(record[t.Columns[max(0, slices.IndexFunc(t.Columns, audit.Identifies))]])
		}
	}
	return pairs
}
