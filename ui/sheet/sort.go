package sheet

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/describe"
	"docket/ui/core/query"
	"docket/ui/view"
)

// Key is one column that rows are sorted by.
type Key struct {
	Col  int // of the fields, shown or not; -1 is the place in the source
	Desc bool
}

// order is by which columns rows are sorted, and the order of all of them, made once, so
// that a filter needs no sorting of values.
type order struct {
	by     []Key // none is the source's order
	ranked []int // all source rows in that order
	ranks  []int // by source row, its place in ranked; nil is not made yet
}

// Order returns the columns that rows are sorted by, the first one first; none is the
// source's order.
func (l *listing) Order() []Key { return slices.Clone(l.order.by) }

// SetOrder sorts the rows; the cursor stays on its row.
func (l *listing) SetOrder(by []Key) {
	l.order = order{by: by}
	first := Key{Col: -1}
	if len(by) > 0 {
		first = by[0]
	}
	l.SetSort(first.Col, first.Desc)
	l.apply(true)
}

// sortBy sorts by a column: up, down, and the source's order again.
func (l *listing) sortBy(col int) tea.Cmd {
	by, how := l.order.by, "ascending"
	switch {
	case len(by) == 0 || by[0].Col != col:
		l.SetOrder([]Key{{Col: col}})
	case !by[0].Desc:
		l.SetOrder([]Key{{Col: col, Desc: true}})
		how = "descending"
	default:
		l.SetOrder(nil)
		return view.Say(view.Info, "Original order.")
	}
	return view.Say(view.Info, "Sorted by "+l.name(col)+" as "+l.kind(col).String()+", "+how+l.within()+".")
}

// sorted puts source rows in order; nil is all of them, and nil comes back where the
// order is the source's.
func (o *order) sorted(t *table, rows []int) []int {
	if len(o.by) == 0 || o.by[0].Col >= len(t.columns()) {
		return rows
	}
	if o.ranks == nil {
		o.rank(t)
	}
	if rows == nil || len(rows) == len(o.ranked) {
		return o.ranked
	}
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b int) int { return o.ranks[a] - o.ranks[b] })
	return rows
}

// rank sorts all rows once.
func (o *order) rank(t *table) {
	var by []func(a, b int) int
	for _, k := range o.by {
		by = append(by, t.comparing(k))
	}
	o.ranked, o.ranks = make([]int, t.src.Rows()), make([]int, t.src.Rows())
	for i := range o.ranked {
		o.ranked[i] = i
	}
	slices.SortFunc(o.ranked, func(a, b int) int {
		for _, compare := range by {
			if c := compare(a, b); c != 0 {
				return c
			}
		}
		return a - b
	})
	for place, row := range o.ranked {
		o.ranks[row] = place
	}
}

// comparing orders rows by a column, each value of which is read and folded once, as what
// the column holds. Blanks come last both ways.
func (t *table) comparing(k Key) func(a, b int) int {
	sign := 1
	if k.Desc {
		sign = -1
	}
	if k.Col < 0 {
		return func(a, b int) int { return sign * (a - b) }
	}
	kind, texts, folded := t.kind(k.Col), make([]string, t.src.Rows()), make([]string, t.src.Rows())
	for row := range texts {
		if v := t.value(row, k.Col); v.State == query.Present && strings.TrimSpace(v.Text) != "" {
			texts[row], folded[row] = v.Text, strings.ToLower(v.Text)
		}
	}
	return func(a, b int) int {
		switch x, y := texts[a], texts[b]; {
		case x == "" || y == "":
			return cmp.Compare(len(y), len(x))
		case kind == describe.Number:
			return sign * describe.Compare(kind, x, y)
		case folded[a] == folded[b]:
			return sign * strings.Compare(x, y)
		}
		return sign * strings.Compare(folded[a], folded[b])
	}
}
