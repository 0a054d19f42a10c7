package rulemap

import (
	"fmt"
	"strconv"

	"docket/ui/safe"
)

// leastName and leastColumn are the cells below which a table says nothing.
const (
	leastName   = 8
	leastColumn = 4
)

// mostColumns is how many document types the table has room for.
func (p *pen) mostColumns() int { return max(1, (p.Width-leastName-3)/leastColumn) }

// matrix draws the ties as a table: document types with a number from top to
// bottom, the numbers again from left to right, counts where they meet.
func (p *pen) matrix() *Drawing {
	n := len(p.order)
	digits := len(strconv.Itoa(n))
	name := min(p.name, max(leastName, p.Width-digits-1-leastColumn*n))
	from := digits + 1 + name
	column := max(2, min(8, (p.Width-from)/n))
	c := newCanvas(p.Width, n+1)
	cells := p.cells()
	for at, node := range p.order {
		tag := Span{Role: RoleName, Node: node, Edge: -1}
		number := fmt.Sprintf("%*d", digits, at+1)
		c.put(0, at+1, number, tag)
		c.put(digits+1, at+1, safe.Truncate(p.names[at], name, p.ellipsis), tag)
		c.put(from+(at+1)*column-digits, 0, number, tag)
		for across := range at + 1 {
			right := from + (across+1)*column
			edge, ok := cells[[2]int{across, at}]
			if !ok {
				c.put(right-1, at+1, p.dash, Span{Role: RoleFrame, Node: -1, Edge: -1})
				continue
			}
			text := p.fitting(edge, column-1)
			c.put(right-safe.Width(text), at+1, text, p.tag(RoleCount, edge))
		}
	}
	return p.finish(c, true)
}

// cells are the edges by the places of their ends, the upper one first.
func (p *pen) cells() map[[2]int]int {
	out := map[[2]int]int{}
	for _, r := range p.rails {
		out[[2]int{r.top, r.bottom}] = r.edge
	}
	for at, edge := range p.loops {
		if edge >= 0 {
			out[[2]int{at, at}] = edge
		}
	}
	return out
}

// fitting is the label, or the count, or thousands of it, as there is room.
func (p *pen) fitting(edge, width int) string {
	count := len(p.g.Edges[edge].Rules)
	for _, text := range []string{p.labels[edge], strconv.Itoa(count), strconv.Itoa(count/1000) + "k"} {
		if safe.Width(text) <= width {
			return text
		}
	}
	return "#"
}
