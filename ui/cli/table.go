package cli

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"docket/ui/safe"
	"docket/ui/view"
)

// columnGap is between two columns of a table, leastColumn the width below which a column is left out rather than made
// narrower, widestColumn what one may take off a terminal, where the text itself is never cut, and tableBlock how many
// rows are laid out at a time.
const (
	columnGap    = "  "
	leastColumn  = 12
	widestColumn = 60
	tableBlock   = 100
)

// table lays rows out in columns for people. Widths are those of the first block of rows, so that page after page can
// be written as it comes. Only ids make their column wider later: they are never cut.
type table struct {
	w       io.Writer
	limit   int // cells a line; 0 is no limit
	header  []string
	widths  []int
	hidden  int        // columns that had no room
	whole   bool       // all rows are laid out at once: off a terminal every column is as wide as its widest cell
	waiting [][]string // the next block
	rows    int
	buf     []byte
}

func newTable(w io.Writer, limit int, header ...string) *table {
	t := &table{w: w, limit: limit, header: header}
	t.wait(slices.Clone(header))
	return t
}

// row adds a row; nobody else may write to it.
func (t *table) row(cells ...string) error {
	t.wait(cells)
	if t.rows++; t.rows%tableBlock == 0 && !t.whole {
		return t.flush()
	}
	return nil
}

func (t *table) wait(cells []string) {
	for i := range cells {
		cells[i] = safe.Line(cells[i])
	}
	t.waiting = append(t.waiting, cells)
}

// flush writes the rows that wait, the first ones under the header.
func (t *table) flush() error {
	begins := t.widths == nil
	if begins {
		t.widths = make([]int, len(t.header))
	}
	t.measure(t.waiting, begins)
	for _, row := range t.waiting {
		if err := t.line(row); err != nil {
			return err
		}
	}
	t.waiting = t.waiting[:0]
	return nil
}

func (t *table) id(i int) bool {
	return i == 0 || strings.EqualFold(t.header[i], "id") || strings.EqualFold(t.header[i], "_id")
}

// measure takes the widest cell of each column, of later rows only the ids; where the line is too long, it takes from
// the widest columns, then leaves the last ones out.
func (t *table) measure(rows [][]string, begins bool) {
	for _, row := range rows {
		for i := range t.widths {
			if begins || t.id(i) {
				t.widths[i] = max(t.widths[i], safe.Width(row[i]))
			}
		}
	}
	for i := range t.widths {
		if t.limit == 0 && begins && !t.whole && !t.id(i) {
			t.widths[i] = min(t.widths[i], widestColumn)
		}
	}
	for t.limit > 0 && t.total() > t.limit && t.shrink() {
	}
	for begins && t.limit > 0 && t.total() > t.limit && len(t.widths) > 1 {
		t.widths = t.widths[:len(t.widths)-1]
		t.hidden++
	}
}

func (t *table) total() int {
	sum := len(columnGap) * (len(t.widths) - 1)
	for _, w := range t.widths {
		sum += w
	}
	return sum
}

// shrink takes a cell from the widest column that can give; ids stay whole.
func (t *table) shrink() bool {
	widest := -1
	for i, w := range t.widths {
		if !t.id(i) && w > leastColumn && (widest < 0 || w > t.widths[widest]) {
			widest = i
		}
	}
	if widest >= 0 {
		t.widths[widest]--
	}
	return widest >= 0
}

// line writes the cells that have room. Off a terminal a cell that is too wide pushes the rest to the right.
func (t *table) line(cells []string) error {
	b := t.buf[:0]
	for i, width := range t.widths {
		cell := cells[i]
		if t.limit > 0 && !t.id(i) {
			cell = safe.Truncate(cell, width, "…")
		}
		b = append(b, cell...)
		b = append(b, strings.Repeat(" ", max(0, width-safe.Width(cell)))+columnGap...)
	}
	t.buf = append(bytes.TrimRight(b, " "), '\n')
	_, err := t.w.Write(t.buf)
	return err
}

// left says which columns had no room, or "".
func (t *table) left() string {
	if t.hidden == 0 {
		return ""
	}
	return "no room here for " + view.Count(t.hidden, "more column") + "; -o csv or -o json has everything"
}
