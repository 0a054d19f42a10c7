package sheet

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/core/query"
	"docket/ui/view"
)

type Key = query.Key

// order is by which columns rows are sorted, and the order of all of them, made once, so
// that a filter needs no sorting of values.
type order struct {
	by     []Key // none is the source's order
	ranked []int // all source rows in that order
	ranks  []int // by source row, its place in ranked; nil is not made yet
}

// Order returns the columns that rows are sorted by, the first one first; none is the source's order.
func (l *listing) Order() []Key { return slices.Clone(l.order.by) }

// sortedAtOnce is how many rows are sorted between two keys.
const sortedAtOnce = 4000

// Sort is SetOrder for a key: many rows are sorted in the background.
func (l *listing) Sort(by []Key) tea.Cmd {
	if _, is := l.src.(Stored); is {
		l.SetOrder(by)
		return l.Work()
	}
	if l.src.Rows() <= sortedAtOnce || len(by) == 0 {
		l.SetOrder(by)
		return nil
	}
	o, sort := &order{by: by}, l.ranking(by)
	l.order = o
	l.signOrder()
	return view.Do(func() tea.Msg {
		sorted := sort()
		return view.Next(func() tea.Cmd {
			if l.order == o {
				*o = sorted
				l.apply(true)
			}
			return nil
		})
	})
}

// SetOrder sorts the rows; the cursor stays on its row.
func (l *listing) SetOrder(by []Key) {
	l.order = &order{by: by}
	l.signOrder()
	l.apply(true)
}

// signOrder puts the sign of the order at the first column of it.
func (l *listing) signOrder() {
	first := Key{Col: -1}
	if len(l.order.by) > 0 {
		first = l.order.by[0]
	}
	l.SetSort(first.Col, first.Desc)
}

// sortBy sorts by a column: up, down, and the source's order again.
func (l *listing) sortBy(col int) tea.Cmd {
	switch by := l.order.by; {
	case len(by) != 1 || by[0].Col != col:
		return l.sort([]Key{{Col: col}})
	case !by[0].Desc:
		return l.sort([]Key{{Col: col, Desc: true}})
	}
	return l.sort(nil)
}

// sortAlso sorts by a column where those sorted by already do not tell rows apart: up, down, and not by it.
func (l *listing) sortAlso(col int) tea.Cmd {
	by := slices.DeleteFunc(l.Order(), func(k Key) bool { return k.Col < 0 }) // no two rows have one place
	switch at := slices.IndexFunc(by, func(k Key) bool { return k.Col == col }); {
	case at < 0:
		by = append(by, Key{Col: col})
	case by[at].Desc:
		by = slices.Delete(by, at, at+1)
	default:
		by[at].Desc = true
	}
	return l.sort(by)
}

// sort sorts and says how, when that is done.
func (l *listing) sort(by []Key) tea.Cmd {
	sorting := l.Sort(by)
	said := view.Say(view.Info, "Original order.")
	if len(by) > 0 {
		said = view.Say(view.Info, "Sorted by "+l.OrderWords()+l.within()+".")
	}
	if l.bg.find.Busy() {
		l.bg.then = func() tea.Cmd { return said }
		return sorting
	}
	return tea.Batch(sorting, said)
}

// OrderWords say by what rows are sorted, "" where that is the source's order.
func (l *listing) OrderWords() string {
	return strings.Join(each.Of(l.order.by, func(k Key) string {
		how := ", ascending"
		if k.Desc {
			how = ", descending"
		}
		return l.name(k.Col) + " as " + l.kind(k.Col).String() + how
	}), ", then ")
}

// sorted puts source rows in order; nil is all of them, and nil comes back where the order is the source's.
func (o *order) sorted(t *table, rows []int) []int {
	if len(o.by) == 0 || o.by[0].Col >= len(t.columns()) {
		return rows
	}
	if o.ranks == nil {
		*o = t.ranking(o.by)()
	}
	if rows == nil || len(rows) == len(o.ranked) {
		return o.ranked
	}
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b int) int { return o.ranks[a] - o.ranks[b] })
	return rows
}

// ranking reads what all rows are sorted by, and returns what sorts them once, anywhere.
func (t *table) ranking(keys []Key) func() order {
	read, rows := each.Of(keys, t.comparing), t.src.Rows()
	return func() order {
		by := make([]func(a, b int) int, len(read))
		for i := range read {
			by[i] = read[i]()
		}
		o := order{keys, make([]int, rows), make([]int, rows)}
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
		return o
	}
}

// comparing reads the values of a column once, and returns what makes the order of rows by them, as what the column
// holds, anywhere. Blanks come last both ways.
func (t *table) comparing(k Key) func() func(a, b int) int {
	sign := 1
	if k.Desc {
		sign = -1
	}
	if k.Col < 0 {
		return func() func(a, b int) int { return func(a, b int) int { return sign * (a - b) } }
	}
	kind, texts := t.kind(k.Col), make([]string, t.src.Rows())
	for row := range texts {
		if v := t.value(row, k.Col); v.State == query.Present {
			texts[row] = v.Text
		}
	}
	return func() func(a, b int) int { return ordering(kind, texts, sign) }
}

// ordering orders rows by their texts, each of which is folded once.
func ordering(kind describe.Kind, texts []string, sign int) func(a, b int) int {
	folded := make([]string, len(texts))
	for row, text := range texts {
		if strings.TrimSpace(text) == "" {
			texts[row] = ""
		}
		folded[row] = strings.ToLower(texts[row])
	}
	return func(a, b int) int {
		switch x, y := texts[a], texts[b]; {
		case x == "" || y == "":
			return cmp.Compare(len(y), len(x))
		case kind.Numeric():
			return sign * describe.Compare(kind, x, y)
		case folded[a] == folded[b]:
			return sign * strings.Compare(x, y)
		}
		return sign * strings.Compare(folded[a], folded[b])
	}
}
