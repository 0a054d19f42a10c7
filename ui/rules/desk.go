package rules

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/rules/evidence"
	"docket/ui/rules/review"
	"docket/ui/view"
)

// desk is the review on the screen: which queue is listed, and what narrows it.
type desk struct {
	lens  lens
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

// drawProgress draws the line above the list.
func (m *model) drawProgress() {
	unsaved := 0
	if m.log.Trouble() != "" {
		unsaved = m.log.Unsaved()
	}
	var counts audit.Counts
	if len(m.shown.rules()) > 0 {
		counts = m.shown.counts
	}
	m.progress.Draw(counts, m.layout.width, unsaved)
}

// here is where the person is now.
func (m *model) here() review.Place {
	row := m.list.Row()
	if m.shown == nil || row < 0 {
		return review.Place{}
	}
	return review.Place{Anchor: m.shown.anchor, Rule: evidence.Identity(&m.shown.set.Rules[row]), Nth: m.shown.nths[row], Queue: m.progress.Queue.String()}
}

// Keep writes what is not on the disk when docket is left.
func (m *model) Keep() tea.Cmd { return m.log.Keep() }

// judge gives the rule under the cursor, or the marked ones, a decision.
func (m *model) judge(d store.Decision) tea.Cmd {
	if rows := m.list.Selected(); len(rows) > 0 {
		return m.previewBulk(rows, d)
	}
	row := m.list.Row()
	item := &m.shown.review.Items[row]
	if d == store.NoDecision && item.State.Open() {
		return view.Say(view.Info, "This rule is pending already.")
	}
	if d != store.NoDecision && item.State == audit.StateOf(d) {
		m.goOn(row)
		return view.Say(view.Info, "This rule was "+item.State.String()+" already.")
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
		say = view.Say(view.Good, "Every rule has its verdict. Press E to export the review.")
	case len(rows) > 1:
		say = view.Say(view.Good, view.Count(len(rows), "rule")+" "+audit.StateOf(d).String()+". Press u to undo it in one step.")
	}
	if d == store.NoDecision {
		m.relistAt(rows[0])
	} else {
		m.goOn(rows[len(rows)-1])
	}
	return tea.Batch(m.log.Give(c.anchor, verdicts), say)
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
	m.drawProgress()
}

// goOn moves on to the next rule in the list that wants a decision, and takes
// what left the queue out of the list.
func (m *model) goOn(from int) {
	shown := m.list.Grid().Rows()
	at := max(slices.Index(shown, from), 0)
	to := from
	if next, ok := m.shown.review.NextOpen(shown, at); ok {
		to = shown[next]
	} else if at+1 < len(shown) && m.progress.Queue != audit.QueueAll {
		to = shown[at+1]
	}
	m.relistAt(to)
}

// relistAt lists the queue anew with the cursor on a row, or where it was.
func (m *model) relistAt(row int) {
	g := m.list.Grid()
	place := g.Position()
	if m.progress.Queue != audit.QueueAll {
		m.relist()
	}
	if !g.SetCursor(row, -1) {
		g.MoveTo(place)
	}
}
