package audit

import (
	"slices"
	"strings"

	"docket/client"
)

// dateGraph is the fields as nodes and the rules "not later than" as arrows.
type dateGraph struct {
	fields []client.Operand
	arrows [][]arrow // by field
}

type arrow struct{ to, row int }

func (l *linter) dates() *dateGraph {
	g := &dateGraph{fields: l.fields}
	for row, p := range l.parsed {
		if p.ok && p.Operator == opDateLessEqual && p.left != p.right {
			if g.arrows == nil {
				g.arrows = make([][]arrow, len(l.fields))
			}
			g.arrows[p.left] = append(g.arrows[p.left], arrow{p.right, row})
		}
	}
	return g
}

// circles finds the sets of dates that reach each other: whatever ring there is
// runs within one of them.
func (l *linter) circles() {
	g := l.dates()
	if g.arrows == nil {
		return
	}
	part := g.parts()
	rows := map[int][]int{}
	start := map[int]int{}
	for from, arrows := range g.arrows {
		for _, a := range arrows {
			if part[from] == part[a.to] {
				if _, ok := start[part[from]]; !ok {
					start[part[from]] = from
				}
				rows[part[from]] = append(rows[part[from]], a.row)
			}
		}
	}
	for p, of := range rows {
		slices.Sort(of)
		l.add(Circular, g.ring(start[p], part)+" can only hold where all of these dates are equal ("+l.names(of)+").", of...)
	}
}

// parts numbers the strongly connected parts.
func (g *dateGraph) parts() []int {
	n := len(g.fields)
	w := &walk{g: g, part: make([]int, n), low: make([]int, n), order: make([]int, n)}
	for i := range w.part {
		w.part[i] = -1
	}
	for root := range n {
		if w.order[root] == 0 {
			w.from(root)
		}
	}
	return w.part
}

// walk is Tarjan's, with a stack of its own: a chain of 10,000 dates must not be
// 10,000 calls deep.
type walk struct {
	g                *dateGraph
	part, low, order []int // by field; part is -1 and order 0 until known
	open             []int // entered, and of no part yet
	calls            []visit
	clock, count     int
}

type visit struct{ field, next int }

func (w *walk) from(root int) {
	w.enter(root)
	for len(w.calls) > 0 {
		c := &w.calls[len(w.calls)-1]
		if c.next == len(w.g.arrows[c.field]) {
			w.leave(c.field)
			continue
		}
		to := w.g.arrows[c.field][c.next].to
		c.next++
		switch {
		case w.order[to] == 0:
			w.enter(to)
		case w.part[to] < 0:
			w.low[c.field] = min(w.low[c.field], w.order[to])
		}
	}
}

func (w *walk) enter(field int) {
	w.clock++
	w.order[field], w.low[field] = w.clock, w.clock
	w.open = append(w.open, field)
	w.calls = append(w.calls, visit{field, 0})
}

func (w *walk) leave(field int) {
	if w.low[field] == w.order[field] {
		at := len(w.open) - 1
		for w.open[at] != field {
			at--
		}
		for _, member := range w.open[at:] {
			w.part[member] = w.count
		}
		w.open = w.open[:at]
		w.count++
	}
	w.calls = w.calls[:len(w.calls)-1]
	if len(w.calls) > 0 {
		up := w.calls[len(w.calls)-1].field
		w.low[up] = min(w.low[up], w.low[field])
	}
}

// ring is a shortest way from a field back to itself: "a ≤ b ≤ a".
func (g *dateGraph) ring(start int, part []int) string {
	const most = 6
	from := map[int]int{}
	queue := []int{start}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for _, a := range g.arrows[v] {
			if part[a.to] != part[start] {
				continue
			}
			if a.to == start {
				return g.path(start, v, from, most)
			}
			if _, seen := from[a.to]; !seen {
				from[a.to] = v
				queue = append(queue, a.to)
			}
		}
	}
	return g.fields[start].String() // not reached: start lies on a ring
}

func (g *dateGraph) path(start, end int, from map[int]int, most int) string {
	names := []string{g.fields[start].String()}
	for v := end; v != start; v = from[v] {
		names = append(names, g.fields[v].String())
	}
	names = append(names, g.fields[start].String())
	slices.Reverse(names)
	if len(names) > most+1 {
		names = append(append(names[:most-1:most-1], "…"), names[len(names)-1])
	}
	return strings.Join(names, " ≤ ")
}
