package datasource

import (
	"cmp"
	"slices"
	"strings"

	"docket/ui/core/describe"
)

// sorting is the order of the rows that are loaded: column col, or none when it is
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

// index is the rows in this order, nil for the service's own; among puts only these
// rows in order, all of them where it is nil. Values that are blank or not there come
// last both ways; rows that are equal stay in the service's order.
func (s sorting) index(src *source, among []int) []int {
	if s.col < 0 || s.col >= len(src.cols) {
		return among
	}
	rows, values := slices.Clone(among), make([]string, src.Rows())
	if among == nil {
		rows = make([]int, src.Rows())
		for i := range rows {
			rows[i] = i
		}
	}
	for _, row := range rows {
		if v := src.value(row, s.col); strings.TrimSpace(describe.Scalar(v)) != "" {
			values[row] = src.text(row, s.col)
		}
	}
	slices.SortStableFunc(rows, func(a, b int) int {
		x, y := values[a], values[b]
		if x == "" || y == "" {
			return cmp.Compare(btoi(x == ""), btoi(y == ""))
		}
		order := describe.Compare(src.cols[s.col].kind, x, y)
		if s.desc {
			return -order
		}
		return order
	})
	return rows
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
