package fields

import (
	"strings"

	"docket/ui/view"
)

// Status tells the frame what is shown and what is under way.
func (m *Model) Status() view.Status {
	s := view.Status{Back: m.canBack()}
	switch {
	case m.sending.Busy():
		s.Busy, s.Hold = "sending", "a submission is on its way"
	case m.loading.Busy():
		s.Busy = "opening " + m.opening.want.String()
		s.Opening = m.opening.want.String()
	case m.planning.Busy():
		s.Opening = "what would be sent"
	case m.inverting.Busy():
		s.Opening = "what was before"
	case m.journal.open && m.journal.reading.Busy():
		s.Opening = "the journal"
	case m.drafts.open && m.drafts.reading.Busy():
		s.Opening = "the drafts"
	}
	s.Missing = m.missed
	if sheet := m.sheet(); sheet != nil {
		s.Target = sheet.name
		s.Line = m.line(sheet)
	}
	s.Typing = m.typing()
	switch {
	case m.journal.open:
		s.Line = m.journal.line()
	case m.drafts.open:
		s.Line = m.drafts.line()
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
			return "the draft of " + s.key().String() + " is not on the disk; E writes it to a file"
		}
	}
	return ""
}

// line is the facts of a sheet: how many fields, what is open, and whether the
// draft is on the disk.
func (m *Model) line(s *sheet) string {
	facts := []string{view.Count(len(s.rows), "field")}
	if s.narrowed() {
		facts[0] = view.Thousands(s.grid.Len()) + " of " + facts[0]
	}
	if s.only != showAll {
		facts[0] += ", only " + s.only.String()
	}
	if s.base != nil && s.changes > 0 {
		facts = append(facts, view.Thousands(s.changes)+" changed")
	}
	if n := s.open; n > 0 {
		facts = append(facts, view.Thousands(n)+" with something unknown")
	}
	if n := len(s.grid.Marked()); n > 0 {
		facts = append(facts, view.Thousands(n)+" marked")
	}
	if n := m.drafts.count[s.name]; n > 1 {
		facts = append(facts, view.Count(n, "draft")+" (D)")
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

// typing reports whether keys are text.
func (m *Model) typing() bool {
	switch s := m.sheet(); {
	case m.journal.open:
		return m.journal.search != nil
	case m.drafts.open:
		return false
	default:
		return s != nil && (s.edit != nil || m.search != nil)
	}
}

// listing reports whether a list is shown over the sheets.
func (m *Model) listing() bool { return m.journal.open || m.drafts.open }
