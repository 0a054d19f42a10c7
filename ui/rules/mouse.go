package rules

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/rules/detail"
)

// wheelLines is how far one notch of the wheel scrolls.
const wheelLines = 3

// mouse selects by a click, opens by a second one, sorts by a click on a title,
// and scrolls what is under the pointer.
func (m *model) mouse(e tea.MouseEvent) tea.Cmd {
	if len(m.shown.rules()) == 0 || e.Action != tea.MouseActionPress {
		return nil
	}
	inList := !(m.layout.mode == alone && m.pane.Focused()) && m.layout.list.Contains(e.X, e.Y)
	inDetail := m.layout.detail.Contains(e.X, e.Y)
	switch e.Button {
	case tea.MouseButtonWheelUp, tea.MouseButtonWheelDown:
		by := wheelLines
		if e.Button == tea.MouseButtonWheelUp {
			by = -by
		}
		if inList {
			return m.list.Update(tea.MouseMsg(e))
		} else if inDetail {
			m.pane.Scroll(by)
		}
	case tea.MouseButtonLeft:
		if e.Y == m.layout.desk {
			if q, ok := m.progress.QueueAt(e.X); ok && !m.list.Typing() {
				m.setQueue(q)
			}
			return nil
		}
		if inList {
			e.Y -= m.layout.list.Y
			return m.click(e)
		} else if inDetail && !m.list.Typing() {
			m.focusDetail()
		}
	}
	return nil
}

// click goes to the list; the first one beside the detail only leaves that.
func (m *model) click(e tea.MouseEvent) tea.Cmd {
	if m.pane.Focused() && e.Y > 0 {
		m.focusList()
		m.list.Grid().Click(e.X, e.Y)
		return nil
	}
	return m.list.Update(tea.MouseMsg(e))
}

// openRule moves the keys to the detail, unless they are text.
func (m *model) openRule(int) tea.Cmd {
	if !m.list.Typing() {
		m.focusDetail()
	}
	return nil
}

// focusDetail and focusList move the keys between the panes.
func (m *model) focusDetail() {
	m.list.SetFocus(false)
	m.pane.Focus(true)
	m.arrange()
	m.pane.Begin()
}

func (m *model) focusList() {
	if m.pane.Focused() {
		m.pane.Focus(false)
		m.list.SetFocus(true)
		m.arrange()
	}
}

// underCursor is what the pane shows.
func (m *model) underCursor() (row int, r detail.Rule, ok bool) {
	row = m.list.Row()
	if c := m.shown; row >= 0 && row < len(c.rules()) {
		r = detail.Rule{Rule: &c.set.Rules[row], Item: c.review.Items[row], Begun: c.counts.Decided() > 0, Checks: c.badges[row], News: c.changes.At(row).String()}
		for _, at := range c.concerns[row] {
			r.Findings = append(r.Findings, c.findings[at])
		}
		return row, r, true
	}
	return row, r, false
}
