package export

import (
	"encoding/csv"
	"io"
)

// CSV writes rows with commas between, quoted where they need it (RFC 4180),
// each ended by a line feed. Cells pass [Guard] unless raw was asked for.
type CSV struct {
	w   *csv.Writer
	raw bool
	row []string
}

// NewCSV returns a CSV that writes to w; raw turns the formula guard off.
func NewCSV(w io.Writer, raw bool) *CSV { return &CSV{w: csv.NewWriter(w), raw: raw} }

// Row writes one line. The cells are not kept.
func (c *CSV) Row(cells ...string) error {
	if c.raw {
		return c.w.Write(cells)
	}
	c.row = c.row[:0]
	for _, cell := range cells {
		c.row = append(c.row, Guard(cell))
	}
	return c.w.Write(c.row)
}

// Flush hands everything on to the writer beneath.
func (c *CSV) Flush() error {
	c.w.Flush()
	return c.w.Error()
}
