package merge

import (
	"time"

	"docket/config/store"
	"docket/ui/core/audit/reviewfile"
)

// Agreement is how far the two reviewers agree on the rules that both decided, each for themselves.
func (m *Merge) Agreement(with string, theirs *reviewfile.Provenance, at time.Time) reviewfile.Agreement {
	a := reviewfile.Agreement{With: with, By: theirs.By, At: at.UTC(), Of: theirs.WrittenAt, Differ: []reviewfile.Disagreement{}}
	left, right := map[store.Decision]int{}, map[store.Decision]int{}
	for _, met := range m.Met {
		if !met.Taken && (met.Meeting == Agreement || met.Meeting == Conflict) {
			left[met.Mine.Decision]++
			right[met.Theirs.Decision]++
			a.Add(reviewfile.Disagreement{RuleID: met.RuleID, Rule: met.Sentence, Mine: met.Mine.Decision, Theirs: met.Theirs.Decision})
		}
	}
	a.SetKappa(left, right)
	return a
}
