package load

import (
	"context"
	"slices"

	"docket/ui/core/query"
)

// Cells gives the values of the columns from one to before another for the records of these places, as they are stored:
// a text as a string, any other JSON value as its bytes, and nil where the record has no such member.
func (t *Table) Cells(ctx context.Context, places []int32, from, to int) (out [][]any, err error) {
	names := list(from, to, ", c%d")[2:]
	err = t.each(ctx, "SELECT "+names+" FROM json_each(?) AS j CROSS JOIN r ON r.rowid = j.value", []any{rowids(places)}, func(cells []any) bool {
		out = append(out, slices.Clone(cells))
		return true
	})
	return out, err
}

// some gives the values of a column for the records of these places.
func (t *Table) some(ctx context.Context, col int, places []int32, use func(i int, v query.Value)) error {
	r, i := row{at: make([]int, len(t.Columns))}, 0
	for part := range slices.Chunk(places, 10*PageRows) {
		err := t.each(ctx, "SELECT"+list(col, col+1, " c%d")+" FROM json_each(?) AS j CROSS JOIN r ON r.rowid = j.value", []any{rowids(part)}, func(cells []any) bool {
			r.cells = cells
			use(i, r.Value(col))
			i++
			return true
		})
		if err != nil {
			return err
		}
	}
	return nil
}
