package load

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/describe"
	"docket/ui/core/query"
)

// Key is one column that records are sorted by.
type Key struct {
	Col  int
	Desc bool
}

// Choose gives the places of the records, from 0, that a filter passes, sorted by the keys; nil is all in their order.
// Rows are decided and compared exactly as in memory: blanks come last both ways, numbers and dates as such. It reads
// the columns that it needs, and keeps four bytes a record and the values that are sorted by.
func (t *Table) Choose(ctx context.Context, f *query.Filter, by []Key) ([]int32, error) {
	if f.Empty() && len(by) == 0 {
		return nil, nil
	}
	cols, all := f.Columns()
	if all {
		cols = make([]int, len(t.Columns))
		for i := range cols {
			cols[i] = i
		}
	}
	for _, k := range by {
		cols = append(cols, k.Col)
	}
	slices.Sort(cols)
	cols = slices.Compact(cols)
	found, r := []int32{}, &row{at: make([]int, len(t.Columns))}
	sql := "SELECT rowid"
	for i, col := range cols {
		r.at[col] = i + 1
		sql += fmt.Sprintf(", c%d", col)
	}
	values := make([][]string, len(by))
	err := t.each(ctx, sql+" FROM r ORDER BY rowid", nil, func(cells []any) bool {
		if r.cells = cells; f.Match(r) {
			found = append(found, int32(cells[0].(int64)-1))
			for i, k := range by {
				values[i] = append(values[i], sortable(r.Value(k.Col)))
			}
		}
		return true
	})
	if err != nil || len(by) == 0 {
		return found, err
	}
	return t.sorted(found, values, by), nil
}

func sortable(v query.Value) string {
	if v.State != query.Present || strings.TrimSpace(v.Text) == "" {
		return ""
	}
	return v.Text
}

// sorted puts the places in order by the values that belong to them.
func (t *Table) sorted(found []int32, values [][]string, by []Key) []int32 {
	order := make([]int32, len(found))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		for i, k := range by {
			x, y := values[i][a], values[i][b]
			c := 0
			switch {
			case x == "" || y == "":
				c = cmp.Compare(len(y), len(x)) // blanks last
				if x != "" || y != "" {
					return c
				}
			case k.Desc:
				c = describe.Compare(t.Columns[k.Col].Kind, y, x)
			default:
				c = describe.Compare(t.Columns[k.Col].Kind, x, y)
			}
			if c != 0 {
				return c
			}
		}
		return cmp.Compare(a, b)
	})
	for i, at := range order {
		order[i] = found[at]
	}
	return order
}

// row is a row of some columns as a filter sees it.
type row struct {
	cells   []any
	at      []int // by column, where it is among the cells
	scratch []byte
}

// Value implements [query.Row].
func (r *row) Value(col int) query.Value {
	switch v := r.cells[r.at[col]].(type) {
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
