package rulemap

import (
	"slices"
	"strings"

	"docket/ui/core/audit"
	"docket/ui/safe"
)

// Role says what a piece of a drawing is, so that a view can give it a style.
type Role int

// The roles.
const (
	RoleBlank Role = iota
	RoleFrame      // the border of a document type
	RoleName       // the name of a document type
	RoleTie        // a line between document types
	RoleCount      // how many rules a tie has, and how many are decided
	RoleNote       // words below the picture
)

// Span is a piece of a drawn line. Node and Edge are places in the [Graph], -1
// where the piece belongs to none. State is that of the edge; Mixed says that
// its rules have several.
type Span struct {
	Text       string
	Role       Role
	Node, Edge int
	State      audit.State
	Mixed      bool
	Selected   bool
}

// Drawing is a picture of text: safe to show, every line at most Width cells.
type Drawing struct {
	Lines  [][]Span
	Width  int
	Matrix bool // a table of counts, where lines would not have fitted
	Left   int  // document types that are not in it
}

// String is the drawing without styles.
func (d *Drawing) String() string {
	var b strings.Builder
	for _, line := range d.Lines {
		text := ""
		for _, span := range line {
			text += span.Text
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	return b.String()
}

// canvas is cells that spans are made of in the end. A wide character is its
// first cell; the next one is empty.
type canvas struct {
	width int
	rows  [][]cell
}

type cell struct {
	text string
	tag  Span // without its text
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, rows: make([][]cell, height)}
	for y := range c.rows {
		c.rows[y] = slices.Repeat([]cell{{" ", Span{Node: -1, Edge: -1}}}, width)
	}
	return c
}

// put writes safe text at a cell; what would stand outside is left out.
func (c *canvas) put(x, y int, text string, tag Span) {
	for text != "" {
		n, w := safe.Next(text)
		if x >= 0 && x+w <= c.width && w > 0 {
			c.rows[y][x] = cell{text[:n], tag}
			for i := 1; i < w; i++ {
				c.rows[y][x+i] = cell{"", tag}
			}
		}
		x += w
		text = text[n:]
	}
}

// lines joins neighbours of one kind.
func (c *canvas) lines() [][]Span {
	out := make([][]Span, len(c.rows))
	for y, row := range c.rows {
		for _, cell := range row {
			last := len(out[y]) - 1
			if last >= 0 && sameKind(out[y][last], cell.tag) {
				out[y][last].Text += cell.text
				continue
			}
			cell.tag.Text = cell.text
			out[y] = append(out[y], cell.tag)
		}
	}
	return out
}

func sameKind(a, b Span) bool {
	a.Text, b.Text = "", ""
	return a == b
}
