package sheet

import (
	"docket/ui/core/query"
	"docket/ui/view"
)

// Counted is a source that knows how many cells of a column are neither blank nor what the column holds.
type Counted interface{ Others(col int) int }

// LeftOut says that so many cells of a column are no number, or no date, and so are not compared; "" for none.
func LeftOut(n int, of query.Column) string {
	what := "number"
	if of.Kind.Dated() {
		what = "date"
	}
	switch n {
	case 0:
		return ""
	case 1:
		return "1 cell of " + of.Name + " is no " + what + " and is left out"
	}
	return view.Count(n, "cell") + " of " + of.Name + " are no " + what + " and are left out"
}

// leftOut says of each column that the filter compares which cells it cannot.
func (l *listing) leftOut() (words []string) {
	for _, col := range l.filter.Typed() {
		if text := LeftOut(l.others(col), l.columns()[col]); text != "" {
			words = append(words, text)
		}
	}
	return words
}

// others counts the cells of a column, in the rows that are listed, that are neither blank nor what it holds.
func (l *listing) others(col int) (n int) {
	if src, is := l.src.(Counted); is {
		return src.Others(col)
	}
	of := l.columns()[col]
	for i := range l.listed() {
		row := i
		if l.base != nil {
			row = l.base[i]
		}
		if query.Other(of, l.value(row, col)) {
			n++
		}
	}
	return n
}
