package rulemap

import (
	"slices"
	"strconv"
	"strings"

	"docket/ui/core/audit"
	"docket/ui/safe"
)

// Options say how a map is drawn.
type Options struct {
	Width    int  // cells there are; 0 is 80
	ASCII    bool // nothing but ASCII, names excepted
	Selected int  // an edge to be told from the others; -1 for none
}

const (
	mostDrawn = 12 // document types of a picture
	nameWidth = 24 // cells of a document type's name in it, at the most
	boxHeight = 3  // lines of a document type: border, name, border
)

// label is what a tie says: its number of rules while none is decided, "3/12" while some
// are, and a sign once all of them are.
func (e Edge) label() string {
	n := strconv.Itoa(e.Total)
	switch decided := e.Decided(); {
	case decided == 0:
		return n
	case decided < e.Total:
		return strconv.Itoa(decided) + "/" + n
	case e.Of[audit.Flagged] > 0:
		return n + "⚑"
	case e.Of[audit.Rejected] > 0:
		return n + "✗"
	}
	return n + "✓"
}

// Draw draws the map: document types below each other, and ties as lines beside them that
// end in a dot at both. Where these are too many or too wide, it is a list of the ties.
func (g *Graph) Draw(o Options) *Drawing {
	p, d := &pen{Options: o, g: g}, &Drawing{}
	if p.Width <= 0 {
		p.Width = 80
	}
	if len(g.Nodes) <= mostDrawn && p.measure() <= p.Width {
		d.Lines = p.picture()
	} else {
		d.Lines = p.list()
	}
	if note := g.note(); note != "" {
		for _, line := range safe.Wrap(note, p.Width) {
			d.Lines = append(d.Lines, []Span{{Text: line, Role: RoleNote, Edge: -1}})
		}
	}
	if !o.ASCII {
		return d
	}
	for _, line := range d.Lines {
		for i := range line {
			if line[i].Role != RoleName {
				line[i].Text = ascii.Replace(line[i].Text)
			}
		}
	}
	return d
}

// ascii writes the signs of a drawing in ASCII.
var ascii = strings.NewReplacer("─", "-", "│", "|", "╭", "+", "╮", "+", "╰", "+", "╯", "+", "├", "+", "┬", "+", "┴", "+", "┼", "+",
	"●", "o", "✓", "a", "✗", "x", "⚑", "f", "–", "-")

type pen struct {
	Options
	g *Graph
	*layout
	canvas

	names []string // by place, safe and short
	name  int      // the widest of them
	loop  int      // cells of the loops' compartment, with its border; 0 without loops
	laneX []int
}

// short is a name that is safe and no wider than so many cells.
func (p *pen) short(node, width int) string {
	ellipsis := "…"
	if p.ASCII {
		ellipsis = "~"
	}
	return safe.Truncate(safe.Line(p.g.Nodes[node]), max(width, 1), ellipsis)
}

// tag is the kind of a piece that belongs to an edge.
func (p *pen) tag(role Role, edge int) Span {
	return Span{Role: role, Edge: edge, Selected: edge == p.Selected}
}

// measure finds out where everything stands, and how many cells that takes.
func (p *pen) measure() (width int) {
	p.layout = newLayout(p.g)
	widths := make([]int, p.lanes)
	for at, node := range p.order {
		p.names = append(p.names, p.short(node, nameWidth))
		p.name = max(p.name, safe.Width(p.names[at]))
		if edge := p.loops[at]; edge >= 0 {
			p.loop = max(p.loop, len([]rune(p.g.Edges[edge].label()))+3)
		}
	}
	for _, r := range p.rails {
		widths[r.lane] = max(widths[r.lane], len([]rune(p.g.Edges[r.edge].label())))
	}
	x := p.loop + p.name + 6
	for _, w := range widths {
		p.laneX = append(p.laneX, x)
		x += w + 2
	}
	return x - 1
}

func (p *pen) picture() [][]Span {
	p.canvas = newCanvas(p.Width, len(p.order)*boxHeight)
	for at := range p.order {
		p.box(at)
	}
	for at := range p.order {
		p.wires(at)
	}
	for _, r := range p.rails {
		p.rail(r)
	}
	if at := slices.IndexFunc(p.rails, func(r rail) bool { return r.edge == p.Selected }); at >= 0 {
		p.rail(p.rails[at]) // in front
	}
	return p.lines()
}

func (p *pen) box(at int) {
	y, x := at*boxHeight, p.loop
	frame, bar := Span{Role: RoleFrame, Edge: -1}, strings.Repeat("─", p.name+2)
	p.put(x, y, "╭"+bar+"╮", frame)
	p.put(x, y+1, "│", frame)
	p.put(x+2, y+1, p.names[at], Span{Role: RoleName, Edge: -1})
	p.put(x+p.name+3, y+1, "│", frame)
	p.put(x, y+2, "╰"+bar+"╯", frame)
	if edge := p.loops[at]; edge >= 0 {
		tie, side := p.tag(RoleTie, edge), strings.Repeat("─", p.loop-1)
		p.put(0, y, "╭"+side, tie)
		p.put(0, y+1, "│", tie)
		p.put(2, y+1, p.g.Edges[edge].label(), p.tag(RoleCount, edge))
		p.put(0, y+2, "╰"+side, tie)
		p.put(x, y, "┬", frame)
		p.put(x, y+2, "┴", frame)
	}
}

// wires draws the line from a document type to its furthest rail.
func (p *pen) wires(at int) {
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
	y, from := at*boxHeight+1, p.loop+p.name+3
	p.put(from, y, "├", Span{Role: RoleFrame, Edge: -1})
	for x := from + 1; x < furthest; x++ {
		tag := Span{Role: RoleTie, Edge: -1}
		if x < selected {
			tag = p.tag(RoleTie, p.Selected)
		}
		p.put(x, y, "─", tag)
	}
}

func (p *pen) rail(r rail) {
	x, top, bottom := p.laneX[r.lane], r.top*boxHeight+1, r.bottom*boxHeight+1
	for y := top; y <= bottom; y++ {
		sign := "│"
		switch {
		case y == top || y == bottom:
			sign = "●"
		case p.canvas[y][x].Text == "─":
			sign = "┼"
		}
		p.put(x, y, sign, p.tag(RoleTie, r.edge))
	}
	// The label stands between two document types, where no line passes.
	y := (top + bottom) / 2
	if y%boxHeight == 1 {
		y++
	}
	p.put(x+1, y, p.g.Edges[r.edge].label(), p.tag(RoleCount, r.edge))
}

// list is a tie a line: its document types and its count.
func (p *pen) list() [][]Span {
	labels := 0
	for _, e := range p.g.Edges {
		labels = max(labels, len([]rune(e.label())))
	}
	room, wide := max(1, (p.Width-labels-5)/2), 0
	for node := range p.g.Nodes {
		wide = max(wide, safe.Width(p.short(node, room)))
	}
	p.canvas = newCanvas(p.Width, len(p.g.Edges))
	for i, e := range p.g.Edges {
		name := Span{Role: RoleName, Edge: i, Selected: i == p.Selected}
		p.put(0, i, p.short(e.From, room), name)
		p.put(wide, i, " – ", p.tag(RoleTie, i))
		p.put(wide+3, i, p.short(e.To, room), name)
		p.put(2*wide+5+labels-len([]rune(e.label())), i, e.label(), p.tag(RoleCount, i))
	}
	return p.lines()
}
