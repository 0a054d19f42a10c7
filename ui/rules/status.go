package rules

import (
	"strings"

	"docket/ui/core/audit"
	"docket/ui/safe"
	"docket/ui/view"
)

// Status tells the frame what is shown and what is under way.
func (m *model) Status() view.Status {
	if m.line == "" {
		m.line = m.statusLine()
	}
	s := view.Status{Target: m.wanted, Line: m.line, Typing: m.list.Typing(),
		Back: m.fetch.Busy() || m.pane.Focused() || m.list.CanBack() || m.desk.lens.rows != nil}
	if n := m.log.Unsaved(); n > 0 && m.log.Trouble() != "" {
		s.Hold = view.Count(n, "verdict") + " could not be saved: " + safe.Line(m.log.Trouble())
	}
	if m.shown != nil {
		s.Target = m.shown.anchor
	}
	if m.fetch.Busy() {
		s.Busy = "fetching the rules of " + m.wanted
	}
	if m.fetch.Busy() && (m.shown == nil || m.shown.anchor != m.wanted) {
		s.Opening = m.wanted
	}
	s.Missing = m.err != nil
	if m.packing.Busy() {
		s.Busy = "writing the export"
	}
	return s
}

// statusLine is the facts about what is on screen, the most telling first: the
// frame cuts what does not fit.
func (m *model) statusLine() string {
	if m.shown == nil {
		return ""
	}
	c, filter := m.shown, m.list.Filter()
	facts := append(make([]string, 0, 8), c.anchor)
	all := len(c.rules())
	switch n := m.list.Len(); {
	case all == 0:
		facts = append(facts, "no rules")
	case n == 0:
		facts = append(facts, "0 of "+view.Count(all, "rule"))
	case filter != "" || m.desk.lens.rows != nil:
		facts = append(facts, view.Thousands(n)+" of "+view.Count(all, "rule"), matchWord(filter)+view.Thousands(m.list.Grid().Position()+1))
	case m.progress.Queue != audit.QueueAll:
		facts = append(facts, m.progress.Queue.String()+" "+view.Thousands(m.list.Grid().Position()+1)+" of "+view.Thousands(n))
	default:
		facts = append(facts, "rule "+view.Thousands(m.list.Grid().Position()+1)+" of "+view.Thousands(all))
	}
	if m.desk.lens.rows != nil {
		facts = append(facts, "only "+m.desk.lens.words)
	}
	if filter != "" && !m.list.Typing() {
		facts = append(facts, "filter "+filter)
	}
	if len(m.list.Order()) > 0 {
		facts = append(facts, m.orderName())
	}
	if m.marked() {
		facts = append(facts, view.Thousands(m.list.Grid().MarkCount())+" selected")
	}
	if doubts := c.doubts(); doubts != "" {
		facts = append(facts, doubts)
	}
	if c.changes.Any() {
		facts = append(facts, c.changes.String()+" since "+c.since)
	}
	if all > 0 && c.set.Rules[0].AnchorFileName != "" {
		facts = append(facts, c.set.Rules[0].AnchorFileName)
	}
	return strings.Join(facts, " "+m.env.Theme.Glyphs.Dot+" ")
}

// matchWord is what a rule of a narrowed list is.
func matchWord(filter string) string {
	if filter == "" {
		return "rule "
	}
	return "match "
}

// marked reports whether any rule is selected.
func (m *model) marked() bool { return m.list.Grid().MarkCount() > 0 }
