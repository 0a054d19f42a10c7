package rules

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/lint"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// mostFindings is how many findings of a check the window lists one by one.
const mostFindings = 200

// lintWindow lists what was found, check by check, each explained; enter lists the
// rules that a finding concerns.
func (m *model) lintWindow() tea.Cmd {
	c := m.shown
	if len(c.findings) == 0 {
		return view.Say(view.Good, "Lint found nothing in "+view.Count(len(c.rules()), "rule")+".")
	}
	byCheck := map[lint.Check][]lint.Finding{}
	for _, f := range c.findings {
		byCheck[f.Check] = append(byCheck[f.Check], f)
	}
	var lines []popup.Line
	for _, check := range lint.Checks() {
		found := byCheck[check]
		if len(found) == 0 {
			continue
		}
		lines = append(lines, popup.Line{Item: widget.Item{Name: string(check), Section: true}},
			popup.Line{Item: widget.Item{Value: check.Explain(), Kind: widget.Muted}, Quiet: true})
		for _, f := range found[:min(len(found), mostFindings)] {
			lines = append(lines, popup.Line{Item: widget.Item{Value: f.Sentence}, Then: m.lister(check, f.Rules)})
		}
		if more := len(found) - mostFindings; more > 0 {
			var rows []int
			for _, f := range found {
				rows = append(rows, f.Rules...)
			}
			lines = append(lines, popup.Line{Item: widget.Item{Value: "and " + view.Count(more, "finding") + " more; enter lists the rules of all of them"}, Then: m.lister(check, rows)})
		}
	}
	title := "Lint of " + c.anchor + ": " + view.Count(len(c.findings), "finding")
	return popup.NewReader(m.env, popup.ReaderOptions{Title: title, Choose: "List its rules", Lines: func() []popup.Line { return lines }}).Show()
}

func (m *model) lister(check lint.Check, rows []int) func() tea.Cmd {
	return m.then(func() tea.Cmd { return m.setLens("lint "+string(check), rows) })
}
