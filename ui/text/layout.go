package text

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/each"
	"docket/ui/safe"
	"docket/ui/text/page"
	"docket/ui/theme"
	"docket/ui/widget"
)

// The sizes at which the layout changes.
const (
	wideFrom = 100 // the page has the right side for itself
	tallFrom = 16  // below, only the pane with the focus is drawn under the form
	pairFrom = 60  // the page beside lines and history
)

// layout is where the form and the panes stand. The first line of a pane is its title.
type layout struct {
	width, height int
	form          widget.Rect
	panes         []placed
	side          []pane // those on the right of the line that divides the view; none is no line
	sides         widget.Sides
}

// placed is where a pane is drawn.
type placed struct {
	pane pane
	at   widget.Rect
}

// place lays the form and the panes out: side by side, stacked, or only one pane.
func (l *layout) place(only pane) {
	y, below := formHeight, max(0, l.height-formHeight)
	l.form, l.side = widget.Rect{W: l.width, H: min(formHeight, l.height)}, nil
	stack := func(x, w, first, second int) []placed {
		top, bottom := widget.Split(below, 0.55, first, second)
		return []placed{{paneLines, widget.Rect{X: x, Y: y, W: w, H: top}}, {paneHistory, widget.Rect{X: x, Y: y + top, W: w, H: bottom}}}
	}
	switch {
	case l.width >= wideFrom && l.height >= tallFrom:
		left, right := widget.Split(l.width-1, 0.34, 44, 48)
		l.form.W, l.side = left, []pane{paneBox}
		l.panes = append(stack(0, left, 8, 6), placed{paneBox, widget.Rect{X: left + 1, W: right, H: l.height}})
	case l.width >= pairFrom && l.height >= tallFrom:
		left, right := widget.Split(l.width-1, 0.42, 24, 30)
		l.side = []pane{paneLines, paneHistory}
		l.panes = append([]placed{{paneBox, widget.Rect{Y: y, W: left, H: below}}}, stack(left+1, right, 6, 5)...)
	default:
		l.panes = []placed{{only, widget.Rect{Y: y, W: l.width, H: below}}}
	}
}

func (m *Model) SetSize(width, height int) {
	m.layout.width, m.layout.height = width, height
	m.page.drag = drag{} // it was about other cells
	m.runs.SetSize(width, height)
	m.settle()
}

func (m *Model) View() string {
	l := &m.layout
	if m.runs.Shown() {
		return m.runs.View()
	}
	form := m.form.view(m.focus, l.form.W)
	if l.height <= formHeight {
		return widget.Fit(form, l.width, l.height)
	}
	var left, right []string
	if l.form.W < l.width {
		left = []string{form}
	}
	for _, p := range l.panes {
		switch {
		case p.at.H <= 0:
		case slices.Contains(l.side, p.pane):
			right = append(right, m.viewPane(p))
		default:
			left = append(left, m.viewPane(p))
		}
	}
	body := strings.Join(left, "\n")
	if len(right) > 0 {
		var b strings.Builder
		b.Grow(len(body) + 64*l.width)
		l.sides.Write(&b, body, l.panes[0].at.W, m.env.Theme.Paint(theme.Line, m.env.Theme.Glyphs.Vertical), right...)
		body = b.String()
	}
	if l.form.W == l.width {
		return form + "\n" + body
	}
	return body
}

func (m *Model) viewPane(p placed) string {
	title, content := "", ""
	switch p.pane {
	case paneBox:
		title, content = m.page.title(), m.viewBox(p.at.W, p.at.H-1)
	case paneLines:
		title, content = m.reply.title(m.form.request()), m.reply.detail.View()
	default:
		if title = m.past.title(); m.past.sheet.Len() > 0 {
			title += fmt.Sprintf("  %d of %d", m.past.sheet.Grid().Position()+1, m.past.sheet.Len())
		}
		content = m.past.sheet.View()
	}
	rule := rule(m.env.Theme, title, m.focus == p.pane, p.at.W)
	if p.at.H < 2 {
		return rule
	}
	return rule + "\n" + content
}

func rule(t *theme.Theme, title string, focus bool, w int) string {
	role, edge := theme.Muted, theme.Line
	if focus {
		role, edge = theme.Focus, theme.Focus
	}
	title = " " + safe.Truncate(safe.Line(strings.TrimSpace(title)), max(w-4, 0), t.Glyphs.Ellipsis) + " "
	rest := strings.Repeat(t.Glyphs.Horizontal, max(w-1-safe.Width(title), 0))
	return safe.Clip(t.Paint(edge, t.Glyphs.Horizontal)+t.Paint(role, title)+t.Paint(edge, rest), w)
}

// viewBox draws the page, or says what to do where there is nothing to draw.
func (m *Model) viewBox(w, h int) string {
	if m.page.Picture() != nil && w > 0 && h > 0 { // exactly of this size
		return m.page.View(w, h)
	}
	return widget.Fit(m.page.viewSheet(w, h), w, h)
}

// blank tells that there is neither a picture nor a box to draw.
func (s *sight) blank(w, h int) bool {
	f := &s.m.form
	return s.Picture() == nil && !f.box.Ready() && (!page.Fits(w, h) || f.text(coordinates) == "" && s.Empty())
}

// viewSheet draws the page without a picture.
func (s *sight) viewSheet(w, h int) string {
	m := s.m
	if !s.blank(w, h) {
		return m.page.View(w, h)
	}
	begin := "Press e and type; four"
	if len(m.past.rows.List) > 0 {
		begin = "Press enter on a sample or an earlier rectangle, or press e and type; four"
	}
	text := "Which text did the OCR find in a rectangle of a page?\n\n" + begin + " numbers can be pasted. The box is drawn here, and the arrows move it. Nothing is sent before enter on the box, enter behind the numbers, or ctrl+s."
	if s.failed != "" {
		text = s.failed + " Press P to open another one.\n\n" + text
	}
	return strings.Join(each.Of(safe.Wrap(text, min(w-2, widget.Prose)), func(l string) string { return " " + m.env.Theme.Paint(theme.Muted, l) }), "\n")
}

// mouse gives the focus to what is clicked, scrolls, and loads a row that is clicked again.
func (m *Model) mouse(e tea.MouseEvent) tea.Cmd {
	if cmd, ok := m.page.mouse(e); ok || e.Action != tea.MouseActionPress {
		return cmd
	}
	click := e.Button == tea.MouseButtonLeft
	if click && m.layout.form.Contains(e.X, e.Y) {
		return m.refocus(pane(min(e.Y, fields-1)))
	}
	for _, p := range m.layout.panes {
		if !p.at.Contains(e.X, e.Y) {
			continue
		}
		e.X, e.Y = e.X-p.at.X, e.Y-p.at.Y-1 // beneath the title
		focused := m.focus == p.pane
		var cmd tea.Cmd
		if click {
			cmd = m.refocus(p.pane)
		}
		switch {
		case p.pane == paneLines && click:
			m.reply.detail.Click(e.Y)
		case p.pane == paneLines:
			m.reply.detail.Scroll(widget.WheelOf(tea.MouseMsg(e)))
		case p.pane == paneHistory && click && !focused: // it gets the focus, and opens nothing
			m.past.sheet.Grid().Click(e.X, e.Y)
		case p.pane == paneHistory:
			return tea.Batch(cmd, m.past.sheet.Update(tea.MouseMsg(e)))
		}
		return cmd
	}
	return nil
}
