package rules

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
)

// askComment asks for a comment on the rule under the cursor or the marked ones.
func (m *model) askComment() tea.Cmd {
	rows := m.list.Selected()
	title, before := "Comment on "+view.Count(len(rows), "rule"), ""
	if len(rows) == 0 {
		row := m.list.Row()
		rows = []int{row}
		title, before = "Comment on "+ruleLabel(&m.shown.set.Rules[row]), m.shown.review.Items[row].Comment()
	}
	c := m.shown
	return view.Send(view.Ask{Title: title, Prompt: "comment", Initial: before, Lines: true,
		Then: func(text string) tea.Cmd {
			return m.then(func() tea.Cmd { return m.comment(c, rows, strings.TrimSpace(text)) })()
		}})
}

// comment puts a comment on rules.
func (m *model) comment(of *collection, rows []int, text string) tea.Cmd {
	if of != m.shown {
		return view.Say(view.Warn, "The comment was not saved: the rules changed meanwhile.")
	}
	replaced, changed := 0, false
	for _, row := range rows {
		had := m.shown.review.Items[row].Comment()
		changed = changed || had != text
		if had != "" && had != text {
			replaced++
		}
	}
	if !changed {
		return nil
	}
	verdicts := m.shown.review.Comment(rows, text, m.env.Profile.Username)
	m.give(verdicts, rows)
	m.list.ClearSelection()
	said := "Comment saved."
	switch {
	case text == "":
		said = "Comment removed."
	case replaced > 0 && len(rows) > 1:
		said = "Comment saved; it replaced " + view.Count(replaced, "earlier comment") + ". Press u to restore them."
	}
	return tea.Batch(m.log.Give(m.shown.anchor, verdicts), view.Say(view.Good, said))
}

// ruleLabel names a rule in a title.
func ruleLabel(r *client.Rule) string {
	if r.ID != "" {
		return r.ID
	}
	return "a rule without an id"
}
