package reviewfile

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/safe"
)

// Agreement is how far two reviewers agreed before their reviews were merged, or two members of a team agree: on the
// rules that both decided.
type Agreement struct {
	Between []string       `json:"between,omitempty"` // the members of a team
	With    string         `json:"with,omitempty"`    // else the file of the other review, the newest that added something
	By      string         `json:"by,omitempty"`      // who handed it over; "" where that is this user's name too
	At      time.Time      `json:"at,omitzero"`       // of the first merge with them
	Of      time.Time      `json:"of,omitzero"`       // when the other review was written
	Both    int            `json:"both"`              // rules that both had decided
	Same    int            `json:"same"`              // of them, alike
	Kappa   *float64       `json:"kappa,omitempty"`   // Cohen's; none where it is not defined
	Differ  []Disagreement `json:"differ"`

	Alike map[store.Decision]int `json:"alike,omitempty"` // Same by decision
	Known []string               `json:"known,omitempty"` // fingerprints of what they had decided, in order: nobody decides that alone any more
	Later map[string]time.Time   `json:"later,omitempty"` // when those of Known became so that did not in the first merge
}

// Disagreement is a rule that two reviewers decided otherwise.
type Disagreement struct {
	RuleID string         `json:"rule_id"`
	Rule   string         `json:"rule"`
	Mine   store.Decision `json:"mine"`
	Theirs store.Decision `json:"theirs"`
}

// Add counts rules that both decided.
func (a *Agreement) Add(all ...Disagreement) {
	alike := map[store.Decision]int{}
	maps.Copy(alike, a.Alike)
	a.Alike, a.Differ = alike, append([]Disagreement{}, a.Differ...)
	for _, d := range all {
		if a.Both++; d.Mine == d.Theirs {
			a.Same++
			a.Alike[d.Mine]++
		} else {
			a.Differ = append(a.Differ, d)
		}
	}
	a.setKappa()
}

// setKappa computes Cohen's kappa from how often each side gave which decision: the agreement beyond what chance gives.
// It is not defined where chance alone would always agree.
func (a *Agreement) setKappa() {
	mine, theirs := maps.Clone(a.Alike), maps.Clone(a.Alike)
	for _, d := range a.Differ {
		mine[d.Mine]++
		theirs[d.Theirs]++
	}
	n, chance := float64(a.Both), 0.0
	a.Kappa = nil
	for d, times := range mine {
		chance += float64(times) / n * float64(theirs[d]) / n
	}
	if a.Both > 0 && chance < 1 {
		k := (float64(a.Same)/n - chance) / (1 - chance)
		a.Kappa = &k
	}
}

func (a Agreement) Sentence() string {
	with := "With " + a.With + ", before the merge"
	if a.Between != nil {
		with = a.Between[0] + " and " + a.Between[1]
	}
	if a.Both == 0 {
		return fmt.Sprintf("%s: no rule was decided by both.", with)
	}
	kappa := "kappa is not defined, because chance alone would give the same"
	if a.Kappa != nil {
		kappa = fmt.Sprintf("Cohen's kappa %.2f", *a.Kappa)
	}
	return fmt.Sprintf("%s: the same on %d of %s that both had decided (%d %%), %s.", with, a.Same, safe.Count(a.Both, "rule"), a.Same*100/a.Both, kappa)
}

const (
	agreementKey   = "rules.agreement:"
	mostAgreements = 10
)

// Agreements are those of the merges into the review of an anchor document, the newest last; none where they cannot be read.
func Agreements(ctx context.Context, s *store.Store, in store.Scope, anchor string) (out []Agreement) {
	_, _ = s.Session.Get(ctx, in, agreementKey+anchor, &out)
	return out
}

// Older says that earlier merges may not be among the agreements, where that is so; else "".
func (d *Document) Older() string {
	if each.Count(d.Agreements, func(a Agreement) bool { return a.Between == nil }) < mostAgreements {
		return ""
	}
	return fmt.Sprintf("Of merges the newest %d are retained.", mostAgreements)
}

// same tells whether two are with one person, who may hand over files of several names.
func (a Agreement) same(have Agreement) bool {
	return have.Between == nil && have.By == a.By && (a.By != "" || have.With == a.With || have.Of.Equal(a.Of))
}

// Since is what is known of the same person from earlier merges, or else this.
func (a Agreement) Since(d *Document) Agreement {
	if at := slices.IndexFunc(d.Agreements, a.same); at >= 0 {
		return d.Agreements[at]
	}
	return a
}

// Knows tells whether what they had decided on a rule is known from a merge, and since when.
func (a Agreement) Knows(fingerprint string) (since time.Time, known bool) {
	_, known = slices.BinarySearch(a.Known, short(fingerprint))
	return cmp.Or(a.Later[short(fingerprint)], a.At), known
}

// Learn takes in on which rules they had decided, in a merge.
func (a *Agreement) Learn(fingerprints []string, at time.Time) {
	later := map[string]time.Time{}
	maps.Copy(later, a.Later)
	for _, f := range fingerprints {
		if _, known := a.Knows(f); !known && !a.At.IsZero() {
			later[short(f)] = at
		}
	}
	a.Known, a.Later = slices.Concat(a.Known, each.Of(fingerprints, short)), later
	slices.Sort(a.Known)
	a.Known = slices.Compact(a.Known)
}

// short is of a fingerprint as much as tells rules apart.
func short(fingerprint string) string { return fingerprint[:min(len(fingerprint), 16)] }

// Save stores an agreement beside those with others.
func (a Agreement) Save(ctx context.Context, s *store.Store, in store.Scope, anchor string) error {
	var all []Agreement
	return s.Session.Change(ctx, in, agreementKey+anchor, &all, func() { all = a.Among(all) })
}

// Among puts an agreement in the place of the one with the same person.
func (a Agreement) Among(all []Agreement) []Agreement {
	all = append(slices.DeleteFunc(all, a.same), a)
	return all[max(0, len(all)-mostAgreements):]
}
