package evidence

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/lint"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// Checks lists the checks of lint; enter opens the page of one.
func Checks(env *view.Env) tea.Cmd {
	items := each.Of(lint.Checks(), func(c lint.Check) popup.Item {
		return popup.Item{Label: string(c), Note: c.Explain(), Then: func() tea.Cmd { return page(env, c) }}
	})
	return popup.NewList(env, popup.ListOptions{Title: "Checks of lint", Items: func() []popup.Item { return items }}).Show()
}

// page shows what there is to know of a check.
func page(env *view.Env, c lint.Check) tea.Cmd {
	var lines []popup.Line
	for _, part := range [][2]string{{"Why", c.Explain()}, {"Example", c.Example()}, {"When", c.Needs()}, {"Silence", lint.Silencing}} {
		if part[1] != "" {
			lines = append(lines, popup.Line{Item: widget.Item{Name: part[0], Value: part[1]}})
		}
	}
	return popup.NewReader(env, popup.ReaderOptions{Title: "Lint check: " + string(c), Lines: func() []popup.Line { return lines }}).Show()
}
