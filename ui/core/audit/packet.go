package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"docket/client"
	"docket/config/store"
)

// Provenance is where a review comes from: who reviewed what, of which service,
// and when.
type Provenance struct {
	Address   string    `json:"address"`
	Company   string    `json:"company"`
	Anchor    string    `json:"anchor_document_id"`
	FetchedAt time.Time `json:"fetched_at"`
	WrittenAt time.Time `json:"written_at"`
	By        string    `json:"by"`      // user name of who hands it over
	Program   string    `json:"program"` // "docket 1.2.3"
}

// Packet is a review ready to be handed over: rules, verdicts, comments, lint,
// map and provenance. It is the review of one moment; what is judged later is not
// in it.
type Packet struct {
	Document Document
	Graph    *Graph
}

// Document is the review as data, as its JSON export holds it.
type Document struct {
	Format     string             `json:"format"`  // DocumentFormat
	Version    int                `json:"version"` // 1
	Provenance Provenance         `json:"provenance"`
	Print      string             `json:"fingerprint"` // of all rules in their order
	Counts     map[string]int     `json:"counts"`      // by State, in words
	Rules      []DocumentRule     `json:"rules"`
	Vanished   []DocumentVanished `json:"vanished"` // verdicts on rules that the service no longer returns
	Lint       []DocumentFinding  `json:"lint"`
	Ties       []DocumentTie      `json:"map"`
}

// DocumentFormat marks a file as a review.
const DocumentFormat = "docket review"

// DocumentRule is a rule of a Document.
type DocumentRule struct {
	RuleID      string           `json:"rule_id"`
	Sentence    string           `json:"rule"`
	State       string           `json:"state"`
	Fingerprint string           `json:"fingerprint"`
	Verdict     *DocumentVerdict `json:"verdict,omitempty"`
	Earlier     *DocumentVerdict `json:"earlier,omitempty"` // on what the rule was, where it changed since
	Changes     []DocumentChange `json:"changes,omitempty"` // since Earlier
	Lint        []string         `json:"lint,omitempty"`    // checks that found something
	Content     rawJSON          `json:"content"`           // the rule as it came
}

// DocumentVerdict is a verdict of a Document. Fingerprint and Content are those
// of the rule when it was judged, where they are not the rule's own.
type DocumentVerdict struct {
	Decision    store.Decision `json:"decision"`
	Comment     string         `json:"comment,omitempty"`
	By          string         `json:"by"`
	At          time.Time      `json:"at"`
	Fingerprint string         `json:"fingerprint,omitempty"`
	Content     rawJSON        `json:"content,omitempty"`
}

// DocumentVanished is a verdict on a rule that is no longer there.
type DocumentVanished struct {
	RuleID   string          `json:"rule_id"`
	Sentence string          `json:"rule"`
	Verdict  DocumentVerdict `json:"verdict"`
}

// DocumentChange is a member that changed; what was not there is left out.
type DocumentChange struct {
	Member string  `json:"member"`
	Old    rawJSON `json:"old,omitempty"`
	New    rawJSON `json:"new,omitempty"`
}

// DocumentFinding is a finding with the rules it concerns by name.
type DocumentFinding struct {
	Check    Check    `json:"check"`
	Sentence string   `json:"sentence"`
	Rules    []string `json:"rules"`
}

// DocumentTie is an edge of the map.
type DocumentTie struct {
	From   string         `json:"from"`
	To     string         `json:"to"`
	Rules  int            `json:"rules"`
	Counts map[string]int `json:"counts"`
}

// rawJSON is a value that goes out as it came.
type rawJSON []byte

// MarshalJSON gives the bytes back.
func (r rawJSON) MarshalJSON() ([]byte, error) { return r, nil }

// UnmarshalJSON keeps the bytes.
func (r *rawJSON) UnmarshalJSON(b []byte) error {
	*r = append((*r)[:0], b...)
	return nil
}

// NewPacket puts a review together for handing over.
func NewPacket(p Provenance, r *Review) *Packet {
	p.Anchor = r.Anchor
	findings := Lint(r.Rules)
	badges := Badges(findings, len(r.Rules))
	doc := Document{Format: DocumentFormat, Version: 1, Provenance: p, Print: r.print(), Counts: map[string]int{},
		Rules: make([]DocumentRule, len(r.Rules)), Vanished: []DocumentVanished{}, Lint: []DocumentFinding{}, Ties: []DocumentTie{}}
	for row := range r.Rules {
		doc.Rules[row] = r.documentRule(row, badges[row])
		doc.Counts[r.Items[row].State.String()]++
	}
	for _, v := range r.Vanished() {
		doc.Vanished = append(doc.Vanished, DocumentVanished{RuleID: v.RuleID, Sentence: sentenceOf(nameIn(v.Content)), Verdict: documentVerdict(v, true)})
	}
	for _, f := range findings {
		out := DocumentFinding{Check: f.Check, Sentence: f.Sentence}
		for _, row := range f.Rules {
			out.Rules = append(out.Rules, ruleName(&r.Rules[row], row))
		}
		doc.Lint = append(doc.Lint, out)
	}
	g := NewGraph(r.Rules, r.States())
	for _, e := range g.Edges {
		tie := DocumentTie{From: g.Nodes[e.From].Name, To: g.Nodes[e.To].Name, Rules: len(e.Rules), Counts: map[string]int{}}
		for s, n := range e.Of {
			if n > 0 {
				tie.Counts[State(s).String()] = n
			}
		}
		doc.Ties = append(doc.Ties, tie)
	}
	return &Packet{Document: doc, Graph: g}
}

func (r *Review) documentRule(row int, badges []Check) DocumentRule {
	rule, item := &r.Rules[row], r.Items[row]
	out := DocumentRule{RuleID: rule.ID, Sentence: sentenceOf(rule.Name), State: item.State.String(),
		Fingerprint: r.Fingerprint(row), Content: rawJSON(rule.Raw)}
	if item.Verdict != nil {
		v := documentVerdict(*item.Verdict, false)
		out.Verdict = &v
	}
	if item.Earlier != nil {
		v := documentVerdict(*item.Earlier, true)
		out.Earlier = &v
		for _, d := range Differences(item.Earlier.Content, rule.Raw) {
			out.Changes = append(out.Changes, DocumentChange{d.Member, rawJSON(d.Old), rawJSON(d.New)})
		}
	}
	for _, check := range badges {
		out.Lint = append(out.Lint, string(check))
	}
	return out
}

func documentVerdict(v store.Verdict, withContent bool) DocumentVerdict {
	out := DocumentVerdict{Decision: v.Decision, Comment: v.Comment, By: v.By, At: v.At}
	if withContent {
		out.Fingerprint, out.Content = v.Fingerprint, rawJSON(v.Content)
	}
	return out
}

// print stands for all rules and their order.
func (r *Review) print() string {
	sum := sha256.New()
	for row := range r.Rules {
		sum.Write([]byte(r.Fingerprint(row)))
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}

// sentenceOf is a rule's name as people read it, or the name.
func sentenceOf(name string) string {
	if e, ok := (client.Rule{Name: name}).Expression(); ok {
		return e.Sentence()
	}
	return name
}

// nameIn is the rule_name within a rule's raw JSON.
func nameIn(content []byte) string { return textOf(client.Value(content).Members(), "rule_name") }
