package text

import (
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
	formHeight = fields + 1
)

// place is where a pane is drawn.
type place struct {
	pane pane
	at   widget.Rect
}

// SetSize gives the view its room.
func (m *Model) SetSize(width, height int) { m.width, m.height = width, height }

// places lays the panes out: the form's lines on top, the others below or
// beside it as the size allows.
func (m *Model) places() []place {
	below := max(0, m.height-formHeight)
	switch {
	case m.width >= wideFrom && m.height >= tallFrom:
		left, right := widget.Split(m.width, 0.5, 44, 44)
		top, bottom := widget.Split(m.height, 0.6, 8, 6)
		return []place{
			{paneHistory, widget.Rect{X: 0, Y: formHeight, W: left, H: below}},
			{paneBox, widget.Rect{X: left, Y: 0, W: right, H: top}},
			{paneLines, widget.Rect{X: left, Y: top, W: right, H: bottom}},
		}
	case m.height >= tallFrom && m.width >= 60:
		left, right := widget.Split(m.width, 0.4, 24, 30)
		top, bottom := widget.Split(below, 0.6, 6, 5)
		return []place{
			{paneBox, widget.Rect{X: 0, Y: formHeight, W: left, H: below}},
			{paneLines, widget.Rect{X: left, Y: formHeight, W: right, H: top}},
			{paneHistory, widget.Rect{X: left, Y: formHeight + top, W: right, H: bottom}},
		}
	default:
		shown := m.focus
		if shown < fields {
			shown = paneLines
			if m.result == nil && m.failed == "" {
				shown = paneBox
			}
		}
		return []place{{shown, widget.Rect{X: 0, Y: formHeight, W: m.width, H: below}}}
	}
}

// formWidth is the room of the form's lines.
func (m *Model) formWidth(places []place) int {
	if m.width >= wideFrom && m.height >= tallFrom {
		return places[0].at.W
	}
	return m.width
}

// View draws the form and the panes.
func (m *Model) View() string {
	places := m.places()
	form := m.viewForm(m.formWidth(places))
	if m.formWidth(places) == m.width { // stacked
		rest := m.viewPane(places[0])
		if len(places) > 1 {
			rest = widget.JoinHorizontal(rest, places[0].at.W, m.viewPane(places[1])+"\n"+m.viewPane(places[2]))
		}
		return widget.Fit(form+"\n"+rest, m.width, m.height)
	}
	left := form + "\n" + m.viewPane(places[0])
	right := m.viewPane(places[1]) + "\n" + m.viewPane(places[2])
	return widget.Fit(widget.JoinHorizontal(left, places[0].at.W, right), m.width, m.height)
}

// refocus moves the focus to a pane.
func (m *Model) refocus(to pane) {
	m.focus = to
	for i := range m.inputs {
		if pane(i) == to {
			m.inputs[i].Focus()
		} else {
			m.inputs[i].Blur()
		}
	}
	m.past.SetFocus(to == paneHistory)
	m.lines.SetFocus(to == paneLines)
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
	const label = 12
	var b strings.Builder
	for i, name := range m.labels() {
		sign, role := " ", theme.Dim
		if pane(i) == m.focus {
			sign, role = t.Glyphs.Prompt, theme.Title
		}
		m.inputs[i].SetWidth(max(1, width-label-4))
		b.WriteString(t.Paint(theme.Accent, sign) + " " + t.Paint(role, name) + strings.Repeat(" ", label-len(name)) + m.inputs[i].View() + "\n")
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
		if reason != "" {
			return cut(theme.Bad, t.Glyphs.Cross, m.labels()[i]+": "+reason)
		}
	}
	if len(m.notes) > 0 {
		return cut(theme.Warn, "!", strings.Join(m.notes, "; "))
	}
	if m.ready() {
		return cut(theme.Dim, t.Glyphs.Dot, "sends "+m.box.JSON())
	}
	return cut(theme.Dim, t.Glyphs.Dot, "four numbers, in whatever way you have them; nothing is sent by itself")
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
		panel.Title = "Lines"
		content = m.viewLines(w, h)
	default:
		panel.Title = "History"
		if id := m.id(); id != "" {
			panel.Title += " of " + id
		}
		m.past.SetSize(w, h)
		content = m.past.View()
	}
	return panel.Render(m.env.Theme, content, p.at.W, p.at.H)
}

// viewLines draws what came back, under the reason why nothing newer did.
func (m *Model) viewLines(w, h int) string {
	if m.failed == "" {
		m.lines.SetSize(w, h)
		return m.lines.View()
	}
	var b strings.Builder
	said := safe.Wrap(m.failed, w)
	said = said[:min(len(said), max(1, h))]
	for _, l := range said {
		b.WriteString(m.env.Theme.Paint(theme.Bad, l) + "\n")
	}
	if m.result != nil && h > len(said)+1 {
		b.WriteString(m.env.Theme.Paint(theme.Dim, safe.Truncate("the lines of "+m.asked.OCRTextID+" that came before:", w, "")) + "\n")
		m.lines.SetSize(w, h-len(said)-1)
		b.WriteString(m.lines.View())
	}
	return widget.Fit(b.String(), w, h)
}

// viewBox draws the rectangle to scale, within the extent of every rectangle
// that was asked for on this OCR text: the page's own size is not known.
func (m *Model) viewBox(w, h int) (content, foot string) {
	if !m.ready() {
		return m.env.Theme.Paint(theme.Dim, safe.Truncate("no rectangle yet", w, "")), ""
	}
	b := m.box
	width, height := b.Size()
	foot = string(width) + m.times() + string(height)
	corners := []string{
		"from " + string(b.TopLeftX) + ", " + string(b.TopLeftY),
		"to   " + string(b.BottomRightX) + ", " + string(b.BottomRightY),
	}
	if h <= len(corners)+2 {
		return widget.Fit(strings.Join(corners, "\n"), w, h), foot
	}
	frame := widget.Frame(m.env.Theme, w, h-len(corners), m.extent(), area(b))
	return strings.Join(corners, "\n") + "\n" + frame, foot
}

func (m *Model) times() string {
	if m.env.Theme.Options.ASCII {
		return " x "
	}
	return " × "
}

// extent is the smallest area from the origin that holds every rectangle.
func (m *Model) extent() widget.Area {
	e := area(m.box)
	e.X0, e.Y0 = min(e.X0, 0), min(e.Y0, 0)
	for _, past := range m.boxes {
		c, _, err := client.ParseCoordinates(past.Coordinates, client.CornersForm)
		if err != nil {
			continue
		}
		a := area(c)
		e = widget.Area{X0: min(e.X0, a.X0), Y0: min(e.Y0, a.Y0), X1: max(e.X1, a.X1), Y1: max(e.Y1, a.Y1)}
	}
	const air = 1.05 // so that a box at the edge is seen as one
	e.X1, e.Y1 = e.X1+(air-1)*(e.X1-e.X0), e.Y1+(air-1)*(e.Y1-e.Y0)
	if e.X1 <= e.X0 {
		e.X1 = e.X0 + 1
	}
	if e.Y1 <= e.Y0 {
		e.Y1 = e.Y0 + 1
	}
	return e
}

func area(c client.Coordinates) widget.Area {
	return widget.Area{X0: c.TopLeftX.Float(), Y0: c.TopLeftY.Float(), X1: c.BottomRightX.Float(), Y1: c.BottomRightY.Float()}
}
