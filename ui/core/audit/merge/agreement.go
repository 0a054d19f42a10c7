package merge

import (
	"cmp"
	"time"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/reviewfile"
)

// Agreement is how far the two reviewers agree on the rules that both decided, each for themselves, with what was found
// so in earlier merges: once they know each other, they agree on what they talked about.
func (m *Merge) Agreement(with string, theirs *reviewfile.Provenance, at time.Time) reviewfile.Agreement {
	a := m.before
	if a.Both > 0 && a.Known == nil { // of an earlier docket, which did not note on which rules
		return a
	}
	var both []reviewfile.Disagreement
	var known []string
	for _, met := range m.Met {
		if said(met.Theirs).Decision == store.NoDecision {
			continue
		}
		if known = append(known, met.Theirs.Fingerprint); !met.Taken && (met.Meeting == Agreement || met.Meeting == Conflict) {
			both = append(both, reviewfile.Disagreement{RuleID: met.RuleID, Rule: met.Sentence, Mine: met.Mine.Decision, Theirs: met.Theirs.Decision})
		}
	}
	a.Add(both...)
	a.Learn(known, at.UTC())
	if len(both) > 0 || a.At.IsZero() {
		a.With, a.Of, a.At = with, theirs.WrittenAt, cmp.Or(a.At, at.UTC())
	}
	return a
}

// taken are the rules whose verdicts say nothing about how far the two agree: one of them came from the other or from
// somebody else, or was decided once the other's was known.
func (m *Merge) taken(mine, theirs *reviewfile.Document, source string, left, right map[content]*store.Verdict) map[content]bool {
	a, b := mine.Provenance, theirs.Provenance
	if a.By == b.By { // many may go by one name
		a.By, b.By = "", ""
	}
	m.before = reviewfile.Agreement{With: source, By: b.By, Of: b.WrittenAt}.Since(mine)
	me, out := reviewfile.Agreement{By: a.By}.Since(theirs), map[content]bool{}
	for key, v := range right {
		own := said(left[key])
		_, knew := m.before.Knows(key.print)
		since, known := me.Knows(key.print)
		out[key] = !audit.Decided(*v) || !audit.Decided(own) || own.By == v.By && own.Decision == v.Decision && !v.At.IsZero() && own.At.Equal(v.At) ||
			knew || known && v.At.After(since)
	}
	return out
}
