package rules

import (
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/widget"
)

// drawn is what was drawn last: where neither pane changed, nothing is joined anew.
type drawn struct {
	line                string // of the status; "" is not made yet
	list, detail, panes string
	title               string
	lines               []line // of the list
}

// View draws exactly the view's height.
func (m *model) View() string {
	l := &m.layout
	if m.review.Rules.Empty() {
		return m.landing.View(m.env.Theme, l.width, l.height)
	}
	if l.top == 0 {
		return widget.Fit(m.panes(), l.width, l.height)
	}
	return m.progress.View() + "\n" + m.panes()
}

// panes draws list and detail.
func (m *model) panes() string {
	l, d := &m.layout, &m.drawn
	if l.mode == alone && m.pane.Focused() {
		return m.pane.View()
	}
	list := m.list.View()
	if l.detail.H == 0 || l.detail.W == 0 {
		return list
	}
	detail, title := m.pane.View(), m.pane.Title()
	if d.panes != "" && d.list == list && d.detail == detail && d.title == title {
		return d.panes
	}
	d.list, d.detail, d.title = list, detail, title
	d.panes = list + "\n" + m.rule(title) + "\n" + detail
	if l.mode == beside {
		d.panes = m.join(list, detail)
	}
	return d.panes
}

// line is a line of the list with its width, which is remembered: most of them stay.
type line struct {
	text  string
	width int
}

// join puts list and detail beside each other, with a line between them.
func (m *model) join(list, detail string) string {
	d, between := &m.drawn, " "+m.env.Theme.Paint(m.lineRole(), m.env.Theme.Glyphs.Vertical)
	var b strings.Builder
	b.Grow(len(list) + len(detail) + len(list)/2)
	for i, more := 0, true; more; i++ {
		var l, r string
		l, list, more = strings.Cut(list, "\n")
		r, detail, _ = strings.Cut(detail, "\n")
		if i == len(d.lines) {
			d.lines = append(d.lines, line{})
		}
		if at := &d.lines[i]; at.text != l {
			*at = line{l, safe.Width(l)}
		}
		b.WriteString(l)
		b.WriteString(strings.Repeat(" ", max(m.layout.list.W-d.lines[i].width, 0)))
		b.WriteString(between)
		b.WriteString(r)
		if more {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// lineRole is the looks of the line between the panes: it tells, beside the cursors, which
// of them has the keys.
func (m *model) lineRole() theme.Role {
	if m.pane.Focused() {
		return theme.Focus
	}
	return theme.Line
}

// rule is the line between panes above each other, with the title of the lower one.
func (m *model) rule(title string) string {
	t, role := m.env.Theme, theme.Strong
	if m.pane.Focused() {
		role = theme.Focus
	}
	if title == "" {
		return t.Paint(m.lineRole(), strings.Repeat(t.Glyphs.Horizontal, m.layout.width))
	}
	title = safe.Truncate(safe.Line(title), m.layout.width-6, t.Glyphs.Ellipsis)
	rest := max(m.layout.width-3-safe.Width(title), 0)
	return t.Paint(m.lineRole(), t.Glyphs.Horizontal) + " " + t.Paint(role, title) + " " + t.Paint(m.lineRole(), strings.Repeat(t.Glyphs.Horizontal, rest))
}
