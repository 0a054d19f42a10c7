package merge

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/audittest"
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

// reviewer is one of several who judge the same rules, each on a computer of their own.
type reviewer struct {
	t     *testing.T
	name  string
	r     *audit.Review
	store *store.Store
	clock int // of hours since monday
}

func newReviewer(t *testing.T, name string) *reviewer {
	t.Helper()
	s, err := store.OpenMemory(t.Context())
	audittest.Must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	var rules []audittest.Spec
	for i := range 9 {
		rules = append(rules, audittest.Spec{ID: fmt.Sprintf("R%d", i), Name: fmt.Sprintf("a.f%d equal_to b.f%d", i, i)})
	}
	return &reviewer{t: t, name: name, r: audit.NewReview(audittest.Rules(t, rules...), nil), store: s}
}

func (p *reviewer) judges(d store.Decision, rows ...int) {
	p.clock++
	p.r.Apply(at(p.r.Judge(rows, d, p.name), p.clock))
}

func (p *reviewer) exports() *reviewfile.Document {
	from := provenance()
	p.clock++
	from.By, from.WrittenAt = p.name, monday.Add(time.Duration(p.clock)*time.Hour)
	d := reviewfile.New(from, p.r)
	d.Agreements = append(d.Agreements, reviewfile.Agreements(p.t.Context(), p.store, store.Scope{}, "DOC-1")...)
	return d
}

// merges takes what only they decided, and gives what the packet says then.
func (p *reviewer) merges(theirs *reviewfile.Document, file string) (told []string) {
	p.t.Helper()
	p.clock++
	now := monday.Add(time.Duration(p.clock) * time.Hour)
	m, err := New(p.exports(), theirs, file)
	audittest.Must(p.t, err)
	audittest.Must(p.t, m.Agreement(file, &theirs.Provenance, now).Save(p.t.Context(), p.store, store.Scope{}, "DOC-1"))
	p.r.Apply(at(m.Gains(), p.clock))
	for _, a := range p.exports().Agreements {
		told = append(told, fmt.Sprintf("%s %d/%d", a.With, a.Same, a.Both))
	}
	return told
}

func TestWhatWasDecidedKnowingTheOtherIsNoAgreement(t *testing.T) {
	ada, ben, cyd := newReviewer(t, "ada"), newReviewer(t, "ben"), newReviewer(t, "cyd")
	step := func(what string, got []string, want string) {
		t.Helper()
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	ada.judges(store.Accept, 0, 1, 2, 5)
	ben.judges(store.Reject, 0, 1, 2)
	ben.judges(store.Accept, 4)
	first := ben.exports()
	step("the first merge", ada.merges(first, "ben.json"), "ben.json 0/3")
	ada.judges(store.Reject, 0, 1, 2)
	ada.judges(store.Accept, 4)
	step("the same file again", ada.merges(first, "ben.json"), "ben.json 0/3")
	ben.judges(store.Accept, 3)
	step("a newer one, once ada had looked", ada.merges(ben.exports(), "ben2.json"), "ben.json 0/3")
	ben.judges(store.Accept, 5)
	step("with a rule that ada had judged alone", ada.merges(ben.exports(), "ben3.json"), "ben3.json 1/4")
	step("the older once more", ada.merges(first, "ben.json"), "ben3.json 1/4")
	cyd.judges(store.Reject, 0, 1)
	step("somebody else", ada.merges(cyd.exports(), "ben.json"), "ben3.json 1/4, ben.json 2/2")

	// Whoever merged ada's knows what she decided.
	ben.judges(store.Accept, 6)
	other := newReviewer(t, "ada")
	other.judges(store.Reject, 6, 7)
	other.judges(store.Accept, 8)
	ben.judges(store.Accept, 7)
	ben.merges(other.exports(), "ada.json")
	ben.judges(store.Accept, 8)
	step("of what ben judged before and behind that", other.merges(ben.exports(), "ben.json"), "ben.json 0/2")
}

// What both decided apart counts for both, also once one of them had the other's file and the other had not yet.
func TestBothSidesComeToTheSameAgreement(t *testing.T) {
	pia, pol := newReviewer(t, "pia"), newReviewer(t, "pol")
	both := func(file, want string, same, all int) {
		t.Helper()
		for _, got := range [][]string{pol.merges(pia.exports(), file), pia.merges(pol.exports(), file)} {
			if want := fmt.Sprintf("%s %d/%d", file, same, all); len(got) != 1 || got[0] != want {
				t.Errorf("%s: %q, want %q", want, got, want)
			}
		}
	}
	for i := range 3 { // of each two rules, one is judged alike
		pia.judges(store.Accept, 2*i, 2*i+1)
		pol.judges(store.Accept, 2*i)
		pol.judges(store.Reject, 2*i+1)
		both(fmt.Sprintf("%d.json", i), "exchanged in turn", i+1, 2*i+2)
	}
	pol.judges(store.Reject, 6)
	pol.merges(pia.exports(), "3.json")
	pia.merges(pol.exports(), "3.json")
	pia.judges(store.Accept, 6)
	both("2.json", "of what was decided once it was known", 3, 6)
}

func TestAVerdictThatWasCarriedOverFromSomebodyElseIsNoAgreement(t *testing.T) {
	for from, both := range map[string]int{"A, flagged by ben (ben.json, 2 March 2026 09:30 UTC) on 3 March 2026 09:30 UTC": 0,
		"Paid by ada on Monday, flagged by ben on 3 March 2026 09:30 UTC": 0, "A, flagged by ada on 3 March 2026 09:30 UTC": 1} {
		ada, ben := newReviewer(t, "ada"), newReviewer(t, "ben")
		carried := at(ada.r.Judge([]int{0}, store.Flag, "ada"), 0)
		carried[0].Carried = from
		ada.r.Apply(carried)
		ben.judges(store.Flag, 0)
		if got, want := ada.merges(ben.exports(), "ben.json"), fmt.Sprintf("ben.json %d/%d", both, both); len(got) != 1 || got[0] != want {
			t.Errorf("carried from %q: %q, want %q", from, got, want)
		}
	}
}

// An earlier docket did not note on which rules two agreed: what it found stays.
func TestAnAgreementOfAnEarlierDocketStays(t *testing.T) {
	ada, ben := newReviewer(t, "ada"), newReviewer(t, "ben")
	audittest.Must(t, reviewfile.Agreement{With: "ben.json", By: "ben", Both: 3, Same: 1, At: monday}.Save(t.Context(), ada.store, store.Scope{}, "DOC-1"))
	ada.judges(store.Accept, 0)
	ben.judges(store.Accept, 0)
	if got := ada.merges(ben.exports(), "ben.json"); len(got) != 1 || got[0] != "ben.json 1/3" {
		t.Errorf("%q", got)
	}
}
