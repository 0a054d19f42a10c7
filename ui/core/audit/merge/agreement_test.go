package merge

import (
	"math"
	"testing"
	"time"

	"docket/config/store"
)

func TestAgreementIsShareAndKappaAndNamesWhatDiffers(t *testing.T) {
	met := func(id string, mine, theirs store.Decision) Met {
		m := Met{RuleID: id, Meeting: Agreement, Mine: &store.Verdict{Decision: mine}, Theirs: &store.Verdict{Decision: theirs}}
		if mine != theirs {
			m.Meeting = Conflict
		}
		return m
	}
	m := &Merge{Met: []Met{met("R1", store.Accept, store.Accept), met("R2", store.Accept, store.Reject), met("R3", store.Reject, store.Reject), met("R4", store.Reject, store.Reject),
		{RuleID: "R5", Meeting: OnlyMine, Mine: &store.Verdict{Decision: store.Accept}}}}
	a := m.Agreement("ana.json", "ana", time.Time{})
	if a.Both != 4 || a.Same != 3 || a.Kappa == nil || math.Abs(*a.Kappa-0.5) > 1e-9 || len(a.Differ) != 1 || a.Differ[0].RuleID != "R2" {
		t.Errorf("%+v", a)
	}
	if got := a.Sentence(); got != "With ana.json: the same on 3 of 4 rules that both had decided (75 %), Cohen's kappa 0.50." {
		t.Error(got)
	}
	if all := (&Merge{Met: []Met{met("R1", store.Accept, store.Accept)}}).Agreement("x", "", time.Time{}); all.Kappa != nil || all.Sentence() != "With x: the same on 1 of 1 rule that both had decided (100 %), kappa is not defined, because chance alone would give the same." {
		t.Errorf("%s", all.Sentence())
	}
	if none := (&Merge{}).Agreement("x", "", time.Time{}); none.Sentence() != "With x: no rule was decided by both." {
		t.Error(none.Sentence())
	}
}
