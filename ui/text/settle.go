package text

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/boxes"
)

// settle brings up to date what follows from the rest: the drawn page, the lines, and
// where everything stands. Every change ends with it; View only draws.
func (m *Model) settle() {
	m.page.Show(m.form.box.Coordinates, m.dirty.page)
	asked := m.form.request()
	failed := m.send.failure(asked)
	if failed == "" && !m.send.task.Busy() && m.runs.MayHaveArrived(asked) {
		failed = "This rectangle " + boxes.InDoubt + "." + sendAgain
	}
	only := m.focus
	if only < fields {
		switch only = paneLines; {
		case m.reply.answered() || failed != "":
		case m.past.sheet.Len() > 0 && m.page.blank(m.layout.width, m.layout.height-formHeight-1): // what can be begun with, not words
			only = paneHistory
		default:
			only = paneBox
		}
	}
	m.layout.place(only)
	for _, p := range m.layout.panes {
		w, h := p.at.W, max(p.at.H-1, 0)
		if p.at.X+w < m.layout.width {
			w-- // a blank before the line that divides the view
		}
		switch p.pane {
		case paneLines:
			m.reply.detail.SetSize(w, h)
		case paneHistory:
			m.past.sheet.SetSize(w, h)
		case paneBox:
			m.page.SetSize(w, h)
		}
	}
	if m.dirty.lines || failed != m.reply.failed {
		m.reply.failed = failed
		m.reply.draw(failed, m.send.task.Busy())
	}
	m.past.sheet.SetEmpty(m.past.none(&m.send))
	m.dirty.page, m.dirty.lines = false, false
}

// refocus moves the focus to a pane. Leaving another OCR text id reads its history.
func (m *Model) refocus(to pane) tea.Cmd {
	left, typed := m.focus == ocrTextID && to != ocrTextID, m.focus < fields && to >= fields
	m.focus = to
	m.form.focus(to)
	m.past.sheet.SetFocus(to == paneHistory)
	m.reply.detail.SetFocus(to == paneLines)
	cmds := []tea.Cmd{m.page.units.read(m.page)}
	if left {
		cmds = append(cmds, m.reread())
	}
	if typed {
		cmds = append(cmds, m.Keep())
	}
	return tea.Batch(cmds...)
}
