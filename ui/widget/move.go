package widget

import (
	"slices"

	"docket/ui/keys"
)

func (g *Grid) Motion(m keys.Motion) {
	page := max(g.visibleRows(), 1)
	switch m {
	case keys.Up:
		g.Move(-1)
	case keys.Down:
		g.Move(1)
	case keys.Left:
		g.MoveSideways(-1)
	case keys.Right:
		g.MoveSideways(1)
	case keys.Top:
		g.MoveTo(0)
	case keys.Bottom:
		g.MoveTo(g.Len() - 1)
	case keys.HalfUp:
		g.scroll(-max(page/2, 1))
	case keys.HalfDown:
		g.scroll(max(page/2, 1))
	case keys.PageUp:
		g.scroll(-page)
	case keys.PageDown:
		g.scroll(page)
	case keys.Home:
		g.col, g.left, g.laid = 0, 0, false
		g.columns.clamp()
	case keys.End:
		g.lastColumn()
	}
}

// Cursor returns the source row and the source column under the cursor, -1 where there is none.
func (g *Grid) Cursor() (row, col int) { return g.Row(), g.Col() }

// Row returns the source row under the cursor, or -1.
func (g *Grid) Row() int {
	if g.row < 0 || g.row >= g.Len() {
		return -1
	}
	return g.At(g.row)
}

// Col returns the source column under the cursor, or -1.
func (cs *columns) Col() int {
	if cs.col < 0 || cs.col >= len(cs.order) {
		return -1
	}
	return cs.order[cs.col]
}

// Position returns the place of the cursor among the rows shown, from 0.
func (g *Grid) Position() int { return g.row }

// AppendInSight appends the source rows of a grid for which there is room, from the top.
func AppendInSight(rows []int, g *Grid) []int {
	for i := g.top; i < min(g.top+g.visibleRows(), g.Len()); i++ {
		rows = append(rows, g.At(i))
	}
	return rows
}

// SetCursor puts the cursor on a source row and a source column and says whether
// that row is shown; a negative one stays as it is.
func (g *Grid) SetCursor(row, col int) bool {
	ok := true
	if row >= 0 {
		i := g.position(row)
		if ok = i >= 0; ok {
			g.row = i
			g.reach(g.Len(), g.visibleRows())
		}
	}
	for i, c := range g.order {
		if c == col && !g.cols[c].hidden {
			g.col = i
		}
	}
	g.clamp()
	g.showColumn()
	return ok
}

func (g *Grid) Move(by int) { g.MoveTo(g.row + by) }

// MoveTo moves the cursor to a place among the rows shown, the nearest there is.
func (g *Grid) MoveTo(i int) { g.row = i; g.reach(g.Len(), g.visibleRows()); g.clamp() }

// MoveSideways moves the cursor by some columns; with a row cursor it scrolls.
func (cs *columns) MoveSideways(by int) {
	if !cs.cells {
		cs.scrollSideways(by)
		return
	}
	step := 1
	if by < 0 {
		step = -1
	}
	for i := cs.col + step; by != 0 && i >= 0 && i < len(cs.order); i += step {
		if !cs.cols[cs.order[i]].hidden {
			cs.col = i
			by -= step
		}
	}
	cs.showColumn()
}

// scrollSideways moves the window over the columns, as far as there is more.
func (cs *columns) scrollSideways(by int) {
	for ; by > 0; by-- {
		cs.layout()
		if !cs.more.right {
			break
		}
		cs.left = max(cs.left, cs.Pinned()) + 1
		for cs.left < len(cs.order)-1 && cs.cols[cs.order[cs.left]].hidden {
			cs.left++
		}
		cs.laid = false
	}
	pinned := cs.Pinned()
	for ; by < 0 && cs.left > pinned; by++ {
		cs.left--
		for cs.left > pinned && cs.cols[cs.order[cs.left]].hidden {
			cs.left--
		}
		cs.laid = false
	}
	cs.left = min(max(cs.left, pinned), max(len(cs.order)-1, 0))
}

func (cs *columns) lastColumn() {
	was := cs.col
	cs.col = max(len(cs.order)-1, 0)
	cs.clamp()
	cs.showColumn()
	if !cs.cells {
		cs.col = was
	}
}

func (g *Grid) scroll(by int) {
	g.top += by
	g.row += by
	g.clamp()
}

func (g *Grid) headerRows() int {
	if g.height < 2 {
		return 0
	}
	return 1
}

func (g *Grid) visibleRows() int {
	rows := max(g.height-g.headerRows(), 0)
	if g.wraps {
		rows = max(rows/g.tall(), min(rows, 1))
	}
	return rows
}

func (g *Grid) clamp() {
	n, rows := g.Len(), g.visibleRows()
	g.row = min(max(g.row, 0), max(n-1, 0))
	g.top = min(max(g.top, g.row-rows+1, 0), g.row, max(n-rows, 0))
	g.columns.clamp()
}

func (cs *columns) clamp() {
	cs.col = min(max(cs.col, 0), max(len(cs.order)-1, 0))
	cs.stepOffHidden()
	if left := min(max(cs.left, cs.Pinned()), max(len(cs.order)-1, 0)); left != cs.left {
		cs.left, cs.laid = left, false
	}
}

// stepOffHidden moves the cursor to the nearest column that is not hidden.
func (cs *columns) stepOffHidden() {
	for d := range len(cs.order) {
		for _, i := range [2]int{cs.col - d, cs.col + d} {
			if i >= 0 && i < len(cs.order) && !cs.cols[cs.order[i]].hidden {
				cs.col = i
				return
			}
		}
	}
}

// keepColumn keeps a cell cursor in sight; a row cursor leaves the columns alone.
func (cs *columns) keepColumn() {
	if cs.cells {
		cs.showColumn()
	}
}

// showColumn scrolls sideways until the cursor's column is seen whole, or as much of it as there is room for.
func (cs *columns) showColumn() {
	pinned := cs.Pinned()
	if cs.width <= 0 || cs.col >= len(cs.order) || cs.col < pinned {
		return
	}
	if cs.col < cs.left {
		cs.left, cs.laid = cs.col, false
		return
	}
	room := cs.width - cs.gutterWidth()
	for _, col := range cs.order[:pinned] {
		if !cs.cols[col].hidden {
			room -= cs.Width(col) + cs.cols[col].gap
		}
	}
	if pinned > 0 {
		room -= frozenGap - gap
	}
	first := cs.col
	room -= cs.Width(cs.order[cs.col])
	for i := cs.col - 1; i >= max(cs.left, pinned) && room > 0; i-- {
		if !cs.cols[cs.order[i]].hidden {
			room -= cs.Width(cs.order[i]) + cs.cols[cs.order[i]].gap
		}
		if room >= 0 {
			first = i
		}
	}
	if first > cs.left {
		cs.left, cs.laid = first, false
	}
}

// Spot is what of a source is in sight and where the cursor is, in places among the rows and columns shown.
type Spot struct{ Row, Col, Top, Left int }

// Spot returns where the grid stands, so that it can be gone back to.
func (g *Grid) Spot() Spot { return Spot{g.row, g.col, g.top, g.left} }

// SetSpot goes to where Spot said, as far as there is such a place.
func (g *Grid) SetSpot(s Spot) {
	g.row, g.col, g.top, g.left, g.laid = s.Row, s.Col, s.Top, s.Left, false
	g.clamp()
	g.keepColumn()
}

// Sideways returns which of the columns that are not hidden are seen, beside the frozen ones: the places of the first
// and the last among them, from 0, and how many there are. first is behind last where none is seen.
func (cs *columns) Sideways() (first, last, shown int) {
	cs.layout()
	visible := cs.Visible()
	if cs.split >= len(cs.seen) {
		return 0, -1, len(visible)
	}
	return slices.Index(visible, cs.seen[cs.split].col), slices.Index(visible, cs.seen[len(cs.seen)-1].col), len(visible)
}
