// Package reviewfile is a review as a file that people hand to each other: rules, verdicts,
// comments, lint, map and provenance (§2.1 of client/INTERFACE.md), as Markdown, HTML, CSV, or as JSON, which is read
// back. Sentences are for people; Markdown and HTML show hidden characters of the
// service's texts openly, CSV and JSON hold them as they came.
package reviewfile

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/rulemap"
	"docket/ui/core/audit/trials"
	"docket/ui/core/each"
	"docket/ui/safe"
)

// Provenance is where a review comes from: who reviewed what, of which service, and when.
type Provenance struct {
	Address   string    `json:"address"`
	Company   string    `json:"company"`
	Anchor    string    `json:"anchor_document_id"`
	FetchedAt time.Time `json:"fetched_at"`
	WrittenAt time.Time `json:"written_at"`
	By        string    `json:"by"`      // user name of who hands it over
	Program   string    `json:"program"` // "docket 1.2.3"

	Doubts string `json:"doubts,omitempty"` // of the answer that the rules came in: what it says that does not fit
}

// Document is the review of one moment; what is judged later is not in it.
type Document struct {
	Format     string         `json:"format"`  // documentFormat
	Version    int            `json:"version"` // 1
	Provenance Provenance     `json:"provenance"`
	Print      string         `json:"fingerprint"` // of all rules in their order
	Counts     map[string]int `json:"counts"`      // by State, in words; of a team that asks for several verdicts also those that need another
	Rules      []Rule         `json:"rules"`
	Vanished   []Vanished     `json:"vanished"` // verdicts on rules that the service no longer returns
	Lint       []Finding      `json:"lint"`
	Unlooked   string         `json:"lint_unlooked,omitempty"` // where lint did not look for quoted values, and why, a sentence
	Ties       []Tie          `json:"map"`

	Agreements []Agreement `json:"agreement,omitempty"` // of members of a team, and of the reviews that were merged into this one

	graph  *rulemap.Graph // of one that was made here
	folded []Finding      // Lint with those about rules of the same families as one, for people
}

// documentFormat marks a file as a review.
const documentFormat = "docket review"

// Rule is a rule of a Document. Values go out as they came.
type Rule struct {
	RuleID      string          `json:"rule_id"`
	Sentence    string          `json:"rule"`
	State       string          `json:"state"`
	Fingerprint string          `json:"fingerprint"`
	Verdict     *Verdict        `json:"verdict,omitempty"`
	Earlier     *Verdict        `json:"earlier,omitempty"`         // on what the rule was, where it changed since
	Changes     []Change        `json:"changes,omitempty"`         // since Earlier
	Before      string          `json:"earlier_comment,omitempty"` // on what the rule was
	Lint        []string        `json:"lint,omitempty"`            // checks that found something
	Content     json.RawMessage `json:"content"`                   // the rule as it came
}

// Verdict is a verdict of a Document. Fingerprint and Content are those of the rule when
// it was judged, where they are not the rule's own.
type Verdict struct {
	Decision    store.Decision  `json:"decision"`
	Comment     string          `json:"comment,omitempty"`
	By          string          `json:"by"`
	At          time.Time       `json:"at"`
	Fingerprint string          `json:"fingerprint,omitempty"`
	Content     json.RawMessage `json:"content,omitempty"`
	Evidence    json.RawMessage `json:"evidence,omitempty"`     // what the rule was tried on when it was judged
	Carried     string          `json:"carried_from,omitempty"` // the anchor document that it was carried over from
	Settles     bool            `json:"settles,omitempty"`      // it ended a disagreement of members of a team
	Words       []Word          `json:"words,omitempty"`        // of the members of a team, where they are several
}

// Vanished is a verdict on a rule that is no longer there.
type Vanished struct {
	RuleID   string  `json:"rule_id"`
	Sentence string  `json:"rule"`
	Verdict  Verdict `json:"verdict"`
}

// Change is a member that changed; what was not there is left out.
type Change struct {
	Member string          `json:"member"`
	Old    json.RawMessage `json:"old,omitempty"`
	New    json.RawMessage `json:"new,omitempty"`
}

// Finding is what lint found, with the rules it concerns by name.
type Finding struct {
	Check    lint.Check `json:"check"`
	Sentence string     `json:"sentence"`
	Rules    []string   `json:"rules"`

	Silenced *lint.Silence `json:"silenced,omitempty"` // somebody's word that it needs nobody's look
}

type Tie struct {
	From   string         `json:"from"`
	To     string         `json:"to"`
	Rules  int            `json:"rules"`
	Counts map[string]int `json:"counts"`
}

// New makes a document of a review; what lint found comes with [Document.Found].
func New(p Provenance, r *audit.Review) *Document {
	p.Anchor, p.Doubts = r.Anchor, r.Doubts
	d := &Document{Agreements: ofMembers(r), Format: documentFormat, Version: 1, Provenance: p, Counts: map[string]int{}, Rules: make([]Rule, len(r.Rules)),
		Lint: []Finding{}, Ties: []Tie{}, graph: rulemap.New(r.Rules, r.States())}
	sum := sha256.New()
	for row := range r.Rules {
		d.Rules[row] = ruleOf(r, row)
		d.Counts[d.Rules[row].State]++
		sum.Write([]byte(r.Fingerprint(row)))
	}
	if r.Reviewers > 1 {
		d.Counts[audit.QueueWanting.String()] = r.Counts().In(audit.QueueWanting)
	}
	d.Print = hex.EncodeToString(sum.Sum(nil)[:16])
	d.Vanished = each.Of(r.Vanished(), func(v store.Verdict) Vanished {
		return Vanished{v.RuleID, audit.Sentence(audit.NameIn(v.Content)), *verdictOf(&v, true)}
	})
	for _, e := range d.graph.Edges {
		tie := Tie{d.graph.Nodes[e.From], d.graph.Nodes[e.To], len(e.Rules), map[string]int{}}
		for s, n := range e.Of {
			if n > 0 {
				tie.Counts[audit.State(s).String()] = n
			}
		}
		d.Ties = append(d.Ties, tie)
	}
	return d
}

// Found puts what lint found into the document of a review, with the silences: a finding that is silenced is not told with
// its rules.
func (d *Document) Found(r *audit.Review, findings []lint.Finding, silences lint.Silences) {
	var open []lint.Finding
	told := func(f lint.Finding) (out Finding) {
		out.Check, out.Sentence = f.Check, f.Sentence
		if s, silenced := silences[lint.Key(f, r.Rules)]; silenced {
			out.Silenced = &s
		}
		out.Rules = each.Of(f.Rules, func(row int) string { return audit.RuleName(&r.Rules[row], row) })
		return out
	}
	for _, f := range findings {
		d.Lint = append(d.Lint, told(f))
		if d.Lint[len(d.Lint)-1].Silenced == nil {
			open = append(open, f)
		}
	}
	for _, g := range lint.Fold(findings, audit.Families(r.Rules), func(f lint.Finding) string { return fmt.Sprint(silences[lint.Key(f, r.Rules)]) }) {
		f := told(g.Of[0])
		if more := len(g.Of) - 1; more > 0 {
			f.Sentence += fmt.Sprintf(" %s like it; in all about %s of the same families.", safe.Count(more, "more finding"), safe.Count(len(g.Rules), "rule"))
		}
		d.folded = append(d.folded, f)
	}
	for row, badges := range lint.Badges(open, len(r.Rules)) {
		d.Rules[row].Lint = each.Of(badges, func(c lint.Check) string { return string(c) })
	}
}

func ruleOf(r *audit.Review, row int) Rule {
	rule, item := &r.Rules[row], r.Items[row]
	out := Rule{RuleID: rule.ID, Sentence: audit.Sentence(rule.Name), State: item.State.String(), Fingerprint: r.Fingerprint(row),
		Verdict: verdictOf(item.Verdict, false), Earlier: verdictOf(item.Earlier, true), Before: item.Before, Content: json.RawMessage(rule.Raw)}
	if item.Earlier != nil {
		out.Changes = each.Of(audit.Differences(item.Earlier.Content, rule.Raw), func(d audit.Difference) Change {
			return Change{d.Member, json.RawMessage(d.Old), json.RawMessage(d.New)}
		})
	}
	return out
}

func verdictOf(v *store.Verdict, withContent bool) *Verdict {
	if v == nil {
		return nil
	}
	out := &Verdict{Decision: v.Decision, Comment: v.Comment, By: v.By, At: v.At, Carried: v.Carried, Settles: v.Settles, Words: wordsOf(v)}
	if _, there := trials.ReadEvidence(v.Evidence); there {
		out.Evidence = json.RawMessage(v.Evidence)
	}
	if withContent {
		out.Fingerprint, out.Content = v.Fingerprint, json.RawMessage(v.Content)
	}
	return out
}
