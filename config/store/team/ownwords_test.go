package team_test

import (
	"testing"

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
	step, ok, err := first.Verdicts.Undo(t.Context(), here, "DOC-1")
	if d, _, _ := step.Now[0].Own(); err != nil || !ok || d != store.Reject {
		t.Errorf("after undo it says %q, %v", d, err)
	}
	meet()
	says(t, map[string]string{"R1": "reject on the second look", "R2": "accept "}, first, second)
	if _, _, err := first.Verdicts.Redo(t.Context(), here, "DOC-1"); err != nil {
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
	if _, ok, err := first.Verdicts.Undo(t.Context(), here, "DOC-1"); err != nil || !ok {
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
