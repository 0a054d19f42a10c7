package rules

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/rules/detail"
	"docket/ui/safe"
	"docket/ui/view"
)

// previewBulk asks before many rules are touched: what the decision would do, and
// to which.
func (m *model) previewBulk(rows []int, d store.Decision) tea.Cmd {
	c := m.shown
	e := c.review.Preview(rows, d)
	if e.Judged+e.Replaced == 0 {
		m.list.ClearSelection()
		return view.Say(view.Info, "All "+view.Count(len(rows), "selected rule")+" are "+audit.StateOf(d).String()+" already.")
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
		tell(hidden, "of the selected ones is not in the list now.", "of the selected ones are not in the list now.")
	}
	lines = append(lines, "")
	const most = 5
	for _, row := range rows[:min(len(rows), most)] {
		text, _ := detail.Sentence(&m.shown.set.Rules[row], m.env.Theme.Options.ASCII)
		lines = append(lines, m.env.Theme.Glyphs.Dot+" "+safe.Truncate(safe.Line(text), 56, m.env.Theme.Glyphs.Ellipsis))
	}
	if more := len(rows) - most; more > 0 {
		lines = append(lines, "and "+view.Thousands(more)+" more")
	}
	verb := decisionVerb(d)
	return view.Send(view.Confirm{Title: strings.ToUpper(verb[:1]) + verb[1:] + " " + view.Count(len(rows), "rule") + "?",
		Body: strings.Join(lines, "\n"), Verb: verb, Then: m.then(func() tea.Cmd { return m.bulk(c, rows, d) })})
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
	for _, row := range m.list.Grid().Rows() {
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

// bulk gives the decision on many rules that was confirmed.
func (m *model) bulk(of *collection, rows []int, d store.Decision) tea.Cmd {
	if of != m.shown {
		return view.Say(view.Warn, "Nothing was decided: the rules changed meanwhile.")
	}
	m.list.ClearSelection()
	return m.decide(rows, d)
}
