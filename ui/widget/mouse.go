package widget

import tea "github.com/charmbracelet/bubbletea"

// wheelStep is how many lines a notch of the wheel scrolls.
const wheelStep = 3

// Mouse scrolls by the wheel.
func (d *Detail) Mouse(msg tea.MouseMsg) {
	switch msg.Button {
	case tea.MouseButtonWheelUp:
		d.Scroll(-wheelStep)
	case tea.MouseButtonWheelDown:
		d.Scroll(wheelStep)
	}
}

// Click puts the cursor on the item that is seen on a line.
func (d *Detail) Click(y int) {
	d.make()
	if line := d.top + y; y >= 0 && y < d.height && line < len(d.lines) {
		d.at = d.lines[line].item
		d.clamp()
	}
}

// Wheel moves the window by some rows; the cursor follows only where it would
// leave the window.
func (g *Grid) Wheel(by int) {
	rows := g.visibleRows()
	g.top = min(max(g.top+by, 0), max(g.Len()-rows, 0))
	g.row = min(max(g.row, g.top), g.top+max(rows, 1)-1)
	g.clamp()
}

// RowAt returns the place among the rows shown at (x, y) of the grid, from its
// upper left corner.
func (g *Grid) RowAt(x, y int) (i int, ok bool) {
	i = g.top + y - g.headerRows()
	ok = x >= 0 && x < g.width && y >= g.headerRows() && y < g.height && i < g.Len()
	return i, ok
}

// ColAt returns the source column at x, in rows and in the header.
func (cs *columns) ColAt(x int) (col int, ok bool) {
	cs.layout()
	for _, p := range cs.seen {
		if x >= p.x && x < p.x+p.w+gap && x < cs.width {
			return p.col, true
		}
	}
	return -1, false
}

// Click puts the cursor where the mouse clicked and says whether a row was there.
func (g *Grid) Click(x, y int) bool {
	i, ok := g.RowAt(x, y)
	if !ok {
		return false
	}
	g.row = i
	if col, ok := g.ColAt(x); ok {
		g.col = max(indexOf(g.order, col), 0)
	}
	g.clamp()
	return true
}

func indexOf(order []int, col int) int {
	for i, c := range order {
		if c == col {
			return i
		}
	}
	return -1
}
