package sheet

import (
	"strconv"

	"docket/ui/core/describe"
	"docket/ui/core/query"
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

// Keyed is a source whose rows can be told apart, so that cursor and selection stay on
// them when the rows come again.
type Keyed interface{ Key(row int) string }

// Typed is a source that knows what its columns hold. Others are sniffed.
type Typed interface{ Kind(col int) describe.Kind }

// Ordered is a source that knows how some of its columns sort: by texts that are
// compared byte by byte. ok is false where the sheet is to sort by the values.
type Ordered interface {
	SortKey(row, col int) (key string, ok bool)
}

// sniffed is how many rows are looked at to see what a column holds.
const sniffed = 100

// value is a cell in full.
func (s *Sheet) value(row, col int) query.Value {
	if v, ok := s.src.(Valued); ok {
		return v.Value(row, col)
	}
	text, kind := s.src.Cell(row, col)
	if kind == widget.Absent {
		return query.Value{State: query.Missing}
	}
	return query.Value{Text: text}
}

// fields are the columns that a filter may name, with what they hold.
func (s *Sheet) fields() []query.Column {
	if s.narrow.columns != nil {
		return s.narrow.columns
	}
	var names []string
	if v, ok := s.src.(Valued); ok {
		names = v.Fields()
	} else {
		for col := range s.src.Columns() {
			names = append(names, s.src.Column(col).Title)
		}
	}
	columns := make([]query.Column, len(names))
	for col, name := range names {
		columns[col] = query.Column{Name: name, Kind: s.kind(col)}
	}
	s.narrow.columns = columns
	return columns
}

// kind is what a column holds: numbers or dates where every value is one.
func (s *Sheet) kind(col int) describe.Kind {
	if t, ok := s.src.(Typed); ok {
		return t.Kind(col)
	}
	if col >= s.src.Columns() {
		return describe.Text
	}
	kind, _ := describe.Sniff(func(yield func(string) bool) {
		for row := range min(s.src.Rows(), sniffed) {
			if !yield(s.value(row, col).Text) {
				return
			}
		}
	})
	return kind
}

// name is the name of a column.
func (s *Sheet) name(col int) string {
	if v, ok := s.src.(Valued); ok {
		if names := v.Fields(); col < len(names) {
			return names[col]
		}
	}
	return s.src.Column(col).Title
}

// key tells a row from others; rows without one are told apart by their place.
func (s *Sheet) key(row int) string {
	if k, ok := s.src.(Keyed); ok {
		return k.Key(row)
	}
	return strconv.Itoa(row)
}

// rowOf is a row as a filter sees it.
type rowOf struct {
	s   *Sheet
	row int
}

// Value implements query.Row.
func (r *rowOf) Value(col int) query.Value { return r.s.value(r.row, col) }

// Folded implements query.Row.
func (r *rowOf) Folded() string { return r.s.narrow.folded(r.s, r.row) }
