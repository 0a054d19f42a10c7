package fields

import (
	"strings"

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

// parts is how the height is shared out: a line of document types, a warning when
// something is unresolved, the grid, the report, and the foot.
type parts struct {
	top, banner, grid, report, foot int
}

// parts shares out the height. With little of it the foot and the report give way
// first, and the grid keeps a row as long as there is one.
func (m *Model) parts() parts {
	p := parts{top: 1}
	left := m.height - p.top
	if m.journal.unresolved > 0 && left > 4 {
		p.banner = 1
	}
	if left > 3 {
		p.foot = 1
	}
	if left > 11 {
		p.foot = 2
	}
	left -= p.banner + p.foot
	if m.report != nil && !m.listing() {
		most := max(left*2/3, min(left-2, 12))
		p.report = max(0, min(len(m.reportLines()), most, left-2))
	}
	p.grid = max(0, left-p.report)
	return p
}

// layout gives the grids their room; it is called when anything around them has
// changed.
func (m *Model) layout() {
	if r := m.report; r != nil && (r.width != m.width || r.looks != m.env.Theme.Version()) {
		r.wrap(m.env.Theme, m.width)
	}
	p := m.parts()
	if s := m.sheet(); s != nil {
		s.grid.SetSize(m.width, p.grid)
		if s.grid.Len() == 0 {
			s.grid.SetEmpty(m.emptySheet(s))
		}
	}
	m.journal.grid.SetSize(m.width, p.grid)
	m.drafts.grid.SetSize(m.width, p.grid)
}

// gridAt is the grid at line y, and y within it.
func (m *Model) gridAt(y int) (*widget.Grid, int) {
	p := m.parts()
	y -= p.top + p.banner
	switch {
	case y < 0 || y >= p.grid:
		return nil, 0
	case m.journal.open:
		return m.journal.grid, y
	case m.drafts.open:
		return m.drafts.grid, y
	case m.sheet() == nil:
		return nil, 0
	}
	return m.sheet().grid, y
}

// View draws exactly the view's height.
func (m *Model) View() string {
	if m.height <= 0 {
		return ""
	}
	p := m.parts()
	var b strings.Builder
	b.Grow(m.width*m.height + 512)
	switch {
	case m.journal.open:
		b.WriteString(m.cut(theme.Title, " Journal: what was sent from this machine for "+safe.Line(m.env.Profile.Company)))
	case m.drafts.open:
		b.WriteString(m.cut(theme.Title, " Drafts: what is kept on this machine and was not sent, for "+safe.Line(m.env.Profile.Company)))
	default:
		b.WriteString(m.types())
	}
	if p.banner > 0 {
		b.WriteString("\n" + m.banner())
	}
	if p.grid > 0 {
		b.WriteByte('\n')
		switch s := m.sheet(); {
		case m.journal.open:
			b.WriteString(m.journal.grid.View())
		case m.drafts.open:
			b.WriteString(m.drafts.grid.View())
		case s == nil:
			b.WriteString(m.welcome(p.grid))
		default:
			b.WriteString(s.grid.View())
		}
	}
	for i, l := range m.reportLines()[:p.report] {
		if rest := len(m.reportLines()) - p.report; rest > 0 && i == p.report-1 {
			l = m.cut(theme.Dim, "  "+m.env.Theme.Glyphs.Ellipsis+" "+view.Count(rest+1, "more line")+": p shows all")
		}
		b.WriteString("\n" + l)
	}
	foot := m.foot()
	for i := range p.foot {
		b.WriteByte('\n')
		b.WriteString(foot[i])
	}
	return b.String()
}

// types are the document types that are open, the one in front set off.
func (m *Model) types() string {
	t := m.env.Theme
	if len(m.sheets) == 0 {
		return m.cut(theme.Title, " Field settings")
	}
	// The one in front must be seen: start where it still fits.
	labels := make([]string, len(m.sheets))
	for i, s := range m.sheets {
		labels[i] = " " + safe.Truncate(safe.Line(s.key().String()), max(4, m.width/2), t.Glyphs.Ellipsis)
		if s.version != s.kept || !s.keptAt.IsZero() {
			labels[i] += " " + t.Glyphs.Bullet
		}
		labels[i] += " "
	}
	from, used := m.at, safe.Width(labels[m.at])
	for from > 0 && used+safe.Width(labels[from-1])+1 <= m.width-2 {
		from--
		used += safe.Width(labels[from]) + 1
	}
	var b strings.Builder
	room := m.width
	if from > 0 {
		b.WriteString(t.Paint(theme.Mark, t.Glyphs.MoreLeft))
		room--
	}
	for i := from; i < len(labels); i++ {
		w := safe.Width(labels[i]) + 1
		if w > room && i > from {
			if room > 0 {
				b.WriteString(t.Paint(theme.Mark, t.Glyphs.MoreRight))
			}
			break
		}
		role := theme.Dim
		if i == m.at {
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
	n := m.journal.unresolved
	text := "! " + view.Count(n, "submission") + " of unknown outcome: "
	switch {
	case m.journal.open:
		text += "see at the service, then a or x settles it"
	case n == 1:
		text += "J shows it, a or x settles it"
	default:
		text += "J shows them, a or x settles one"
	}
	return m.cut(theme.BadgeWarn, " "+text+" ")
}

// cut paints a line that is no wider than the view.
func (m *Model) cut(role theme.Role, text string) string {
	return m.env.Theme.Paint(role, safe.Truncate(text, m.width, m.env.Theme.Glyphs.Ellipsis))
}
