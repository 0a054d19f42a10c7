package sheet

import (
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

// Order returns the columns that rows are sorted by, the first one first; none is the
// source's order.
func (s *Sheet) Order() []Key { return slices.Clone(s.order) }

// SetOrder sorts the rows; the cursor stays on its row.
func (s *Sheet) SetOrder(order []Key) {
	s.order, s.ranks = order, nil
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
	if len(s.order) == 0 || s.order[0].Col >= len(s.fields()) {
		return rows
	}
	if s.ranks == nil {
		s.rank()
	}
	if rows == nil || len(rows) == len(s.ranked) {
		return s.ranked
	}
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b int) int { return s.ranks[a] - s.ranks[b] })
	return rows
}

// rank sorts all rows once, so that a filter needs no sorting of values.
func (s *Sheet) rank() {
	by := make([]sortable, 0, len(s.order))
	for _, k := range s.order {
		by = append(by, s.sortable(k))
	}
	rows := make([]int, s.src.Rows())
	for i := range rows {
		rows[i] = i
	}
	slices.SortFunc(rows, func(a, b int) int {
		for i := range by {
			if c := by[i].compare(a, b); c != 0 {
				return c
			}
		}
		return a - b
	})
	s.ranked, s.ranks = rows, make([]int, len(rows))
	for place, row := range rows {
		s.ranks[row] = place
	}
}

// sortable is a column ready to sort by: each value is read once.
type sortable struct {
	desc  bool
	kind  describe.Kind
	own   bool     // texts are the source's sort keys
	texts []string // by source row; "" is blank; nil sorts by place
}

func (s *Sheet) sortable(k Key) sortable {
	if k.Col < 0 {
		return sortable{desc: k.Desc}
	}
	out := sortable{desc: k.Desc, texts: make([]string, s.src.Rows())}
	if o, is := s.src.(Ordered); is && s.src.Rows() > 0 {
		_, out.own = o.SortKey(0, k.Col)
		for row := 0; out.own && row < len(out.texts); row++ {
			out.texts[row], _ = o.SortKey(row, k.Col)
		}
	}
	if out.own {
		return out
	}
	out.kind = s.kind(k.Col)
	for row := range out.texts {
		if v := s.value(row, k.Col); v.State == query.Present && strings.TrimSpace(v.Text) != "" {
			out.texts[row] = v.Text
		}
	}
	return out
}

// compare orders two rows; blanks come last both ways.
func (b *sortable) compare(i, j int) int {
	order := i - j
	if b.texts != nil {
		switch x, y := b.texts[i], b.texts[j]; {
		case x == "" && y == "":
			return 0
		case x == "":
			return 1
		case y == "":
			return -1
		case b.own:
			order = strings.Compare(x, y)
		default:
			order = describe.Compare(b.kind, x, y)
		}
	}
	if b.desc {
		return -order
	}
	return order
}
