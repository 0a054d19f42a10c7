package rules

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// search is the filter of the list and what n and N look for.
type search struct {
	typing  bool
	typed   string // as it stands in the prompt or was committed
	query   query  // in force
	last    query  // what n and N look for, also after the filter was cleared
	before  int    // the rule under the cursor when the prompt opened
	rows    []int  // what the filter left, in the order of the list
	spare   []int  // the buffer of the rows before
	ordered []int  // every row in the order of the list
	order   order
	desc    bool
}

// refilter applies what was typed. When more was typed, only what was left is
// looked at again.
func (m *model) refilter(typed string) {
	s := &m.search
	q := newQuery(typed)
	from := s.ordered
	if !s.query.empty() && q.narrows(s.query) {
		from = s.rows
	}
	s.typed, s.query = typed, q
	if q.empty() {
		s.rows = nil
		m.grid.SetRows(s.ordered)
	} else {
		// The grid still reads the rows before while it takes the new ones.
		next := m.shown.searchable().filter(s.spare[:0], from, q)
		s.spare, s.rows = s.rows, next
		m.grid.SetRows(next)
	}
	m.grid.SetNeedle(q.needle())
	m.grid.SetEmpty(" No rule has " + strings.TrimSpace(typed) + ".\n esc clears the filter.")
	if !m.grid.SetCursor(s.before, -1) {
		m.grid.MoveTo(0)
	}
}

// reorder sorts the list anew and keeps the filter and the cursor's rule.
func (m *model) reorder() {
	s := &m.search
	s.ordered = sorted(m.shown.rules(), s.order, s.desc)
	if s.query.empty() {
		s.rows = nil
		m.grid.SetRows(s.ordered)
	} else {
		next := m.shown.searchable().filter(s.spare[:0], s.ordered, s.query)
		s.spare, s.rows = s.rows, next
		m.grid.SetRows(next)
	}
	col := [orders]int{byService: -1, bySentence: colRule, byPair: colRule, byEnable: colEnable, byID: colID}[s.order]
	m.grid.SetSort(col, s.desc)
}

// hit moves to the next or previous rule that the last search finds, round the
// end; with a filter in force every rule in sight is one.
func (m *model) hit(step int) tea.Cmd {
	s := &m.search
	if s.last.empty() {
		return view.Say(view.Info, "nothing was searched for yet: / searches")
	}
	n := m.grid.Len()
	at := m.grid.Position()
	hay := m.shown.searchable()
	for i := 1; i <= n; i++ {
		place := ((at+step*i)%n + n) % n
		if !hay.finds(s.last, m.rowAt(place)) {
			continue
		}
		m.grid.MoveTo(place)
		if (place-at)*step <= 0 {
			return view.Say(view.Info, "round the end of the list")
		}
		return nil
	}
	return view.Say(view.Info, "no rule has "+s.last.String())
}

// rowAt is the rule at a place of the list.
func (m *model) rowAt(place int) int {
	if rows := m.grid.Rows(); rows != nil {
		return rows[place]
	}
	return place
}
