package reviewfile

import (
	"cmp"
	"encoding/json"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/rulemap"
	"docket/ui/core/each"
)

// told is a document as both the Markdown and the HTML tell it.
type told struct {
	*Document
	Title, Intro, Legend string
	Findings             []Finding   // folded
	Facts, Stands        [][2]string // what, and its value; state, and number
	Words                []string    // the map's
	Groups               []group
	Gone                 []Rule
	Drawing              string        // the map in characters
	Map                  template.HTML // and as a picture
}

type group struct {
	Title string
	Rules []Rule
}

func (d *Document) tell() told {
	p := d.Provenance
	t := told{Document: d, Findings: d.folded, Legend: rulemap.Legend, Words: d.graph.Text(), Title: "Review of the audit rules of " + p.Anchor,
		Intro: "The service has no operation for a verdict: what is decided here is the reviewers' own word, and nothing of it was sent to the service.",
		Facts: [][2]string{{"Anchor document", p.Anchor}, {"Company", p.Company}, {"Service", p.Address}, {"Rules fetched", clock(p.FetchedAt)},
			{"Handed over", clock(p.WrittenAt)}, {"By", p.By}, {"Fingerprint of the rules", d.Print}, {"Made with", p.Program}}}
	if p.Doubts != "" {
		t.Facts = slices.Insert(t.Facts, 4, [2]string{"Doubts about the rules", p.Doubts})
	}
	for _, s := range []audit.State{audit.Changed, audit.Flagged, audit.Rejected, audit.Pending, audit.Accepted} { // what needs a reader first
		t.Stands = append(t.Stands, [2]string{s.String(), strconv.Itoa(d.Counts[s.String()])})
		g := group{capital(s.String()), each.Where(d.Rules, func(r Rule) bool { return r.State == s.String() })}
		if len(g.Rules) > 0 {
			t.Groups = append(t.Groups, g)
		}
	}
	if n, asked := d.Counts[audit.QueueWanting.String()]; asked {
		t.Stands = append(t.Stands, [2]string{"of these, " + audit.QueueWanting.String(), strconv.Itoa(n)})
	}
	t.Gone = each.Of(d.Vanished, Vanished.rule)
	return t
}

// rule is what was known of a rule that is no longer there.
func (v Vanished) rule() Rule {
	return Rule{RuleID: v.RuleID, Sentence: v.Sentence, State: "vanished", Verdict: &v.Verdict, Fingerprint: v.Verdict.Fingerprint, Content: v.Verdict.Content}
}

func (r Rule) Name() string { return cmp.Or(r.RuleID, "A rule without an id") }

func (r Rule) Mark() string {
	return map[string]string{"accepted": "✓", "rejected": "✗", "flagged": "⚑", "changed": "≠", "vanished": "–", "pending": "○"}[r.State]
}

// Said is what was said of the rule, as a sentence.
func (r Rule) Said() string {
	switch {
	case r.Earlier != nil && r.Earlier.Decision == store.NoDecision:
		return "Nobody has judged this rule; it changed after it was commented on."
	case r.Earlier != nil:
		return "Changed after it was judged, and not judged since."
	case r.Verdict == nil:
		return "Nobody has judged this rule."
	}
	return r.Verdict.Said()
}

func (v Verdict) Said() string {
	what := "Not judged; a comment"
	if v.Decision != store.NoDecision {
		what = capital(audit.StateOf(v.Decision).String())
	}
	settles := ""
	if v.Settles {
		settles = ", which settles a disagreement"
	}
	return what + " by " + cmp.Or(v.By, store.Nameless) + ", " + clock(v.At) + settles + "."
}

// Joined are the checks that found something about the rule.
func (r Rule) Joined() string { return strings.Join(r.Lint, ", ") }

// Facts are the members of the rule that a reader wants to see at once.
func (r Rule) Facts() [][2]string {
	members := client.Value(r.Content).Members()
	var out [][2]string
	for _, m := range [][2]string{{"description", "Description"}, {"justification", "Justification"}, {"enable", "Enabled"}, {"action", "Action"}} {
		if text := audit.TextOf(members, m[0]); strings.TrimSpace(text) != "" {
			out = append(out, [2]string{m[1], text})
		}
	}
	if text := precondition(members); text != "" {
		out = append(out, [2]string{"Precondition", text})
	}
	return out
}

// precondition is a precondition with something in it (§2.2), or "".
func precondition(rule []client.Member) string {
	var parts []string
	for _, m := range rule {
		if m.Name != audit.PreconditionMember {
			continue
		}
		inside := m.Value.Members()
		if name := audit.TextOf(inside, "rule_name"); audit.Words(name) != audit.Words(audit.TextOf(rule, "rule_name")) && name != "" {
			parts = append(parts, "of the rule "+name)
		}
		for _, what := range [][2]string{{"document_type", "document type "}, {"condition_type", "conditions joined by "}, {"condition_list", ""}} {
			if text := audit.TextOf(inside, what[0]); text != "" && text != "[]" {
				parts = append(parts, what[1]+text)
			}
		}
	}
	return strings.Join(parts, "; ")
}

func value(raw json.RawMessage) string {
	switch v := client.Value(raw); {
	case len(raw) == 0:
		return "(not there)"
	case v.Kind() == client.String && v.Text() != "":
		return v.Text()
	}
	return string(raw)
}

func clock(t time.Time) string {
	if t.IsZero() {
		return "at an unknown time"
	}
	return t.UTC().Format("2 January 2006, 15:04 UTC")
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
