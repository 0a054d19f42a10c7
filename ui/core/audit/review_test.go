package audit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"docket/ui/core/audit/audittest"

	"go.uber.org/goleak"

	"docket/client"
	"docket/client/allocs"
	"docket/config/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// keeper is a store in memory and the scope that tests use.
func keeper(t testing.TB) (*store.Store, store.Scope) {
	t.Helper()
	s, err := store.OpenMemory(t.Context())
	audittest.Must(t, err)
	t.Cleanup(func() { audittest.Must(t, s.Close()) })
	return s, store.Scope{Address: "https://ocr.example.com", Company: "Northgate Trading"}
}

// standing is the states of all rules, and a comment where there is one.
func standing(r *Review) string {
	var out []string
	for _, item := range r.Items {
		text := item.State.String()
		if c := item.Comment(); c != "" {
			text += "(" + c + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

func judge(t *testing.T, r *Review, s *store.Store, in store.Scope, d store.Decision, rows ...int) {
	t.Helper()
	v := r.Judge(rows, d, "reviewer")
	audittest.Must(t, s.Verdicts.Set(t.Context(), in, v))
	r.Apply(v)
}

func TestWhatWasDecidedIsThereAgainAfterANewFetch(t *testing.T) {
	s, in := keeper(t)
	set := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}, audittest.Spec{ID: "R2", Name: "a.y equal_to b.y"}, audittest.Spec{Name: "no id"})
	r := NewReview(set, nil)
	judge(t, r, s, in, store.Accept, 0)
	judge(t, r, s, in, store.Flag, 2)
	note := r.Comment([]int{0, 1}, "ask purchasing", "reviewer")
	audittest.Must(t, s.Verdicts.Set(t.Context(), in, note))
	r.Apply(note)
	const want = "accepted(ask purchasing) pending(ask purchasing) flagged"
	if got := standing(r); got != want {
		t.Errorf("on screen: %s", got)
	}
	kept, err := s.Verdicts.InForce(t.Context(), in, "DOC-1")
	audittest.Must(t, err)
	if got := standing(NewReview(set, kept)); got != want {
		t.Errorf("after a new fetch: %s", got)
	}
	judge(t, r, s, in, store.Reject, 0)
	if got := standing(r); got != strings.Replace(want, "accepted", "rejected", 1) {
		t.Errorf("a new decision lost the comment: %s", got)
	}
}

// Thousands of verdicts are joined with rules at a start, and given at once: the rule that each was given on is not read
// for its name, which only rules without an id are known by.
func TestAVerdictOnARuleWithAnIDIsKnownWithoutReadingTheRule(t *testing.T) {
	v := store.Verdict{RuleID: "R1", Content: []byte(`{"rule_id":"R1","rule_name":"a.x equal_to b.y"}`)}
	if n := allocs.Each(t, 20, func() { _ = VerdictIdentity(v) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestUndoAndRedoOnScreenEqualAFreshJoin(t *testing.T) {
	s, in := keeper(t)
	set := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}, audittest.Spec{ID: "R2", Name: "a.y equal_to b.y"})
	r := NewReview(set, nil)
	judge(t, r, s, in, store.Accept, 0)
	judge(t, r, s, in, store.Reject, 0, 1)
	check := func(want string) {
		t.Helper()
		kept, err := s.Verdicts.InForce(t.Context(), in, "DOC-1")
		audittest.Must(t, err)
		if got, fresh := standing(r), standing(NewReview(set, kept)); got != want || fresh != want {
			t.Errorf("on screen %q, joined anew %q, want %q", got, fresh, want)
		}
	}
	check("rejected rejected")
	for _, turn := range []struct {
		do   func() (store.VerdictStep, bool, error)
		want string
	}{
		{func() (store.VerdictStep, bool, error) { return s.Verdicts.Undo(t.Context(), in, "DOC-1", nil) }, "accepted pending"},
		{func() (store.VerdictStep, bool, error) { return s.Verdicts.Undo(t.Context(), in, "DOC-1", nil) }, "pending pending"},
		{func() (store.VerdictStep, bool, error) { return s.Verdicts.Redo(t.Context(), in, "DOC-1", nil) }, "accepted pending"},
		{func() (store.VerdictStep, bool, error) { return s.Verdicts.Redo(t.Context(), in, "DOC-1", nil) }, "rejected rejected"},
	} {
		step, ok, err := turn.do()
		audittest.Must(t, err)
		if !ok {
			t.Fatal("nothing to turn")
		}
		r.Apply(step.Now)
		check(turn.want)
	}
}

func TestARuleThatChangedWantsAnotherVerdictAndShowsWhatChanged(t *testing.T) {
	before := NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: "old reason"}, audittest.Spec{ID: "R2", Name: "a.y equal_to b.y"}), nil)
	verdicts := before.Judge([]int{0, 1}, store.Accept, "reviewer")
	after := NewReview(audittest.Rules(t, audittest.Spec{ID: "R2", Name: "a.y equal_to b.y"},
		audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: "new reason", Pre: "a.y equal_to b.y", More: `,"confidence":0.90`}), verdicts)
	if got := standing(after); got != "accepted changed" {
		t.Fatalf("states are %s", got)
	}
	var told []string
	for _, d := range Differences(after.Items[1].Earlier.Content, after.Rules[1].Raw) {
		told = append(told, d.Member+": "+d.Old.Text()+" -> "+d.New.Text())
	}
	want := []string{"justification: old reason -> new reason", "rule_precondition.rule_name: a.x equal_to b.x -> a.y equal_to b.y", "confidence:  -> 0.90"}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
	if c := after.Counts(); c.Decided() != 1 || c.Open() != 1 || c.In(QueuePending) != 0 || c.In(QueueChanged) != 1 || c.In(QueueAll) != 2 {
		t.Errorf("counts are %+v", c)
	}
	again := after.Judge([]int{1}, store.Reject, "reviewer")
	after.Apply(again)
	if got := standing(after); got != "accepted rejected" {
		t.Errorf("after a new verdict: %s", got)
	}
	if got := standing(NewReview(&client.RuleSet{Rules: before.Rules}, append(verdicts, again...))); got != "accepted accepted" {
		t.Errorf("the rule as it was has its old verdict again, not %s", got)
	}
}

// What was written of a rule is not lost when it changes, is judged, and changes once more.
func TestACommentOnWhatARuleWasStaysWhenItIsJudged(t *testing.T) {
	became := func(why string, verdicts ...store.Verdict) *Review {
		return NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: why}), verdicts)
	}
	first := became("old").Judge([]int{0}, store.Reject, "reviewer")[0]
	first.Comment = "important"
	judged := became("new", first)
	judged.Apply(judged.Judge([]int{0}, store.Accept, "reviewer"))
	second := judged.Verdicts()
	for name, r := range map[string]*Review{"changed": became("new", first), "judged": judged, "changed again": became("newest", second...)} {
		if b := r.Items[0].Before; b != "important" {
			t.Errorf("%s: %+v", name, r.Items[0])
		}
	}
	if b := became("old", first).Items[0].Before; b != "" {
		t.Errorf("it is as it was, and before it was %q", b)
	}
	second[1].Comment = "later"
	if b := became("newest", second...).Items[0].Before; b != "later\nimportant" {
		t.Errorf("before it was %q", b)
	}
}

func TestBlanksAndTheOrderOfMembersDoNotMakeARuleChanged(t *testing.T) {
	one := NewReview(audittest.Fetched(t, `{"rules":[{"rule_id":"R1","rule_name":"a.x equal_to b.x"}]}`), nil)
	verdicts := one.Judge([]int{0}, store.Accept, "reviewer")
	other := NewReview(audittest.Fetched(t, `{"rules":[{ "rule_name" : "a.x equal_to b\u002ex" , "rule_id":"R1"}]}`), verdicts)
	if got := standing(other); got != "accepted" {
		t.Errorf("it is %s", got)
	}
	if d := Differences(one.Rules[0].Raw, other.Rules[0].Raw); len(d) != 0 {
		t.Errorf("differences are %+v", d)
	}
}

func TestAVerdictOnOneOfTwoRulesWithTheSameIDDoesNotChangeTheOther(t *testing.T) {
	set := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}, audittest.Spec{ID: "R1", Name: "a.y equal_to b.y"})
	r := NewReview(set, nil)
	r.Apply(r.Judge([]int{1}, store.Accept, "reviewer"))
	if got := standing(r); got != "pending accepted" {
		t.Errorf("they are %s", got)
	}
}

func TestRulesThatAreGoneAndRulesThatAreNewAreTold(t *testing.T) {
	before := NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}, audittest.Spec{ID: "R2", Name: "a.y equal_to b.y"}, audittest.Spec{Name: "one without an id"}), nil)
	kept, err := json.Marshal(See(before.Rules))
	audittest.Must(t, err)
	var seen Seen
	audittest.Must(t, json.Unmarshal(kept, &seen))
	if news := See(before.Rules).Since(seen); news.Any() {
		t.Errorf("the same rules are news: %+v", news)
	}
	verdicts := before.Judge([]int{0, 1}, store.Reject, "reviewer")
	after := NewReview(audittest.Rules(t, audittest.Spec{ID: "R3", Name: "a.z equal_to b.z"}, audittest.Spec{ID: "R2", Name: "a.y equal_to b.y", Why: "another"}), verdicts)
	news := See(after.Rules).Since(seen)
	if got := fmt.Sprint(news.New, news.Changed, len(news.Vanished)); got != "[0] [1] 2" {
		t.Errorf("news are %s", got)
	}
	if len(news.Vanished) == 2 && (news.Vanished[0].ID != "R1" || news.Vanished[1].Name != "one without an id") {
		t.Errorf("vanished are %+v", news.Vanished)
	}
	if gone := after.Vanished(); len(gone) != 1 || gone[0].RuleID != "R1" || gone[0].Decision != store.Reject {
		t.Errorf("verdicts on vanished rules are %+v", gone)
	}
}

func TestTheNextOpenRuleIsTheNextInTheListAsShown(t *testing.T) {
	r := NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "r1"}, audittest.Spec{ID: "R2", Name: "r2"}, audittest.Spec{ID: "R3", Name: "r3"}, audittest.Spec{ID: "R4", Name: "r4"}), nil)
	r.Apply(r.Judge([]int{1}, store.Accept, "reviewer"))
	shown := []int{3, 1, 0, 2} // sorted otherwise
	var way []int
	for at := 0; len(way) < 4; {
		next, ok := r.NextOpen(shown, at)
		if !ok {
			t.Fatal("nothing left")
		}
		way, at = append(way, shown[next]), next
	}
	if !slices.Equal(way, []int{0, 2, 3, 0}) {
		t.Errorf("the way is %v", way)
	}
	r.Apply(r.Judge([]int{0, 2, 3}, store.Accept, "reviewer"))
	if _, ok := r.NextOpen(shown, 0); ok {
		t.Error("there is a next one though all are decided")
	}
	if _, ok := r.NextOpen(nil, 0); ok {
		t.Error("an empty list has a next one")
	}
}

func TestTheQueuesAreAllThePendingAndTheOtherStates(t *testing.T) {
	if len(Queues()) != 8 || QueuePending.String() != "pending" {
		t.Errorf("queues are %v", Queues())
	}
	commented, carried := Item{State: Accepted, Verdict: &store.Verdict{Comment: "c"}}, Item{State: Rejected, Verdict: &store.Verdict{Carried: "D-1"}}
	for q, want := range map[Queue][2]bool{QueueAll: {true, true}, QueuePending: {}, QueueAccepted: {true, false}, QueueRejected: {false, true}, QueueCommented: {true, false}, QueueCarried: {false, true}} {
		if got := [2]bool{q.Has(commented), q.Has(carried)}; got != want {
			t.Errorf("%s has %v, wanted %v", q, got, want)
		}
		if _, one := q.State(); one != (q > QueueAll && q < QueueCommented) {
			t.Errorf("%s is named after a state: %v", q, one)
		}
	}
}

// BenchmarkReview joins 10,000 rules with as many verdicts: what a fetch pays.
func BenchmarkReview(b *testing.B) {
	set := audittest.Sample(b, "DOC-10000")
	r := NewReview(set, nil)
	rows := make([]int, len(r.Rules))
	for row := range rows {
		rows[row] = row
	}
	verdicts := r.Judge(rows, store.Accept, "reviewer")
	b.Run("join", func(b *testing.B) {
		for b.Loop() {
			NewReview(set, verdicts)
		}
	})
	b.Run("one-verdict", func(b *testing.B) {
		for b.Loop() {
			r.Apply(verdicts[500:501])
			r.Counts()
		}
	})
	b.Run("see", func(b *testing.B) {
		for b.Loop() {
			See(set.Rules)
		}
	})
}

func TestTheFamilyOfARuleIsChosenWhateverItsName(t *testing.T) {
	r := NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "the total is right"}, audittest.Spec{ID: "R2", Name: "a.line_1 equal_to b.line_1"}, audittest.Spec{ID: "R3", Name: "a.line_2 equal_to b.line_2"}), nil)
	for id, want := range map[string]string{"R1": "[0]", "R3": "[1 2]", "R4": `[] DOC-1 has no rule "R4"`} {
		rows, err := r.Chosen(Choice{Family: id})
		if got := strings.TrimSuffix(fmt.Sprint(rows, err), " <nil>"); got != want {
			t.Errorf("the family of %s is %s, want %s", id, got, want)
		}
	}
}

// A comment is about what a rule was, as a verdict is: where the rule changed it is not out of sight.
func TestACommentOnWhatARuleWasStaysInSight(t *testing.T) {
	was := NewReview(audittest.Fetched(t, `{"rules":[{"rule_id":"R1","rule_name":"a.x equal_to b.x","description":"one"}]}`), nil)
	given := was.Comment([]int{0}, "before it changed", "ana")
	now := NewReview(audittest.Fetched(t, `{"rules":[{"rule_id":"R1","rule_name":"a.x equal_to b.x","description":"two"}]}`), given)
	if i := now.Items[0]; i.State != Changed || i.Earlier == nil || i.Earlier.Comment != "before it changed" || i.Verdict != nil {
		t.Errorf("%+v", i)
	}
	now.Apply(now.Judge([]int{0}, store.Accept, "ana"))
	if i := now.Items[0]; i.State != Accepted {
		t.Errorf("%+v", i)
	}
}

func TestARuleWithoutAnIDGoesByItsName(t *testing.T) {
	r := NewReview(&client.RuleSet{AnchorDocumentID: "D-1", Rules: []client.Rule{{ID: "R1", Name: "a.x equal_to b.x"}, {Name: "a.x equal_to b.x"}, {Name: "a.y equal_to b.y"}}}, nil)
	for name, want := range map[string]int{"a.x equal_to b.x": 1, "a.y equal_to b.y": 2, "R1": 0} {
		if rows, err := r.Chosen(Choice{IDs: []string{name}}); err != nil || len(rows) != 1 || rows[0] != want {
			t.Errorf("%s: %v, %v", name, rows, err)
		}
	}
}
