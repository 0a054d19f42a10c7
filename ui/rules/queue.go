package rules

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit"
	"docket/ui/popup"
	"docket/ui/rules/detail"
	"docket/ui/rules/evidence"
	"docket/ui/view"
	"docket/ui/widget"
)

// setQueue lists another queue. The cursor stays on its rule where that is in
// it, and starts at the top where not.
func (m *model) setQueue(q audit.Queue) {
	m.progress.Queue = q
	m.relistAll()
	m.drawProgress()
}

// relistAll lists anew after queue or lens changed.
func (m *model) relistAll() {
	row := m.list.Row()
	m.relist()
	if row < 0 || !m.list.Grid().SetCursor(row, -1) {
		m.list.Grid().MoveTo(0)
	}
	m.pane.Stale(false)
	m.focusList()
}

// nextQueue goes through the queues that have rules.
func (m *model) nextQueue() tea.Cmd {
	all := audit.Queues()
	for step := 1; step <= len(all); step++ {
		q := all[(int(m.progress.Queue)+step)%len(all)]
		if q == audit.QueueAll || m.shown.counts.In(q) > 0 {
			m.setQueue(q)
			break
		}
	}
	return nil
}

// setLens narrows the list to some rows, of all queues.
func (m *model) setLens(words string, rows []int) tea.Cmd {
	m.desk.kin = noKin
	m.desk.lens = newLens(words, rows, len(m.shown.rules()))
	if m.progress.Queue != audit.QueueAll {
		m.progress.Queue = audit.QueueAll
		m.drawProgress()
	}
	m.relistAll()
	return nil
}

// overview is the review at a glance: queues, and what changed since the rules
// were fetched before.
func (m *model) overview() tea.Cmd {
	c := m.shown
	lines := []popup.Line{{Item: widget.Item{Name: "Queues", Section: true}}}
	for _, q := range audit.Queues() {
		it := widget.Item{Name: q.String(), Value: view.Count(c.counts.In(q), "rule") + queueWords(q)}
		if c.counts.In(q) == 0 {
			it.Kind = widget.Muted
		}
		lines = append(lines, popup.Line{Item: it, Then: m.then(quiet(func() {
			m.desk.lens = lens{}
			m.setQueue(q)
		}))})
	}
	lines = append(lines, m.newsLines()...)
	if vanished := c.review.Vanished(); len(vanished) > 0 {
		lines = append(lines, popup.Line{Item: widget.Item{Name: "Judged, but no longer returned by the service", Section: true}})
		for _, v := range vanished {
			lines = append(lines, popup.Line{Item: widget.Item{Name: m.orAbsent(v.RuleID), Value: audit.StateOf(v.Decision).String() + detail.ByWhom(v, m.env.Now())}})
		}
	}
	lines = append(lines, popup.Line{Item: widget.Item{Name: "Where verdicts are", Section: true}},
		popup.Line{Item: widget.Item{Value: "Verdicts are stored on this computer; the service has no operation for them.", Kind: widget.Muted}})
	return popup.NewReader(m.env, popup.ReaderOptions{Title: "Review of " + c.anchor, Choose: "List these rules", Lines: func() []popup.Line { return lines }}).Show()
}

func queueWords(q audit.Queue) string {
	switch q {
	case audit.QueueOpen:
		return ", changed ones among them"
	case audit.QueueChanged:
		return ", no longer what was judged"
	}
	return ""
}

// newsLines is what is new, changed and gone since the fetch before.
func (m *model) newsLines() []popup.Line {
	c := m.shown
	if !c.changes.Any() {
		return nil
	}
	lines := []popup.Line{{Item: widget.Item{Name: "Since " + c.since, Section: true}}}
	for _, kind := range []struct {
		became evidence.Change
		word   string
		n      int
	}{{evidence.New, "new", c.changes.New}, {evidence.Changed, "changed", c.changes.Changed}} {
		if kind.n == 0 {
			continue
		}
		lines = append(lines, popup.Line{Item: widget.Item{Name: kind.word, Value: view.Count(kind.n, "rule")}, Then: m.then(func() tea.Cmd {
			var rows []int
			for row, became := range c.changes.Of {
				if became == kind.became {
					rows = append(rows, row)
				}
			}
			return m.setLens(kind.word+" since "+c.since, rows)
		})})
	}
	for _, g := range c.changes.GoneOnes {
		lines = append(lines, popup.Line{Item: widget.Item{Name: "gone", Value: m.orAbsent(g.ID) + "  " + g.Name, Kind: widget.Bad}})
	}
	return lines
}

// orAbsent is a text, or the sign for none.
func (m *model) orAbsent(text string) string {
	if text == "" {
		return m.env.Theme.Glyphs.Absent
	}
	return text
}
