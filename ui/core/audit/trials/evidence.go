package trials

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"docket/ui/core/audit/judge"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/safe"
)

// Evidence is what a rule was tried on and what came of it, small enough to be kept with the verdict.
type Evidence struct {
	At          time.Time      `json:"at"`      // of the trial
	Outcome     string         `json:"outcome"` // as [Tally.Word]
	Holds       int            `json:"holds"`   // pairs
	Fails       int            `json:"fails"`
	Undecidable int            `json:"undecidable"`
	Alone       int            `json:"alone,omitempty"` // records without a partner or a key, or whose key tells nothing
	MatchedBy   string         `json:"matched_by,omitempty"`
	Records     []Origin       `json:"records"`
	Pairs       []EvidencePair `json:"pairs"`          // some of them, those that fail first
	Note        string         `json:"note,omitempty"` // what was not looked at
	Why         string         `json:"why,omitempty"`  // there are no pairs, or the rule cannot be decided; a sentence
}

// Origin is where the records of a document type come from.
type Origin struct {
	DocumentType string `json:"document_type"`
	From         string `json:"from"` // "load 3 of vendors, 2 March 2026 09:30"
	Records      int    `json:"records"`
	Beyond       int    `json:"beyond,omitempty"` // records more that there are and were not read

	ReadAt time.Time `json:"read_at,omitzero"` // of a file or of shown pages: a load says when it was made
}

// String is "invoice from billed.csv (2 records, read 2 March 2026 09:30 UTC)".
func (o Origin) String() string {
	read := ""
	if !o.ReadAt.IsZero() {
		read = ", read " + o.ReadAt.UTC().Format(load.Stamp)
	}
	return fmt.Sprintf("%s from %s (%s%s)", o.DocumentType, o.From, counted(o.Records, o.Beyond), read)
}

// EvidencePair is a pair of records with the two values side by side, long ones cut.
type EvidencePair struct {
	Key     string `json:"key"`
	Outcome string `json:"outcome"`
	Left    string `json:"left"`
	Right   string `json:"right"`
	Reason  string `json:"reason"`
}

// longestValue is how much of a value is kept, in characters.
const longestValue = 200

// Evidence is that for the rule in a row, also that there are no pairs, and why; ok is false where it was not tried.
func (w *Whole) Evidence(row int) (e Evidence, ok bool) {
	if row >= len(w.Of) || w.Of[row].Pairs() == 0 && w.Of[row].Reason == "" {
		return e, false
	}
	t := &w.Of[row]
	e = Evidence{At: w.At.UTC(), Outcome: t.Word(), Holds: t.Count[judge.Holds], Fails: t.Count[judge.Fails],
		Undecidable: t.Count[judge.Undecidable], Alone: t.Alone, Why: t.Reason}
	if t.Key.Left != "" {
		e.MatchedBy = t.Key.String()
	}
	rule := &w.match.rules[row]
	x, _ := rule.Expression()
	for i, name := range []string{x.Left.DocumentType, x.Right.DocumentType} {
		if table := w.On().Table(name); table != nil && (i == 0 || name != x.Left.DocumentType) {
			e.Records = append(e.Records, Origin{name, table.From, len(table.Rows), table.Left, table.At})
		}
	}
	found, err := w.match.matched(context.Background(), row) // which found the pairs already
	for _, outcome := range []judge.Outcome{judge.Fails, judge.Undecidable, judge.Holds} {
		for _, at := range t.first[outcome] {
			if err == nil && len(e.Pairs) < mostFirst {
				one := w.match.trial(rule, x, found.Pairs[at])
				e.Note = one.Note
				e.Pairs = append(e.Pairs, EvidencePair{cut(one.Key), one.Outcome.String(), cut(one.Left), cut(one.Right), cut(one.Reason)})
			}
		}
	}
	return e, true
}

func cut(s string) string {
	n := 0
	for i := range s {
		if n++; n > longestValue {
			return strings.ToValidUTF8(s[:i], "\ufffd") + "…"
		}
	}
	return strings.ToValidUTF8(s, "\ufffd")
}

// Bytes is the evidence as it is stored.
func (e Evidence) Bytes() []byte {
	out, _ := json.Marshal(e) // texts and numbers cannot fail
	return out
}

// ReadEvidence reads what is stored with a verdict; ok is false where there is none.
func ReadEvidence(stored []byte) (e Evidence, ok bool) {
	return e, len(stored) > 0 && json.Unmarshal(stored, &e) == nil && e.Outcome != ""
}

// NotTried stands in a file for the evidence of a verdict that was given without a trial.
const NotTried = "not tried"

// Short is the outcome, and where the rule could not be decided why.
func (e Evidence) Short() string {
	if e.Why == "" {
		return e.Outcome
	}
	return e.Outcome + ": " + strings.TrimSuffix(e.Why, ".")
}

// Counts are pairs by what they came to: "3 pairs, 1 hold, 1 fail, 1 undecidable".
func Counts(holds, fails, undecidable int) string {
	return fmt.Sprintf("%s, %s hold, %s fail, %s undecidable", safe.Count(holds+fails+undecidable, "pair"), safe.Thousands(holds), safe.Thousands(fails), safe.Thousands(undecidable))
}

// Sentence is the evidence in one line: "fails: 1 of 3 pairs, 2 hold, by number (as in R2); …".
func (e Evidence) Sentence() string {
	parts := []string{e.Short()}
	if e.Holds+e.Fails+e.Undecidable > 0 {
		parts[0] = e.Outcome + ": " + Counts(e.Holds, e.Fails, e.Undecidable)
		if e.Why != "" {
			parts = append(parts, strings.TrimSuffix(e.Why, "."))
		}
	}
	if e.Alone > 0 {
		parts = append(parts, safe.Count(e.Alone, "record")+" without a clear partner left out")
	}
	if e.Note != "" {
		parts = append(parts, e.Note)
	}
	if e.MatchedBy != "" {
		parts = append(parts, "matched by "+e.MatchedBy)
	}
	parts = append(parts, each.Of(e.Records, Origin.String)...)
	return strings.Join(parts, "; ") + "; tried " + e.At.UTC().Format(load.Stamp)
}
