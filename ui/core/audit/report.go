package audit

import (
	"fmt"
	"strings"

	"docket/client"
	"docket/config/store"
)

// report is the packet in the order and the words in which both the Markdown and
// the HTML tell it.
type report struct {
	Title    string
	Facts    [][2]string // what, and its value
	Intro    string
	Counts   [][2]string // state, number
	Findings []DocumentFinding
	Legend   string
	MapWords []string
	Groups   []reportGroup
	Vanished []reportRule
}

type reportGroup struct {
	Title string
	Rules []reportRule
}

type reportRule struct {
	ID, Sentence, State, Mark string
	Said                      string      // "Accepted by … on …"
	Comment                   string      //
	Earlier, EarlierComment   string      // on what the rule was before it changed
	Changes                   [][3]string // member, old, new
	Lint                      []string
	Facts                     [][2]string // members worth reading
	Content                   string
	Fingerprint               string
}

func (p *Packet) report() report {
	d := &p.Document
	r := report{
		Title: "Review of the audit rules of " + d.Provenance.Anchor,
		Intro: "The service has no operation for a verdict: what is decided here is the reviewers' own word, and nothing of it was sent to the service.",
		Facts: [][2]string{{"Anchor document", d.Provenance.Anchor}, {"Company", d.Provenance.Company}, {"Service", d.Provenance.Address},
			{"Rules fetched", clock(d.Provenance.FetchedAt)}, {"Handed over", clock(d.Provenance.WrittenAt)}, {"By", d.Provenance.By},
			{"Fingerprint of the rules", d.Print}, {"Made with", d.Provenance.Program}},
		Findings: d.Lint, Legend: Legend, MapWords: p.Graph.Text(),
	}
	for _, s := range []State{Changed, Flagged, Rejected, Pending, Accepted} { // what needs a reader first
		r.Counts = append(r.Counts, [2]string{s.String(), fmt.Sprint(d.Counts[s.String()])})
		group := reportGroup{Title: strings.ToUpper(s.String()[:1]) + s.String()[1:]}
		for _, rule := range d.Rules {
			if rule.State == s.String() {
				group.Rules = append(group.Rules, reportedRule(rule))
			}
		}
		if len(group.Rules) > 0 {
			r.Groups = append(r.Groups, group)
		}
	}
	for _, v := range d.Vanished {
		r.Vanished = append(r.Vanished, reportRule{ID: v.RuleID, Sentence: v.Sentence, State: "vanished", Mark: "–", Said: saidBy(&v.Verdict),
			Comment: v.Verdict.Comment, Facts: factsIn(v.Verdict.Content), Content: string(v.Verdict.Content), Fingerprint: v.Verdict.Fingerprint})
	}
	return r
}

func reportedRule(rule DocumentRule) reportRule {
	out := reportRule{ID: rule.RuleID, Sentence: rule.Sentence, State: rule.State, Mark: markOf(rule.State), Lint: rule.Lint,
		Facts: factsIn(rule.Content), Content: string(rule.Content), Fingerprint: rule.Fingerprint, Said: saidBy(rule.Verdict)}
	if rule.Verdict != nil {
		out.Comment = rule.Verdict.Comment
	}
	if rule.Earlier != nil {
		out.Said = "Pending again, because the rule changed after it was judged."
		out.Earlier, out.EarlierComment = saidBy(rule.Earlier), rule.Earlier.Comment
		for _, c := range rule.Changes {
			out.Changes = append(out.Changes, [3]string{c.Member, valueText(c.Old), valueText(c.New)})
		}
	}
	return out
}

func markOf(state string) string {
	switch state {
	case Accepted.String():
		return "✓"
	case Rejected.String():
		return "✗"
	case Flagged.String():
		return "⚑"
	case Changed.String():
		return "≠"
	}
	return "○"
}

// saidBy is a verdict as a sentence.
func saidBy(v *DocumentVerdict) string {
	if v == nil {
		return "Nobody has judged this rule."
	}
	what := "Not judged; a comment"
	if v.Decision != store.NoDecision {
		s := StateOf(v.Decision).String()
		what = strings.ToUpper(s[:1]) + s[1:]
	}
	by := v.By
	if by == "" {
		by = "somebody without a user name"
	}
	return what + " by " + by + ", " + clock(v.At) + "."
}

// factsIn are the members of a rule that a reader wants to see at once.
func factsIn(content rawJSON) [][2]string {
	members := client.Value(content).Members()
	var out [][2]string
	for _, m := range [][2]string{{"description", "Description"}, {"justification", "Justification"}, {"enable", "Enabled"}, {"action", "Action"}} {
		if text := textOf(members, m[0]); strings.TrimSpace(text) != "" {
			out = append(out, [2]string{m[1], text})
		}
	}
	if text := preconditionIn(members); text != "" {
		out = append(out, [2]string{"Precondition", text})
	}
	return out
}

// preconditionIn is a precondition with something in it (§2.2), or "".
func preconditionIn(rule []client.Member) string {
	var parts []string
	for _, m := range rule {
		if m.Name != preconditionMember {
			continue
		}
		inside := m.Value.Members()
		if name := textOf(inside, "rule_name"); words(name) != words(textOf(rule, "rule_name")) && name != "" {
			parts = append(parts, "of the rule "+name)
		}
		for _, what := range [][2]string{{"document_type", "document type "}, {"condition_type", "conditions joined by "}} {
			if text := textOf(inside, what[0]); text != "" {
				parts = append(parts, what[1]+text)
			}
		}
		if list := textOf(inside, "condition_list"); list != "" && list != "[]" {
			parts = append(parts, list)
		}
	}
	return strings.Join(parts, "; ")
}
