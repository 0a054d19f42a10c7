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
func (l *listing) walk(by int, here bool) tea.Cmd {
	n, place := l.Len(), l.Position()
	cols := l.Visible()
	x := slices.Index(cols, l.Col())
	for i := 0; i <= n && n > 0; i++ {
		at := ((place+by*i)%n + n) % n
		for _, hit := range l.hits(l.At(at), cols, x, by) {
			beyond := by * (hit - x)
			if i == 0 && (beyond < 0 || beyond == 0 && !here) || i == n && beyond > 0 {
				continue
			}
			wraps := i > 0 && by*(at-place) <= 0
			if wraps && l.opt.Beyond != nil {
				if cmd, ok := l.opt.Beyond(by); ok {
					return cmd
				}
			}
			l.MoveTo(at)
			if l.opt.Cells {
				l.SetCursor(-1, cols[hit])
			}
			switch {
			case !wraps:
				return nil
			case by > 0:
				return view.Say(view.Info, "Continued from the top.")
			}
			return view.Say(view.Info, "Continued from the bottom.")
		}
	}
	if l.opt.Beyond != nil {
		if cmd, ok := l.opt.Beyond(by); ok {
			return cmd
		}
	}
	return view.Say(view.Info, "No match"+l.within()+".")
}

// hits are the places among cols whose cell in a row holds a word of the filter, in the direction of the walk. A row
// that matches by conditions only, and every row of a sheet with a cursor on rows, is one hit at the cursor's place x.
func (l *listing) hits(row int, cols []int, x, by int) []int {
	if l.all && !l.in.has(row) {
		return nil
	}
	words := l.filter.Words()
	if !l.opt.Cells || len(words) == 0 {
		return []int{x}
	}
	var out []int
	for at, col := range cols {
		text := query.Fold(l.value(row, col).Text)
		if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) }) {
			out = append(out, at)
		}
	}
	if _, is := l.src.(Stored); is && len(out) == 0 { // a column that is hidden has it: a million rows are not looked at for another
		return []int{x}
	}
	if by < 0 {
		slices.Reverse(out)
	}
	return out
}
