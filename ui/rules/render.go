package rules

import (
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// body is the panes as they were last put together, with what they were made
// of: where neither changed, nothing is joined anew.
type body struct {
	list, detail string
	joined       string
	made         bool
}

func (b *body) forget() { *b = body{} }

// View draws exactly the view's height.
func (m *model) View() string {
	l := &m.layout
	if m.shown == nil || len(m.shown.rules()) == 0 {
		return widget.Fit(m.page(), l.width, l.height)
	}
	if len(l.banner) == 0 {
		return m.progress.View() + "\n" + m.panes()
	}
	t := m.env.Theme
	var b strings.Builder
	for i, line := range l.banner {
		mark, role := " ", theme.Muted
		if i == 0 {
			mark = t.Glyphs.Rejected
		}
		if i < len(l.banner)-1 {
			role = theme.Bad
		}
		b.WriteString(" " + t.Paint(theme.Bad, mark) + " " + t.Paint(role, line) + "\n")
	}
	b.WriteString(m.progress.View() + "\n" + m.panes())
	return widget.Fit(b.String(), l.width, l.height)
}

// panes draws list and detail.
func (m *model) panes() string {
	l, b := &m.layout, &m.body
	if l.mode == alone && m.pane.Focused() {
		return m.pane.View()
	}
	list := m.list.View()
	if l.mode == alone || l.detail.H == 0 || l.detail.W == 0 {
		return list
	}
	detail := m.pane.View()
	if b.made && b.list == list && b.detail == detail {
		return b.joined
	}
	joined := ""
	if l.mode == beside {
		joined = widget.JoinHorizontal(widget.JoinHorizontal(list, l.list.W, m.upright()), l.list.W+uprightWidth, detail)
	} else {
		joined = list + "\n" + m.rule() + "\n" + detail
	}
	*b = body{list, detail, joined, true}
	return joined
}

// borderRole is the looks of the line between the panes: it tells, beside the
// cursors, which of them has the keys.
func (m *model) borderRole() theme.Role {
	if m.pane.Focused() {
		return theme.Focus
	}
	return theme.Line
}

// upright is the line between panes beside each other.
func (m *model) upright() string {
	line := " " + m.env.Theme.Paint(m.borderRole(), m.env.Theme.Glyphs.Vertical)
	return strings.TrimSuffix(strings.Repeat(line+"\n", m.layout.list.H), "\n")
}

// rule is the line between panes above each other.
func (m *model) rule() string {
	return m.env.Theme.Paint(m.borderRole(), strings.Repeat(m.env.Theme.Glyphs.Horizontal, m.layout.width))
}

// page is what stands where there are no rules to list: the welcome, the first
// fetch, its failure, or the service's word that there are none.
func (m *model) page() string {
	p := &page{theme: m.env.Theme, width: m.layout.width}
	p.text(theme.Text, "")
	switch {
	case m.fetch.Busy() && m.shown == nil:
		p.text(theme.Strong, "Fetching the rules of "+safe.Line(m.wanted)+m.env.Theme.Glyphs.Ellipsis)
		p.text(theme.Muted, "esc stops.")
	case m.err != nil:
		m.failure(p)
	case m.shown != nil:
		m.empty(p)
	case m.wanted != "":
		p.text(theme.Strong, "Stopped before the rules of "+safe.Line(m.wanted)+" came.")
		p.keys("R", "fetches them", "o", "opens another anchor document")
	default:
		m.welcome(p)
	}
	return p.b.String()
}

// failure is a fetch that failed with nothing on screen to keep, or beside an
// anchor document without rules.
func (m *model) failure(p *page) {
	e := view.Explain(m.err)
	p.text(theme.Bad, m.env.Theme.Glyphs.Rejected+" The rules of "+safe.Line(m.wanted)+" could not be fetched.")
	p.text(theme.Text, e.What)
	if e.Do != "" {
		p.text(theme.Text, e.Do)
	}
	if m.shown != nil {
		p.text(theme.Muted, safe.Line(m.shown.anchor)+" had no rules at "+m.at(m.shown)+".")
	}
	p.text(theme.Text, "")
	p.keys("R", "tries again", "o", "opens another anchor document", "@", "shows what was sent and what came back")
}

// empty is the documented answer without rules, in the service's own words.
func (m *model) empty(p *page) {
	p.text(theme.Strong, safe.Line(m.shown.anchor)+" has no rules.")
	switch {
	case m.shown.none != "":
		p.text(theme.Muted, "The service says:")
		p.text(theme.Text, safe.Text(m.shown.none))
	case m.shown.set.Body == nil:
		p.text(theme.Muted, "The service says so without a description.")
	default:
		p.text(theme.Muted, "The service answered with an empty list.")
		if doubts := m.shown.doubts(); doubts != "" {
			p.text(theme.Warn, "But "+safe.Line(doubts)+".")
		}
	}
	p.text(theme.Text, "")
	p.keys("R", "asks again", "o", "opens another anchor document")
}

// welcome is the first screen of somebody who has opened nothing yet.
func (m *model) welcome(p *page) {
	p.text(theme.Strong, "Audit rules")
	p.text(theme.Text, "The rules that the service generated for an anchor document: each one as a sentence, with every member it has.")
	p.text(theme.Text, "")
	p.keys("o", "opens an anchor document by its id", "?", "lists all keys")
	if known := m.env.Offers["rules"]; len(known) > 0 {
		p.text(theme.Text, "")
		p.text(theme.Muted, "Known here: "+safe.Line(strings.Join(known, ", ")))
	}
}

// page collects wrapped lines with a margin. Text given to it is safe already.
type page struct {
	theme *theme.Theme
	width int
	b     strings.Builder
}

func (p *page) text(role theme.Role, s string) {
	for _, line := range safe.Wrap(s, max(min(p.width-4, 76), 1)) {
		if line != "" {
			p.b.WriteString("  " + p.theme.Paint(role, line))
		}
		p.b.WriteByte('\n')
	}
}

// keys lists keys and what they do, one a line.
func (p *page) keys(pairs ...string) {
	for i := 0; i+1 < len(pairs); i += 2 {
		p.b.WriteString("  " + p.theme.Paint(theme.Strong, pairs[i]) + " " + pairs[i+1] + "\n")
	}
}
