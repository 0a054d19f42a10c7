package rules

import (
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/widget"
)

// reviewFacts is what the review knows of a rule: the verdict with who and when,
// the comment, and, where it changed since it was judged, member by member what
// it was and is.
func (m *model) reviewFacts(row int) []fact {
	c, g := m.shown, &m.env.Theme.Glyphs
	item := c.review.Items[row]
	sign, kind := stateSign(item.State, g)
	text := item.State.String()
	switch {
	case item.State == audit.Changed:
		text = "changed since it was " + audit.StateOf(item.Earlier.Decision).String() + m.byWhom(*item.Earlier)
	case item.Verdict != nil && item.Verdict.Decision != store.NoDecision:
		text += m.byWhom(*item.Verdict)
	case c.counts.Decided() == 0:
		text += "  (" + yours + ")"
	}
	facts := []fact{{name: "verdict", value: sign + " " + text, kind: kind}}
	if v := item.Verdict; v != nil && v.Comment != "" {
		facts = append(facts, fact{name: "comment", value: v.Comment, kind: widget.Accent, note: commentNote(m, *v)})
	}
	if e := item.Earlier; e != nil {
		if e.Comment != "" {
			facts = append(facts, fact{name: "earlier comment", value: e.Comment})
		}
		for _, d := range audit.Differences(e.Content, c.set.Rules[row].Raw) {
			facts = append(facts, fact{name: d.Member, value: "was " + memberWords(d.Old), kind: widget.Removed},
				fact{name: d.Member, value: "now " + memberWords(d.New), kind: widget.Added})
		}
	}
	if found := c.badges[row]; len(found) > 0 {
		facts = append(facts, fact{name: "lint", value: "! " + joinChecks(found), kind: widget.Warn})
	}
	return facts
}

// lintSection explains what was found about a rule.
func (m *model) lintSection(row int) section {
	s := section{title: "Lint"}
	for _, at := range m.shown.concerns[row] {
		f := m.shown.findings[at]
		s.facts = append(s.facts, fact{name: string(f.Check), value: f.Sentence})
	}
	return s
}

// commentNote says whose comment it is where the verdict does not.
func commentNote(m *model, v store.Verdict) string {
	if v.Decision != store.NoDecision {
		return ""
	}
	return strings.TrimPrefix(m.byWhom(v), " ")
}

// memberWords is a member's value on one side of a change.
func memberWords(v client.Value) string {
	switch {
	case v.Kind() == client.Absent:
		return "(not there)"
	case v.Kind() == client.String && v.Text() == "":
		return "(empty)"
	}
	return shown(v)
}

// byWhom is who gave a verdict, and when: " by demo.analyst, 09:30".
func (m *model) byWhom(v store.Verdict) string {
	by := v.By
	if by == "" {
		by = "somebody without a user name"
	}
	if v.At.IsZero() {
		return " by " + by
	}
	return " by " + by + ", " + when(v.At, m.env.Now())
}

// when is a time for people: the hour today, the day before.
func when(at, now time.Time) string {
	at = at.In(now.Location())
	switch {
	case at.Format(time.DateOnly) == now.Format(time.DateOnly):
		return at.Format("15:04")
	case at.Year() == now.Year():
		return at.Format("2 January 15:04")
	default:
		return at.Format("2 January 2006 15:04")
	}
}
