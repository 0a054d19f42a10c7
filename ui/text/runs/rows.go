package runs

import (
	"docket/ui/core/boxes"
	"docket/ui/core/query"
	"docket/ui/widget"
)

type rows struct{ *table }

func (t rows) Rows() int          { return len(t.order) }
func (t rows) Columns() int       { return len(t.of.Columns) }
func (t rows) Fields() []string   { return t.of.Columns }
func (t rows) Key(row int) string { text, _ := t.of.Cell(t.order[row], 0); return text }
func (t rows) Column(c int) widget.Column {
	col := widget.Column{Title: t.of.Columns[c], Min: 6}
	switch {
	case c == len(t.of.Columns)-1:
		if col.Max = 80; t.run.Count("") > 0 {
			col.Min = 32 // for what is still to come
		}
	case c > 0 && c <= len(t.run.Names):
		col.Min = 12 // while nothing came yet
	}
	return col
}

// Value is a cell as it was read, on one line or several.
func (t rows) Value(row, col int) query.Value {
	text, known := t.of.Cell(t.order[row], col)
	if !known {
		return query.Value{State: query.Missing}
	}
	return query.Value{Text: text}
}

// Cell is a cell with what differs between brackets; what is not known has a sign of its own.
func (t rows) Cell(row, col int) (string, widget.Kind) {
	document := t.order[row]
	text, known := t.of.Cell(document, col)
	switch {
	case !known:
		return "", widget.Absent
	case col == 0:
		return text, widget.Plain
	case col == len(t.of.Columns)-1:
		return text, widget.Bad
	case text == boxes.Differs:
		return text, widget.Bad
	case text == boxes.WouldMatch, text == boxes.Missing:
		return text, widget.Warn
	case text == boxes.Same:
		return text, widget.Good
	}
	if marked, is := t.of.Marked(document, col); is {
		return marked, widget.Changed
	}
	return text, widget.Plain
}
