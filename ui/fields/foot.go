package fields

import (
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// foot is the text being typed, else what is known of the cell under the cursor.
func (m *Model) foot() [2]string {
	s := m.sheet()
	switch {
	case m.journal.open:
		return m.journalFoot()
	case m.drafts.open:
		return m.draftsFoot()
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
	r.width, r.looks, r.drawn = width, t.Version(), nil
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
