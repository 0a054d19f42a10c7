package boxes

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"docket/client"
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

// A request that was refused for now is out no more while docket waits to send it again.
func TestARunThatIsStoppedWhileItWaitsSaysWhatWasAnswered(t *testing.T) {
	for status, want := range map[int]string{429: store.ReadFailed, 503: store.ReadSent} {
		b := newBench(t)
		ctx, cancel := context.WithCancel(t.Context())
		api := must1(client.New(b.URL, client.Options{Company: b.Company, Token: func(context.Context) (string, error) { return b.Token, nil },
			Observe: func(e client.Exchange) {
				if e.Phase == client.PhaseWaiting {
					cancel()
				}
			}}))
		b.Script("text", demo.RetryAfter(status, 20))
		run := b.begin("OCR-1001", "OCR-1011")
		if err := run.Send(ctx, api, Sending{Jobs: 1, States: never}); !errors.Is(err, context.Canceled) {
			t.Errorf("%d: %v", status, err)
		}
		if read, _ := run.read(0, 0); read.State != want || run.Count("") != 3 || !strings.Contains(run.Wrong(0), "cancelled before") {
			t.Errorf("%d: %q, said as %q", status, read.State, run.Wrong(0))
		}
	}
}

// What was answered unclearly is to be sent again on purpose, and cannot be sent: it is still unclear, and a run that
// goes on does not send it unasked.
// What was answered with 503 first may have been pushed, whatever comes of it when it is sent again.
func TestARefusalBehindA503LeavesItOpen(t *testing.T) {
	for _, status := range []int{400, 404, 429} {
		b := newBench(t)
		api := must1(client.New(b.URL, client.Options{Company: b.Company, Token: func(context.Context) (string, error) { return b.Token, nil },
			Retry: client.RetryPolicy{Attempts: 2, Sleep: func(context.Context, time.Duration) error { return nil }}}))
		run := b.begin("OCR-1001")
		b.Script("text", demo.RetryAfter(503, 1), demo.Status(status, "no"))
		must(t, run.Send(t.Context(), api, Sending{Jobs: 1, States: never, Most: 1}))
		if read, _ := run.read(0, 0); read.State != store.ReadUnclear || !strings.Contains(read.Reason, "after 503 for the same request (it may have been pushed)") || b.Calls("text") != 2 {
			t.Errorf("%d: it is %q, %s", status, read.State, read.Reason)
		}
	}
}

// Nor is it sent again where no more are to be sent.
func TestNothingIsSentAgainBehindAStop(t *testing.T) {
	b := newBench(t)
	stopped := false
	api := must1(client.New(b.URL, client.Options{Company: b.Company, Token: func(context.Context) (string, error) { return b.Token, nil },
		Retry: client.RetryPolicy{Sleep: func(context.Context, time.Duration) error { stopped = true; return nil }}}))
	b.Script("text", demo.RetryAfter(429, 1))
	run := b.begin("OCR-1001", "OCR-1011")
	must(t, run.Send(t.Context(), api, Sending{Jobs: 1, States: never, Stop: func() bool { return stopped }}))
	if read, _ := run.read(0, 0); read.State != store.ReadFailed || b.Calls("text") != 1 {
		t.Errorf("it is %q, %s, and %d were sent", read.State, read.Reason, b.Calls("text"))
	}
}

func TestWhatCannotBeSentAgainIsWhatItWas(t *testing.T) {
	for state, answer := range map[string]demo.Step{store.ReadUnclear: demo.Status(500, ""), store.ReadFailed: demo.Status(422, ""), store.ReadSent: demo.Drop()} {
		b := newBench(t)
		run := b.begin("OCR-1001", "OCR-1011")
		b.Script("text", answer)
		must(t, run.Send(t.Context(), b.api, Sending{Jobs: 1, States: never}))
		said := run.Wrong(0)
		gone := must1(client.New("http://127.0.0.1:1", client.Options{Company: b.Company, Token: func(context.Context) (string, error) { return "t", nil }}))
		if err := run.Send(t.Context(), gone, Sending{Jobs: 1, States: []string{state}}); err == nil {
			t.Fatal("it was sent to nobody")
		}
		stored, err := Find(t.Context(), b.store, b.scope, "invoice", run.ID)
		must(t, err)
		for what, r := range map[string]*Run{"here": run, "stored": stored} {
			if r.Count(state) != 1 || r.Count("") != 0 || r.Wrong(0) != said {
				t.Errorf("%s: %d are %q, %d were never sent; %q, and was %q", what, r.Count(state), state, r.Count(""), r.Wrong(0), said)
			}
		}
		must(t, stored.Send(t.Context(), b.api, Sending{Jobs: 1, States: never}))
		if n := b.Calls("text"); n != 4 {
			t.Errorf("%q: %d were sent, not 4", state, n)
		}
	}
}

func TestAnAnswerOfARunThatTellsOfAnErrorIsToldInItsRow(t *testing.T) {
	b := newBench(t)
	run := b.begin("OCR-1001", "OCR-1011")
	b.Script("text", demo.Status(200, `{"text":["half"],"error":"page 2 was not read"}`))
	must(t, run.Send(t.Context(), b.api, Sending{Jobs: 1, States: never}))
	stored, err := Find(t.Context(), b.store, b.scope, "invoice", run.ID)
	must(t, err)
	for what, r := range map[string]*Run{"here": run, "stored": stored} {
		if read, _ := r.read(0, 0); read.State != store.ReadAnswered || read.Text != "half" || !strings.Contains(r.Wrong(0), "the answer tells of an error: page 2 was not read") || r.Wrong(1) != "" {
			t.Errorf("%s: %q, %q, said as %q and %q", what, read.State, read.Text, r.Wrong(0), r.Wrong(1))
		}
	}
}
