package sheet

import (
	"docket/ui/core/describe"
	"docket/ui/core/query"
	"docket/ui/view"
	"docket/ui/widget"
)

// Source is what a sheet shows: rows and columns from 0, cells as they are drawn.
// A source may also be [Valued], [Keyed] or [Typed].
type Source interface{ widget.Source }

// Valued is a source whose cells show less than they hold, or that can be filtered by
// more than it shows. Value is a cell in full; Fields are the columns that a filter
// may name: those shown, in their order, and perhaps more behind them.
type Valued interface {
	Value(row, col int) query.Value
	Fields() []string
}

// Keyed is a source whose rows can be told apart, so that cursor and selection stay on them when the rows come again.
type Keyed interface{ Key(row int) string }

// Typed is a source that knows what its columns hold. Others are sniffed.
type Typed interface{ Kind(col int) describe.Kind }

// Parted is a source that knows of columns whose text is a part of another column's.
type Parted interface{ Part(col int) bool }

// Switched is a source that has switches: see [query.Column].
type Switched interface{ Switch(col int) query.Switch }

func (t *table) value(row, col int) query.Value {
	if v, ok := t.src.(Valued); ok {
		return v.Value(row, col)
	}
	text, kind := t.src.Cell(row, col)
	if kind == widget.Absent {
		return query.Value{State: query.Missing}
	}
	return query.Value{Text: text}
}

// columns are the columns that a filter may name, with what they hold.
func (t *table) columns() []query.Column {
	if t.fields != nil {
		return t.fields
	}
	n := t.src.Columns()
	if v, ok := t.src.(Valued); ok {
		n = len(v.Fields())
	}
	t.fields = make([]query.Column, n)
	switched, is := t.src.(Switched)
	for col := range t.fields {
		if t.fields[col] = (query.Column{Name: t.name(col), Kind: t.kind(col)}); is {
			t.fields[col].Switch = switched.Switch(col)
		}
	}
	return t.fields
}

// kind is what a column holds: numbers or dates where every value is one.
func (t *table) kind(col int) describe.Kind {
	if typed, ok := t.src.(Typed); ok {
		return typed.Kind(col)
	}
	if col >= t.src.Columns() {
		return describe.Text
	}
	return query.KindOf(t.src.Rows(), func(row int) query.Value { return t.value(row, col) })
}

func (t *table) name(col int) string {
	if v, ok := t.src.(Valued); ok {
		if names := v.Fields(); col < len(names) {
			return names[col]
		}
	}
	return t.src.Column(col).Title
}

func (t *table) title() string {
	if t.opt.Title == nil {
		return t.opt.Noun + "s"
	}
	return t.opt.Title()
}

// within says what a filter or a sort goes through, with a blank before it.
func (t *table) within() string {
	if t.opt.Within == nil || t.opt.Within() == "" {
		return ""
	}
	return " " + t.opt.Within()
}

func (t *table) count(n int) string { return view.Count(n, t.opt.Noun) }
