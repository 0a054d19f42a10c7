package datasource

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/widget"
)

// search is a search within the rows that are loaded.
type search struct {
	needle string // as typed
	hits   []hit  // in the order in which they are seen
	texts  map[*client.Page]*folded
}

// folded is every cell of a page as it is searched, row by row: _id first, then the
// page's columns.
type folded struct {
	texts []string
	wide  int
}

// text is the cell of a record of a page in a column of the source.
func (f *folded) text(at int, p *part, col int) string {
	switch {
	case col == idColumn:
		return f.texts[at*f.wide]
	case p.at[col] < 0:
		return ""
	}
	return f.texts[at*f.wide+1+p.at[col]]
}

// hit is a cell that the needle occurs in: its row and column in the source, and
// its place among the rows and columns as they are seen.
type hit struct {
	row, col int
	y, x     int
}

func (h hit) compare(y, x int) int { return cmp.Or(cmp.Compare(h.y, y), cmp.Compare(h.x, x)) }

// on tells whether a search is under way.
func (s *search) on() bool { return s.needle != "" }

// clear ends the search. What pages were folded into stays.
func (s *search) clear() { s.needle, s.hits = "", nil }

// run finds every hit. rows is the order shown, nil for the source's; cols are the
// columns that are not hidden, in the order shown.
func (s *search) run(src *source, rows, cols []int) {
	s.hits = s.hits[:0]
	needle := fold(s.needle)
	if needle == "" || src == nil {
		return
	}
	look := func(y, row int) {
		p, at := src.locate(row)
		texts := s.folded(p.page)
		for x, col := range cols {
			if strings.Contains(texts.text(at, p, col), needle) {
				s.hits = append(s.hits, hit{row, col, y, x})
			}
		}
	}
	if rows == nil {
		for row := range src.Rows() {
			look(row, row)
		}
		return
	}
	for y, row := range rows {
		look(y, row)
	}
}

// narrow is run for a needle that goes on where the last one ended: its hits are
// among the last one's.
func (s *search) narrow(src *source) {
	needle := fold(s.needle)
	s.hits = slices.DeleteFunc(s.hits, func(h hit) bool {
		p, at := src.locate(h.row)
		return !strings.Contains(s.folded(p.page).text(at, p, h.col), needle)
	})
}

// folded makes a page's cells ready to be searched, once.
func (s *search) folded(page *client.Page) *folded {
	if f := s.texts[page]; f != nil {
		return f
	}
	f := &folded{wide: len(page.Columns) + 1}
	f.texts = make([]string, 0, len(page.Records)*f.wide)
	for i := range page.Records {
		r := &page.Records[i]
		id := r.ID
		if id == "" {
			id = r.IDValue.Text()
		}
		f.texts = append(f.texts, fold(id))
		for _, v := range r.Cells {
			f.texts = append(f.texts, fold(v.Text()))
		}
	}
	if s.texts == nil {
		s.texts = map[*client.Page]*folded{}
	}
	s.texts[page] = f
	return f
}

// forget drops what was made of pages that are not shown any more.
func (s *search) forget(src *source) {
	maps.DeleteFunc(s.texts, func(page *client.Page, _ *folded) bool {
		return !slices.ContainsFunc(src.parts, func(p part) bool { return p.page == page })
	})
}

// fold is a text as it is searched: as it is seen on screen, whatever the case.
func fold(text string) string { return strings.ToLower(safe.Line(text)) }

// next is the hit behind a place on screen, and whether it was found only from the
// top on. There must be hits.
func (s *search) next(y, x int) (h hit, wrapped bool) {
	i, at := s.at(y, x)
	if at {
		i++
	}
	if i == len(s.hits) {
		return s.hits[0], true
	}
	return s.hits[i], false
}

// previous is next the other way.
func (s *search) previous(y, x int) (h hit, wrapped bool) {
	i, _ := s.at(y, x)
	if i == 0 {
		return s.hits[len(s.hits)-1], true
	}
	return s.hits[i-1], false
}

// at is where among the hits a place on screen is, and whether it is one.
func (s *search) at(y, x int) (i int, is bool) {
	return slices.BinarySearchFunc(s.hits, hit{}, func(h, _ hit) int { return h.compare(y, x) })
}

// number is which hit is at a place on screen, from 1; 0 when none is.
func (s *search) number(y, x int) int {
	if i, is := s.at(y, x); is {
		return i + 1
	}
	return 0
}

// show tells the grid what to highlight: the needle where it is seen, and the whole
// cell where only a part of the value that is cut off holds it.
func (s *search) show(g *widget.Grid, src *source) {
	needle := fold(s.needle)
	g.SetNeedle(s.needle)
	if needle == "" || src == nil {
		g.SetHits(nil)
		return
	}
	g.SetHits(func(row, col int) bool {
		p, at := src.locate(row)
		if p == nil || s.texts[p.page] == nil || col >= len(p.at) {
			return false
		}
		text := s.texts[p.page].text(at, p, col)
		i := strings.Index(text, needle)
		return i >= 0 && safe.Width(text[:i+len(needle)]) > mostWidth
	})
}

// mostWidth is the widest that a column is fitted; longer values are cut.
const mostWidth = 40
