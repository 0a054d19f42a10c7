package rulemap

import (
	"cmp"
	"math/bits"
	"slices"
)

// mostDrawn is how many document types a picture has at most; the ones with the
// most rules stay.
const mostDrawn = 12

// layout is where everything of a picture stands, in places, not in cells: the
// document types below each other, and each tie between two of them a rail in a
// lane beside them. Both the terminal and the SVG are drawn from it.
type layout struct {
	g     *Graph
	order []int // nodes from top to bottom
	place []int // by node; -1 for one that is not drawn
	rails []rail
	loops []int // by place: the edge of a node with itself, or -1
	lanes int
	left  int // nodes that are not drawn
}

// rail is one edge. Two rails of one lane never meet at a node: nobody could
// tell which goes where.
type rail struct {
	edge, top, bottom, lane int
}

func newLayout(g *Graph, most int) *layout {
	l := &layout{g: g, place: make([]int, len(g.Nodes))}
	drawn := g.busiest(most)
	l.left = len(g.Nodes) - len(drawn)
	for i := range l.place {
		l.place[i] = -1
	}
	l.order = g.shortest(drawn)
	l.loops = make([]int, len(l.order))
	for at, node := range l.order {
		l.place[node], l.loops[at] = at, -1
	}
	for i, e := range g.Edges {
		a, b := l.place[e.From], l.place[e.To]
		switch {
		case a < 0 || b < 0:
		case a == b:
			l.loops[a] = i
		default:
			l.rails = append(l.rails, rail{edge: i, top: min(a, b), bottom: max(a, b)})
		}
	}
	l.fill()
	return l
}

// fill gives each rail the first lane that is free, short rails nearest to the
// document types.
func (l *layout) fill() {
	slices.SortFunc(l.rails, func(a, b rail) int {
		return cmp.Or(cmp.Compare(a.bottom-a.top, b.bottom-b.top), cmp.Compare(a.top, b.top))
	})
	var taken [][]rail
	for i := range l.rails {
		r := &l.rails[i]
		r.lane = slices.IndexFunc(taken, func(in []rail) bool {
			return !slices.ContainsFunc(in, func(o rail) bool { return o.top <= r.bottom && r.top <= o.bottom })
		})
		if r.lane < 0 {
			r.lane = len(taken)
			taken = append(taken, nil)
		}
		taken[r.lane] = append(taken[r.lane], *r)
	}
	l.lanes = len(taken)
}

// busiest are the nodes with the most rules, in their own order.
func (g *Graph) busiest(most int) []int {
	all := make([]int, len(g.Nodes))
	for i := range all {
		all[i] = i
	}
	if len(all) > most {
		slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(len(g.Nodes[b].Rules), len(g.Nodes[a].Rules)) })
		all = all[:most]
		slices.Sort(all)
	}
	return all
}

// shortest puts nodes in the order in which the rails between them are shortest
// altogether. Adding the nodes one by one, each cut between two places costs the
// edges that cross it, whatever the order on either side: so the best order of
// each set is known from its subsets, and twelve nodes are 4,096 sets.
func (g *Graph) shortest(nodes []int) []int {
	n := len(nodes)
	at := map[int]int{}
	for i, node := range nodes {
		at[node] = i
	}
	joined := make([]uint, n)
	for _, e := range g.Edges {
		a, okA := at[e.From]
		b, okB := at[e.To]
		if okA && okB && a != b {
			joined[a] |= 1 << b
			joined[b] |= 1 << a
		}
	}
	cost, last := make([]int, 1<<n), make([]int, 1<<n)
	for set := uint(1); set < 1<<n; set++ {
		cut := 0
		for rest := set; rest != 0; rest &= rest - 1 {
			cut += bits.OnesCount(joined[bits.TrailingZeros(rest)] &^ set)
		}
		best := -1
		for rest := set; rest != 0; rest &= rest - 1 {
			node := bits.TrailingZeros(rest)
			if before := cost[set&^(1<<node)]; best < 0 || before <= best {
				best, last[set] = before, node
			}
		}
		cost[set] = best + cut
	}
	order := make([]int, n)
	for set, i := uint(1<<n-1), n-1; i >= 0; i-- {
		order[i] = nodes[last[set]]
		set &^= 1 << last[set]
	}
	return order
}
