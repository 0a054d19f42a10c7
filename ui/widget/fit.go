package widget

import (
	"cmp"
	"slices"

	"docket/ui/safe"
)

// Width returns the width of a source column, fitting it when it is asked for the first time.
func (cs *columns) Width(col int) int {
	c := &cs.cols[col]
	if c.width == 0 {
		c.width = cs.natural(col)
	}
	return c.width
}

// fit returns how wide title and first values of a source column are, at most.
func (cs *columns) fit(col, most int) int {
	w := min(cs.cols[col].wide, most)
	for row := range min(cs.data.src.Rows(), fitRows) {
		if w >= most || col >= cs.data.src.Columns() {
			break
		}
		var v cell
		if of, ok := cs.data.cache.rows[row]; ok {
			v = *cs.data.cell(of, row, col)
		} else {
			text, kind := cs.data.src.Cell(row, col)
			v = prepare(text, kind, &cs.data.theme.Glyphs)
		}
		w = min(max(w, int(v.width)), most)
	}
	return w
}

// natural returns the width at which no first value of a column is cut.
func (cs *columns) natural(col int) int {
	c := &cs.cols[col]
	most, least := widest, c.Min
	switch fixed := c.flex() == 0; {
	case fixed && c.width > 0:
		return c.width
	case fixed:
		most = mostWidth
	case cs.data.src.Rows() <= fitRows: // there are no others that may need it
		least = 0
	}
	if !c.fitted {
		c.need, c.fitted = max(c.need, cs.fit(col, cmp.Or(max(c.Max, 0), most)), least), true
	}
	return c.need
}

// Natural returns how wide the grid is where no first value is cut.
func (cs *columns) Natural() int {
	w, last := gutter, 0
	for i := range cs.cols {
		if !cs.cols[i].hidden {
			w += last + cs.natural(i)
			last = cs.cols[i].gap
		}
	}
	if cs.frozen > 0 {
		w += frozenGap - gap
	}
	return w
}

// Lines returns how many lines of w cells the grid has where all of n rows are seen, or,
// without rows, what is shown in their place.
func (g *Grid) Lines(n, w int) int {
	if n == 0 {
		n = len(safe.Wrap(g.empty, w-gutter))
	}
	return 1 + n
}

// flex shares the room that the fixed columns leave among the flexible ones.
func (cs *columns) flex() {
	shares := 0
	for i := range cs.cols {
		if c := &cs.cols[i]; !c.hidden {
			shares += c.flex()
		}
	}
	if shares == 0 {
		return
	}
	room, last := cs.end()-cs.gutterWidth(), 0
	if cs.frozen > 0 {
		room -= frozenGap - gap
	}
	var flexible []*column
	for i := range cs.cols {
		c := &cs.cols[i]
		if c.hidden {
			continue
		}
		last = c.gap
		if room -= last; c.flex() == 0 {
			room -= cs.Width(i)
			continue
		}
		cs.natural(i)
		flexible, c.width = append(flexible, c), 0
	}
	share(flexible, room+last, shares)
}

// share divides room among flexible columns by their shares: one that needs less than its
// share is given that, the others share what it leaves, and all share what none of them needs.
func share(flexible []*column, room, shares int) {
	open := slices.Clone(flexible)
	least := func(c *column) int { return min(c.Min, c.need) } // an empty one keeps no room
	settle := func(width func(c *column) (w int, is bool)) {   // until what one leaves changes nothing for the others
		for n := 0; n != len(open); {
			n = len(open)
			open = slices.DeleteFunc(open, func(c *column) bool {
				w, is := width(c)
				if is {
					c.width, room, shares = w, room-w, shares-c.Flex
				}
				return is
			})
		}
	}
	settle(func(c *column) (int, bool) { return c.need, c.need*shares <= room*c.Flex })
	settle(func(c *column) (int, bool) { return least(c), least(c)*shares > room*c.Flex }) // who would get less comes before the others
	if len(open) == 0 {
		for _, c := range flexible {
			shares += c.Flex
		}
		open = flexible
	}
	for _, c := range open {
		w := max(c.width+max(room, 0)*c.Flex/shares, least(c))
		c.width, room, shares = w, room-(w-c.width), shares-c.Flex
	}
}
