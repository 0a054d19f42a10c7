package rules

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// key handles one key press.
func (m *model) key(k tea.KeyMsg) tea.Cmd {
	if key.Matches(k, m.env.Keys.Refetch) {
		if m.anchor == "" {
			return view.Say(view.Info, "nothing to fetch yet: o opens an anchor document")
		}
		return m.refetch()
	}
	return nil
}

// Help lists what works right now.
func (m *model) Help() [][]key.Binding { return [][]key.Binding{{m.env.Keys.Refetch}} }
