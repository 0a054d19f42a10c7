package fields

import (
	"strings"

	"docket/ui/fields/editing"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// SetSize gives the view its room.
func (m *Model) SetSize(width, height int) {
	m.width, m.height = width, height
	m.layout()
}

// share is how the height is shared out: a line of document types, a warning when
// something is unresolved, the table, the report, and the foot.
type share struct {
	top, banner, body, report, foot int
}

// share shares out the height. With little of it the foot and the report give way first,
// and the table keeps a row as long as there is one.
func (m *Model) share() share {
	s := share{top: 1}
	left := m.height - s.top
	if m.journal.Unresolved() > 0 && left > 4 {
		s.banner = 1
	}
	if left > 3 {
		s.foot = 1
	}
	if left > 11 {
		s.foot = 2
	}
	left -= s.banner + s.foot
	if m.said() != nil && m.over == nil {
		most := max(left*2/3, min(left-2, 12))
		s.report = max(0, min(len(m.said().Draw(m.env.Theme, m.width)), most, left-2))
	}
	s.body = max(0, left-s.report)
	return s
}

// layout gives what is shown its room.
func (m *Model) layout() {
	if p := m.front(); p != nil {
		p.SetSize(m.width, m.share().body)
	}
	if d := m.docs.front(); d != nil && d.Fields() == 0 {
		d.SetEmpty(m.source.nothingKnown(d.Name))
	}
}

// View draws exactly the view's height.
func (m *Model) View() string {
	if m.height <= 0 {
		return ""
	}
	s, p := m.share(), m.front()
	var b strings.Builder
	b.Grow(m.width*m.height + 512)
	if m.over != nil {
		b.WriteString(m.cut(theme.Strong, " "+m.over.Title()))
	} else {
		b.WriteString(m.types())
	}
	if s.banner > 0 {
		b.WriteString("\n" + m.banner())
	}
	if s.body > 0 {
		b.WriteByte('\n')
		if p == nil {
			b.WriteString(m.source.welcome(m.width, s.body))
		} else {
			b.WriteString(p.View())
		}
	}
	m.appendReport(&b, s.report)
	var foot [2]string
	if p != nil && s.foot > 0 {
		foot = p.Foot(m.width)
	}
	for i := range s.foot {
		b.WriteByte('\n')
		b.WriteString(foot[i])
	}
	return b.String()
}

// appendReport draws as much of the report as there is room for.
func (m *Model) appendReport(b *strings.Builder, rows int) {
	if rows == 0 {
		return
	}
	lines := m.said().Draw(m.env.Theme, m.width)
	for i, l := range lines[:rows] {
		if rest := len(lines) - rows; rest > 0 && i == rows-1 {
			l = m.cut(theme.Muted, "  "+m.env.Theme.Glyphs.Ellipsis+" "+view.Count(rest+1, "more line")+": p shows all")
		}
		b.WriteString("\n" + l)
	}
}

// types are the document types that are open, the one in front set off.
func (m *Model) types() string {
	t := m.env.Theme
	if len(m.docs.list) == 0 {
		return m.cut(theme.Strong, " Field settings")
	}
	// The one in front must be seen: start where it still fits.
	labels := make([]string, len(m.docs.list))
	for i, d := range m.docs.list {
		labels[i] = " " + safe.Truncate(safe.Line(d.key().String()), max(4, m.width/2), t.Glyphs.Ellipsis)
		if d.unsaved() || !d.savedAt.IsZero() {
			labels[i] += " " + t.Glyphs.Changed
		}
		labels[i] += " "
	}
	from, used := m.docs.at, safe.Width(labels[m.docs.at])
	for from > 0 && used+safe.Width(labels[from-1])+1 <= m.width-2 {
		from--
		used += safe.Width(labels[from]) + 1
	}
	var b strings.Builder
	room := m.width
	if from > 0 {
		b.WriteString(t.Paint(theme.Strong, t.Glyphs.MoreLeft))
		room--
	}
	for i := from; i < len(labels); i++ {
		w := safe.Width(labels[i]) + 1
		if w > room && i > from {
			if room > 0 {
				b.WriteString(t.Paint(theme.Strong, t.Glyphs.MoreRight))
			}
			break
		}
		role := theme.Muted
		if i == m.docs.at {
			role = theme.SelectedDim
		}
		b.WriteString(t.Paint(role, safe.Truncate(labels[i], max(room, 0), "")))
		room -= w
		if room > 0 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// banner is what nobody may overlook.
func (m *Model) banner() string {
	n := m.journal.Unresolved()
	text := "! " + view.Count(n, "submission") + " of unknown outcome: "
	switch {
	case m.over == m.journal:
		text += "look at the service, then a or x resolves it"
	case n == 1:
		text += "J shows it, a or x resolves it"
	default:
		text += "J shows them, a or x resolves one"
	}
	return m.cut(theme.BadgeWarn, " "+text+" ")
}

// cut paints a line that is no wider than the view.
func (m *Model) cut(role theme.Role, text string) string {
	return widget.Line(m.env.Theme, role, text, m.width)
}

// Status tells the frame what is shown and what is under way.
func (m *Model) Status() view.Status {
	s := view.Status{Back: m.said() != nil}
	switch {
	case m.sender.Busy() != "":
		s.Busy, s.Hold = "sending", "a submission is on its way"
	case m.docs.loading.Busy():
		s.Busy = "opening " + m.docs.opening.want.String()
	}
	s.Opening, s.Missing = m.awaited(), m.missed
	if s.Hold == "" {
		s.Hold = m.docs.hold()
	}
	d, dot := m.docs.front(), " "+m.env.Theme.Glyphs.Dot+" "
	if p := m.front(); p != nil {
		s.Typing, s.Back = p.Typing(), s.Back || m.over != nil || p.CanBack()
		facts := p.Facts()
		if m.over == nil {
			facts = append(facts, m.saved(d)...)
		}
		s.Line = strings.Join(facts, dot)
	}
	if d != nil {
		s.Target = d.Name
	}
	return s
}

// awaited is what was asked for and is not there yet.
func (m *Model) awaited() string {
	switch {
	case m.docs.loading.Busy():
		return m.docs.opening.want.String()
	case m.sender.Planning():
		return "what would be sent"
	case m.source.inverting.Busy():
		return "the old values"
	case m.over != nil && m.over.Reading():
		return map[list]string{m.journal: "the journal", m.drafts: "the drafts"}[m.over]
	}
	return ""
}

// saved says how many drafts there are of a document, and whether it is on the disk.
func (m *Model) saved(d *document) (facts []string) {
	if n := m.drafts.InUse(d.Name); n > 1 {
		facts = append(facts, view.Count(n, "draft")+" (D)")
	}
	degraded := m.env.Store.Degraded()
	switch base := d.Base(); {
	case d.saveErr != nil:
		return append(facts, "DRAFT NOT SAVED: "+d.saveErr.Error())
	case degraded != "":
		return append(facts, "nothing can be saved: "+degraded)
	case !d.savedAt.IsZero(): // what is newer follows soon
		return append(facts, "draft saved "+editing.When(d.savedAt, m.env.Now()))
	case base != nil && !d.unsaved():
		return append(facts, "as sent "+editing.When(base.Submission.CreatedAt, m.env.Now()))
	}
	return facts
}
