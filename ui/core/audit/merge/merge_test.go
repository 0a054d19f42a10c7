package merge

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/audittest"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/export"
)

var monday = time.Date(2026, 3, 2, 9, 30, 0, 0, time.UTC)

func provenance() reviewfile.Provenance {
	return reviewfile.Provenance{Address: "https://ocr.example.com", Company: "Northgate Trading", FetchedAt: monday, WrittenAt: monday.Add(2 * time.Hour),
		By: "reviewer", Program: "docket 1.0.0"}
}

// at gives verdicts a time, which the store would do otherwise.
func at(verdicts []store.Verdict, hours int) []store.Verdict {
	for i := range verdicts {
		verdicts[i].At = monday.Add(time.Duration(hours) * time.Hour)
	}
	return verdicts
}

// twoReviews is one set of rules judged by two people.
func twoReviews(t *testing.T) (mine, theirs *reviewfile.Document) {
	t.Helper()
	specs := []audittest.Spec{{ID: "R1", Name: "a.x equal_to b.x"}, {ID: "R2", Name: "a.y equal_to b.y"}, {ID: "R3", Name: "a.z equal_to b.z"},
		{ID: "R4", Name: "a.u equal_to b.u"}, {ID: "R5", Name: "a.v equal_to b.v"}, {ID: "R6", Name: "a.w equal_to b.w"}, {ID: "R7", Name: "a.t equal_to b.t"}}
	one, other := audit.NewReview(audittest.Rules(t, specs...), nil), audit.NewReview(audittest.Rules(t, specs...), nil)
	one.Apply(at(one.Judge([]int{0, 1, 2}, store.Accept, "reviewer"), 0))
	one.Apply(at(one.Comment([]int{1, 3, 5}, "mine", "reviewer"), 0))
	other.Apply(at(other.Judge([]int{0, 3, 4}, store.Accept, "colleague"), 1))
	other.Apply(at(other.Judge([]int{1}, store.Reject, "colleague"), 1))
	other.Apply(at(other.Comment([]int{0, 1, 3, 5, 6}, "theirs", "colleague"), 1))
	back := func(r *audit.Review) *reviewfile.Document {
		var out bytes.Buffer
		audittest.Must(t, reviewfile.New(provenance(), r).Write(&out, "json", export.CSVOptions{}))
		d, err := reviewfile.Read(out.Bytes())
		audittest.Must(t, err)
		return d
	}
	return back(one), back(other)
}

func TestTwoReviewsMergeIntoAgreementsConflictsAndGaps(t *testing.T) {
	mine, theirs := twoReviews(t)
	m, err := New(mine, theirs, "theirs.json")
	audittest.Must(t, err)
	var got []string
	for _, met := range m.Met {
		got = append(got, met.RuleID+" "+met.Meeting.String())
	}
	want := []string{"R1 agreement", "R2 conflict", "R3 only here", "R4 only theirs", "R5 only theirs", "R6 neither", "R7 neither"}
	const left = "2 comments of theirs on rules with a verdict or a comment of yours are not imported: R1 and R6."
	if !slices.Equal(got, want) || !slices.Equal(m.Notes, []string{left}) || m.Count != [meetings]int{1, 1, 1, 2, 2} {
		t.Errorf("met are %q, counts %v, notes %q", got, m.Count, m.Notes)
	}
	s, err := store.OpenMemory(t.Context())
	audittest.Must(t, err)
	defer s.Close()
	in := store.Scope{Address: "https://ocr.example.com", Company: "Northgate Trading"}
	audittest.Must(t, s.Verdicts.Set(t.Context(), in, mine.Verdicts()))
	audittest.Must(t, s.Verdicts.Set(t.Context(), in, m.Gains()))
	kept, err := s.Verdicts.InForce(t.Context(), in, "DOC-1")
	audittest.Must(t, err)
	var have []string
	for _, v := range kept {
		have = append(have, v.RuleID+" "+string(v.Decision)+" by "+v.By+" ("+v.Comment+")")
		if strings.HasPrefix(v.By, "colleague") && time.Since(v.At) > time.Hour {
			t.Errorf("%s came in just now, and is dated %s, as the file says", v.RuleID, v.At)
		}
	}
	slices.Sort(have)
	const colleague = "colleague (theirs.json, 2 March 2026 10:30 UTC)"
	wanted := []string{"R1 accept by reviewer ()", "R2 accept by reviewer (mine)", "R3 accept by reviewer ()",
		"R4 accept by " + colleague + " (reviewer: mine\n" + colleague + ": theirs)", "R5 accept by " + colleague + " ()", "R6  by reviewer (mine)", "R7  by " + colleague + " (theirs)"}
	if !slices.Equal(have, wanted) {
		t.Errorf("kept are\n%q, want\n%q", have, wanted)
	}
	conflicts := m.Conflicts()
	if !slices.Equal(conflicts, []int{1}) {
		t.Fatalf("conflicts are %v", conflicts)
	}
	settled := m.Met[1].Settle(store.Reject, "lead")
	if settled.Decision != store.Reject || settled.By != "lead" || settled.Comment != "reviewer: mine\n"+colleague+": theirs" || !settled.At.IsZero() {
		t.Errorf("settled as %+v", settled)
	}
	audittest.Must(t, s.Verdicts.Set(t.Context(), in, []store.Verdict{settled}))
}

// Whose words stand in a verdict is seen, also where only one side wrote some.
func TestAWordUnderAnothersVerdictKeepsItsName(t *testing.T) {
	rules := []audittest.Spec{{ID: "R1", Name: "a.x equal_to b.x"}, {ID: "R2", Name: "a.y equal_to b.y"}}
	bob, alice := audit.NewReview(audittest.Rules(t, rules...), nil), audit.NewReview(audittest.Rules(t, rules...), nil)
	bob.Apply(at(bob.Judge([]int{0, 1}, store.Reject, "bob"), 0))
	bob.Apply(at(bob.Comment([]int{0}, "too late", "bob"), 1))
	alice.Apply(at(alice.Judge([]int{0, 1}, store.Accept, "alice"), 2))
	alice.Apply(at(alice.Comment([]int{1}, "seen", "alice"), 3))
	m, err := New(reviewfile.New(provenance(), bob), reviewfile.New(provenance(), alice), "alice.json")
	audittest.Must(t, err)
	who := m.Met[1].Theirs.By
	for i, want := range []string{"bob: too late", "seen"} {
		if v := m.Met[i].Take(); v.By != m.Met[i].Theirs.By || v.Comment != want {
			t.Errorf("taken: %q by %q", v.Comment, v.By)
		}
	}
	for i, want := range []string{"too late", who + ": seen"} {
		if v := m.Met[i].Settle(store.Flag, "bob"); v.Comment != want {
			t.Errorf("settled: %q", v.Comment)
		}
	}
}

// What a merge put into a comment is there: the same file adds it no second time, and does not miss it.
func TestTheSameFileMergedAgainSaysNothingNew(t *testing.T) {
	mine, theirs := twoReviews(t)
	for range 2 {
		m, err := New(mine, theirs, "theirs.json")
		audittest.Must(t, err)
		taken := append(m.Gains(), m.Met[1].Settle(store.Flag, "reviewer"))
		for i := range mine.Rules {
			for _, v := range taken {
				if v.RuleID == mine.Rules[i].RuleID {
					mine.Rules[i].Verdict = &reviewfile.Verdict{Decision: v.Decision, Comment: v.Comment, By: v.By, At: monday}
				}
			}
		}
	}
	if got := mine.Rules[1].Verdict.Comment; strings.Count(got, ": theirs") != 1 {
		t.Errorf("settled twice: %q", got)
	}
	m, err := New(mine, theirs, "theirs.json")
	audittest.Must(t, err)
	if want := "2 comments of theirs on rules with a verdict or a comment of yours are not imported: R1 and R6."; !slices.Equal(m.Notes, []string{want}) {
		t.Errorf("notes are %q", m.Notes)
	}
}

func TestVerdictsOnTwoContentsOfARuleAreNoConflict(t *testing.T) {
	old := audit.NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: "old"}), nil)
	now := audit.NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: "new"}), nil)
	old.Apply(at(old.Judge([]int{0}, store.Accept, "reviewer"), 0))
	now.Apply(at(now.Judge([]int{0}, store.Reject, "colleague"), 1))
	from := provenance()
	from.Address = "https://other.example.com"
	m, err := New(reviewfile.New(provenance(), old), reviewfile.New(from, now), "theirs.json")
	audittest.Must(t, err)
	if m.Count != [meetings]int{0, 0, 1, 0, 0} || m.Beside != 1 {
		t.Errorf("counts are %v and %d for one rule", m.Count, m.Beside)
	}
	if len(m.Met) != 2 || m.Met[0].Meeting != OnlyMine || m.Met[1].Meeting != Stale || len(m.Gains()) > 0 {
		t.Errorf("met are %+v", m.Met)
	}
	if len(m.Notes) != 3 || m.Notes[2] != "Not imported, as the content of the rule is another one here: R1." {
		t.Errorf("notes are %q", m.Notes)
	}
}

// A service that gives a rule twice has two rules, and both are counted.
func TestTheCountsAddUpToTheRules(t *testing.T) {
	mine, theirs := twoReviews(t)
	mine.Rules = append(mine.Rules, mine.Rules[0])
	m, err := New(mine, theirs, "theirs.json")
	audittest.Must(t, err)
	if m.Count != [meetings]int{2, 1, 1, 2, 2} || m.Beside != 0 {
		t.Errorf("counts of %d rules are %v", len(mine.Rules), m.Count)
	}
}

func TestARuleThatAFileHasSeveralTimesIsNamed(t *testing.T) {
	for _, differ := range []func(*reviewfile.Verdict){func(v *reviewfile.Verdict) { v.Decision = store.Reject }, func(v *reviewfile.Verdict) { v.Comment += "!" }} {
		severalTimes(t, differ)
	}
}

func severalTimes(t *testing.T, differ func(*reviewfile.Verdict)) {
	t.Helper()
	mine, theirs := twoReviews(t)
	again, other := theirs.Rules[4], theirs.Rules[3]
	changed := *other.Verdict
	differ(&changed)
	other.Verdict = &changed
	theirs.Rules = append(theirs.Rules, again, again, other)
	m, err := New(mine, theirs, "theirs.json")
	audittest.Must(t, err)
	want := []string{"Their review has rule R5 3 times: it counts once.", "Their review has rule R4 2 times: with different verdicts, so none of them is taken.",
		"2 comments of theirs on rules with a verdict or a comment of yours are not imported: R1 and R6."}
	if !slices.Equal(m.Notes, want) {
		t.Errorf("notes are %q", m.Notes)
	}
	gains := m.Gains()
	if len(gains) != 2 || gains[0].RuleID != "R5" || gains[1].RuleID != "R7" || m.Count != [meetings]int{1, 1, 1, 1, 3} || m.Beside != 0 {
		t.Errorf("gains %+v, counts %v", gains, m.Count)
	}
}

func TestReviewsOfDifferentThingsDoNotMerge(t *testing.T) {
	mine, theirs := twoReviews(t)
	theirs.Provenance.Anchor = "DOC-2"
	if _, err := New(mine, theirs, "theirs.json"); err == nil || !strings.Contains(err.Error(), `"DOC-2"`) {
		t.Errorf("another anchor: %v", err)
	}
	theirs.Provenance.Anchor, theirs.Provenance.Company = "DOC-1", "Another"
	if _, err := New(mine, theirs, "theirs.json"); err == nil || !strings.Contains(err.Error(), `"Another"`) {
		t.Errorf("another company: %v", err)
	}
}

func TestAReviewGoesWithItself(t *testing.T) {
	mine, _ := twoReviews(t)
	if m, err := New(mine, mine, "it.json"); err != nil || len(m.Conflicts()) != 0 || m.Count[OnlyTheirs] != 0 {
		t.Errorf("%+v, %v", m, err)
	}
}

// TestAMergeIsOfTheReviewsAsTheyWereWhenItBegan judges on while the merge is open.
func TestAMergeIsOfTheReviewsAsTheyWereWhenItBegan(t *testing.T) {
	set := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}, audittest.Spec{ID: "R2", Name: "a.y equal_to b.y"})
	mine, theirs := audit.NewReview(set, nil), audit.NewReview(set, nil)
	theirs.Apply(at(theirs.Judge([]int{0, 1}, store.Reject, "colleague"), 1))
	document := reviewfile.New(provenance(), mine)
	m, err := New(document, reviewfile.New(provenance(), theirs), "theirs.json")
	audittest.Must(t, err)
	mine.Apply(at(mine.Judge([]int{0}, store.Accept, "reviewer"), 2))
	theirs.Apply(at(theirs.Judge([]int{0, 1}, store.Flag, "colleague"), 3))
	gains := m.Gains()
	if len(gains) != 2 || gains[0].Decision != store.Reject || gains[1].Decision != store.Reject || len(m.Conflicts()) != 0 {
		t.Errorf("what is taken over changed meanwhile: %+v", gains)
	}
	gains[0].Comment, gains[0].By = "changed", "somebody"
	if again := m.Gains(); again[0].Comment != "" || again[0].By == "somebody" {
		t.Errorf("what was handed out changes the merge: %+v", again[0])
	}
	if again := document.Verdicts(); again[0].Said() {
		t.Errorf("the merge changed my review: %+v", again[0])
	}
}
