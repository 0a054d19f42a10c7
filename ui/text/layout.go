package text

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
	"docket/ui/text/page"
	"docket/ui/theme"
	"docket/ui/widget"
)

// The sizes at which the layout changes.
const (
	wideFrom = 100 // form and history beside box and lines
	tallFrom = 16  // below, only the pane with the focus is drawn under the form
	pairFrom = 60  // box beside lines and history
)

// layout is where the form and the panes stand.
type layout struct {
	width, height int
	form          widget.Rect
	panes         []placed
}

// placed is where a pane is drawn.
type placed struct {
	pane pane
	at   widget.Rect
}

// place lays the form and the panes out, as the size allows: side by side, stacked, or
// only one pane.
func (l *layout) place(only pane) {
	below := max(0, l.height-formHeight)
	l.form = widget.Rect{W: l.width, H: min(formHeight, l.height)}
	switch {
	case l.width >= wideFrom && l.height >= tallFrom:
		left, right := widget.Split(l.width, 0.5, 48, 48)
		top, bottom := widget.Split(l.height, 0.6, 8, 6)
		l.form.W = left
		l.panes = append(l.panes[:0],
			placed{paneHistory, widget.Rect{Y: formHeight, W: left, H: below}},
			placed{paneBox, widget.Rect{X: left, W: right, H: top}},
			placed{paneLines, widget.Rect{X: left, Y: top, W: right, H: bottom}})
	case l.width >= pairFrom && l.height >= tallFrom:
		left, right := widget.Split(l.width, 0.42, 24, 30)
		top, bottom := widget.Split(below, 0.6, 6, 5)
		l.panes = append(l.panes[:0],
			placed{paneBox, widget.Rect{Y: formHeight, W: left, H: below}},
			placed{paneLines, widget.Rect{X: left, Y: formHeight, W: right, H: top}},
			placed{paneHistory, widget.Rect{X: left, Y: formHeight + top, W: right, H: bottom}})
	default:
		l.panes = append(l.panes[:0], placed{only, widget.Rect{Y: formHeight, W: l.width, H: below}})
	}
}

// SetSize gives the view its room.
func (m *Model) SetSize(width, height int) {
	m.layout.width, m.layout.height = width, height
	m.settle()
}

// View draws the form and the panes. Each part has exactly its size, so the
// whole is measured again only where there is no room for a pane.
func (m *Model) View() string {
	l := &m.layout
	form := m.form.view(m.focus, l.form.W)
	if l.height <= formHeight {
		return widget.Fit(form, l.width, l.height)
	}
	first := m.viewPane(l.panes[0])
	if len(l.panes) == 1 {
		return form + "\n" + first
	}
	others := m.viewPane(l.panes[1]) + "\n" + m.viewPane(l.panes[2])
	if l.form.W < l.width {
		return widget.JoinHorizontal(form+"\n"+first, l.form.W, others)
	}
	return form + "\n" + widget.JoinHorizontal(first, l.panes[0].at.W, others)
}

// viewPane draws one pane in its place.
func (m *Model) viewPane(p placed) string {
	panel := widget.Panel{Focus: m.focus == p.pane}
	w, h := widget.PanelInner(p.at.W, p.at.H)
	content := ""
	switch p.pane {
	case paneBox:
		panel.Title, panel.Foot = "Box", m.page.Size()
		content = m.viewBox(w, h)
	case paneLines:
		panel.Title, panel.Foot = m.reply.title(m.id()), m.reply.foot(m.env.Now())
		content = m.reply.detail.View()
	default:
		panel.Title = m.past.title()
		if n := m.past.sheet.Len(); n > 0 {
			panel.Foot = strconv.Itoa(m.past.sheet.Grid().Position()+1) + " of " + strconv.Itoa(n)
		}
		content = m.past.sheet.View()
	}
	return panel.Render(m.env.Theme, content, p.at.W, p.at.H)
}

// viewBox draws the page, or says what to do where there is nothing to draw.
func (m *Model) viewBox(w, h int) string {
	ready := m.form.box.Ready()
	if ready || page.Fits(w, h) && (m.form.text(coordinates) != "" || !m.page.Empty()) {
		return m.page.View(w, h)
	}
	text := "Which text did the OCR find in a rectangle of a page?\n\nType or paste four numbers; the box is drawn here, and the arrows move it. Nothing is sent before ctrl+s, or enter behind the numbers."
	if known := m.env.Offers[Name]; len(known) > 0 && m.id() == "" {
		text += "\n\nSamples: " + safe.Line(strings.Join(known, ", "))
	}
	lines := safe.Wrap(text, w)
	for i, l := range lines {
		lines[i] = m.env.Theme.Paint(theme.Muted, l)
	}
	return strings.Join(lines[:min(len(lines), max(h, 0))], "\n")
}

// mouse gives the focus to what is clicked and scrolls what the wheel is over. A second
// click on a row of the history loads it.
func (m *Model) mouse(e tea.MouseEvent) tea.Cmd {
	if e.Action != tea.MouseActionPress {
		return nil
	}
	click := e.Button == tea.MouseButtonLeft
	if click && m.layout.form.Contains(e.X, e.Y) {
		return m.refocus(pane(min(e.Y, fields-1)))
	}
	for _, p := range m.layout.panes {
		if !p.at.Contains(e.X, e.Y) {
			continue
		}
		e.X, e.Y = e.X-p.at.X-1, e.Y-p.at.Y-1 // within the frame
		focused := m.focus == p.pane
		var cmd tea.Cmd
		if click {
			cmd = m.refocus(p.pane)
		}
		switch {
		case p.pane == paneLines && click:
			m.reply.detail.Click(e.Y)
		case p.pane == paneLines:
			m.reply.detail.Mouse(tea.MouseMsg(e))
		case p.pane == paneHistory && click && !focused: // it gets the focus, and opens nothing
			m.past.sheet.Grid().Click(e.X, e.Y)
		case p.pane == paneHistory:
			return tea.Batch(cmd, m.past.sheet.Update(tea.MouseMsg(e)))
		}
		return cmd
	}
	return nil
}
