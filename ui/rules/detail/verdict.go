package detail

import (
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/theme"
	"docket/ui/widget"
)

// Rule is what a pane shows of a rule.
type Rule struct {
	*client.Rule
	Item     audit.Item
	Begun    bool           // some rule of the review has its verdict
	Checks   []lint.Check   // what lint found, in words
	Findings []lint.Finding // the same, explained
	News     string         // what became of it since the last fetch: "new", "changed", ""
}

// Ownership says whose verdicts are: it stands beside the first one to be given.
const Ownership = "verdicts are stored on this computer; the service has no operation for them"

// sections is what is known of a rule: the verdict and the members, then what lint says.
func (p *Pane) sections(r Rule) []section {
	all := sections(r.Rule, r.News, &p.env.Theme.Glyphs)
	all[0].facts = append(p.review(r), all[0].facts...)
	if len(r.Findings) > 0 {
		lint := section{title: "Lint"}
		for _, f := range r.Findings {
			lint.facts = append(lint.facts, Fact{Name: string(f.Check), Value: f.Sentence})
		}
		all = slices.Insert(all, 1, lint)
	}
	return all
}

// review is what the review knows of a rule: the verdict with who and when, the comment,
// and, where it changed since, member by member what it was and is.
func (p *Pane) review(r Rule) []Fact {
	item, now := r.Item, p.env.Now()
	sign, kind := StateSign(item.State, &p.env.Theme.Glyphs)
	text := item.State.String()
	switch {
	case item.State == audit.Changed:
		text = "changed since it was " + audit.StateOf(item.Earlier.Decision).String() + ByWhom(*item.Earlier, now)
	case item.Verdict != nil && item.Verdict.Decision != store.NoDecision:
		text += ByWhom(*item.Verdict, now)
	case !r.Begun:
		text += "  (" + Ownership + ")"
	}
	facts := []Fact{{Name: "verdict", Value: sign + " " + text, Kind: kind}}
	if v := item.Verdict; v != nil && v.Comment != "" {
		note := ""
		if v.Decision == store.NoDecision { // else the verdict says whose it is
			note = strings.TrimPrefix(ByWhom(*v, now), " ")
		}
		facts = append(facts, Fact{Name: "comment", Value: v.Comment, Kind: widget.Strong, Note: note})
	}
	if e := item.Earlier; e != nil {
		if e.Comment != "" {
			facts = append(facts, Fact{Name: "earlier comment", Value: e.Comment})
		}
		for _, d := range audit.Differences(e.Content, r.Raw) {
			facts = append(facts, Fact{Name: d.Member, Value: "was " + memberWords(d.Old), Kind: widget.Bad},
				Fact{Name: d.Member, Value: "now " + memberWords(d.New), Kind: widget.Good})
		}
	}
	if len(r.Checks) > 0 {
		facts = append(facts, Fact{Name: "lint", Value: "! " + Checks(r.Checks), Kind: widget.Warn})
	}
	return facts
}

// Checks names what lint found.
func Checks(found []lint.Check) string {
	words := make([]string, len(found))
	for i, check := range found {
		words[i] = string(check)
	}
	return strings.Join(words, ", ")
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

// ByWhom is who gave a verdict, and when: " by demo.analyst, 09:30".
func ByWhom(v store.Verdict, now time.Time) string {
	by := v.By
	if by == "" {
		by = "somebody without a user name"
	}
	if v.At.IsZero() {
		return " by " + by
	}
	return " by " + by + ", " + When(v.At, now)
}

// When is a time for people: the hour today, the day before.
func When(at, now time.Time) string {
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

// StateSign is a state as one sign; a pending rule has none of weight.
func StateSign(s audit.State, g *theme.Glyphs) (string, widget.Kind) {
	switch s {
	case audit.Accepted:
		return g.Accepted, widget.Good
	case audit.Rejected:
		return g.Rejected, widget.Bad
	case audit.Flagged:
		return g.Flagged, widget.Warn
	case audit.Changed:
		return g.Changed, widget.Changed
	default:
		return g.Pending, widget.Muted
	}
}
