package rules

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// back undoes the innermost thing: esc never quits.
func (m *model) back() tea.Cmd {
	switch {
	case m.fetch.Cancel():
		kept := ""
		if m.shown != nil {
			kept = "; what is on screen stays"
		}
		return view.Say(view.Info, "stopped fetching the rules of "+m.wanted+kept)
	case m.pane.focused:
		m.focusList()
	case m.marked():
		m.clearMarks()
	case m.search.typed != "":
		m.search.before = max(m.grid.Row(), 0)
		m.refilter("")
	case m.desk.lens.rows != nil:
		m.desk.lens = lens{}
		m.relistAll()
	}
	return nil
}

// keepFilter and clearFilter close the prompt.
func (m *model) keepFilter() tea.Cmd {
	m.search.last = m.search.query
	m.stopTyping()
	return m.arrived()
}

func (m *model) clearFilter() tea.Cmd {
	m.stopTyping()
	m.refilter("")
	return m.arrived()
}

// typed takes what is typed into the prompt: the list follows each letter.
func (m *model) typed(k tea.KeyMsg) tea.Cmd {
	switch {
	case m.search.typing:
		if m.input.Update(k) {
			m.refilter(m.input.Value())
		}
	case k.Paste:
		return view.Say(view.Info, "Nothing takes text here. Press / to filter, o to open an anchor document.")
	}
	return nil
}

// filterEnable shows the rules of the next value of enable.
func (m *model) filterEnable() {
	m.search.before = max(m.grid.Row(), 0)
	m.refilter(nextEnable(m.search.typed))
	m.search.last = m.search.query
}

// nextOrder sorts the list in another way.
func (m *model) nextOrder() tea.Cmd {
	m.search.order = (m.search.order + 1) % orders
	m.reorder()
	return view.Say(view.Info, "sorted "+m.orderName())
}

func (m *model) reverse() tea.Cmd {
	m.search.desc = !m.search.desc
	m.reorder()
	return view.Say(view.Info, "sorted "+m.orderName())
}

// reload saves what waits and asks for the rules again.
func (m *model) reload() tea.Cmd { return tea.Batch(m.flush(), m.refetch()) }

// startTyping opens the prompt on the filter that is in force, behind a blank:
// what is typed now is one more word that must be there.
func (m *model) startTyping() {
	m.focusList()
	m.search.typing = true
	m.search.before = max(m.grid.Row(), 0)
	text := strings.TrimSpace(m.search.typed)
	if text != "" {
		text += " "
	}
	m.input.SetValue(text)
	m.input.Focus()
	m.arrange()
}

func (m *model) stopTyping() {
	m.search.typing = false
	m.input.Blur()
	m.arrange()
}

// otherPane moves the keys to the other pane.
func (m *model) otherPane() {
	if m.pane.focused {
		m.focusList()
	} else {
		m.focusDetail()
	}
}
