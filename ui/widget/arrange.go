package widget

import "slices"

// Layout is how a person arranged the columns; it can be stored and given back. Columns are the source's, by number.
type Layout struct {
	Order  []int       // as shown
	Hidden []int       // in ascending order
	Widths map[int]int // what was set; the others are fitted
	Frozen int         // how many of Order stay in place
}

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

// SetLayout arranges the columns. What does not fit the source (columns that it does not have) is left out, and columns
// that l does not name come last. The cursor stays on its column.
func (cs *columns) SetLayout(l Layout) {
	under := cs.Col()
	seen := make([]bool, len(cs.cols))
	cs.order = cs.order[:0]
	for _, col := range slices.Concat(l.Order, upTo(len(cs.cols))) {
		if col >= 0 && col < len(seen) && !seen[col] {
			seen[col] = true
			cs.order = append(cs.order, col)
		}
	}
	for i := range cs.cols {
		cs.cols[i].hidden = false
		if w := l.Widths[i]; w != cs.cols[i].set {
			cs.setWidth(i, w)
		}
	}
	for _, col := range l.Hidden {
		if col >= 0 && col < len(cs.cols) && len(cs.Visible()) > 1 {
			cs.cols[col].hidden = true
		}
	}
	cs.col = max(slices.Index(cs.order, under), 0)
	cs.frozen = min(max(l.Frozen, 0), len(cs.order))
	cs.relayout()
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// SetWidth gives a source column a width in cells; 0 fits it again.
func (cs *columns) SetWidth(col, w int) {
	if col >= 0 && col < len(cs.cols) {
		cs.setWidth(col, w)
		cs.relayout()
	}
}

func (cs *columns) setWidth(col, w int) {
	w = min(max(w, 0), widest)
	c := &cs.cols[col]
	c.set, c.width, c.fitted = w, w, false
	if w == 0 {
		c.width, c.need = c.Column.Width, 0
	}
}

// Refit fits every column again that a person did not give a width.
func (cs *columns) Refit() {
	for i := range cs.cols {
		cs.setWidth(i, cs.cols[i].set)
	}
	cs.relayout()
}

// Hide hides a source column, or shows it again. The last one stays.
func (cs *columns) Hide(col int, hide bool) {
	if col >= 0 && col < len(cs.cols) && cs.cols[col].hidden != hide && !(hide && len(cs.Visible()) <= 1) {
		cs.cols[col].hidden = hide
		cs.relayout()
	}
}

// Visible is the source columns that are not hidden, in the order shown.
func (cs *columns) Visible() []int {
	return slices.DeleteFunc(slices.Clone(cs.order), func(col int) bool { return cs.cols[col].hidden })
}
