package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/terminal"
	"docket/ui/theme"
	"docket/ui/view"
)

// repaint changes the looks to fit the terminal's background.
func (r *Root) repaint(b terminal.Background) tea.Cmd {
	o := r.env.Theme.Options
	if o.Dark == b.Dark {
		return nil
	}
	o.Dark = b.Dark
	r.env.Theme = theme.New(o)
	return r.everyone(view.ThemeChanged{})
}
