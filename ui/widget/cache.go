package widget

import (
	"strings"
	"unicode/utf8"

	"docket/ui/safe"
	"docket/ui/theme"
)

const (
	// cachedRows bounds the rows whose cells are kept: a few screens.
	cachedRows = 256
	// longestCell is how much of a value is looked at, in bytes: far more than any
	// column shows, far less than a megabyte.
	longestCell = 4096
)

// cell is a value made safe and measured.
type cell struct {
	text  string
	other string // a name that it must not read like
	width int32
	lead  int32 // bytes of text that are muted and cut first
	kind  Kind
	known bool
	more  bool // the value goes on behind longestCell
}

// row is what is kept of a source row: its cells, and the line that they were drawn as
// when it was last seen without the cursor.
type row struct {
	cells   []cell
	line    []byte
	edition int // of the grid's looks, for which line was drawn; 0 is none
}

// cache keeps rows of the source, the newest cachedRows of them.
type cache struct {
	rows  map[int]*row
	order []int // rows in the order in which they came; a ring once it is full
	next  int   // the place in order that is overwritten next
	limit int
}

// row returns a source row, an empty one if it is new. n is the number of columns.
func (c *cache) row(i, n int) *row {
	if r, ok := c.rows[i]; ok {
		return r
	}
	if c.rows == nil {
		c.rows = make(map[int]*row, cachedRows)
	}
	var r *row
	if len(c.order) < max(c.limit, cachedRows) {
		c.order = append(c.order, i)
		r = &row{cells: make([]cell, n)}
	} else {
		old := c.order[c.next]
		r = c.rows[old]
		c.forget(old)
		delete(c.rows, old)
		c.order[c.next] = i
		c.next = (c.next + 1) % len(c.order)
	}
	c.rows[i] = r
	return r
}

func (c *cache) reset() { *c = cache{limit: c.limit} }

func (c *cache) forget(i int) {
	if r := c.rows[i]; r != nil {
		clear(r.cells)
		r.edition = 0
	}
}

func prepare(text string, kind Kind, g *theme.Glyphs) cell {
	c := cell{kind: kind, known: true}
	if len(text) > longestCell {
		n := longestCell
		for n > longestCell-utf8.UTFMax && !utf8.RuneStart(text[n]) {
			n--
		}
		text, c.more = text[:n], true
	}
	switch {
	case text == "" && kind == Absent:
		text = g.Absent
	case text == "" && kind == Blank:
		text = `""`
	case text != "" && text[0] == ' ' && strings.Trim(text, " ") == "":
		text = `"` + text + `"`
	}
	c.text = safe.Line(text)
	c.width = int32(safe.Width(c.text))
	return c
}
