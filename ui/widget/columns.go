package widget

import (
	"cmp"

	"docket/ui/safe"
)

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

// column is what the grid knows of a source column: what the source says, and what became of it.
type column struct {
	Column
	title  string // safe
	wide   int    // the width of title
	gap    int    // blanks behind it
	width  int    // as drawn; 0 is not fitted yet
	set    int    // as a person set it; 0 is not at all
	need   int    // what its first values took at most so far
	fitted bool   // need of a flexible one is up to date
	hidden bool
}

// columns are those of a grid: how a person arranged them, and where those that are seen
// are drawn. Frozen ones come first and stay in place while the others scroll.
type columns struct {
	data      *rows
	cols      []column // by source column
	order     []int    // source columns in the order shown
	frozen    int      // how many of them stay in place
	col, left int      // the cursor and the first scrolling column that is seen, places in order
	width     int      // of the grid
	seen      []place  // where the visible columns are drawn
	split     int      // how many of them are frozen
	more      struct{ left, right bool }
	laid      bool // seen is up to date
	lines     int  // of a row, while values are wrapped; 0 is not measured yet
	Steady    bool // other rows of the source leave the columns as wide as they are: a person scrolls through them
	wraps     bool // flexible columns show what is cut on more lines
	cells     bool // the cursor is on a cell, not on a row
}

type place struct{ col, x, w int }

func (cs *columns) readColumns() {
	n := cs.data.src.Columns()
	cs.cols, cs.order = make([]column, n), upTo(n)
	for i := range n {
		cs.cols[i] = newColumn(cs.data.src.Column(i))
	}
	cs.col, cs.left, cs.laid = 0, 0, false
	cs.frozen = min(cs.frozen, n)
}

// takeColumns takes the columns over from another source that has the same ones by title, or the same and more behind
// them, and leaves what a person arranged as it is. It reports false, and changes nothing, where the source has others.
func (cs *columns) takeColumns(src Source) bool {
	n := src.Columns()
	if n < len(cs.cols) {
		return false
	}
	for i := range cs.cols {
		if cs.cols[i].Title != src.Column(i).Title {
			return false
		}
	}
	for i := range n {
		c := src.Column(i)
		if i == len(cs.cols) {
			cs.cols = append(cs.cols, newColumn(c))
			cs.order = append(cs.order, i)
			continue
		}
		old := &cs.cols[i]
		if old.set == 0 && c.Flex == 0 && !(cs.Steady && cs.data.src.Rows() > 0) { // it is fitted again
			old.width = c.Width
		}
		old.Column, old.fitted = newColumn(c).Column, false
	}
	cs.laid = false
	return true
}

func newColumn(c Column) column {
	title := safe.Line(c.Title)
	c.Min = cmp.Or(max(c.Min, 0), leastWidth)
	behind := gap
	if c.Tight {
		behind = 1
	}
	return column{gap: behind, Column: c, title: title, wide: safe.Width(title), width: c.Width}
}

// flex returns the column's share of the room that is left; none once a person gave it a width.
func (c *column) flex() int {
	if c.set > 0 {
		return 0
	}
	return c.Flex
}

func (cs *columns) gutterWidth() int {
	if cs.width < gutterFrom {
		return 0
	}
	return gutter
}

// end is where the last column must end: behind it a cell stays blank for the cursor of a
// cell, which is one wider than its text.
func (cs *columns) end() int {
	if !cs.cells || cs.width < gutterFrom {
		return cs.width
	}
	return cs.width - 1
}

// layout places the columns that are seen, frozen ones first. It touches only
// those: a table of few columns with shares of the room (Flex) is the exception.
func (cs *columns) layout() {
	if cs.laid {
		return
	}
	cs.laid, cs.lines = true, 0
	cs.data.redraw()
	cs.flex()
	pinned := cs.Pinned()
	if end := cs.place(pinned); !cs.more.right && cs.scrollBack(pinned, cs.end()-end) {
		cs.place(pinned)
	}
}

// scrollBack brings columns back into sight to the left, as many as fit whole into the room that is free behind the
// last one: scrolling further than to see the last column shows nothing but blanks.
func (cs *columns) scrollBack(pinned, room int) bool {
	from := cs.left
	for i := cs.left - 1; i >= pinned; i-- {
		if col := cs.order[i]; !cs.cols[col].hidden {
			if room -= cs.Width(col) + cs.cols[col].gap; room < 0 {
				break
			}
			cs.left = i
		}
	}
	return cs.left != from
}

// place puts the columns that are seen where they are drawn, and returns where the last one ends.
func (cs *columns) place(pinned int) (end int) {
	cs.seen, cs.more.left, cs.more.right = cs.seen[:0], false, false
	x := cs.gutterWidth()
	add := func(col int) bool {
		w := cs.Width(col)
		if x+min(w, leastSeen) > cs.end() && len(cs.seen) > 0 || x >= cs.end() {
			return false // a sliver would show a sign of more and nothing else
		}
		w = min(w, cs.end()-x)
		cs.seen = append(cs.seen, place{col, x, w})
		x += w + cs.cols[col].gap
		return true
	}
	for _, col := range cs.order[:pinned] {
		if !cs.cols[col].hidden {
			add(col)
		}
	}
	if cs.split = len(cs.seen); cs.split > 0 {
		x += frozenGap - gap
	}
	for i, col := range cs.order[pinned:] {
		switch {
		case cs.cols[col].hidden:
		case i+pinned < cs.left:
			cs.more.left = true
		case !add(col):
			cs.more.right = true
			return x
		}
	}
	if n := len(cs.seen); n > 0 {
		last := cs.seen[n-1]
		cs.more.right = last.w < cs.Width(last.col)
		x -= cs.cols[last.col].gap
	}
	return x
}

// relayout places the columns anew and keeps the cursor's in sight.
func (cs *columns) relayout() {
	cs.laid = false
	cs.clamp()
	cs.keepColumn()
}

// Pinned returns how many of the frozen columns stay in place: as many as leave a
// third of the width to the others, which could not be reached otherwise.
func (cs *columns) Pinned() int {
	room := cs.width - cs.width/3
	for i, col := range cs.order[:cs.frozen] {
		if cs.cols[col].hidden {
			continue
		}
		if room -= cs.Width(col) + cs.cols[col].gap; room < 0 {
			return i
		}
	}
	return cs.frozen
}
