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
