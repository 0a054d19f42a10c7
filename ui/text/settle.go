package text

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
	"docket/ui/widget"
)

// settle brings up to date what follows from the rest: the drawn page, the lines, and
// where everything stands. Every change ends with it; View only draws.
func (m *Model) settle() {
	m.page.Show(m.form.box.Coordinates, m.dirty.page)
	only := m.focus
	if only < fields {
		only = paneLines
		if m.shown == nil && m.send.failed == "" {
			only = paneBox
		}
	}
	m.layout.place(only)
	for _, p := range m.layout.panes {
		w, h := widget.PanelInner(p.at.W, p.at.H)
		switch p.pane {
		case paneLines:
			m.lines.SetSize(w, h)
		case paneHistory:
			m.past.sheet.SetSize(w, h)
		}
	}
	if m.dirty.lines {
		m.showLines()
	}
	m.dirty.page, m.dirty.lines = false, false
}

// refocus moves the focus to a pane. Leaving the form with another OCR text id than
// before reads the history of that one.
func (m *Model) refocus(to pane) tea.Cmd {
	left := m.focus == ocrTextID && to != ocrTextID
	m.focus = to
	m.form.focus(to)
	m.past.sheet.SetFocus(to == paneHistory)
	m.lines.SetFocus(to == paneLines)
	if left {
		return m.reread()
	}
	return nil
}

// showLines puts what came back into its pane, under the reason why nothing newer did.
// Where there are no lines it says so in words.
func (m *Model) showLines() {
	a, words := m.shown, widget.Item{Kind: widget.Dim}
	switch {
	case m.send.failed != "":
		words = widget.Item{Value: m.send.failed, Kind: widget.Bad}
		if a != nil {
			words.Value += "\nBelow is what came before.\n"
		}
	case a == nil && m.send.task.Busy():
		words.Value = "Waiting for the answer. Press Esc to stop waiting; the request may still arrive."
	case a == nil:
		words.Value = "Nothing was sent yet. Press ctrl+s to send the rectangle."
	case len(a.lines) == 0:
		words = widget.Item{Value: "No text in this rectangle."}
	}
	var items []widget.Item
	if words.Value != "" {
		items = append(items, words)
	}
	before := len(items)
	if a != nil {
		for i, line := range a.lines {
			items = append(items, widget.Item{Name: strconv.Itoa(i + 1), Value: safe.Line(line)})
		}
	}
	m.lines.SetItems(items)
	m.lines.SetCursor(len(items) > before)
	m.lines.Select(before)
	if top, _ := m.lines.Scrolled(); top > 0 { // what happened comes first
		m.lines.Scroll(-top)
	}
}

// line is the line under the cursor, -1 where there is none.
func (m *Model) line() int {
	if m.shown == nil {
		return -1
	}
	words := m.lines.Len() - len(m.shown.lines) // the message above the lines
	return max(m.lines.Selected()-words, -1)
}

// linesTitle says which rectangle the lines answer.
func (m *Model) linesTitle() string {
	switch {
	case m.shown == nil:
		return "Lines"
	case m.shown.id != m.id():
		return "Lines of " + m.shown.id + " in " + m.shown.coordinates
	}
	return "Lines in " + m.shown.coordinates
}

// linesFoot is the place of the cursor, whether the lines were asked for now, and arrows
// where there is more than is seen.
func (m *Model) linesFoot(height int) string {
	var foot []string
	if at := m.line(); at >= 0 {
		foot = append(foot, strconv.Itoa(at+1)+" of "+strconv.Itoa(len(m.shown.lines)))
		if m.shown.remembered {
			foot = append(foot, "asked "+m.when(m.shown.at))
		}
	}
	top, lines := m.lines.Scrolled()
	if top > 0 {
		foot = append(foot, m.env.Theme.Glyphs.MoreUp)
	}
	if top+height < lines {
		foot = append(foot, m.env.Theme.Glyphs.MoreDown)
	}
	return strings.Join(foot, " ")
}
