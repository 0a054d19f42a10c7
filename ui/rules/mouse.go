package rules

import tea "github.com/charmbracelet/bubbletea"

// wheelLines is how far one notch of the wheel scrolls.
const wheelLines = 3

// mouse selects by a click, opens by a second one, sorts by a click on a title,
// and scrolls what is under the pointer.
func (m *model) mouse(e tea.MouseEvent) tea.Cmd {
	if len(m.shown.rules()) == 0 || e.Action != tea.MouseActionPress {
		return nil
	}
	inList := !(m.layout.mode == alone && m.pane.focused) && m.layout.list.Contains(e.X, e.Y)
	inDetail := m.layout.detail.Contains(e.X, e.Y)
	switch e.Button {
	case tea.MouseButtonWheelUp, tea.MouseButtonWheelDown:
		by := wheelLines
		if e.Button == tea.MouseButtonWheelUp {
			by = -by
		}
		if inList {
			m.grid.Wheel(by)
		} else if inDetail {
			m.fresh()
			m.pane.detail.Scroll(by)
		}
	case tea.MouseButtonLeft:
		if e.Y == m.layout.desk {
			if q, ok := m.queueAt(e.X); ok && !m.search.typing {
				m.setQueue(q)
			}
			return nil
		}
		if inList {
			m.clickList(e.X, e.Y-m.layout.list.Y)
		} else if inDetail && !m.search.typing {
			m.focusDetail()
		}
	}
	return nil
}

// clickList handles a click into the list, in its own coordinates.
func (m *model) clickList(x, y int) {
	if y == 0 {
		m.sortAt(x)
		return
	}
	before, had := m.grid.Row(), !m.pane.focused
	if !m.grid.Click(x, y) {
		return
	}
	if had && m.grid.Row() == before && !m.search.typing {
		m.focusDetail()
		return
	}
	m.focusList()
}

// sortAt sorts by the column whose title is at x; a second click reverses.
func (m *model) sortAt(x int) {
	col, ok := m.grid.ColAt(x)
	if !ok {
		return
	}
	by, sortable := map[int]order{colEnable: byEnable, colRule: bySentence, colID: byID}[col]
	if !sortable {
		return
	}
	s := &m.search
	if s.order == by {
		s.desc = !s.desc
	} else {
		s.order, s.desc = by, false
	}
	m.reorder()
}
