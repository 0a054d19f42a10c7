package widget

// Natural returns how wide the grid is where no first value is cut.
func (cs *columns) Natural() int {
	w, last := gutter, 0
	for i := range cs.cols {
		if !cs.cols[i].hidden {
			w += last + cs.natural(i)
			last = cs.cols[i].gap()
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
		n = len(g.emptyLines(w - gutter))
	}
	return 1 + n
}
