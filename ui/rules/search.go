package rules

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit"
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
	sorted  []int  // every row in the order of the list
	ordered []int  // those of them that queue and lens let through
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
	m.grid.SetEmpty(m.whyEmpty())
	if !m.grid.SetCursor(s.before, -1) {
		m.grid.MoveTo(0)
	}
}

// reorder sorts the list anew and keeps the filter and the cursor's rule.
func (m *model) reorder() {
	s := &m.search
	s.sorted = sorted(m.shown.rules(), s.order, s.desc)
	m.narrow()
	col := [orders]int{byService: -1, bySentence: colRule, byPair: colRule, byEnable: colEnable, byID: colID}[s.order]
	m.grid.SetSort(col, s.desc)
}

// narrow lists what queue, lens and filter let through, in the order in force.
func (m *model) narrow() {
	s, d := &m.search, &m.desk
	if d.queue == audit.QueueAll && d.lens.rows == nil {
		s.ordered = s.sorted
	} else {
		next := make([]int, 0, len(s.sorted)) // the grid still reads the one before
		for _, row := range s.sorted {
			if d.queue.Has(m.shown.review.Items[row].State) && d.lens.has(row) {
				next = append(next, row)
			}
		}
		s.ordered = next
	}
	if s.query.empty() {
		s.rows = nil
		m.grid.SetRows(s.ordered)
	} else {
		next := m.shown.searchable().filter(s.spare[:0], s.ordered, s.query)
		s.spare, s.rows = s.rows, next
		m.grid.SetRows(next)
	}
	m.grid.SetEmpty(m.whyEmpty())
}

// whyEmpty says why the list is empty and how to see more.
func (m *model) whyEmpty() string {
	s, d := &m.search, &m.desk
	switch {
	case !s.query.empty() && d.queue == audit.QueueAll && d.lens.rows == nil:
		return " No rule has " + strings.TrimSpace(s.typed) + ".\n esc clears the filter."
	case !s.query.empty():
		return " None of these rules has " + strings.TrimSpace(s.typed) + ".\n esc clears the filter."
	case d.lens.rows != nil:
		return " No rule is left of: " + d.lens.words + ".\n esc shows all."
	case d.queue == audit.QueueOpen:
		return " Nothing is pending: every rule is decided.\n E hands the review over, w goes to the other queues."
	default:
		return " No rule is " + d.queue.String() + ".\n w goes to the other queues."
	}
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
