package widget

import "slices"

// Layout is how a person arranged the columns; it can be stored and given back.
// Columns are the source's, by number.
type Layout struct {
	Order  []int       // as shown
	Hidden []int       // in ascending order
	Widths map[int]int // what was set; the others are fitted
	Frozen int         // how many of Order stay in place
}

// Layout returns the arrangement of the columns.
func (cs *columns) Layout() Layout {
	l := Layout{Order: slices.Clone(cs.order), Frozen: cs.frozen, Widths: map[int]int{}}
	for i, c := range cs.cols {
		if c.hidden {
			l.Hidden = append(l.Hidden, i)
		}
		if c.set > 0 {
			l.Widths[i] = c.set
		}
	}
	return l
}

// SetLayout arranges the columns. What does not fit the source (columns that it
// does not have) is left out, and columns that l does not name come last. The cursor
// stays on its column.
func (g *Grid) SetLayout(l Layout) {
	under := g.Col()
	seen := make([]bool, len(g.cols))
	order := make([]int, 0, len(g.cols))
	for _, col := range l.Order {
		if col >= 0 && col < len(seen) && !seen[col] {
			seen[col] = true
			order = append(order, col)
		}
	}
	for col, ok := range seen {
		if !ok {
			order = append(order, col)
		}
	}
	g.order = order
	for i := range g.cols {
		g.cols[i].hidden = false
		if w := l.Widths[i]; w != g.cols[i].set {
			g.setWidth(i, w)
		}
	}
	for _, col := range l.Hidden {
		if col >= 0 && col < len(g.cols) && g.shown() > 1 {
			g.cols[col].hidden = true
		}
	}
	g.col = max(indexOf(g.order, under), 0)
	g.Freeze(l.Frozen)
}

// Freeze keeps the first n columns in place while the others scroll.
func (g *Grid) Freeze(n int) {
	g.frozen = min(max(n, 0), len(g.order))
	g.relayout()
}

// SetWidth gives a source column a width in cells; 0 fits it again.
func (g *Grid) SetWidth(col, w int) {
	if col < 0 || col >= len(g.cols) {
		return
	}
	g.setWidth(col, w)
	g.relayout()
}

func (cs *columns) setWidth(col, w int) {
	w = min(max(w, 0), widest)
	cs.cols[col].set, cs.cols[col].width = w, w
	if w == 0 {
		cs.cols[col].width = cs.cols[col].Width
	}
}

// Refit fits every column again that a person did not give a width.
func (g *Grid) Refit() {
	for i := range g.cols {
		if g.cols[i].set == 0 {
			g.cols[i].width = g.cols[i].Width
		}
	}
	g.relayout()
}

// Widen makes a source column wider by some cells, or narrower by a negative
// number of them.
func (g *Grid) Widen(col, by int) {
	if col >= 0 && col < len(g.cols) {
		g.SetWidth(col, max(g.columnWidth(col)+by, leastWidth))
	}
}

// Hide hides a source column, or shows it again. The last one stays.
func (g *Grid) Hide(col int, hide bool) {
	if col < 0 || col >= len(g.cols) || hide && g.shown() <= 1 {
		return
	}
	g.cols[col].hidden = hide
	g.relayout()
}

// shown returns how many columns are not hidden.
func (cs *columns) shown() int {
	n := 0
	for i := range cs.cols {
		if !cs.cols[i].hidden {
			n++
		}
	}
	return n
}

// MoveColumn moves the column under the cursor by some places among those that are
// shown.
func (g *Grid) MoveColumn(by int) {
	step := 1
	if by < 0 {
		step = -1
	}
	to := g.col
	for i := g.col + step; by != 0 && i >= 0 && i < len(g.order); i += step {
		if !g.cols[g.order[i]].hidden {
			to = i
			by -= step
		}
	}
	if to == g.col {
		return
	}
	col := g.order[g.col]
	g.order = slices.Insert(slices.Delete(g.order, g.col, g.col+1), to, col)
	g.col = to
	g.relayout()
}
