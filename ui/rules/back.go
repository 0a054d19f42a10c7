package rules

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// back undoes the innermost thing: esc never quits.
func (m *model) back() tea.Cmd {
	switch {
	case m.fetch.Cancel():
		kept := ""
		if m.shown != nil {
			kept = " What is on screen stays."
		}
		return view.Say(view.Info, "Stopped loading the rules of "+m.wanted+"."+kept)
	case m.pane.Focused():
		m.focusList()
	case m.marked():
		m.list.ClearSelection()
	case m.list.CanBack():
		m.list.Back()
	case m.desk.lens.rows != nil:
		m.desk.lens = lens{}
		m.relistAll()
	}
	return nil
}

// reload saves what waits and asks for the rules again.
func (m *model) reload() tea.Cmd { return tea.Batch(m.log.Flush(), m.refetch()) }

// otherPane moves the keys to the other pane.
func (m *model) otherPane() {
	if m.pane.Focused() {
		m.focusList()
	} else {
		m.focusDetail()
	}
}
