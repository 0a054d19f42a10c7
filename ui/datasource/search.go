package datasource

import (
	"slices"
	"strings"

	"docket/ui/safe"
	"docket/ui/widget"
)

// search is a search within the page that is shown.
type search struct {
	needle string   // as typed
	typing bool     // the prompt takes keys
	source *source  // what texts were made of
	texts  []string // every cell of the page as it is searched, row by row
	hits   []hit    // in the order in which they are seen
}

// hit is a cell that the needle occurs in: its row and column in the source, and
// its place among the rows and columns as they are seen.
type hit struct {
	row, col int
	y, x     int
}

// on tells whether a search is under way.
func (s *search) on() bool { return s.typing || s.needle != "" }

// run finds every hit in the page. rows is the order shown, nil for the source's;
// cols are the columns that are not hidden, in the order shown.
func (s *search) run(src *source, rows, cols []int) {
	s.hits = s.hits[:0]
	needle := fold(s.needle)
	if needle == "" || src == nil {
		return
	}
	s.prepare(src)
	n := len(src.cols)
	for y := range src.Rows() {
		row := y
		if rows != nil {
			row = rows[y]
		}
		for x, col := range cols {
			if strings.Contains(s.texts[row*n+col], needle) {
				s.hits = append(s.hits, hit{row, col, y, x})
			}
		}
	}
}

// prepare makes the page's cells ready to be searched, once.
func (s *search) prepare(src *source) {
	if s.source == src {
		return
	}
	s.source = src
	s.texts = make([]string, 0, src.Rows()*len(src.cols))
	for row := range src.Rows() {
		for col := range src.cols {
			s.texts = append(s.texts, fold(src.text(row, col)))
		}
	}
}

// fold is a text as it is searched: as it is seen on screen, whatever the case.
func fold(text string) string { return strings.ToLower(safe.Line(text)) }

// next is the hit behind a place on screen, its number from 1, and whether it was
// found only from the page's start on. There must be hits.
func (s *search) next(y, x int) (h hit, number int, wrapped bool) {
	i := slices.IndexFunc(s.hits, func(h hit) bool { return h.y > y || h.y == y && h.x > x })
	if i < 0 {
		return s.hits[0], 1, true
	}
	return s.hits[i], i + 1, false
}

// previous is next the other way.
func (s *search) previous(y, x int) (h hit, number int, wrapped bool) {
	for i, h := range slices.Backward(s.hits) {
		if h.y < y || h.y == y && h.x < x {
			return h, i + 1, false
		}
	}
	return s.hits[len(s.hits)-1], len(s.hits), true
}

// number is the place of a cell among the hits, from 1; 0 when it is none.
func (s *search) number(row, col int) int {
	return 1 + slices.IndexFunc(s.hits, func(h hit) bool { return h.row == row && h.col == col })
}

// mark tells the grid what to highlight: the needle where it is seen, and the whole
// cell where only a part of the value that is cut off holds it.
func (s *search) mark(g *widget.Grid, src *source) {
	needle := fold(s.needle)
	g.SetNeedle(s.needle)
	if needle == "" || src == nil {
		g.SetHits(nil)
		return
	}
	n := len(src.cols)
	g.SetHits(func(row, col int) bool {
		if i := row*n + col; s.source == src && i < len(s.texts) {
			text := s.texts[i]
			at := strings.Index(text, needle)
			return at >= 0 && safe.Width(text[:at+len(needle)]) > mostWidth
		}
		return false
	})
}

// mostWidth is the widest that a column is fitted; longer values are cut.
const mostWidth = 40
