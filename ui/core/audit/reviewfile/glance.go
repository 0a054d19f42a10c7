package reviewfile

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/trials"
	"docket/ui/safe"
)

// Judged is who judged the rule and when, in short; "" where nobody did.
func (r Rule) Judged() string {
	v := r.Verdict
	if v == nil || v.Decision == store.NoDecision {
		return ""
	}
	out := cmp.Or(v.By, store.Nameless) + ", " + clock(v.At)
	if v.Carried != "" {
		out += ", carried from " + v.Carried
	}
	return out
}

// Remark is the comment on one line.
func (r Rule) Remark() string { return audit.Words(cmp.Or(r.Verdict, &Verdict{}).Comment) }

// Basis is what the verdict rests on, in a few words: what trying the rule came to, why it could not be decided, or that it
// was not tried; "" where there is no decision.
func (r Rule) Basis() string { return r.basis(trials.Evidence.Short) }

// Evidence is that in one line with the numbers, the records and the time.
func (r Rule) Evidence() string { return r.basis(trials.Evidence.Sentence) }

func (r Rule) basis(words func(trials.Evidence) string) string {
	switch e := r.Verdict.Tried(); {
	case e != nil:
		return words(*e)
	case r.Verdict == nil || r.Verdict.Decision == store.NoDecision:
		return ""
	}
	return trials.NotTried
}

// Tried is the evidence that the verdict was given on; nil where there is none.
func (v *Verdict) Tried() *trials.Evidence {
	if v == nil {
		return nil
	}
	if e, there := trials.ReadEvidence(v.Evidence); there {
		return &e
	}
	return nil
}

type comment struct{ Text, Rules string }

// Comments are the comments that stand, each once with its rules, in the order of the groups.
func (t told) Comments() (out []comment) {
	at := map[string]int{}
	for _, g := range t.Groups {
		for _, r := range g.Rules {
			if r.Verdict == nil || r.Verdict.Comment == "" {
				continue
			}
			i, there := at[r.Verdict.Comment]
			if !there {
				i = len(out)
				at[r.Verdict.Comment] = i
				out = append(out, comment{Text: r.Verdict.Comment})
			} else {
				out[i].Rules += ", "
			}
			out[i].Rules += r.Name()
		}
	}
	return out
}

// Told is what was found, and who silenced it, when and why.
func (f Finding) Told() string {
	if f.Silenced == nil {
		return f.Sentence
	}
	return f.Sentence + " Silenced by " + cmp.Or(f.Silenced.By, store.Nameless) + ", " + clock(f.Silenced.At) + ": " + f.Silenced.Reason
}

// Trials are the trials that verdicts were given on, the oldest first: when, on which records, and for how many rules.
func (t told) Trials() (out []string) {
	on, rules, bare := map[time.Time][]string{}, map[time.Time]int{}, 0
	for _, g := range t.Groups {
		for _, r := range g.Rules {
			e := r.Verdict.Tried()
			if e == nil || len(e.Pairs) == 0 {
				if r.Verdict != nil && r.Verdict.Decision != store.NoDecision {
					bare++
				}
				continue
			}
			rules[e.At]++
			for _, o := range e.Records {
				if from := o.String(); !slices.Contains(on[e.At], from) {
					on[e.At] = append(on[e.At], from)
				}
			}
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(rules), time.Time.Compare) {
		slices.Sort(on[at])
		out = append(out, fmt.Sprintf("Tried %s on %s: the verdicts on %s rest on it.", clock(at), strings.Join(on[at], ", "), safe.Count(rules[at], "rule")))
	}
	if len(out) > 0 && bare > 0 {
		out = append(out, "The verdicts on "+safe.Count(bare, "other rule")+" rest on no records.")
	}
	return out
}
