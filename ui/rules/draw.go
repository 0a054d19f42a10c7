package rules

import (
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/widget"
)

// drawn is what was drawn last: where no part changed, nothing is joined anew.
type drawn struct {
	line  string // of the status; "" is not made yet
	of    parts
	frame string
	sides widget.Sides
}

// parts are what a frame is joined from.
type parts struct{ top, list, detail, title string }

func (m *model) View() string {
	l, d := &m.layout, &m.drawn
	if m.review.Rules.Empty() {
		return m.landing.View(m.env.Theme, l.width, l.height)
	}
	var of parts
	if l.top > 0 {
		of.top = m.progress.View() + "\n"
	}
	reading := l.mode == alone && m.pane.Focused()
	if !reading {
		of.list = m.list.View()
	}
	if reading || l.detail.H > 0 && l.detail.W > 0 {
		of.detail, of.title = m.pane.View(), m.pane.Title()
	}
	if of == d.of && d.frame != "" {
		return d.frame
	}
	switch d.of = of; {
	case of.list == "" || of.detail == "":
		d.frame = of.top + of.list + of.detail
	case l.mode == beside:
		var b strings.Builder
		b.Grow(len(d.frame) + 1024)
		b.WriteString(of.top)
		d.sides.Write(&b, of.list, l.list.W+1, m.env.Theme.Paint(lineRole(m), m.env.Theme.Glyphs.Vertical), of.detail)
		d.frame = b.String()
	default:
		d.frame = of.top + of.list + "\n" + rule(m, of.title) + "\n" + of.detail
	}
	if l.top == 0 {
		d.frame = widget.Fit(d.frame, l.width, l.height)
	}
	return d.frame
}

// See notes which rules a frame shows.
func (m *model) See(int) {
	s := &m.review.Sight
	s.Of, s.Rows = m.review.Rules, append(s.Rows[:0], m.list.Row())
	if m.layout.mode != alone || !m.pane.Focused() {
		s.Rows = widget.AppendInSight(s.Rows, m.list.Grid())
	}
}

// lineRole is the looks of the line between the panes: it tells, beside the cursors, which of them has the keys.
func lineRole(m *model) theme.Role {
	if m.pane.Focused() {
		return theme.Focus
	}
	return theme.Line
}

// rule is the line between panes above each other, with the title of the lower one.
func rule(m *model, title string) string {
	t, role := m.env.Theme, theme.Strong
	if m.pane.Focused() {
		role = theme.Focus
	}
	if title == "" {
		return t.Paint(lineRole(m), strings.Repeat(t.Glyphs.Horizontal, m.layout.width))
	}
	title = safe.Truncate(safe.Line(title), m.layout.width-6, t.Glyphs.Ellipsis)
	rest := max(m.layout.width-3-safe.Width(title), 0)
	return t.Paint(lineRole(m), t.Glyphs.Horizontal) + " " + t.Paint(role, title) + " " + t.Paint(lineRole(m), strings.Repeat(t.Glyphs.Horizontal, rest))
}
