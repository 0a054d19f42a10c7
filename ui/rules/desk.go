package rules

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/audit"
	"docket/ui/safe"
	"docket/ui/view"
)

// yours stands beside the first verdict to be given, and where the review is
// looked at as a whole.
const yours = "verdicts are yours, kept on this machine: the service has no operation for them"

// desk is the review on the screen: which queue is listed, and what narrows it.
type desk struct {
	queue audit.Queue
	lens  lens
	line  string // the progress, as it is drawn
	spots []spot // where the queues stand in it
	kin   kinship
	kinOf int // the row that the kinship is with
	from  int // the place where a range began; -1 without one
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

// inSight is the rows of the list in the order shown.
func (m *model) inSight() []int {
	if m.search.query.empty() {
		return m.search.ordered
	}
	return m.search.rows
}

// judge gives the rule under the cursor, or the marked ones, a decision.
func (m *model) judge(d store.Decision) tea.Cmd {
	if rows := m.grid.Marked(); len(rows) > 0 {
		return m.previewBulk(rows, d)
	}
	row := m.grid.Row()
	if row < 0 {
		return m.nothing()
	}
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
		m.relist(rows[0])
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
	if rows == nil || len(rows) > 100 {
		m.grid.Invalidate()
	} else {
		for _, row := range rows {
			m.grid.InvalidateRow(row)
		}
	}
	m.pane.stale(true)
	m.drawDesk()
}

// goOn moves on to the next rule in the list that wants a decision, and takes
// what left the queue out of the list.
func (m *model) goOn(from int) {
	shown := m.inSight()
	at := max(slices.Index(shown, from), 0)
	to := from
	if next, ok := m.shown.review.NextOpen(shown, at); ok {
		to = shown[next]
	} else if at+1 < len(shown) && m.desk.queue != audit.QueueAll {
		to = shown[at+1]
	}
	m.relist(to)
}

// relist lists the queue anew with the cursor on a row, or where it was.
func (m *model) relist(row int) {
	place := m.grid.Position()
	if m.desk.queue != audit.QueueAll {
		m.narrow()
	}
	if !m.grid.SetCursor(row, -1) {
		m.grid.MoveTo(place)
	}
	m.search.before = max(m.grid.Row(), 0)
	if m.grid.Row() != m.pane.row {
		m.pane.stale(false)
	}
}

// previewBulk asks before many rules are touched: what the decision would do, and
// to which.
func (m *model) previewBulk(rows []int, d store.Decision) tea.Cmd {
	e := m.shown.review.Preview(rows, d)
	if e.Judged+e.Replaced == 0 {
		m.clearMarks()
		return view.Say(view.Info, "all "+view.Count(len(rows), "rule")+" that are marked are "+audit.StateOf(d).String()+" already")
	}
	var lines []string
	tell := func(n int, one, many string) {
		switch {
		case n == 1:
			lines = append(lines, "1 rule "+one)
		case n > 1:
			lines = append(lines, view.Count(n, "rule")+" "+many)
		}
	}
	tell(e.Judged, "gets its verdict.", "get their verdict.")
	tell(e.Again, "of them changed since it was judged before.", "of them changed since they were judged before.")
	tell(e.Replaced, "was decided otherwise: that verdict is replaced.", "were decided otherwise: those verdicts are replaced.")
	tell(e.Same, "stays as it is.", "stay as they are.")
	if hidden := m.outOfSight(rows); hidden > 0 {
		tell(hidden, "of the marked ones is not in the list now.", "of the marked ones are not in the list now.")
	}
	lines = append(lines, "")
	const most = 5
	for _, row := range rows[:min(len(rows), most)] {
		text, _ := sentence(&m.shown.set.Rules[row], m.env.Theme.Options.ASCII)
		lines = append(lines, m.env.Theme.Glyphs.Bullet+" "+safe.Truncate(safe.Line(text), 56, m.env.Theme.Glyphs.Ellipsis))
	}
	if more := len(rows) - most; more > 0 {
		lines = append(lines, "and "+view.Thousands(more)+" more")
	}
	verb := decisionVerb(d)
	return view.Send(view.Confirm{Title: strings.ToUpper(verb[:1]) + verb[1:] + " " + view.Count(len(rows), "rule") + "?",
		Body: strings.Join(lines, "\n"), Verb: verb, Yes: bulk{m, m.shown, rows, d}})
}

// decisionVerb is what a person does with the decision.
func decisionVerb(d store.Decision) string {
	if d == store.NoDecision {
		return "put back to pending"
	}
	return string(d)
}

func (m *model) outOfSight(rows []int) int {
	in := make(map[int]bool, len(rows))
	for _, row := range m.inSight() {
		in[row] = true
	}
	n := 0
	for _, row := range rows {
		if !in[row] {
			n++
		}
	}
	return n
}

// bulk is a decision on many rules that was confirmed.
type bulk struct {
	to   *model
	of   *collection
	rows []int
	d    store.Decision
}

func (m *model) bulk(b bulk) tea.Cmd {
	if b.of != m.shown {
		return view.Say(view.Warn, "nothing was decided: other rules came meanwhile")
	}
	m.clearMarks()
	return m.decide(b.rows, b.d)
}

// turnBack asks the store to undo or redo the newest step on this anchor document.
func (m *model) turnBack(kind store.StepKind) tea.Cmd {
	if m.shown == nil {
		return view.Say(view.Info, "nothing to "+string(kind)+": there are no rules on screen")
	}
	if m.ledger.trouble != nil && len(m.ledger.acts) > 0 {
		return view.Say(view.Warn, "not possible while verdicts cannot be kept: "+storeWords(m.ledger.trouble))
	}
	return m.record(act{anchor: m.shown.anchor, turn: kind})
}

// turned shows what undoing and redoing came to.
func (m *model) turned(all []turned) []tea.Cmd {
	var cmds []tea.Cmd
	for _, t := range all {
		if !t.ok {
			cmds = append(cmds, view.Say(view.Info, "nothing to "+string(t.act.turn)+" on "+t.act.anchor))
			continue
		}
		c := m.kept.find(t.act.anchor)
		if c == nil {
			continue // it is read from the store when it is opened again
		}
		c.review.Apply(t.step.Now)
		c.counts = c.review.Counts()
		if c != m.shown {
			continue
		}
		m.judged(nil)
		row := c.rowOf(t.step.Now)
		m.relist(row)
		cmds = append(cmds, view.Say(view.Good, turnWords(t, c, row, m.env.Theme.Options.ASCII)))
	}
	return cmds
}

// turnWords says what was taken back or put back.
func turnWords(t turned, c *collection, row int, ascii bool) string {
	words := "undone: "
	if t.act.turn == store.StepRedo {
		words = "done again: "
	}
	what := t.step.Verdicts
	if len(what) != 1 {
		return words + view.Count(len(what), "verdict")
	}
	if what[0].Decision == store.NoDecision {
		words += "comment"
	} else {
		words += decisionVerb(what[0].Decision)
	}
	if row < 0 {
		return words + " of " + what[0].RuleID + ", which is not among the rules now"
	}
	text, _ := sentence(&c.set.Rules[row], ascii)
	return words + " " + text
}

// rowOf is the first row that one of the verdicts is about, or -1.
func (c *collection) rowOf(verdicts []store.Verdict) int {
	byID := make(map[string]string, len(verdicts))
	for _, v := range verdicts {
		byID[v.RuleID] = v.Fingerprint
	}
	for row := range c.set.Rules {
		if print, ok := byID[c.set.Rules[row].ID]; ok && c.review.Fingerprint(row) == print {
			return row
		}
	}
	return -1
}

// askComment asks for a comment on the rule under the cursor or the marked ones.
func (m *model) askComment() tea.Cmd {
	rows := m.grid.Marked()
	title, before := "Comment on "+view.Count(len(rows), "rule"), ""
	if len(rows) == 0 {
		row := m.grid.Row()
		if row < 0 {
			return m.nothing()
		}
		rows = []int{row}
		title, before = "Comment on "+ruleLabel(&m.shown.set.Rules[row]), m.shown.review.Items[row].Comment()
	}
	c := m.shown
	return view.Send(view.Ask{Title: title, Prompt: "comment", Initial: before,
		Then: func(text string) tea.Cmd { return view.Send(comment{m, c, rows, strings.TrimSpace(text)}) }})
}

// comment is a comment that was typed.
type comment struct {
	to   *model
	of   *collection
	rows []int
	text string
}

func (m *model) comment(c comment) tea.Cmd {
	if c.of != m.shown {
		return view.Say(view.Warn, "the comment was not kept: other rules came meanwhile")
	}
	replaced, changed := 0, false
	for _, row := range c.rows {
		had := m.shown.review.Items[row].Comment()
		changed = changed || had != c.text
		if had != "" && had != c.text {
			replaced++
		}
	}
	if !changed {
		return nil
	}
	verdicts := m.shown.review.Comment(c.rows, c.text, m.env.Profile.Username)
	m.give(verdicts, c.rows)
	m.clearMarks()
	said := "comment kept"
	switch {
	case c.text == "":
		said = "comment taken away"
	case replaced > 0 && len(c.rows) > 1:
		said = "comment kept; it replaced " + view.Thousands(replaced) + " earlier ones, which u brings back"
	}
	return tea.Batch(m.record(act{anchor: m.shown.anchor, verdicts: verdicts}), view.Say(view.Good, said))
}

// ruleLabel names a rule in a title.
func ruleLabel(r *client.Rule) string {
	if r.ID != "" {
		return r.ID
	}
	return "a rule without an id"
}
