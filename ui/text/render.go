package text

import (
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/widget"
)

// The sizes at which the layout changes.
const (
	wideFrom   = 100 // form and history beside box and lines
	tallFrom   = 16  // below, only the pane with the focus is drawn under the form
	pairFrom   = 60  // box beside lines and history
	formHeight = fields + 1
	labelWidth = 13
)

// place is where a pane is drawn.
type place struct {
	pane pane
	at   widget.Rect
}

// SetSize gives the view its room.
func (m *Model) SetSize(width, height int) { m.width, m.height = width, height }

// places lays the form and the panes out, as the size allows: side by side,
// stacked, or only the pane that has the focus.
func (m *Model) places() (form widget.Rect, panes []place) {
	below := max(0, m.height-formHeight)
	form = widget.Rect{W: m.width, H: min(formHeight, m.height)}
	switch {
	case m.width >= wideFrom && m.height >= tallFrom:
		left, right := widget.Split(m.width, 0.5, 48, 48)
		top, bottom := widget.Split(m.height, 0.6, 8, 6)
		form.W = left
		return form, []place{
			{paneHistory, widget.Rect{Y: formHeight, W: left, H: below}},
			{paneBox, widget.Rect{X: left, W: right, H: top}},
			{paneLines, widget.Rect{X: left, Y: top, W: right, H: bottom}},
		}
	case m.width >= pairFrom && m.height >= tallFrom:
		left, right := widget.Split(m.width, 0.42, 24, 30)
		top, bottom := widget.Split(below, 0.6, 6, 5)
		return form, []place{
			{paneBox, widget.Rect{Y: formHeight, W: left, H: below}},
			{paneLines, widget.Rect{X: left, Y: formHeight, W: right, H: top}},
			{paneHistory, widget.Rect{X: left, Y: formHeight + top, W: right, H: bottom}},
		}
	}
	only := m.focus
	if only < fields {
		only = paneLines
		if m.shown == nil && m.failed == "" {
			only = paneBox
		}
	}
	return form, []place{{only, widget.Rect{Y: formHeight, W: m.width, H: below}}}
}

// View draws the form and the panes. Each part has exactly its size, so the
// whole is measured again only where there is no room for a pane.
func (m *Model) View() string {
	at, places := m.places()
	form := m.viewForm(at.W)
	if m.height <= formHeight {
		return widget.Fit(form, m.width, m.height)
	}
	first := m.viewPane(places[0])
	if len(places) == 1 {
		return form + "\n" + first
	}
	others := m.viewPane(places[1]) + "\n" + m.viewPane(places[2])
	if at.W < m.width {
		return widget.JoinHorizontal(form+"\n"+first, at.W, others)
	}
	return form + "\n" + widget.JoinHorizontal(first, places[0].at.W, others)
}

// labels are the names of the fields, as the interface has them.
func (m *Model) labels() [fields]string {
	last := "coordinates"
	if m.form == client.SizeForm {
		last = "x,y,w,h"
	}
	return [fields]string{"collection", "OCR text id", last}
}

// viewForm draws the inputs, a line each, and a line of what is to be said
// about them: the first reason why not, or what was put right.
func (m *Model) viewForm(width int) string {
	t := m.env.Theme
	var b strings.Builder
	for i, name := range m.labels() {
		sign, role := " ", theme.Dim
		switch {
		case pane(i) == m.focus:
			sign, role = t.Paint(theme.Accent, t.Glyphs.Prompt), theme.Title
		case m.reason[i] != "":
			sign = t.Paint(theme.Bad, t.Glyphs.Cross)
		}
		m.inputs[i].SetWidth(max(1, width-labelWidth-3))
		b.WriteString(sign + " " + t.Paint(role, name) + strings.Repeat(" ", labelWidth-len(name)) + m.inputs[i].View() + "\n")
	}
	b.WriteString("  " + m.remark(width-3))
	return widget.Fit(b.String(), width, formHeight)
}

// remark is the line under the form.
func (m *Model) remark(width int) string {
	t := m.env.Theme
	cut := func(role theme.Role, mark, text string) string {
		return t.Paint(role, safe.Truncate(mark+" "+safe.Line(text), width, t.Glyphs.Ellipsis))
	}
	for i, reason := range m.reason {
		switch {
		case reason == "":
		case i == coordinates && m.focus == coordinates && !m.strict: // still being typed
			return cut(theme.Dim, t.Glyphs.Dot, reason)
		default:
			if i != coordinates || m.field(i) == "" { // a rectangle's reason names the number
				reason = m.labels()[i] + ": " + reason
			}
			return cut(theme.Bad, t.Glyphs.Cross, reason)
		}
	}
	switch {
	case len(m.notes) > 0:
		return cut(theme.Warn, "!", strings.Join(m.notes, "; ")+": sends "+m.box.JSON())
	case m.ready():
		return cut(theme.Dim, t.Glyphs.Dot, "sends "+m.box.JSON())
	}
	return cut(theme.Dim, t.Glyphs.Dot, "four numbers, in whatever way you have them; ctrl+t for x,y,w,h")
}

// viewPane draws one pane in its place.
func (m *Model) viewPane(p place) string {
	panel := widget.Panel{Focus: m.focus == p.pane}
	w, h := widget.PanelInner(p.at.W, p.at.H)
	content := ""
	switch p.pane {
	case paneBox:
		panel.Title = "Box"
		content, panel.Foot = m.viewBox(w, h)
	case paneLines:
		m.lines.setSize(w, h)
		panel.Title, panel.Foot = m.linesTitle(), m.linesFoot()
		content = m.lines.view()
	default:
		panel.Title = "History"
		if m.historyOf != "" {
			panel.Title += " of " + m.historyOf
		}
		if n := len(m.boxes); n > 0 {
			panel.Foot = strconv.Itoa(m.past.Position()+1) + " of " + strconv.Itoa(n)
		}
		m.past.SetSize(w, h)
		content = m.past.View()
	}
	return panel.Render(m.env.Theme, content, p.at.W, p.at.H)
}
