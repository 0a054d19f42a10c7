package merge

import (
	"math"
	"testing"
	"time"

	"docket/config/store"
	"docket/ui/core/audit/reviewfile"
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
	a := m.Agreement("ana.json", &reviewfile.Provenance{By: "ana"}, time.Time{})
	if a.Both != 4 || a.Same != 3 || a.Kappa == nil || math.Abs(*a.Kappa-0.5) > 1e-9 || len(a.Differ) != 1 || a.Differ[0].RuleID != "R2" {
		t.Errorf("%+v", a)
	}
	if got := a.Sentence(); got != "With ana.json, before the merge: the same on 3 of 4 rules that both had decided (75 %), Cohen's kappa 0.50." {
		t.Error(got)
	}
	if all := (&Merge{Met: []Met{met("R1", store.Accept, store.Accept)}}).Agreement("x", &reviewfile.Provenance{}, time.Time{}); all.Kappa != nil || all.Sentence() != "With x, before the merge: the same on 1 of 1 rule that both had decided (100 %), kappa is not defined, because chance alone would give the same." {
		t.Errorf("%s", all.Sentence())
	}
	if none := (&Merge{}).Agreement("x", &reviewfile.Provenance{}, time.Time{}); none.Sentence() != "With x, before the merge: no rule was decided by both." {
		t.Error(none.Sentence())
	}
}

func TestWhatWasTakenFromTheOtherReviewIsNoAgreement(t *testing.T) {
	mine, theirs := twoReviews(t)
	first, err := New(mine, theirs, "theirs.json")
	if err != nil {
		t.Fatal(err)
	}
	if a := first.Agreement("theirs.json", &theirs.Provenance, monday); a.Both != 2 || a.Same != 1 {
		t.Fatalf("before anything is taken: %+v", a)
	}
	for _, v := range append(first.Gains(), first.Met[first.Conflicts()[0]].Take()) {
		for i := range mine.Rules {
			if mine.Rules[i].RuleID == v.RuleID {
				mine.Rules[i].Verdict = &reviewfile.Verdict{Decision: v.Decision, Comment: v.Comment, By: v.By, At: monday}
			}
		}
	}
	again, err := New(mine, theirs, "theirs.json")
	if err != nil {
		t.Fatal(err)
	}
	if a := again.Agreement("theirs.json", &theirs.Provenance, monday); a.Both != 1 || a.Same != 1 {
		t.Errorf("once theirs are taken: %+v", a)
	}
	for by, both := range map[string]int{"Bob Kent (Leeds)": 2, "ana (theirs.json)": 0, "ana (review, 2 March 2026 09:30 UTC)": 0} {
		mine, theirs := twoReviews(t)
		for i := range mine.Rules {
			if v := mine.Rules[i].Verdict; v != nil {
				v.By = by
			}
		}
		m, err := New(mine, theirs, "theirs.json")
		if err != nil {
			t.Fatal(err)
		}
		if a := m.Agreement("theirs.json", &theirs.Provenance, monday); a.Both != both {
			t.Errorf("with %s: %+v", by, a)
		}
	}
	own, err := New(mine, mine, "mine.json")
	if err != nil {
		t.Fatal(err)
	}
	if a := own.Agreement("mine.json", &mine.Provenance, monday); a.Both != 0 {
		t.Errorf("with oneself: %+v", a)
	}
}
