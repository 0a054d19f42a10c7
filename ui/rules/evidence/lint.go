package evidence

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/lint"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Lint lists what lint found; enter lists the rules that a finding concerns.
func Lint(env *view.Env, of *loading.Rules, only func(words string, rows []int) tea.Cmd) tea.Cmd {
	findings := of.Findings()
	if len(findings) == 0 {
		return view.Say(view.Good, "Lint found nothing in "+view.Count(len(of.Rows), "rule")+".")
	}
	var table *popup.Table
	finding := sheet.Text("finding", func(f *lint.Finding) string { return f.Sentence })
	finding.Flex, finding.Min = 1, 30
	rows := sheet.NewRows(func(f *lint.Finding) string { return f.Sentence },
		sheet.Text("check", func(f *lint.Finding) string { return string(f.Check) }),
		sheet.Field[lint.Finding]{Column: widget.Column{Title: "rules", Right: true}, Show: func(f *lint.Finding) (string, widget.Kind) {
			return view.Thousands(len(f.Rules)), widget.Number
		}}, finding)
	rows.List = findings
	found := sheet.New(env, sheet.Options{Noun: "finding", OpenName: "List its rules", Open: func(row int) tea.Cmd {
		table.Close()
		return only("lint "+string(findings[row].Check), findings[row].Rules)
	}})
	found.Show(rows)
	table = popup.NewTable(env, popup.TableOptions{Sheet: found, Close: []string{"i"}, Actions: []view.Action{readFinding(env, found, rows)},
		Title: func() string { return "Lint of " + of.Anchor + ": " + found.Count() }})
	return table.Show()
}

// readFinding shows the finding under the cursor in full.
func readFinding(env *view.Env, found *sheet.Sheet, rows *sheet.Rows[lint.Finding]) view.Action {
	return view.Action{Name: "Read finding", Sentence: "Read the finding in full.", Group: "Lint", Hint: 2, Key: keys.On("v"), Do: func() tea.Cmd {
		f := rows.At(found)
		if f == nil {
			return nil
		}
		lines := []popup.Line{{Item: widget.Item{Value: f.Sentence}}, {}, {Item: widget.Item{Value: f.Check.Explain(), Kind: widget.Muted}}}
		return popup.NewReader(env, popup.ReaderOptions{Title: "Lint: " + string(f.Check), Lines: func() []popup.Line { return lines }}).Show()
	}}
}
