package rulemap

import (
	"strconv"

	"docket/ui/core/audit"
	"docket/ui/safe"
)

// Options say how a map is drawn.
type Options struct {
	Width    int  // cells there are; 0 is 80
	ASCII    bool // nothing but ASCII, names excepted
	Selected int  // an edge to be told from the others; -1 for none
}

// signs are what lines are made of. Every sign is one cell wide.
type signs struct {
	h, v, tl, tr, bl, br, tee, teeTop, teeBottom, cross, dot string
	ok, no, flag, ellipsis, dash                             string
}

func signsOf(ascii bool) signs {
	if ascii {
		return signs{"-", "|", "+", "+", "+", "+", "+", "+", "+", "+", "o", "v", "x", "!", "~", "-"}
	}
	return signs{"─", "│", "╭", "╮", "╰", "╯", "├", "┬", "┴", "┼", "●", "✓", "✗", "⚑", "…", "–"}
}

// label is what a tie says: its number of rules while none is decided, "3/12"
// while some are, and a sign once all of them are.
func (e Edge) label(s signs) string {
	n := strconv.Itoa(len(e.Rules))
	switch decided := e.Decided(); {
	case decided == 0:
		return n
	case decided < len(e.Rules):
		return strconv.Itoa(decided) + "/" + n
	case e.Of[audit.Flagged] > 0:
		return n + s.flag
	case e.Of[audit.Rejected] > 0:
		return n + s.no
	}
	return n + s.ok
}

// nameWidth is the most cells that a document type's name takes in a picture.
const nameWidth = 24

// boxHeight is the lines of a document type: border, name, border.
const boxHeight = 3

// Draw draws the map: document types below each other, and ties as lines beside
// them that end in a dot at both. Where that is too wide, it is a table of
// counts, which fits a dozen document types in 80 cells.
func (g *Graph) Draw(o Options) *Drawing {
	if o.Width <= 0 {
		o.Width = 80
	}
	p := newPen(g, o, mostDrawn)
	switch {
	case len(p.order) == 0:
		return p.finish(newCanvas(p.Width, 0), false)
	case p.need <= p.Width:
		return p.picture()
	}
	if most := p.mostColumns(); most < len(p.order) {
		p = newPen(g, o, most)
	}
	return p.matrix()
}

type pen struct {
	Options
	signs
	*layout

	names   []string // by place, safe and short
	name    int      // the widest of them
	loop    int      // cells of the loops' compartment, with its border; 0 without loops
	laneX   []int
	labels  []string // by edge
	need    int
	boxLeft int
}

func newPen(g *Graph, o Options, most int) *pen {
	p := &pen{Options: o, signs: signsOf(o.ASCII), layout: newLayout(g, most)}
	p.measure()
	return p
}

func (p *pen) measure() {
	p.labels = make([]string, len(p.g.Edges))
	for i, e := range p.g.Edges {
		p.labels[i] = e.label(p.signs)
	}
	for at, node := range p.order {
		short := safe.Truncate(safe.Line(p.g.Nodes[node].Name), nameWidth, p.ellipsis)
		p.names = append(p.names, short)
		p.name = max(p.name, safe.Width(short))
		if edge := p.loops[at]; edge >= 0 {
			p.loop = max(p.loop, safe.Width(p.labels[edge])+3)
		}
	}
	widths := make([]int, p.lanes)
	for _, r := range p.rails {
		widths[r.lane] = max(widths[r.lane], safe.Width(p.labels[r.edge]))
	}
	p.boxLeft = p.loop
	x := p.boxLeft + p.name + 4 + 2
	for _, w := range widths {
		p.laneX = append(p.laneX, x)
		x += w + 2
	}
	p.need = max(x-1, p.boxLeft+p.name+4)
}

// tag is the kind of a piece that belongs to an edge.
func (p *pen) tag(role Role, edge int) Span {
	state, one := p.g.Edges[edge].State()
	return Span{Role: role, Node: -1, Edge: edge, State: state, Mixed: !one, Selected: edge == p.Selected}
}

func (p *pen) picture() *Drawing {
	c := newCanvas(p.Width, len(p.order)*boxHeight)
	for at := range p.order {
		p.box(c, at)
	}
	for at := range p.order {
		p.wires(c, at)
	}
	for _, r := range p.rails { // those in front of the selected one
		if r.edge != p.Selected {
			p.rail(c, r)
		}
	}
	for _, r := range p.rails {
		if r.edge == p.Selected {
			p.rail(c, r)
		}
	}
	return p.finish(c, false)
}

func (p *pen) box(c *canvas, at int) {
	node, y, x := p.order[at], at*boxHeight, p.boxLeft
	frame := Span{Role: RoleFrame, Node: node, Edge: -1}
	bar := repeat(p.h, p.name+2)
	c.put(x, y, p.tl+bar+p.tr, frame)
	c.put(x, y+1, p.v, frame)
	c.put(x+2, y+1, p.names[at], Span{Role: RoleName, Node: node, Edge: -1})
	c.put(x+p.name+3, y+1, p.v, frame)
	c.put(x, y+2, p.bl+bar+p.br, frame)
	edge := p.loops[at]
	if edge < 0 {
		return
	}
	tie, side := p.tag(RoleTie, edge), repeat(p.h, p.loop-1)
	c.put(0, y, p.tl+side, tie)
	c.put(0, y+1, p.v, tie)
	c.put(2, y+1, p.labels[edge], p.tag(RoleCount, edge))
	c.put(0, y+2, p.bl+side, tie)
	c.put(x, y, p.teeTop, frame)
	c.put(x, y+2, p.teeBottom, frame)
}

// wires draws the line from a document type to its furthest rail.
func (p *pen) wires(c *canvas, at int) {
	furthest, selected := -1, -1
	for _, r := range p.rails {
		if r.top == at || r.bottom == at {
			furthest = max(furthest, p.laneX[r.lane])
			if r.edge == p.Selected {
				selected = p.laneX[r.lane]
			}
		}
	}
	if furthest < 0 {
		return
	}
	y, from := at*boxHeight+1, p.boxLeft+p.name+3
	c.put(from, y, p.tee, Span{Role: RoleFrame, Node: p.order[at], Edge: -1})
	plain := Span{Role: RoleTie, Node: -1, Edge: -1}
	for x := from + 1; x < furthest; x++ {
		tag := plain
		if x < selected {
			tag = p.tag(RoleTie, p.Selected)
		}
		c.put(x, y, p.h, tag)
	}
}

func (p *pen) rail(c *canvas, r rail) {
	x, top, bottom := p.laneX[r.lane], r.top*boxHeight+1, r.bottom*boxHeight+1
	tie := p.tag(RoleTie, r.edge)
	for y := top; y <= bottom; y++ {
		sign := p.v
		switch {
		case y == top || y == bottom:
			sign = p.dot
		case c.rows[y][x].text == p.h:
			sign = p.cross
		}
		c.put(x, y, sign, tie)
	}
	// The label stands between two document types, where no line passes.
	y := (top + bottom) / 2
	if y%boxHeight == 1 {
		y++
	}
	c.put(x+1, y, p.labels[r.edge], p.tag(RoleCount, r.edge))
}

// finish adds what the picture does not show.
func (p *pen) finish(c *canvas, matrix bool) *Drawing {
	d := &Drawing{Lines: c.lines(), Width: p.Width, Matrix: matrix, Left: p.left}
	var notes []string
	if len(p.order) == 0 {
		notes = append(notes, "No rule names document types, so there is no map.")
	}
	if p.left > 0 {
		notes = append(notes, count(p.left, "more document type is", "more document types are")+" with fewer rules not drawn.")
	}
	if n := len(p.g.Loose); n > 0 && len(p.order) > 0 {
		notes = append(notes, count(n, "rule names", "rules name")+" no document types.")
	}
	for _, note := range notes {
		for _, line := range safe.Wrap(note, p.Width) {
			d.Lines = append(d.Lines, []Span{{Text: line, Role: RoleNote, Node: -1, Edge: -1}})
		}
	}
	return d
}

func repeat(sign string, n int) string {
	out := ""
	for range n {
		out += sign
	}
	return out
}
