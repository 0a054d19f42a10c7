package sheet

import (
	"docket/ui/core/query"
	"docket/ui/widget"
)

// Field is a column of [Rows]. One without Show is not shown; rows can be filtered by it.
type Field[T any] struct {
	widget.Column
	Name   string // in filters; "" is the title
	Show   func(row *T) (string, widget.Kind)
	Full   func(row *T) string // the value in full; nil is what is shown
	Part   bool                // what it holds is a part of what another holds: a word is looked for there
	Switch query.Switch        // the words that it has for a switch

	// Lead is how many bytes of what is shown tell less than the rest, and another name that it must not read like; nil
	// is none.
	Lead func(row *T) (bytes int, other string)
}

// Text is a field that shows a text as it came.
func Text[T any](title string, of func(row *T) string) Field[T] {
	return In(widget.Column{Title: title}, widget.Plain, of)
}

// In is a field that shows a text in a column, always as one kind.
func In[T any](c widget.Column, kind widget.Kind, of func(row *T) string) Field[T] {
	return Field[T]{Column: c, Show: func(row *T) (string, widget.Kind) { return of(row), kind }}
}

// Rows is a [Source] over a slice: each field says once what it shows and what it holds.
type Rows[T any] struct {
	List []T

	id      func(row *T) string
	fields  []Field[T] // those that are shown go first
	names   []string
	columns int
}

// NewRows returns a source without rows. ID tells rows apart.
func NewRows[T any](id func(row *T) string, fields ...Field[T]) *Rows[T] {
	r := &Rows[T]{id: id, fields: fields}
	for _, f := range fields {
		if f.Name == "" {
			f.Name = f.Title
		}
		r.names = append(r.names, f.Name)
		if f.Show != nil {
			r.columns++
		}
	}
	return r
}

// With is the same columns over other rows, for Replace: the cursor stays on its row.
func (r *Rows[T]) With(list []T) *Rows[T] {
	other := *r
	other.List = list
	return &other
}

// At is the row under the cursor of a sheet that shows the rows, nil where there is none.
func (r *Rows[T]) At(s *Sheet) *T {
	if row := s.Row(); row >= 0 && row < len(r.List) {
		return &r.List[row]
	}
	return nil
}

// Rows implements [widget.Source], as do Columns, Column and Cell.
func (r *Rows[T]) Rows() int { return len(r.List) }

func (r *Rows[T]) Columns() int { return r.columns }

func (r *Rows[T]) Column(col int) widget.Column { return r.fields[col].Column }

func (r *Rows[T]) Cell(row, col int) (string, widget.Kind) { return r.fields[col].Show(&r.List[row]) }

// Lead implements [widget.Leading].
func (r *Rows[T]) Lead(row, col int) (bytes int, other string) {
	if lead := r.fields[col].Lead; lead != nil {
		return lead(&r.List[row])
	}
	return 0, ""
}

// Fields implements [Valued], as does Value.
func (r *Rows[T]) Fields() []string { return r.names }

func (r *Rows[T]) Value(row, col int) query.Value {
	if full := r.fields[col].Full; full != nil {
		return query.Value{Text: full(&r.List[row])}
	}
	text, _ := r.Cell(row, col)
	return query.Value{Text: text}
}

// Switch implements [Switched].
func (r *Rows[T]) Switch(col int) query.Switch { return r.fields[col].Switch }

// Part implements [Parted].
func (r *Rows[T]) Part(col int) bool { return r.fields[col].Part }

// Key implements [Keyed].
func (r *Rows[T]) Key(row int) string { return r.id(&r.List[row]) }
