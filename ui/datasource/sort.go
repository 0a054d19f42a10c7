package datasource

import (
	"cmp"
	"slices"
	"strings"
)

// sorting is the order of the rows within a page: column col, or none when it is
// negative.
type sorting struct {
	col  int
	desc bool
}

// unsorted is the order in which the service gave the records.
var unsorted = sorting{col: -1}

// next is what the sort key does: up, down, and the service's order again.
func (s sorting) next(col int) sorting {
	switch {
	case s.col != col:
		return sorting{col: col}
	case !s.desc:
		return sorting{col: col, desc: true}
	}
	return unsorted
}

// index is the rows of the page in this order, nil for the service's own. Values
// that are blank or not there come last both ways; rows that are equal stay in the
// service's order.
func (s sorting) index(src *source) []int {
	if s.col < 0 || s.col >= len(src.cols) {
		return nil
	}
	rows, values := make([]int, src.Rows()), make([]string, src.Rows())
	for i := range rows {
		rows[i] = i
		if v := src.value(i, s.col); scalar(v) != "" {
			values[i] = src.text(i, s.col)
		}
	}
	slices.SortStableFunc(rows, func(a, b int) int {
		x, y := values[a], values[b]
		if x == "" || y == "" {
			return cmp.Compare(btoi(x == ""), btoi(y == ""))
		}
		order := compare(src.cols[s.col].kind, x, y)
		if s.desc {
			return -order
		}
		return order
	})
	return rows
}

// compare orders two values that are not blank. Numbers come before what is none.
func compare(kind sniffed, x, y string) int {
	if kind != number {
		return cmp.Or(strings.Compare(strings.ToLower(x), strings.ToLower(y)), strings.Compare(x, y))
	}
	x, y = strings.TrimSpace(x), strings.TrimSpace(y)
	switch a, b := isNumber(x), isNumber(y); {
	case a && b:
		return compareNumbers(x, y)
	case a != b:
		return cmp.Compare(btoi(b), btoi(a))
	}
	return strings.Compare(x, y)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
