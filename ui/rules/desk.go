package rules

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/view"
)

// desk is the review on the screen: which queue is listed, and what narrows it.
type desk struct {
	queue audit.Queue
	lens  lens
	line  string // the progress, as it is drawn
	spots []spot // where the queues stand in it
	kin   kinship
	kinOf int // the row that the kinship is with
}

// lens shows only some rules, whatever their state: those of a finding, of an
// edge of the map, or related ones.
type lens struct {
	words string // "lint: mirrored"; "" for no lens
	rows  []bool // by row
}

func newLens(words string, rows []int, of int) lens {
	l := lens{words, make([]bool, of)}
	for _, row := range rows {
		l.rows[row] = true
	}
	return l
}

func (l lens) has(row int) bool { return l.rows == nil || l.rows[row] }

// judge gives the rule under the cursor, or the marked ones, a decision.
func (m *model) judge(d store.Decision) tea.Cmd {
	if rows := m.list.Selected(); len(rows) > 0 {
		return m.previewBulk(rows, d)
	}
	row := m.list.Row()
	item := &m.shown.review.Items[row]
	if d == store.NoDecision && item.State.Open() {
		return view.Say(view.Info, "this rule is pending already")
	}
	if d != store.NoDecision && item.State == audit.StateOf(d) {
		m.goOn(row)
		return view.Say(view.Info, "it was "+item.State.String()+" already")
	}
	return m.decide([]int{row}, d)
}

// decide gives rules a decision and goes on to the next pending one.
func (m *model) decide(rows []int, d store.Decision) tea.Cmd {
	c := m.shown
	verdicts := c.review.Judge(rows, d, m.env.Profile.Username)
	m.give(verdicts, rows)
	var say tea.Cmd
	switch {
	case c.counts.In(audit.QueueOpen) == 0:
		say = view.Say(view.Good, "every rule is decided: E hands the review over")
	case len(rows) > 1:
		say = view.Say(view.Good, view.Count(len(rows), "rule")+" "+audit.StateOf(d).String()+"; u takes it back in one step")
	}
	if d == store.NoDecision {
		m.relistAt(rows[0])
	} else {
		m.goOn(rows[len(rows)-1])
	}
	return tea.Batch(m.record(act{anchor: c.anchor, verdicts: verdicts}), say)
}

// give puts verdicts on the screen.
func (m *model) give(verdicts []store.Verdict, rows []int) {
	for i := range verdicts {
		verdicts[i].At = m.env.Now()
	}
	m.shown.review.Apply(verdicts)
	m.judged(rows)
}

// judged brings everything up to date with verdicts on rows that are new, or no
// longer there; nil rows are all.
func (m *model) judged(rows []int) {
	m.shown.counts = m.shown.review.Counts()
	if rows == nil {
		rows = m.shown.every
	}
	for _, row := range rows {
		m.list.ChangedRow(row)
	}
	m.pane.Stale(true)
	m.drawDesk()
}

// goOn moves on to the next rule in the list that wants a decision, and takes
// what left the queue out of the list.
func (m *model) goOn(from int) {
	shown := m.list.Grid().Rows()
	at := max(slices.Index(shown, from), 0)
	to := from
	if next, ok := m.shown.review.NextOpen(shown, at); ok {
		to = shown[next]
	} else if at+1 < len(shown) && m.desk.queue != audit.QueueAll {
		to = shown[at+1]
	}
	m.relistAt(to)
}

// relistAt lists the queue anew with the cursor on a row, or where it was.
func (m *model) relistAt(row int) {
	g := m.list.Grid()
	place := g.Position()
	if m.desk.queue != audit.QueueAll {
		m.relist()
	}
	if !g.SetCursor(row, -1) {
		g.MoveTo(place)
	}
}
