package widget

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"
)

// wheelStep is how many lines a notch of the wheel scrolls.
const wheelStep = 3

// WheelOf is by how many lines an event of the wheel scrolls, 0 for other events.
func WheelOf(e tea.MouseMsg) int {
	switch e.Button {
	case tea.MouseButtonWheelUp:
		return -wheelStep
	case tea.MouseButtonWheelDown:
		return wheelStep
	}
	return 0
}

func (d *Detail) Click(y int) {
	d.make()
	if line := d.top + y; y >= 0 && y < d.height && line < len(d.lines) {
		d.at = d.lines[line].item
		d.clamp()
	}
}

// Wheel moves the window by some rows; the cursor follows only where it would leave the window.
func (g *Grid) Wheel(by int) {
	rows := g.visibleRows()
	g.top = min(max(g.top+by, 0), max(g.Len()-rows, 0))
	g.row = min(max(g.row, g.top), g.top+max(rows, 1)-1)
	g.clamp()
}

// Heading returns the source column whose heading is at (x, y) of the grid, from its upper left corner.
func (g *Grid) Heading(x, y int) (col int, ok bool) {
	if y != 0 || g.headerRows() == 0 {
		return -1, false
	}
	return g.colAt(x)
}

func (cs *columns) colAt(x int) (col int, ok bool) {
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
	i := g.top + (y-g.headerRows())/g.tall()
	if x < 0 || x >= g.width || y < g.headerRows() || y >= g.height || i >= g.Len() {
		return false
	}
	g.row = i
	if col, ok := g.colAt(x); ok {
		g.col = max(slices.Index(g.order, col), 0)
	}
	g.clamp()
	return true
}
