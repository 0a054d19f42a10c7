package rulemap

import (
	"slices"
	"strings"

	"docket/ui/safe"
)

// Role says what a piece of a drawing is, so that a view can give it a style.
type Role int

const (
	RoleBlank Role = iota
	RoleFrame      // the border of a document type
	RoleName       // the name of a document type
	RoleTie        // a line between document types
	RoleCount      // how many rules a tie has, and how many are decided
	RoleNote       // words below the picture
)

// Span is a piece of a drawn line. Edge is a place in the [Graph], -1 where the piece
// belongs to none.
type Span struct {
	Text     string
	Role     Role
	Edge     int
	Selected bool
}

// Drawing is a picture of text: safe to show, no line wider than was asked for.
type Drawing struct{ Lines [][]Span }

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

// canvas is cells that spans are made of in the end. A wide character is its first cell;
// the next one is empty.
type canvas [][]Span

func newCanvas(width, height int) canvas {
	c := make(canvas, height)
	for y := range c {
		c[y] = slices.Repeat([]Span{{Text: " ", Edge: -1}}, width)
	}
	return c
}

// put writes safe text at a cell; what would stand outside is left out.
func (c canvas) put(x, y int, text string, tag Span) {
	for text != "" {
		n, w := safe.Step(text)
		if x >= 0 && x+w <= len(c[y]) && w > 0 {
			tag.Text = text[:n]
			c[y][x] = tag
			tag.Text = ""
			for i := 1; i < w; i++ {
				c[y][x+i] = tag
			}
		}
		x, text = x+w, text[n:]
	}
}

// lines joins neighbours of one kind.
func (c canvas) lines() [][]Span {
	out := make([][]Span, len(c))
	for y, row := range c {
		for _, cell := range row {
			if last := len(out[y]) - 1; last >= 0 && out[y][last].kind() == cell.kind() {
				out[y][last].Text += cell.Text
			} else {
				out[y] = append(out[y], cell)
			}
		}
	}
	return out
}

func (s Span) kind() Span { s.Text = ""; return s }
