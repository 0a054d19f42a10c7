package panels

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/datasource/jobs"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
)

// Answer shows what a query gave under a title, as a table with all of its tools. again asks another query, with this one to begin
// from; open, which may be nil, is what enter does on a row.
func Answer(env *view.Env, title string, a *jobs.Answer, again func(query string) tea.Cmd, open func(row []string) tea.Cmd) tea.Cmd {
	opt := sheet.Options{Noun: "row", Cells: true, Direct: true, Title: func() string { return "query" }}
	if open != nil {
		opt.OpenName, opt.Open = "Show these records", func(row int) tea.Cmd { return open(a.Table.Cells[row]) }
	}
	s := sheet.New(env, opt)
	s.SetEmpty("The query gives no rows.")
	s.Show(a.Table)
	var box *popup.Table
	box = popup.NewTable(env, popup.TableOptions{Sheet: s, Title: func() string { return safe.Line(title) },
		Foot: func() string {
			if a.More {
				return "the first " + view.Count(jobs.MostRows, "row") + "; there are more"
			}
			return view.Count(len(a.Table.Cells), "row")
		},
		Actions: []view.Action{{Name: "Change query…", Sentence: "Ask another query, beginning with this one.", Group: groupPanel, Hint: 2, Key: keys.On("Q"),
			Do: func() tea.Cmd { box.Close(); return again(a.Query) }}}})
	return box.Show()
}
