package loaded

import (
	"docket/ui/core/load"
	"docket/ui/datasource/pages"
)

// show puts a table in the place of what was shown; filter, order and place of the load before stay where they can.
func (l *Load) show(t *load.Table) {
	text, by, col, before := l.Sheet.Filter(), l.Sheet.Order(), l.Sheet.Col(), l.table
	src := newSource(t)
	if before != nil {
		before.Close()
	}
	l.table, l.src, l.record.of = t, src, nil
	if l.Known.ID <= t.Of.ID {
		l.Known = t.Of
	}
	l.Sheet.Show(src)
	g := l.Sheet.Grid()
	g.SetLayout(l.layout().Of(src.head, g.Layout()))
	g.SetCursor(l.row, max(col, min(1, len(src.names)-1)))
	if before == nil || !same(before, t) || l.wanted.Load == t.Of.ID { // a filter may hide the record
		return
	}
	_ = l.Sheet.SetFilter(text)
	if len(by) > 0 {
		l.Sheet.SetOrder(by)
	}
}

// same reports whether two loads have the same columns.
func same(a, b *load.Table) bool {
	if len(a.Columns) != len(b.Columns) || a.Of.Datasource != b.Of.Datasource {
		return false
	}
	for i := range a.Columns {
		if a.Columns[i].Name != b.Columns[i].Name {
			return false
		}
	}
	return true
}

// At is the record under the cursor as the source of one row, nil where there is none.
func (l *Load) At() *pages.Source {
	row := l.Sheet.Row()
	if row < 0 {
		return nil
	}
	if l.record.of == nil || l.record.row != row {
		l.record.row = row
		l.record.of, _ = l.src.Record(l.env.Context, row) // what cannot be read is told beside the records
	}
	return l.record.of
}

// Places are the selected records, as they are compared.
func (l *Load) Places() (out []pages.Place, err error) {
	for _, row := range l.Sheet.Selected() {
		of, err := l.src.Record(l.env.Context, row)
		if err != nil {
			return nil, err
		}
		out = append(out, pages.Place{NumberedPage: of.Parts[0].NumberedPage})
	}
	return out, nil
}

// GoTo puts the cursor on a record, which a filter may hide, and on a column where it has that.
func (l *Load) GoTo(row int, column string) {
	col := l.src.head.Named(column)
	if !l.Sheet.Grid().SetCursor(row, col) {
		_ = l.Sheet.SetFilter("")
		l.Sheet.SetOrder(nil)
		l.Sheet.Grid().SetCursor(row, col)
	}
}
