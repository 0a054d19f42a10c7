package sheet

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/describe"
	"docket/ui/view"
)

// Key is one column that rows are sorted by.
type Key struct {
	Col  int
	Desc bool
}

// Order returns the columns that rows are sorted by, the first one first; none is the
// source's order.
func (s *Sheet) Order() []Key { return slices.Clone(s.order) }

// SetOrder sorts the rows; the cursor stays on its row.
func (s *Sheet) SetOrder(order []Key) {
	s.order = order
	first := Key{Col: -1}
	if len(order) > 0 {
		first = order[0]
	}
	s.grid.SetSort(first.Col, first.Desc)
	s.apply(true)
}

// sortBy sorts by a column: up, down, and the source's order again.
func (s *Sheet) sortBy(col int) tea.Cmd {
	switch {
	case len(s.order) == 0 || s.order[0].Col != col:
		s.SetOrder([]Key{{Col: col}})
	case !s.order[0].Desc:
		s.SetOrder([]Key{{Col: col, Desc: true}})
	default:
		s.SetOrder(nil)
		return view.Say(view.Info, "Original order.")
	}
	how := "ascending"
	if s.order[0].Desc {
		how = "descending"
	}
	return view.Say(view.Info, "Sorted by "+s.name(col)+" as "+s.kind(col).String()+", "+how+s.within()+".")
}

// sorted puts source rows in order; nil is all of them, and nil comes back where the
// order is the source's.
func (s *Sheet) sorted(rows []int) []int {
	if len(s.order) == 0 || s.order[0].Col >= s.src.Columns() {
		return rows
	}
	if rows == nil {
		rows = make([]int, s.src.Rows())
		for i := range rows {
			rows[i] = i
		}
	} else {
		rows = slices.Clone(rows)
	}
	by := make([]sortable, 0, len(s.order))
	for _, k := range s.order {
		by = append(by, s.sortable(k, rows))
	}
	slices.SortStableFunc(rows, func(a, b int) int {
		for i := range by {
			if c := by[i].compare(a, b); c != 0 {
				return c
			}
		}
		return 0
	})
	return rows
}

// sortable is a column ready to sort by: each value is read once.
type sortable struct {
	desc  bool
	kind  describe.Kind
	texts []string // by source row; "" is blank
}

func (s *Sheet) sortable(k Key, rows []int) sortable {
	out := sortable{k.Desc, s.kind(k.Col), make([]string, s.src.Rows())}
	for _, row := range rows {
		if text := s.value(row, k.Col).Text; strings.TrimSpace(text) != "" {
			out.texts[row] = text
		}
	}
	return out
}

// compare orders two rows; blanks come last both ways.
func (b *sortable) compare(i, j int) int {
	x, y := b.texts[i], b.texts[j]
	switch {
	case x == "" && y == "":
		return 0
	case x == "":
		return 1
	case y == "":
		return -1
	case b.desc:
		return -describe.Compare(b.kind, x, y)
	}
	return describe.Compare(b.kind, x, y)
}
