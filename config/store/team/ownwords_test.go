package team_test

import (
	"context"
	"testing"
	"time"

	"docket/config/store"
)

// own is what the user of a computer says of each rule, as that computer knows it.
func own(t *testing.T, s *store.Store) map[string]string {
	t.Helper()
	words := map[string]string{}
	for _, v := range inForce(t, s) {
		for _, w := range v.Words {
			if w.Mine {
				words[v.RuleID] = string(w.Decision) + " " + w.Comment
			}
		}
	}
	return words
}

// twoComputers are two of one reviewer, who judged R1 here first and there later, and R2 there alone, and one of somebody
// else; all of them know of it.
func twoComputers(t *testing.T) (first, second, other *store.Store, meet func()) {
	t.Helper()
	_, _, address := made(t)
	first, second, other = joined(t, address("reviewer"), nil), joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	meet = func() {
		t.Helper()
		for _, s := range []*store.Store{first, second, other, first, second, other} {
			exchange(t, s)
		}
	}
	meet()
	say(t, first, "R1", store.Accept, "")
	say(t, other, "R1", store.Flag, "somebody else's")
	meet()
	say(t, second, "R1", store.Reject, "on the second look")
	say(t, second, "R2", store.Accept, "")
	meet()
	return first, second, other, meet
}

func says(t *testing.T, want map[string]string, all ...*store.Store) {
	t.Helper()
	for i, s := range all {
		got := own(t, s)
		if len(got) != len(want) || got["R1"] != want["R1"] || got["R2"] != want["R2"] {
			t.Errorf("computer %d says %q, not %q", i+1, got, want)
		}
	}
}

func TestUndoLeavesWhatTheSameUserSaidSinceOnAnotherComputer(t *testing.T) {
	first, second, _, meet := twoComputers(t)
	step, ok, err := first.Verdicts.Undo(t.Context(), here, "DOC-1", nil)
	if d, _, _ := step.Now[0].Own(); err != nil || !ok || d != store.Reject {
		t.Errorf("after undo it says %q, %v", d, err)
	}
	meet()
	says(t, map[string]string{"R1": "reject on the second look", "R2": "accept "}, first, second)
	if _, _, err := first.Verdicts.Redo(t.Context(), here, "DOC-1", nil); err != nil {
		t.Fatal(err)
	}
	meet()
	says(t, map[string]string{"R1": "reject on the second look", "R2": "accept "}, first, second)
}

func TestClearTakesBackWhatItsUserSaidOnWhateverComputerAndUndoRestoresIt(t *testing.T) {
	first, second, other, meet := twoComputers(t)
	counted, err := first.Verdicts.Own(t.Context(), here, "DOC-1")
	if err != nil || len(counted) != 2 || counted[0].Decision != store.Reject {
		t.Fatalf("counted are %+v, %v", counted, err)
	}
	if n, left, err := first.Verdicts.Clear(t.Context(), here, "DOC-1", first.User(), counted); err != nil || n != 2 || len(left) > 0 {
		t.Errorf("%d are cleared, %+v left, %v", n, left, err)
	}
	meet()
	says(t, map[string]string{}, first, second)
	if got := own(t, other); got["R1"] != "flag somebody else's" {
		t.Errorf("somebody else says %q", got)
	}
	if _, ok, err := first.Verdicts.Undo(t.Context(), here, "DOC-1", nil); err != nil || !ok {
		t.Fatal(ok, err)
	}
	meet()
	says(t, map[string]string{"R1": "reject on the second look", "R2": "accept "}, first, second)
	if restored, err := second.Verdicts.Own(t.Context(), here, "DOC-1"); err != nil || string(restored[0].Evidence) != `{"held":3}` || restored[0].Carried != "DOC-0" {
		t.Errorf("restored are %+v, %v", restored, err)
	}

	// What was said on another computer since it was counted stays, and is named.
	counted, err = first.Verdicts.Own(t.Context(), here, "DOC-1")
	if err != nil {
		t.Fatal(err)
	}
	say(t, second, "R2", store.Flag, "")
	meet()
	if n, left, err := first.Verdicts.Clear(t.Context(), here, "DOC-1", first.User(), counted); err != nil || n != 1 || len(left) != 1 || left[0].RuleID != "R2" || left[0].Decision != store.Flag {
		t.Errorf("%d are cleared, %+v left, %v", n, left, err)
	}
	meet()
	says(t, map[string]string{"R2": "flag "}, first, second)
}

// A comment gives no verdict again, whether the database has that one already or gets both at once.
func TestACommentCountsFromWhenTheDecisionWasGiven(t *testing.T) {
	_, _, address := made(t)
	a, b := joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	comment := func(s *store.Store, d store.Decision, text string) {
		t.Helper()
		give(t, s, "R1", store.Verdict{Decision: d, Comment: text, GoesOn: true})
	}
	counts := func(d store.Decision, comment string) {
		t.Helper()
		for _, s := range []*store.Store{a, b, a, b} {
			exchange(t, s)
		}
		for i, s := range []*store.Store{a, b, joined(t, address("owner"), nil)} {
			exchange(t, s)
			if now := inForce(t, s); len(now) != 1 || now[0].Decision != d || now[0].Comment != comment || len(now[0].Words) != 2 || !now[0].Disagree() {
				t.Errorf("computer %d: %+v", i+1, now)
			}
		}
	}
	exchange(t, a)
	exchange(t, b)
	say(t, a, "R1", store.Accept, "")
	comment(a, store.Accept, "both wait")
	exchange(t, a)
	say(t, b, "R1", store.Reject, "newer")
	counts(store.Reject, "newer")
	comment(a, store.Accept, "a word more")
	if now := inForce(t, a)[0]; now.Decision != store.Reject || now.Words[0].Comment != "a word more" {
		t.Errorf("as long as it waits: %+v", now)
	}
	counts(store.Reject, "newer")
	comment(a, store.Flag, "of another decision: it is given") // the decision of another computer was replaced
	counts(store.Flag, "of another decision: it is given")
}

// What was said before its user joined is told, has the time at which it was said, and stands behind what the team said.
func TestWhatWasSaidBeforeJoiningCountsBehindWhatTheTeamSaid(t *testing.T) {
	server, database, address := made(t)
	a, late := joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	longAgo := time.Now().Add(-100 * time.Hour).Truncate(time.Second)
	for _, rule := range []string{"R1", "R2"} {
		give(t, late, rule, store.Verdict{Decision: store.Reject, Comment: "long ago", At: longAgo})
	}
	exchange(t, a)
	say(t, a, "R1", store.Accept, "")
	exchange(t, a)
	if n, err := late.Exchange(t.Context(), here, "DOC-1"); n != 2 || err != nil {
		t.Errorf("%d verdicts were taken over, %v", n, err)
	}
	if n, err := late.Exchange(t.Context(), here, "DOC-1"); n != 0 || err != nil {
		t.Errorf("then %d, %v", n, err)
	}
	for i, s := range []*store.Store{a, late, joined(t, address("owner"), nil)} {
		exchange(t, s)
		for _, v := range inForce(t, s) {
			w := v.Words[0]
			if off := w.At.Sub(longAgo).Abs(); w.Comment != "long ago" || off > time.Minute {
				t.Errorf("computer %d, %s: %+v", i+1, v.RuleID, w)
			}
			if v.RuleID == "R1" && (v.Decision != store.Accept || !v.Disagree()) || v.RuleID == "R2" && v.Decision != store.Reject {
				t.Errorf("computer %d: %+v", i+1, v)
			}
		}
	}
	if got := server.SQL(t, database, `SELECT bool_and(at > now() - interval '1 minute') FROM docket.verdicts`); got != "t" {
		t.Errorf("when the database got them is not kept: %s", got)
	}
}

// A comment that waited while its member said something else on another computer goes on from that: it brings nothing back.
func TestACommentThatWaitedGoesOnFromWhatItsMemberSaidSince(t *testing.T) {
	_, _, address := made(t)
	first, second, other := joined(t, address("reviewer"), nil), joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	rules := []string{"R1", "R2", "R3"}
	for _, rule := range rules {
		say(t, first, rule, store.Accept, "")
	}
	for _, s := range []*store.Store{first, second, other, first} {
		exchange(t, s)
	}
	for _, rule := range rules { // it waits
		give(t, second, rule, store.Verdict{Decision: store.Accept, Comment: "offline", GoesOn: true})
		if rule == "R3" {
			give(t, second, rule, store.Verdict{Decision: store.Accept, Comment: "offline once more", GoesOn: true})
		}
	}
	say(t, first, "R1", store.Reject, "")
	say(t, first, "R2", store.NoDecision, "")
	say(t, first, "R3", store.Flag, "")
	say(t, first, "R3", store.Reject, "once more")
	for _, s := range []*store.Store{first, other, second, first, other, joined(t, address("owner"), nil)} {
		exchange(t, s)
	}
	want := map[string]string{"R1": "reject offline", "R2": " offline", "R3": "reject offline once more"}
	for i, s := range []*store.Store{first, second, other} {
		for _, v := range inForce(t, s) {
			if got := string(v.Decision) + " " + v.Comment; got != want[v.RuleID] {
				t.Errorf("computer %d: %s is %q", i+1, v.RuleID, got)
			}
		}
	}
}

// Undo on a second computer goes back to what its member had said on the first one: a verdict, its comment, a settlement.
func TestUndoGoesBackToWhatWasSaidOnAnotherComputer(t *testing.T) {
	_, _, address := made(t)
	first, second, other := joined(t, address("owner"), nil), joined(t, address("owner"), nil), joined(t, address("sender"), nil)
	meet := meeting(t, first, second, other)
	meet()
	say(t, first, "R1", store.Accept, "from one")
	say(t, first, "R2", store.Accept, "")
	meet()
	say(t, other, "R2", store.Reject, "")
	meet()
	give(t, first, "R2", store.Verdict{Decision: store.Accept, Settles: true})
	meet()
	for _, rule := range []string{"R1", "R2"} {
		give(t, second, rule, store.Verdict{Decision: store.Accept, Comment: "plus two", GoesOn: true})
		meet()
		if _, ok, err := second.Verdicts.Undo(t.Context(), here, "DOC-1", nil); !ok || err != nil {
			t.Fatal(ok, err)
		}
		meet()
	}
	say(t, second, "R1", store.Flag, "")
	meet()
	if step, ok, err := second.Verdicts.Undo(t.Context(), here, "DOC-1", nil); !ok || err != nil || step.Before[0].Decision != store.Flag {
		t.Fatal(step, ok, err)
	}
	meet()
	if _, ok, err := second.Verdicts.Undo(t.Context(), here, "DOC-1", nil); ok || err != nil {
		t.Errorf("what was said on the first computer was undone on the second: %v, %v", ok, err)
	}
	for i, s := range []*store.Store{first, second, other} {
		for _, v := range inForce(t, s) {
			if v.Decision != store.Accept || v.RuleID == "R1" && v.Comment != "from one" || v.RuleID == "R2" && (v.Disagree() || v.Settled() < 0) {
				t.Errorf("computer %d: %+v", i+1, v)
			}
		}
	}
}

// What a member said since on another computer stays also where it is the same once more, and where it settles what others said.
func TestUndoLeavesTheSameVerdictGivenSinceOnAnotherComputer(t *testing.T) {
	_, _, address := made(t)
	first, second, other := joined(t, address("owner"), nil), joined(t, address("owner"), nil), joined(t, address("sender"), nil)
	meet := meeting(t, first, second, other)
	meet()
	say(t, first, "R1", store.Accept, "")
	meet()
	say(t, other, "R1", store.Reject, "")
	meet()
	give(t, second, "R1", store.Verdict{Decision: store.Accept, Settles: true})
	meet()
	for _, turn := range []func(context.Context, store.Scope, string, *store.Steps) (store.VerdictStep, bool, error){first.Verdicts.Undo, first.Verdicts.Redo} {
		if step, ok, err := turn(t.Context(), here, "DOC-1", nil); err != nil || !ok || step.Stay != 1 {
			t.Errorf("%+v, %v, %v", step, ok, err)
		}
		meet()
		for i, s := range []*store.Store{first, second, other} {
			if v := inForce(t, s)[0]; v.Decision != store.Accept || v.Disagree() || v.Settled() < 0 {
				t.Errorf("computer %d: %+v", i+1, v)
			}
		}
	}

	// Who settled it may take that back, and do it again: the member's verdict of before counts again, and members disagree again.
	for _, turn := range []struct {
		do      func(context.Context, store.Scope, string, *store.Steps) (store.VerdictStep, bool, error)
		settled bool
	}{{second.Verdicts.Undo, false}, {second.Verdicts.Redo, true}} {
		if step, ok, err := turn.do(t.Context(), here, "DOC-1", nil); err != nil || !ok || step.Stay != 0 {
			t.Errorf("%+v, %v, %v", step, ok, err)
		}
		meet()
		for i, s := range []*store.Store{first, second, other} {
			if v := inForce(t, s)[0]; v.Decision != store.Accept || v.Disagree() == turn.settled || v.Settled() >= 0 != turn.settled {
				t.Errorf("computer %d: %+v", i+1, v)
			}
		}
	}
}
