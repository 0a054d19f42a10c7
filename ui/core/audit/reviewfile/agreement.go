package reviewfile

import (
	"context"
	"fmt"
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
	With    string         `json:"with,omitempty"`    // else the file of the other review
	By      string         `json:"by,omitempty"`      // who handed it over
	At      time.Time      `json:"at,omitzero"`       // of the merge
	Of      time.Time      `json:"of,omitzero"`       // when the other review was written
	Both    int            `json:"both"`              // rules that both had decided
	Same    int            `json:"same"`              // of them, alike
	Kappa   *float64       `json:"kappa,omitempty"`   // Cohen's; none where it is not defined
	Differ  []Disagreement `json:"differ"`
}

// Disagreement is a rule that two reviewers decided otherwise.
type Disagreement struct {
	RuleID string         `json:"rule_id"`
	Rule   string         `json:"rule"`
	Mine   store.Decision `json:"mine"`
	Theirs store.Decision `json:"theirs"`
}

// Add counts a rule that both decided.
func (a *Agreement) Add(d Disagreement) {
	if a.Both++; d.Mine == d.Theirs {
		a.Same++
	} else {
		a.Differ = append(a.Differ, d)
	}
}

// SetKappa computes Cohen's kappa from how often each side gave which decision: the agreement beyond what chance gives.
// It is not defined where chance alone would always agree.
func (a *Agreement) SetKappa(mine, theirs map[store.Decision]int) {
	n, chance := float64(a.Both), 0.0
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

// same tells whether two are with a file of one person: of one name, or the same file under another.
func (a Agreement) same(have Agreement) bool {
	return have.By == a.By && (have.With == a.With || have.Of.Equal(a.Of))
}

// First is what was found of the same file when it was merged first, or else this: it is what [Agreement.Save] keeps.
func (a Agreement) First(ctx context.Context, s *store.Store, in store.Scope, anchor string) Agreement {
	all := Agreements(ctx, s, in, anchor)
	if at := slices.IndexFunc(all, func(have Agreement) bool { return a.same(have) && have.Of.Equal(a.Of) }); at >= 0 {
		return all[at]
	}
	return a
}

// Save stores an agreement beside those before it, in place of the one with an older file of that name. Of the same file the
// first stays: after it was merged, both have decided what one of them had, and know of each other. So it does where
// nothing is left that was decided apart.
func (a Agreement) Save(ctx context.Context, s *store.Store, in store.Scope, anchor string) error {
	var all []Agreement
	return s.Session.Change(ctx, in, agreementKey+anchor, &all, func() {
		if !slices.ContainsFunc(all, func(have Agreement) bool { return a.same(have) && (a.Both == 0 || !have.Of.Before(a.Of)) }) {
			all = append(slices.DeleteFunc(all, a.same), a)
			all = all[max(0, len(all)-mostAgreements):]
		}
	})
}
