package widget

import "docket/ui/safe"

const (
	gap        = 2 // blank cells between columns
	frozenGap  = 3 // the same with the separator of the frozen ones
	gutter     = 2 // the cursor's sign and the mark's, before the first column
	gutterFrom = 12
	fitRows    = 100 // how many values a fitted width looks at
	leastWidth = 3
	leastSeen  = 3 // fewer cells of a column are not drawn
	mostWidth  = 40
	widest     = 400
)

// column is what the grid knows of a source column: what the source says, and
// what became of it.
type column struct {
	Column
	title  string // safe
	wide   int    // the width of title
	width  int    // as drawn; 0 is not fitted yet
	set    int    // as a person set it; 0 is not at all
	hidden bool
}

// place is a column on the screen.
type place struct{ col, x, w int }

// readColumns takes the columns over from the source, in its order.
func (g *Grid) readColumns() {
	n := g.src.Columns()
	g.cols = make([]column, n)
	g.order = make([]int, n)
	for i := range n {
		g.cols[i] = newColumn(g.src.Column(i))
		g.order[i] = i
	}
	g.col, g.left, g.laid = 0, 0, false
	g.frozen = min(g.frozen, n)
}

// takeColumns takes the columns over from another source that has the same ones
// by title, or the same and more behind them, and leaves what a person arranged as
// it is. It reports false, and changes nothing, where the source has others.
func (g *Grid) takeColumns(src Source) bool {
	n := src.Columns()
	if n < len(g.cols) {
		return false
	}
	for i := range g.cols {
		if g.cols[i].Title != src.Column(i).Title {
			return false
		}
	}
	for i := range n {
		c := src.Column(i)
		if i == len(g.cols) {
			g.cols = append(g.cols, newColumn(c))
			g.order = append(g.order, i)
			continue
		}
		old := &g.cols[i]
		if (c.Width != old.Width || g.src.Rows() == 0) && old.set == 0 { // nothing was there to fit it to
			old.width = c.Width
		}
		old.Column = c
	}
	g.laid = false
	return true
}

func newColumn(c Column) column {
	title := safe.Line(c.Title)
	return column{Column: c, title: title, wide: safe.Width(title), width: c.Width}
}

// columnWidth returns the width of a source column, fitting it when it is asked
// for the first time.
func (g *Grid) columnWidth(col int) int {
	c := &g.cols[col]
	if c.width > 0 {
		return c.width
	}
	most := c.Max
	if most <= 0 {
		most = mostWidth
	}
	w := min(c.wide, most)
	n := min(g.src.Columns(), len(g.cols))
	for row := range min(g.src.Rows(), fitRows) {
		if w >= most || col >= n {
			break
		}
		var v cell
		if cells, ok := g.cache.rows[row]; ok {
			v = *g.cell(cells, row, col)
		} else {
			text, kind := g.src.Cell(row, col)
			v = prepare(text, kind, &g.theme.Glyphs)
		}
		w = min(max(w, int(v.width)), most)
	}
	c.width = max(w, c.least())
	return c.width
}

// least returns the smallest width that the column may have.
func (c *column) least() int {
	if c.Min > 0 {
		return c.Min
	}
	return leastWidth
}

// flex returns the column's share of the room that is left; none once a person
// gave it a width.
func (c *column) flex() int {
	if c.set > 0 {
		return 0
	}
	return c.Flex
}

// gutterWidth returns the cells before the first column.
func (g *Grid) gutterWidth() int {
	if g.width < gutterFrom {
		return 0
	}
	return gutter
}

// layout places the columns that are seen, frozen ones first. It touches only
// those: a table of few columns with shares of the room (Flex) is the exception.
func (g *Grid) layout() {
	if g.laid {
		return
	}
	g.laid = true
	g.flex()
	pinned := g.pinned()
	if end := g.place(pinned); !g.more.right && g.scrollBack(pinned, g.width-end) {
		g.place(pinned)
	}
}

// scrollBack brings columns back into sight to the left, as many as fit whole into
// the room that is free behind the last one: scrolling further than to see the last
// column shows nothing but blanks.
func (g *Grid) scrollBack(pinned, room int) bool {
	from := g.left
	for i := g.left - 1; i >= pinned; i-- {
		if col := g.order[i]; !g.cols[col].hidden {
			if room -= g.columnWidth(col) + gap; room < 0 {
				break
			}
			g.left = i
		}
	}
	return g.left != from
}

// place puts the columns that are seen where they are drawn, and returns where the
// last one ends.
func (g *Grid) place(pinned int) (end int) {
	g.seen, g.more.left, g.more.right = g.seen[:0], false, false
	x := g.gutterWidth()
	add := func(col int) bool {
		w := g.columnWidth(col)
		if x+min(w, leastSeen) > g.width && len(g.seen) > 0 || x >= g.width {
			return false // a sliver would show a sign of more and nothing else
		}
		w = min(w, g.width-x)
		g.seen = append(g.seen, place{col, x, w})
		x += w + gap
		return true
	}
	for _, col := range g.order[:pinned] {
		if !g.cols[col].hidden {
			add(col)
		}
	}
	if g.split = len(g.seen); g.split > 0 {
		x += frozenGap - gap
	}
	for i, col := range g.order[pinned:] {
		switch {
		case g.cols[col].hidden:
		case i+pinned < g.left:
			g.more.left = true
		case !add(col):
			g.more.right = true
			return x
		}
	}
	if n := len(g.seen); n > 0 && g.seen[n-1].w < g.columnWidth(g.seen[n-1].col) {
		g.more.right = true
	}
	return x - gap
}

// flex shares the room that the fixed columns leave among the flexible ones.
func (g *Grid) flex() {
	shares, room, shown := 0, g.width-g.gutterWidth(), 0
	for _, c := range g.cols {
		shares += c.flex()
	}
	if shares == 0 {
		return
	}
	for i := range g.cols {
		if g.cols[i].hidden {
			shares -= g.cols[i].flex()
			continue
		}
		shown++
		if g.cols[i].flex() == 0 {
			room -= g.columnWidth(i)
		}
	}
	room -= gap * max(shown-1, 0)
	if g.pinned() > 0 {
		room -= frozenGap - gap
	}
	for i := range g.cols {
		c := &g.cols[i]
		if c.flex() == 0 || c.hidden {
			continue
		}
		w := max(room, 0) * c.Flex / shares
		shares -= c.Flex
		room -= w
		c.width = max(w, c.least())
	}
}

// relayout places the columns anew and keeps the cursor's in sight.
func (g *Grid) relayout() {
	g.laid = false
	g.clamp()
	g.keepColumn()
}

// Pinned returns how many of the frozen columns stay in place at this width.
func (g *Grid) Pinned() int { return g.pinned() }

// pinned returns how many of the frozen columns stay in place: as many as leave a
// third of the width to the others, which could not be reached otherwise.
func (g *Grid) pinned() int {
	room := g.width - g.width/3
	for i, col := range g.order[:g.frozen] {
		if g.cols[col].hidden {
			continue
		}
		if room -= g.columnWidth(col) + gap; room < 0 {
			return i
		}
	}
	return g.frozen
}
