package fields

import (
	"strconv"
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
	if m.report != nil && !m.journal.open {
		most := max(left*2/3, min(left-2, 12))
		p.report = max(0, min(len(m.reportLines()), most, left-2))
	}
	p.grid = max(0, left-p.report)
	return p
}

// layout gives the grids their room; it is called when anything around them has
// changed.
func (m *Model) layout() {
	if m.report != nil && m.report.width != m.width {
		m.report.wrap(m.env.Theme, m.width)
	}
	p := m.parts()
	if s := m.sheet(); s != nil {
		s.grid.SetSize(m.width, p.grid)
		if s.grid.Len() == 0 {
			s.grid.SetEmpty(m.emptySheet(s))
		}
	}
	m.journal.grid.SetSize(m.width, p.grid)
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
	if m.journal.open {
		b.WriteString(m.cut(theme.Title, " Journal: what was sent from this machine for "+safe.Line(m.env.Profile.Company)))
	} else {
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
		case s == nil:
			b.WriteString(m.welcome(p.grid))
		default:
			b.WriteString(s.grid.View())
		}
	}
	for i, l := range m.reportLines()[:p.report] {
		if rest := len(m.reportLines()) - p.report; rest > 0 && i == p.report-1 {
			l = m.cut(theme.Dim, "  "+m.env.Theme.Glyphs.Ellipsis+" "+view.Count(rest+1, "more line")+" than fit here")
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
		labels[i] = " " + safe.Truncate(safe.Line(s.name), max(4, m.width/2), t.Glyphs.Ellipsis)
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
		room -= w
		role := theme.Dim
		if i == m.at {
			role = theme.SelectedDim
		}
		b.WriteString(t.Paint(role, safe.Truncate(labels[i], m.width, "")))
		if room > 0 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// banner is what nobody may overlook.
func (m *Model) banner() string {
	n := m.journal.unresolved
	text := "! " + view.Count(n, "submission") + " of unknown outcome: J shows "
	if n == 1 {
		text += "it, a or x settles it"
	} else {
		text += "them, a or x settles one"
	}
	return m.cut(theme.BadgeWarn, " "+text+" ")
}

// cut paints a line that is no wider than the view.
func (m *Model) cut(role theme.Role, text string) string {
	return m.env.Theme.Paint(role, safe.Truncate(text, m.width, m.env.Theme.Glyphs.Ellipsis))
}

// foot is the text being typed, else what is known of the cell under the cursor.
func (m *Model) foot() [2]string {
	s := m.sheet()
	switch {
	case m.journal.open:
		return m.journalFoot()
	case m.search != nil:
		m.search.SetWidth(m.width)
		return [2]string{m.search.View(), m.cut(theme.Dim, view.Count(s.grid.Len(), "field")+" of that name or label")}
	case s == nil:
		return [2]string{}
	case s.edit != nil:
		s.edit.input.SetWidth(m.width)
		if s.edit.reason != "" {
			return [2]string{s.edit.input.View(), m.cut(theme.Bad, s.edit.reason)}
		}
		return [2]string{s.edit.input.View(), m.cut(theme.Dim, "enter takes it, esc leaves it as it was")}
	}
	return m.cellFoot(s)
}

// cellFoot is the value under the cursor with where it comes from, and then what
// looks wrong with its field or what else the field carries.
func (m *Model) cellFoot(s *sheet) [2]string {
	at, c := s.grid.Cursor()
	if at < 0 || at >= len(s.rows) {
		return [2]string{}
	}
	r, now := s.rows[at], m.env.Now()
	first := ""
	switch column(c) {
	case colName:
		first = "field " + m.env.Theme.Glyphs.Dot + " " + r.From[colName].words(now)
	case colLabel:
		first = "label " + m.env.Theme.Glyphs.Dot + " " + r.From[colLabel].words(now)
	case colRequired:
		first = "required " + m.env.Theme.Glyphs.Dot + " " + r.From[colRequired].words(now)
	case colVisible:
		first = "visible " + m.env.Theme.Glyphs.Dot + " " + r.From[colVisible].words(now)
	default:
		first = r.provenance(now)
	}
	second, role := "", theme.Warn
	for _, f := range s.lint[r.Name] {
		if !f.Blocks {
			second += "! " + f.Text + "  "
		}
	}
	if second == "" && len(r.Extra) > 0 {
		role = theme.Dim
		for i, e := range r.Extra {
			if i > 0 {
				second += ", "
			}
			second += e.Name + " = " + e.Value.Raw()
		}
		second = "also sent: " + second
	}
	return [2]string{m.cut(theme.Dim, safe.Line(first)), m.cut(role, safe.Line(second))}
}

// reportLines are the lines of the report, wrapped and painted.
func (m *Model) reportLines() []string {
	if m.report == nil {
		return nil
	}
	return m.report.drawn
}

// wrap draws a report for a width: a rule, its title, its lines.
func (r *report) wrap(t *theme.Theme, width int) {
	r.width, r.drawn = width, nil
	if width <= 4 {
		return
	}
	role, mark := theme.Accent, t.Glyphs.Bullet
	switch r.level {
	case view.Good:
		role, mark = theme.Good, t.Glyphs.Check
	case view.Warn:
		role, mark = theme.Warn, "!"
	case view.Bad:
		role, mark = theme.Bad, t.Glyphs.Cross
	}
	r.drawn = append(r.drawn, t.Paint(theme.Border, strings.Repeat(t.Glyphs.Horizontal, width)))
	for i, l := range safe.Wrap(mark+" "+safe.Line(r.title), width-1) {
		if i > 0 {
			l = "  " + l
		}
		r.drawn = append(r.drawn, t.Paint(role, safe.Truncate(l, width, "")))
	}
	for _, line := range r.lines {
		if line == "" {
			continue
		}
		for _, l := range safe.Wrap(safe.Line(line), width-3) {
			r.drawn = append(r.drawn, "  "+l)
		}
	}
}

// emptySheet is what a document type without fields says.
func (m *Model) emptySheet(s *sheet) string {
	if s.filter != "" {
		return "No field has " + strconv.Quote(s.filter) + " in its name or label. esc shows all."
	}
	lines := []string{
		"Nothing is known of the fields of " + s.name + " yet:",
		"the service has no operation that reads them.",
		"",
		"  +  add a field by hand",
		"  i  import a JSON file",
	}
	if m.rules != nil {
		lines = append(lines, "  f  take the fields that the rules of "+m.rules.AnchorDocumentID+" name")
	} else {
		lines = append(lines, "  f  take the fields that rules name (open some first: 1)")
	}
	if m.page.Datasource != "" {
		lines = append(lines, "  d  take the fields of the datasource "+m.page.Datasource)
	} else {
		lines = append(lines, "  d  take the fields of a datasource (open one first: 2)")
	}
	return strings.Join(lines, "\n")
}

// welcome is shown while no document type is open.
func (m *Model) welcome(height int) string {
	wrap := func(lines []string, text string) []string {
		return append(lines, safe.Wrap(safe.Line(text), m.width)...)
	}
	lines := wrap([]string{""}, "Here the settings of a document type's fields are written and sent: label, required, visible. "+
		"What was sent before, and how it was answered, is remembered on this machine.")
	lines = append(lines, "", "  o  open a document type", "  i  import a JSON file of settings", "  J  the journal of what was sent")
	if known := m.known(); len(known) > 0 {
		lines = wrap(append(lines, ""), "Known document types: "+strings.Join(known, ", "))
	}
	out := make([]string, height)
	for i := range out {
		if i < len(lines) {
			out[i] = safe.Truncate(lines[i], m.width, m.env.Theme.Glyphs.Ellipsis)
		}
	}
	return strings.Join(out, "\n")
}

// known are the document types that can be offered: recents first.
func (m *Model) known() []string {
	out := append([]string(nil), m.told.recents...)
	seen := map[string]bool{}
	for _, r := range out {
		seen[r] = true
	}
	for _, o := range m.env.Offers["fields"] {
		if !seen[o] {
			out = append(out, o)
		}
	}
	return out
}

// Status tells the frame what is shown and what is under way.
func (m *Model) Status() view.Status {
	s := view.Status{Back: m.canBack()}
	switch {
	case m.sending.Busy():
		s.Busy, s.Hold = "sending", "a submission is on its way"
	case m.load.Busy():
		s.Busy = "opening " + m.loading
	}
	if sheet := m.sheet(); sheet != nil {
		s.Target = sheet.name
		s.Typing = !m.journal.open && (sheet.edit != nil || m.search != nil)
		s.Line = m.line(sheet)
	}
	if m.journal.open {
		s.Line = m.journal.line()
	}
	if s.Hold == "" {
		s.Hold = m.unkeptHold()
	}
	return s
}

// unkeptHold is why quitting should ask: a draft that could not be written.
func (m *Model) unkeptHold() string {
	for _, s := range m.sheets {
		if s.keepErr != nil && s.version != s.kept {
			return "the draft of " + s.name + " is not on the disk; E writes it to a file"
		}
	}
	return ""
}

// line is the facts of a sheet: how many fields, what is open, and whether the
// draft is on the disk.
func (m *Model) line(s *sheet) string {
	facts := []string{view.Count(len(s.rows), "field")}
	if s.filter != "" {
		facts[0] = view.Thousands(s.grid.Len()) + " of " + facts[0]
	}
	if n := s.open; n > 0 {
		facts = append(facts, view.Thousands(n)+" with something unknown")
	}
	if n := len(s.grid.Marked()); n > 0 {
		facts = append(facts, view.Thousands(n)+" marked")
	}
	switch {
	case s.keepErr != nil:
		facts = append(facts, "DRAFT NOT SAVED: "+s.keepErr.Error())
	case m.degraded() != "":
		facts = append(facts, "nothing can be kept: "+m.degraded())
	case s.version != s.kept:
		facts = append(facts, "draft not saved yet")
	case !s.keptAt.IsZero():
		facts = append(facts, "draft saved "+when(s.keptAt, m.env.Now()))
	case s.base != nil:
		facts = append(facts, "as sent "+when(s.base.Submission.CreatedAt, m.env.Now()))
	}
	return strings.Join(facts, " "+m.env.Theme.Glyphs.Dot+" ")
}
