package detail

import (
	"cmp"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/trials"
	"docket/ui/core/load"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// review is what the review knows of a rule: the verdict with who and when, the comment,
// and, where it changed since, member by member what it was and is.
func (p *Pane) review(r Rule) []Fact {
	item, now := r.Item, p.env.Now()
	sign, kind := StateSign(item.State, &p.env.Theme.Glyphs)
	text := item.State.String()
	switch {
	case item.State == audit.Changed:
		was := audit.StateOf(item.Earlier.Decision).String()
		if item.Earlier.Decision == store.NoDecision {
			was = "commented on"
		}
		text = "changed since it was " + was + ByWhom(*item.Earlier, now)
	case item.Verdict != nil && item.Verdict.Decision != store.NoDecision:
		text += ByWhom(*item.Verdict, now)
		if how := agreed(item.Verdict); how != "" {
			text += " " + p.env.Theme.Glyphs.Dot + " " + how
		}
	}
	facts := []Fact{{Name: "verdict", Value: sign + " " + text, Kind: kind}}
	add := func(f Fact) {
		if f.Value != "" {
			facts = append(facts, f)
		}
	}
	add(Fact{Name: "here now", Value: item.Here, Kind: widget.Changed})
	add(Fact{Name: "assigned to", Value: item.Assigned})
	v := cmp.Or(item.Verdict, &store.Verdict{})
	note := ""
	if v.Decision == store.NoDecision { // else the verdict says whose it is
		note = strings.TrimPrefix(ByWhom(*v, now), " ")
	}
	add(Fact{Name: "comment", Value: v.Comment, Kind: widget.Strong, Note: note})
	if e, there := trials.ReadEvidence(v.Evidence); there {
		add(Fact{Name: "evidence", Value: load.Here(e.Sentence(), now.Location())})
	}
	facts = append(facts, trial(r)...)
	facts = append(facts, members(v, now)...)
	add(Fact{Name: "carried from", Value: load.Here(v.Carried, now.Location())})
	add(Fact{Name: "earlier comment", Value: item.Before})
	if e := item.Earlier; e != nil {
		for _, d := range audit.Differences(e.Content, r.Row.Raw) {
			facts = append(facts, Fact{Name: d.Member, Value: "was " + memberWords(d.Old), Kind: widget.Bad},
				Fact{Name: d.Member, Value: "now " + memberWords(d.New), Kind: widget.Good})
		}
	}
	add(Fact{Name: "since last fetch", Value: r.Row.News})
	return facts
}

// trial is what the rule came to in the trial of all rules, and why where nothing could be decided.
func trial(r Rule) []Fact {
	if r.Tally == nil {
		return nil
	}
	text := r.Row.Outcome()
	if n := r.Tally.Pairs(); n > 0 {
		of := view.Count(n, "pair")
		if o := r.Tally.Outcome(); r.Tally.Count[o] < n {
			of = view.Thousands(r.Tally.Count[o]) + " of " + of
		}
		text += ": " + of + ", " + view.Count(r.Tally.LeftOut(), "record") + " left out"
	}
	if r.Tally.Reason != "" {
		text += ". " + r.Tally.Reason
	}
	if note := r.Tally.Note; note != "" {
		text += ". " + strings.ToUpper(note[:1]) + note[1:]
	}
	return []Fact{{Name: "trial", Value: text}}
}

// agreed tells how members of a team stand to a verdict, "" where there is nothing to tell.
func agreed(v *store.Verdict) string {
	switch at := v.Settled(); {
	case v.Disagree():
		return "members disagree"
	case at >= 0:
		return "settled by " + v.Words[at].By
	}
	return ""
}

// members is what each member of a team says, where that is more than the verdict.
func members(v *store.Verdict, now time.Time) (facts []Fact) {
	if len(v.Words) < 2 {
		return nil
	}
	for _, w := range v.Words {
		if !w.Said() {
			continue
		}
		said, kind := audit.StateOf(w.Decision).String(), widget.Plain
		switch {
		case w.Decision == store.NoDecision:
			said = "comment"
		case v.Disagree() && w.Decision != v.Decision:
			kind = widget.Warn
		}
		if w.Settles {
			said += ", which settles it"
		}
		if w.Comment != "" {
			said += ": " + w.Comment
		}
		facts = append(facts, Fact{Name: "member", Value: w.By + " " + said, Kind: kind, Note: view.When(w.At, now)})
	}
	return facts
}

// memberWords is a member's value on one side of a change.
func memberWords(v client.Value) string {
	switch {
	case v.Kind() == client.Absent:
		return "(not there)"
	case v.Kind() == client.String && v.Text() == "":
		return `""`
	}
	return shown(v)
}

// ByWhom is who gave a verdict, and when: " by demo.analyst, 09:30".
func ByWhom(v store.Verdict, now time.Time) string {
	by := cmp.Or(v.By, store.Nameless)
	if v.At.IsZero() {
		return " by " + by
	}
	return " by " + by + ", " + view.When(v.At, now)
}

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
	}
	return g.Pending, widget.Muted
}
