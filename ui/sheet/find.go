package sheet

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/query"
	"docket/ui/view"
)

// walk goes to the next cell that matches (1) or to the one before (-1), round the end
// of the rows; here takes the cell under the cursor too.
func (s *Sheet) walk(by int, here bool) tea.Cmd {
	n, place := s.grid.Len(), s.grid.Position()
	cols := s.Visible()
	x := slices.Index(cols, s.grid.Col())
	for i := 0; i <= n && n > 0; i++ {
		at := ((place+by*i)%n + n) % n
		for _, hit := range s.hits(s.At(at), cols, x, by) {
			beyond := by * (hit - x)
			if i == 0 && (beyond < 0 || beyond == 0 && !here) || i == n && beyond > 0 {
				continue
			}
			wraps := i > 0 && by*(at-place) <= 0
			if wraps && s.opt.Beyond != nil {
				if cmd, ok := s.opt.Beyond(by); ok {
					return cmd
				}
			}
			s.grid.MoveTo(at)
			if s.opt.Cells {
				s.grid.SetCursor(-1, cols[hit])
			}
			return s.wrapped(by, wraps)
		}
	}
	if s.opt.Beyond != nil {
		if cmd, ok := s.opt.Beyond(by); ok {
			return cmd
		}
	}
	return view.Say(view.Info, "No match"+s.within()+".")
}

// wrapped says that a walk went on at the other end.
func (s *Sheet) wrapped(by int, did bool) tea.Cmd {
	switch {
	case !did:
		return nil
	case by > 0:
		return view.Say(view.Info, "Continued from the top.")
	}
	return view.Say(view.Info, "Continued from the bottom.")
}

// hits are the places among cols whose cell in a row holds a word of the filter, in
// the direction of the walk. A row that matches by conditions only, and every row of a
// sheet with a cursor on rows, is one hit at the cursor's place x.
func (s *Sheet) hits(row int, cols []int, x, by int) []int {
	if _, matches := slices.BinarySearch(s.narrow.match, row); !matches {
		return nil
	}
	words := s.narrow.filter.Words()
	if !s.opt.Cells || len(words) == 0 {
		return []int{x}
	}
	var out []int
	for at, col := range cols {
		text := query.Fold(s.value(row, col).Text)
		if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) }) {
			out = append(out, at)
		}
	}
	if by < 0 {
		slices.Reverse(out)
	}
	return out
}

// within says what a filter or a sort goes through, with a blank before it.
func (s *Sheet) within() string {
	if s.opt.Within == nil {
		return ""
	}
	return " " + s.opt.Within()
}
