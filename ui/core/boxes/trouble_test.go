package boxes

import (
	"strings"
	"testing"

	"docket/client/demo"
	"docket/config/store"
)

// Whatever the service answers in the middle of a run: each row says what came, and whether it may have been pushed.
func TestEachTroubleOfARunIsSaidInItsRow(t *testing.T) {
	for what, want := range map[string]struct {
		state, said string
		pushed      bool
	}{
		"drop":     {store.ReadSent, "no complete answer", true},
		"truncate": {store.ReadUnclear, "it broke off after", true},
		"garbage":  {store.ReadUnclear, "it is not JSON", true},
		"html":     {store.ReadUnclear, `a web page titled "Sign in"`, true},
		"500":      {store.ReadUnclear, "500", true},
		"408":      {store.ReadUnclear, "408", true},
		"204":      {store.ReadUnclear, "204", true},
		"302":      {store.ReadUnclear, "302", true},
		"422":      {store.ReadFailed, "422", false},
		"404":      {store.ReadFailed, "404", false},
	} {
		b := newBench(t)
		run := b.begin("OCR-1001", "OCR-1011")
		trouble, err := demo.ParseTrouble("text:" + what + "x1")
		must(t, err)
		trouble[0](b.Service)
		must(t, run.Send(t.Context(), b.api, Sending{Jobs: 1, States: never}))
		read, _ := run.read(0, 0)
		if read.State != want.state || !strings.Contains(run.Wrong(0), want.said) || strings.Contains(run.Wrong(0), "it may have been pushed") != want.pushed {
			t.Errorf("%s is %q, said as %q", what, read.State, run.Wrong(0))
		}
		if run.Count(store.ReadAnswered) != 3 || b.Calls("text") != 4 {
			t.Errorf("%s: %d answers, %d were sent", what, run.Count(store.ReadAnswered), b.Calls("text"))
		}
	}
}

// An earlier docket stored what may have been pushed as failed; it is not sent again as that.
func TestWhatAnEarlierDocketCalledFailedIsUnclearWhereItMayHaveBeenPushed(t *testing.T) {
	b := newBench(t)
	run := b.begin("OCR-1001", "OCR-1011")
	_, err := b.store.Runs.Step(t.Context(), run.ID, []store.Read{{Document: 0, Box: 0, State: store.ReadFailed, Reason: "the service answered 500" + store.MaybePushed},
		{Document: 0, Box: 1, State: store.ReadFailed, Reason: "the service answered 404"}}, nil)
	must(t, err)
	run, err = Find(t.Context(), b.store, b.scope, "invoice", run.ID)
	must(t, err)
	list, err := b.store.Runs.List(t.Context(), b.scope, "")
	must(t, err)
	if run.Count(store.ReadFailed) != 1 || run.Count(store.ReadUnclear) != 1 || list[0].Failed != 1 || list[0].Unclear != 1 {
		t.Errorf("%d failed, %d unclear; the list says %+v", run.Count(store.ReadFailed), run.Count(store.ReadUnclear), list[0])
	}
	must(t, run.Send(t.Context(), b.api, Sending{Jobs: 1, States: []string{store.ReadFailed}}))
	if b.Calls("text") != 1 || run.Count(store.ReadUnclear) != 1 {
		t.Errorf("%d were sent again as failed", b.Calls("text"))
	}
	must(t, run.Send(t.Context(), b.api, Sending{Jobs: 1, States: []string{store.ReadUnclear}}))
	if b.Calls("text") != 2 || run.Count(store.ReadAnswered) != 2 {
		t.Errorf("%d were sent, %d are answered", b.Calls("text"), run.Count(store.ReadAnswered))
	}
}
