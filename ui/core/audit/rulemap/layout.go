package rulemap

import (
	"cmp"
	"math/bits"
	"slices"
)

// layout is where everything of a picture stands, in places, not in cells: the document
// types below each other, and each tie between two of them a rail in a lane beside them.
type layout struct {
	order []int // nodes from top to bottom
	rails []rail
	loops []int // by place: the edge of a node with itself, or -1
	lanes int
}

// rail is one edge. Two rails of one lane never meet at a node: nobody could tell which
// goes where.
type rail struct {
	edge, top, bottom, lane int
}

func newLayout(g *Graph) *layout {
	l := &layout{order: g.shortest(), loops: slices.Repeat([]int{-1}, len(g.Nodes))}
	for i, e := range g.Edges {
		a, b := slices.Index(l.order, e.From), slices.Index(l.order, e.To)
		if a == b {
			l.loops[a] = i
		} else {
			l.rails = append(l.rails, rail{edge: i, top: min(a, b), bottom: max(a, b)})
		}
	}
	// Each rail takes the first lane that is free, short ones nearest to the document types.
	slices.SortFunc(l.rails, func(a, b rail) int {
		return cmp.Or(cmp.Compare(a.bottom-a.top, b.bottom-b.top), cmp.Compare(a.top, b.top))
	})
	for i := range l.rails {
		r := &l.rails[i]
		taken := func(o rail) bool { return o.lane == r.lane && o.top <= r.bottom && r.top <= o.bottom }
		for slices.ContainsFunc(l.rails[:i], taken) {
			r.lane++
		}
		l.lanes = max(l.lanes, r.lane+1)
	}
	return l
}

// shortest puts nodes in the order in which the rails between them are shortest
// altogether. Adding the nodes one by one, each cut between two places costs the
// edges that cross it, whatever the order on either side: so the best order of
// each set is known from its subsets, and twelve nodes are 4,096 sets. More nodes stay in
// their own order.
func (g *Graph) shortest() []int {
	n := len(g.Nodes)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	if n > mostDrawn {
		return order
	}
	joined := make([]uint, n)
	for _, e := range g.Edges {
		if e.From != e.To {
			joined[e.From] |= 1 << e.To
			joined[e.To] |= 1 << e.From
		}
	}
	cost, last := make([]int, 1<<n), make([]int, 1<<n)
	for set := uint(1); set < 1<<n; set++ {
		cut, best := 0, -1
		for rest := set; rest != 0; rest &= rest - 1 {
			node := bits.TrailingZeros(rest)
			cut += bits.OnesCount(joined[node] &^ set)
			if before := cost[set&^(1<<node)]; best < 0 || before <= best {
				best, last[set] = before, node
			}
		}
		cost[set] = best + cut
	}
	for set, i := uint(1<<n-1), n-1; i >= 0; i-- {
		order[i] = last[set]
		set &^= 1 << last[set]
	}
	return order
}
