package fields

import (
	"slices"
	"strconv"
	"strings"

	"docket/ui/core/each"
	"docket/ui/fields/drafts"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// top is how many rows stand above what is shown: the context.
const top = 1

func (m *Model) SetSize(width, height int) {
	m.width, m.height = width, height
	m.layout()
}

func (m *Model) layout() { m.front().SetSize(m.width, max(m.height-top-m.reportRows(), 0)) }

// reportRows is how many rows the report takes: the table keeps two as long as there are.
func (m *Model) reportRows() int {
	r, left := m.said(), m.height-top
	if r == nil || m.over != nil {
		return 0
	}
	return r.Fit(m.env.Theme, m.width, min(max(left*2/3, min(left-2, 12)), left-2))
}

func (m *Model) View() string {
	if m.height <= 0 {
		return ""
	}
	lines, rows := []string{m.context()}, m.reportRows()
	if m.height > top+rows {
		lines = append(lines, m.front().View())
	}
	if rows > 0 {
		lines = append(lines, m.said().View(m.env.Theme, m.width, rows))
	}
	return strings.Join(lines, "\n")
}

// context is the row above: what is open, and what is pending in it or unresolved. Words
// give way to signs first, then the counts, then the other document types.
func (m *Model) context() string {
	left, right, t, d := " Field settings", "", m.env.Theme, m.docs.front()
	counts := func(bool) string { return "" }
	switch {
	case m.over != nil:
		left = " " + m.over.Title()
	case d != nil:
		left, counts = m.labelled(d).text, d.Counts
	}
	for short := range 4 {
		if right = m.unresolved(short > 0); short < 3 {
			right += counts(short < 2)
		}
		if safe.Width(left)+2+safe.Width(right) <= m.width {
			break
		}
	}
	room := m.width - safe.Width(right) - 1
	if m.over == nil && d != nil {
		left = m.types(room - 1)
	} else {
		left = widget.Line(t, theme.Strong, left, room)
	}
	return safe.Clip(left+strings.Repeat(" ", max(room-safe.Width(left), 0))+right, m.width)
}

// label is a document type that is open, with its pending changes, and how wide that is.
type label struct {
	text    string
	width   int
	of      drafts.Key // what it was made for
	n, room int
	looks   int // the version of the theme
}

// labelled makes the label of a document where it is another than before.
func (m *Model) labelled(d *document) label {
	l, g := &d.label, &m.env.Theme.Glyphs
	if key, n := d.key, d.pending(); l.width == 0 || l.of != key || l.n != n || l.room != m.width || l.looks != m.env.Theme.Version() {
		text := " " + safe.Truncate(safe.Line(key.String()), max(4, m.width/2), g.Ellipsis)
		if n != 0 {
			text += " " + g.Changed
		}
		if n > 0 {
			text += strconv.Itoa(n)
		}
		*l = label{text, safe.Width(text), key, n, m.width, m.env.Theme.Version()}
	}
	return *l
}

// pending is how many fields are not as they were sent last, -1 while that is not known.
func (d *document) pending() int {
	if !d.looked() {
		return -1
	}
	return d.Pending()
}

// types are the document types that are open, as many as fit beside the one in front.
func (m *Model) types(room int) string {
	t, list, from := m.env.Theme, m.docs.list, m.docs.at
	for used := m.labelled(list[from]).width; from > 0; from-- {
		if used += m.labelled(list[from-1]).width + 1; used > room-2 {
			break
		}
	}
	var b strings.Builder
	if from > 0 && room > 1 {
		b.WriteString(t.Paint(theme.Strong, t.Glyphs.MoreLeft))
		room--
	}
	for i, d := range list[from:] {
		l := m.labelled(d)
		if l.width+1 > room && i > 0 {
			b.WriteString(t.Paint(theme.Strong, t.Glyphs.MoreRight))
			break
		}
		role := theme.Muted
		if from+i == m.docs.at {
			role = theme.Strong
		}
		b.WriteString(t.Paint(role, safe.Truncate(l.text, max(room-1, 0), t.Glyphs.Ellipsis)) + " ")
		room -= l.width + 1
	}
	return b.String()
}

// unresolved is what nobody may overlook.
func (m *Model) unresolved(short bool) string {
	n := len(m.docs.known.unknown)
	if n == 0 {
		return ""
	}
	text := m.env.Theme.Glyphs.Unknown + " " + view.Count(n, "submission") + " of unknown outcome"
	if short {
		text = m.env.Theme.Glyphs.Unknown + " " + view.Count(n, "outcome") + " unknown"
	}
	if m.over != m.journal {
		text += " (J)"
	}
	return m.env.Theme.Paint(theme.Unknown, text) + "  "
}

// Status tells the frame what is shown and what is under way.
func (m *Model) Status() view.Status {
	s := view.Status{Back: m.said() != nil || len(m.source.due) > 0, Opening: m.awaited(), Missing: m.docs.missed, Hold: m.holds()}
	switch {
	case len(m.source.due) > 0:
		s.Busy = "reading what was sent last"
	case m.sender.Busy() != "":
		s.Busy = "sending"
	case m.docs.loading.Busy():
		s.Busy = "opening " + m.docs.opening.want.String()
	case m.sender.Planning(): // a team's database may be slow
		s.Busy = "reading the journal"
	}
	p, d := m.front(), m.docs.front()
	if d != nil {
		s.Target = d.Name
	}
	s.Typing, s.Back = p.Typing(), s.Back || m.over != nil || p.CanBack()
	facts := p.Facts()
	if m.over == nil && d != nil {
		facts = slices.Concat([]string{d.key.String()}, facts, m.saved(d), d.Notes())
		if d.Pending() > 0 && !s.Typing && m.sender.ReadOnly() == "" {
			s.Tip = "ctrl+s reviews before sending"
		}
	}
	if n := m.docs.known.waiting; n > 0 {
		facts = append([]string{view.Count(n, "outcome") + " " + view.Plural(n, "waits", "wait") + " for the team"}, facts...)
	}
	s.Line = strings.Join(facts, " "+m.env.Theme.Glyphs.Dot+" ")
	return s
}

// holds is why quitting should ask first, a line each.
func (m *Model) holds() string {
	lines := []string{m.sender.Hold(), m.docs.hold()}
	for _, w := range m.source.due {
		if w.not != "" {
			lines = append(lines, w.not+" yet: what was sent last is read first")
		}
	}
	return strings.Join(each.Where(lines, func(line string) bool { return line != "" }), "\n")
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
	case len(m.source.due) > 0:
		return "what was sent last"
	case m.over != nil && m.over.Reading():
		return m.over.Title()
	}
	return ""
}

// saved says how many drafts there are of a document, and whether it is on the disk.
func (m *Model) saved(d *document) (facts []string) {
	if n := m.docs.known.drafts(d.Name); n > 1 {
		facts = append(facts, view.Count(n, "draft")+" (D)")
	}
	degraded := m.env.Store.Degraded()
	switch base := d.Base; {
	case d.saveErr != nil:
		return append(facts, "DRAFT NOT SAVED: "+view.StoreWords(d.saveErr))
	case degraded != "":
		return append(facts, "nothing can be saved: "+degraded)
	case !d.savedAt.IsZero(): // what is newer follows soon
		return append(facts, view.DraftSaved+view.When(d.savedAt, m.env.Now()))
	case base != nil && !d.unsaved():
		return append(facts, "as sent "+view.When(base.Submission.CreatedAt, m.env.Now()))
	}
	return facts
}
