package load

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"docket/ui/core/query"
	"docket/ui/safe"
)

type Key = query.Key

// Choose gives the places of the records, from 0, that a filter passes, sorted by the keys; nil is all in their order.
// Rows are decided and compared exactly as in memory: blanks come last both ways, numbers and dates as such. Where
// nothing is sorted some, which may be nil, is told once of the first records, before the others are looked at.
func (t *Table) Choose(ctx context.Context, f *query.Filter, by []Key, some func(places []int)) ([]int, error) {
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

// Unseen says that a filter looks for words in the columns of the table alone; "" where a record has no more, or it looks
// for none.
func (t *Table) Unseen(f *query.Filter) string {
	if _, any := f.Columns(); !any {
		return ""
	}
	return t.Without("are not filtered")
}

// Without says something of the columns that the table does not have; "" where there are none.
func (t *Table) Without(what string) string {
	if t.Beyond == 0 {
		return ""
	}
	return fmt.Sprintf("%s beyond the first %s %s", safe.Count(t.Beyond, "column"), safe.Thousands(len(t.Columns)), what)
}

// firstRows is how many records are told of before the others are looked at.
const firstRows = 200

// matching gives the places of the records that a filter passes, in their order; nil is all.
func (t *Table) matching(ctx context.Context, f *query.Filter, some func(places []int)) ([]int, error) {
	if f.Empty() {
		return nil, nil
	}
	cols, any := f.Columns()
	if any {
		cols = make([]int, len(t.Columns))
		for i := range cols {
			cols[i] = i
		}
	}
	cols = slices.Compact(slices.Sorted(slices.Values(cols)))
	var mu sync.Mutex
	parts := map[int][]int{}
	err := t.parts(ctx, func(from, to int) error {
		var found []int
		err := t.filter(ctx, f, cols, from, to, func(place int) {
			if found = append(found, place); from == 0 && len(found) == firstRows && some != nil {
				some(slices.Clone(found))
			}
		})
		mu.Lock()
		defer mu.Unlock()
		parts[from] = found
		return err
	})
	found := []int{}
	for _, from := range slices.Sorted(maps.Keys(parts)) {
		found = append(found, parts[from]...)
	}
	return found, err
}

// filter gives the places of the records from one to before another that a filter passes, which looks at some columns.
func (t *Table) filter(ctx context.Context, f *query.Filter, cols []int, from, to int, found func(place int)) error {
	r := &row{at: make([]int, len(t.Columns))}
	names := ""
	for i, col := range cols {
		r.at[col] = i
		names += fmt.Sprintf(", c%d", col)
	}
	likely, args := t.likely(f.Plain())
	return t.each(ctx, "SELECT "+names[2:]+", rowid FROM r WHERE rowid > ? AND rowid <= ?"+likely+" ORDER BY rowid", append([]any{from, to}, args...), func(cells []any) bool {
		if r.cells = cells; f.Match(r) {
			found(int(cells[len(cols)].(int64) - 1))
		}
		return true
	})
}

// likely is a condition that every record passes which has all of these words, folded, and few others: SQLite looks for
// a word faster than rows can be read. Where a column has more than printable ASCII, or escapes, the words of that are not its own.
func (t *Table) likely(words []string) (sql string, args []any) {
	for _, word := range words {
		like := "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(word) + "%"
		if len(like) > longestLike {
			continue // the rows decide
		}
		sql += " AND (0"
		args = append(args, like)
		for col := range t.Columns {
			cell := fmt.Sprintf("c%d", col)
			if t.mixed[col] {
				cell = "CAST(" + cell + " AS TEXT)"
			}
			sql += fmt.Sprintf(" OR %s LIKE ?%d ESCAPE '\\'", cell, len(args)+2)
			if t.mixed[col] && strings.ContainsAny(word, "[{:,}]") { // there may be blanks around these
				sql += " OR " + cell + " GLOB '[[{]*'"
			}
			if t.other[col] {
				sql += " OR " + cell + " GLOB '*[^] -[^-~]*'"
			}
		}
		sql += ")"
	}
	if len(words)*len(t.Columns) > mostLikely {
		return "", nil
	}
	return sql, args
}

// mostLikely is how many comparisons likely makes: SQLite limits how deep an expression is, and how long a pattern.
const (
	mostLikely  = 300
	longestLike = 50_000
)
