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
func (cs *columns) SetLayout(l Layout) {
	under := cs.Col()
	seen := make([]bool, len(cs.cols))
	order := make([]int, 0, len(cs.cols))
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
	cs.order = order
	for i := range cs.cols {
		cs.cols[i].hidden = false
		if w := l.Widths[i]; w != cs.cols[i].set {
			cs.setWidth(i, w)
		}
	}
	for _, col := range l.Hidden {
		if col >= 0 && col < len(cs.cols) && cs.shown() > 1 {
			cs.cols[col].hidden = true
		}
	}
	cs.col = max(indexOf(cs.order, under), 0)
	cs.Freeze(l.Frozen)
}

// Freeze keeps the first n columns in place while the others scroll.
func (cs *columns) Freeze(n int) {
	cs.frozen = min(max(n, 0), len(cs.order))
	cs.relayout()
}

// SetWidth gives a source column a width in cells; 0 fits it again.
func (cs *columns) SetWidth(col, w int) {
	if col < 0 || col >= len(cs.cols) {
		return
	}
	cs.setWidth(col, w)
	cs.relayout()
}

func (cs *columns) setWidth(col, w int) {
	w = min(max(w, 0), widest)
	cs.cols[col].set, cs.cols[col].width = w, w
	if w == 0 {
		cs.cols[col].width = cs.cols[col].Width
	}
}

// Refit fits every column again that a person did not give a width.
func (cs *columns) Refit() {
	for i := range cs.cols {
		if cs.cols[i].set == 0 {
			cs.cols[i].width = cs.cols[i].Width
		}
	}
	cs.relayout()
}

// Widen makes a source column wider by some cells, or narrower by a negative
// number of them.
func (cs *columns) Widen(col, by int) {
	if col >= 0 && col < len(cs.cols) {
		cs.SetWidth(col, max(cs.columnWidth(col)+by, leastWidth))
	}
}

// Hide hides a source column, or shows it again. The last one stays.
func (cs *columns) Hide(col int, hide bool) {
	if col < 0 || col >= len(cs.cols) || hide && cs.shown() <= 1 {
		return
	}
	cs.cols[col].hidden = hide
	cs.relayout()
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
func (cs *columns) MoveColumn(by int) {
	step := 1
	if by < 0 {
		step = -1
	}
	to := cs.col
	for i := cs.col + step; by != 0 && i >= 0 && i < len(cs.order); i += step {
		if !cs.cols[cs.order[i]].hidden {
			to = i
			by -= step
		}
	}
	if to == cs.col {
		return
	}
	col := cs.order[cs.col]
	cs.order = slices.Insert(slices.Delete(cs.order, cs.col, cs.col+1), to, col)
	cs.col = to
	cs.relayout()
}
