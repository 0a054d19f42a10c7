package load

import (
	"docket/client"
	"docket/ui/core/query"
)

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
