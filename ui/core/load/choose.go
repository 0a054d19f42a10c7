package load

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"docket/client"
	"docket/ui/core/query"
)

// Key is one column that records are sorted by.
type Key struct {
	Col  int
	Desc bool
}

// Choose gives the places of the records, from 0, that a filter passes, sorted by the keys; nil is all in their order.
// Rows are decided and compared exactly as in memory: blanks come last both ways, numbers and dates as such. It reads
// the columns that it needs, and keeps four bytes a record and column. Where nothing is sorted some, which may be nil,
// is told once of the first records, before the others are looked at.
func (t *Table) Choose(ctx context.Context, f *query.Filter, by []Key, some func(places []int32)) ([]int32, error) {
	if f.Empty() && len(by) == 0 {
		return nil, nil
	}
	if len(by) > 0 {
		some = nil
	}
	found, err := t.matching(ctx, f, some)
	if err != nil || len(by) == 0 {
		return found, err
	}
	return t.order(ctx, found, by)
}

// firstRows is how many records are told of before the others are looked at.
const firstRows = 200

// matching gives the places of the records that a filter passes, in their order.
func (t *Table) matching(ctx context.Context, f *query.Filter, some func(places []int32)) ([]int32, error) {
	if f.Empty() {
		all := make([]int32, t.Rows)
		for i := range all {
			all[i] = int32(i)
		}
		return all, nil
	}
	cols, any := f.Columns()
	if any {
		cols = make([]int, len(t.Columns))
		for i := range cols {
			cols[i] = i
		}
	}
	slices.Sort(cols)
	cols = slices.Compact(cols)
	var mu sync.Mutex
	parts := map[int][]int32{}
	err := t.parts(ctx, func(from, to int) error {
		var found []int32
		err := t.filter(ctx, f, cols, from, to, func(place int32) {
			if found = append(found, place); from == 0 && len(found) == firstRows && some != nil {
				some(slices.Clone(found))
			}
		})
		mu.Lock()
		defer mu.Unlock()
		parts[from] = found
		return err
	})
	if len(parts) == 1 {
		return append([]int32{}, parts[0]...), err
	}
	found := []int32{}
	for _, from := range slices.Sorted(maps.Keys(parts)) {
		found = append(found, parts[from]...)
	}
	return found, err
}

// filter gives the places of the records from one to before another that a filter passes, which looks at some columns.
func (t *Table) filter(ctx context.Context, f *query.Filter, cols []int, from, to int, found func(place int32)) error {
	r, place := &row{at: make([]int, len(t.Columns))}, int32(from)
	names := ""
	for i, col := range cols {
		r.at[col] = i
		names += fmt.Sprintf(", c%d", col)
	}
	return t.each(ctx, "SELECT "+names[2:]+" FROM r WHERE rowid > ? AND rowid <= ? ORDER BY rowid", []any{from, to}, func(cells []any) bool {
		if r.cells = cells; f.Match(r) {
			found(place)
		}
		place++
		return true
	})
}

// row is a row of some columns as a filter sees it.
type row struct {
	cells   []any
	at      []int // by column, where it is among the cells
	scratch []byte
}

// Value implements [query.Row].
func (r *row) Value(col int) query.Value { return Value(r.cells[r.at[col]], col) }

// Value is a cell of a column, which is stored so, in full.
func Value(stored any, col int) query.Value {
	switch v := stored.(type) {
	case string:
		return query.Value{Text: v}
	case []byte:
		if client.Value(v).Kind() == client.Null {
			return query.Value{State: query.Null, Text: "null"}
		}
		if col == 0 { // an _id of another shape
			if id, _ := client.Value(v).OID(); id != "" {
				return query.Value{Text: id}
			}
		}
		return query.Value{Text: string(v)} // as on screen: objects and lists as they came
	}
	return query.Value{State: query.Missing}
}

// Folded implements [query.Row].
func (r *row) Folded() string {
	r.scratch = r.scratch[:0]
	for col := range r.at {
		r.scratch = append(query.AppendFold(r.scratch, r.Value(col).Text), '\n')
	}
	return string(r.scratch)
}
