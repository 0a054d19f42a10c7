package widget

import (
	"slices"

	"golang.org/x/text/unicode/norm"

	"docket/ui/safe"
	"docket/ui/theme"
)

// Grid shows a Source as a table of which only the visible part is ever looked at: a frame costs the same whether there
// are ten columns or three hundred, a hundred rows or a million. It has a cursor on a row (and on a cell, when Cells is
// set), frozen columns, marks, hits, and an index of rows for sorting and filtering. The zero Grid is not usable; see
// NewGrid.
type Grid struct {
	rows
	columns
	painted

	window
	height  int
	person  Spot // where a person left the grid: other sizes show it as far as they can
	sized   Spot // where the last size left it
	blurred bool
	empty   string
}

// window is which rows are seen, places in the index.
type window struct {
	Margin   int // rows beyond the cursor that stay in sight while it moves; what the mouse points at stays where it is
	row, top int // the cursor, and the first row that is seen
}

// reach scrolls so that some rows before and behind the cursor are seen, of n, where a number of them has room.
func (w *window) reach(n, room int) {
	margin := max(min(w.Margin, (room-1)/2), 0)
	row := min(max(w.row, 0), max(n-1, 0))
	w.top = min(max(w.top, row-room+1+margin), row-margin)
}

// rows is what a grid shows, which of it in what order, and the cells that were seen.
type rows struct {
	theme *theme.Theme
	src   Source
	cache cache
	index []int              // source rows in the order shown; nil is all of them
	marks func(row int) bool // source rows; nil is none

	edition int // counts what changes the lines of rows that the cursor is not on
}

// painted is how a grid is drawn, and the last frame.
type painted struct {
	looks looks
	sort  struct {
		col  int
		desc bool
	}
	needles []string
	hit     func(row, col int) bool
	drawn   int
	buf     []byte
	frame   string
}

func NewGrid(t *theme.Theme) *Grid {
	g := &Grid{rows: rows{theme: t, src: Nothing}}
	g.columns.data = &g.rows
	g.sort.col = -1
	return g
}

// SetSource replaces what is shown: cursor, marks, index and layout start anew.
func (g *Grid) SetSource(src Source) {
	if src == nil {
		src = Nothing
	}
	g.src, g.index = src, nil
	g.row, g.col, g.top, g.left, g.frozen = 0, 0, 0, 0, 0
	g.person, g.sized = Spot{}, Spot{}
	g.sort.col, g.sort.desc = -1, false
	g.marks = nil
	g.cache.reset()
	g.readColumns()
}

// Replace changes what is shown but keeps cursor, sort and column layout where the columns are the same, or the same
// and more behind them: the next page, or a refetch. Marks and the index belong to the rows that went and are dropped.
func (g *Grid) Replace(src Source) {
	if src == nil || !g.takeColumns(src) {
		g.SetSource(src)
		return
	}
	g.src, g.index = src, nil
	g.marks = nil
	g.cache.reset()
	g.clamp()
}

// SetSize sets the room in cells. Sizes below one draw nothing.
func (g *Grid) SetSize(width, height int) {
	if width == g.width && height == g.height {
		return
	}
	if g.Spot() != g.sized {
		top := g.person.Top
		if g.person = g.Spot(); g.height == 0 { // where nothing is seen, the cursor takes the top along
			g.person.Top = top
		}
	}
	g.width, g.height = max(width, 0), max(height, 0)
	g.cache.limit = 3 * g.height
	g.top, g.left, g.laid = g.person.Top, g.person.Left, false
	g.clamp()
	g.keepColumn()
	g.layout() // it may scroll back
	g.sized = g.Spot()
}

// SetCells puts the cursor on a cell (true) or on a row.
func (g *Grid) SetCells(on bool) { g.cells, g.looks.version = on, 0 }

// SetFocus says whether keys come here; without the focus the cursor is paler.
func (g *Grid) SetFocus(on bool) { g.blurred = !on }

// SetEmpty sets what is shown where there are no rows; it may have several lines.
func (g *Grid) SetEmpty(text string) { g.empty = safe.Text(text) }

// SetSort marks a source column as the one that the rows are sorted by; negative is none. Sorting itself is SetRows.
func (g *Grid) SetSort(col int, descending bool) { g.sort.col, g.sort.desc = col, descending }

// SetNeedles highlights every occurrence of the texts in the cells that are seen, whatever the case.
func (g *Grid) SetNeedles(texts ...string) {
	g.needles = g.needles[:0]
	for _, text := range texts {
		if text != "" {
			g.needles = slices.Compact(append(g.needles, safe.Line(text), safe.Line(norm.NFD.String(text)))) // its letters may have their marks apart
		}
	}
	g.redraw()
}

// SetHits highlights the cells for which hit is true; nil is none. Rows and columns are the source's.
func (g *Grid) SetHits(hit func(row, col int) bool) { g.hit = hit; g.redraw() }

// SetRows shows these source rows in this order; nil shows all of them. The cursor stays on its row where that is still
// shown. The slice is kept, not copied.
func (g *Grid) SetRows(index []int) {
	before := g.Row()
	g.index = index
	if before >= 0 {
		if i := g.position(before); i >= 0 {
			g.row = i
		}
	}
	g.clamp()
}

// Rows returns the source rows in the order shown, nil for all of them.
func (r *rows) Rows() []int { return r.index }

// Len returns how many rows are shown, by scrolling included.
func (r *rows) Len() int {
	if r.index != nil {
		return len(r.index)
	}
	return r.src.Rows()
}

// Invalidate forgets every cell: the values changed. The layout stays.
func (g *Grid) Invalidate() {
	g.cache.reset()
	if g.src.Columns() != len(g.cols) {
		g.readColumns()
	}
	g.clamp()
}

func (g *Grid) InvalidateRow(row int) { g.cache.forget(row) }

// SetMarks says which source rows are marked; nil is none. Say so again when it changed.
func (g *Grid) SetMarks(marked func(row int) bool) { g.marks = marked; g.redraw() }

func (r *rows) redraw() { r.edition++ }

// Drawn returns how many cells the last frame drew, for tests of its growth.
func (p *painted) Drawn() int { return p.drawn }

// At returns the source row shown at a place.
func (r *rows) At(i int) int {
	if r.index != nil {
		return r.index[i]
	}
	return i
}

func (r *rows) position(row int) int {
	if r.index != nil {
		return slices.Index(r.index, row)
	}
	if row < 0 || row >= r.src.Rows() {
		return -1
	}
	return row
}

// cell returns a cell of a row, the ith of the source, ready to draw.
func (r *rows) cell(of *row, i, col int) *cell {
	c := &of.cells[col]
	if !c.known {
		text, kind := r.src.Cell(i, col)
		*c = prepare(text, kind, &r.theme.Glyphs)
		if l, ok := r.src.(Leading); ok && !c.more {
			lead, other := l.Lead(i, col)
			c.lead, c.other = min(int32(max(lead, 0)), int32(len(c.text))), other
		}
	}
	return c
}
