package rules

import (
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// drawn is what was drawn last: where neither pane changed, nothing is joined anew.
type drawn struct {
	line                string // of the status; "" is not made yet
	list, detail, panes string
	title               string
	lines               []line // of the list
	relists             int    // of the review, when the focus was looked at last
}

// View draws exactly the view's height.
func (m *model) View() string {
	l := &m.layout
	if m.review.Rules.Empty() {
		return widget.Fit(m.page(), l.width, l.height)
	}
	if l.height < 2 {
		return widget.Fit(m.progress.View(), l.width, l.height)
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
	title = safe.Truncate(safe.Line(title), m.layout.width-6, t.Glyphs.Ellipsis)
	rest := max(m.layout.width-3-safe.Width(title), 0)
	return t.Paint(m.lineRole(), t.Glyphs.Horizontal) + " " + t.Paint(role, title) + " " + t.Paint(m.lineRole(), strings.Repeat(t.Glyphs.Horizontal, rest))
}

// page is what stands where there are no rules to list: the welcome, the first fetch, its
// failure, or the service's word that there are none.
func (m *model) page() string {
	p := &page{theme: m.env.Theme, width: m.layout.width}
	p.text(theme.Text, "")
	of, wanted := m.review.Rules, safe.Line(m.loader.Wanted)
	switch {
	case m.loader.Task.Busy() && of == nil:
		p.text(theme.Strong, "Loading the rules of "+wanted+m.env.Theme.Glyphs.Ellipsis)
		p.keys("esc", "cancel")
	case m.loader.Err != nil:
		e := view.Explain(m.loader.Err)
		p.text(theme.Bad, "[error] The rules of "+wanted+" could not be fetched.")
		p.text(theme.Text, strings.TrimSpace(e.What+" "+e.Do))
		p.keys("R", "try again", "o", "open another anchor document", "@", "requests")
	case of != nil:
		p.text(theme.Strong, safe.Line(of.Anchor)+" has no rules.")
		switch doubts := of.Doubts(); {
		case of.None != "":
			p.text(theme.Text, "The service says: "+safe.Line(of.None))
		case of.Set.Body == nil:
			p.text(theme.Text, "The service says so without a description.")
		default:
			p.text(theme.Text, "The service answered with an empty list.")
			if doubts != "" {
				p.text(theme.Warn, "But "+safe.Line(doubts)+".")
			}
		}
		p.keys("R", "ask again", "o", "open another anchor document")
	case wanted != "":
		p.text(theme.Strong, "Stopped before the rules of "+wanted+" came.")
		p.keys("R", "load them", "o", "open another anchor document")
	default:
		p.text(theme.Strong, "Audit rules")
		p.text(theme.Text, "The rules that the service generated for an anchor document: each one as a sentence, with every member it has.")
		p.keys("o", "open an anchor document by its id", "?", "all keys")
		if known := m.env.Offers["rules"]; len(known) > 0 {
			p.text(theme.Text, "")
			p.text(theme.Muted, "Known here: "+safe.Line(strings.Join(known, ", ")))
		}
	}
	return p.b.String()
}

// page collects wrapped lines with a margin. Text given to it is safe already.
type page struct {
	theme *theme.Theme
	width int
	b     strings.Builder
}

func (p *page) text(role theme.Role, s string) {
	for _, line := range safe.Wrap(s, max(min(p.width-4, widget.Prose), 1)) {
		if line != "" {
			p.b.WriteString("  " + p.theme.Paint(role, line))
		}
		p.b.WriteByte('\n')
	}
}

// keys lists keys and what they do, one a line.
func (p *page) keys(pairs ...string) {
	p.b.WriteByte('\n')
	for i := 0; i+1 < len(pairs); i += 2 {
		p.b.WriteString("  " + p.theme.Paint(theme.Strong, pairs[i]) + "  " + pairs[i+1] + "\n")
	}
}
