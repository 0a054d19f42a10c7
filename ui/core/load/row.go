package load

import (
	"context"
	"slices"

	"docket/client"
	"docket/ui/core/query"
)

// row is a row of some columns as a filter sees it.
type row struct {
	cells   []any
	at      []int // by column, where it is among the cells
	scratch []byte
}

// Value implements [query.Row], as does Folded.
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
		return query.Value{Text: client.Value(v).Text()} // as on screen: objects and lists without blanks
	}
	return query.Value{State: query.Missing}
}

func (r *row) Folded() string {
	r.scratch = r.scratch[:0]
	for col := range r.at {
		r.scratch = append(query.AppendFold(r.scratch, r.Value(col).Text), '\n')
	}
	return string(r.scratch)
}

// Cells gives the values of the columns from one to before another for the records of these places, as they are stored:
// a text as a string, any other JSON value as its bytes, and nil where the record has no such member.
func (t *Table) Cells(ctx context.Context, places []int, from, to int) (out [][]any, err error) {
	names := list(from, to, ", c%d")[2:]
	err = t.each(ctx, "SELECT "+names+" FROM json_each(?) AS j CROSS JOIN r ON r.rowid = j.value", []any{rowids(places)}, func(cells []any) bool {
		out = append(out, slices.Clone(cells))
		return true
	})
	return out, err
}

// some gives the values of a column for the records of these places.
func (t *Table) some(ctx context.Context, col int, places []int, use func(i int, v query.Value)) error {
	i := 0
	for part := range slices.Chunk(places, 10*PageRows) {
		err := t.each(ctx, "SELECT"+list(col, col+1, " c%d")+" FROM json_each(?) AS j CROSS JOIN r ON r.rowid = j.value", []any{rowids(part)}, func(cells []any) bool {
			use(i, Value(cells[0], col))
			i++
			return true
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// cell is a value as it is stored.
func cell(v client.Value) any {
	switch v.Kind() {
	case client.Absent:
		return nil
	case client.String:
		return v.Text()
	}
	return []byte(v)
}

// id is a record's _id as it is stored: a TEXT for the interface's {"$oid": TEXT}, else a BLOB as it came.
func id(r client.Record) any {
	switch {
	case r.IDValue == nil:
		return nil
	case r.ID != "" && string(r.IDValue) == string(oid(r.ID)):
		return r.ID
	}
	return []byte(r.IDValue)
}

func oid(id string) client.Value { return append(append([]byte(`{"$oid":`), quote(id)...), '}') }
