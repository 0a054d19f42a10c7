package sheet

import (
	"docket/ui/core/describe"
	"docket/ui/core/query"
	"docket/ui/view"
)

// Counted is a source that knows how many cells of a column are neither blank nor what the column holds, and says of what
// there is beside its columns that a filter does not see it; "" where it sees all.
type Counted interface {
	Others(col int) int
	Unseen(f *query.Filter) string
}

// LeftOut says that so many cells of a column are no number, or no date, and so are not compared, or may be numbers or
// dates and are compared as texts; "" for none.
func LeftOut(n int, of query.Column) string {
	what := "number"
	if of.Kind.Dated() {
		what = "date"
	}
	switch {
	case n == 0:
		return ""
	case of.Kind == describe.Text:
		return view.Count(n, "cell") + " of " + of.Name + " may be " + view.Plural(n, "a number or a date and is compared as a text", "numbers or dates and are compared as texts")
	}
	be := view.Plural(n, "is", "are")
	return view.Count(n, "cell") + " of " + of.Name + " " + be + " no " + what + " and " + be + " left out"
}

// leftOut says of each column that the filter compares which cells, in the rows that are listed, it cannot, and what it
// does not see.
func (l *listing) leftOut() (words []string) {
	src, counted := l.src.(Counted)
	if counted && src.Unseen(l.filter) != "" {
		words = append(words, src.Unseen(l.filter))
	}
	for _, col := range l.filter.Typed() {
		n, of := 0, l.columns()[col]
		if counted {
			n = src.Others(col)
		} else {
			for i := range l.listed() {
				row := i
				if l.base != nil {
					row = l.base[i]
				}
				if query.Other(of, l.value(row, col)) {
					n++
				}
			}
		}
		if text := LeftOut(n, of); text != "" {
			words = append(words, text)
		}
	}
	return words
}
