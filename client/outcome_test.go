package client

import (
	"strings"
	"testing"
)

func TestAnOutcomeClaimsNoMoreThanTheEvidence(t *testing.T) {
	ack := func(status int) evidence { return evidence{true, status, true, Acknowledgement, false} }
	named := map[evidence]Outcome{
		{}:            OutcomeNotSent,
		{wrote: true}: OutcomeUnknown,
		ack(200):      OutcomeAccepted,
		{true, 200, false, Acknowledgement, false}:      OutcomeUnknown,
		{true, 200, true, Acknowledgement + ".", false}: OutcomeUnknown,
		{true, 404, false, "", false}:                   OutcomeUnknown,
		ack(408):                                        OutcomeUnknown,
		// A service may answer before it has read the whole request.
		{false, 413, true, "", false}: OutcomeRejected,
	}
	for e, want := range named {
		if got, _ := judge(e); got != want {
			t.Errorf("%+v is %s, want %s", e, got, want)
		}
	}
	for _, text := range []string{"%\n", "%\r\n", " % ", "\ufeff%", `"%"`, "\ufeff\"%\"\n", "\t\"%\"\r\n\r\n"} {
		if got, _ := judge(evidence{true, 200, true, strings.Replace(text, "%", Acknowledgement, 1), false}); got != OutcomeAccepted {
			t.Errorf("%q is %s", text, got)
		}
	}
	for _, text := range []string{`"%`, `%"`, `" %"`, `"%\n"`, `'%'`, `""%""`, "\ufeff\ufeff%", "%\ufeff", "%.", "%\x00", "\u00a0%", "\v%", `["%"]`, "%\n%", "x\n%"} {
		if got, _ := judge(evidence{true, 200, true, strings.ReplaceAll(text, "%", Acknowledgement), false}); got != OutcomeUnknown {
			t.Errorf("%q is %s", text, got)
		}
	}
	for status := 100; status < 600; status++ {
		want := OutcomeUnknown
		switch {
		case status == 200:
			want = OutcomeAccepted
		case status >= 400 && status < 500 && status != 408:
			want = OutcomeRejected
		}
		got, reason := judge(ack(status))
		if got != want || !strings.HasSuffix(reason, ".") || strings.Count(reason, ". ") > 0 {
			t.Errorf("%d is %s, want %s: %q", status, got, want, reason)
		}
		if strings.Contains(reason, "elsewhere") {
			t.Errorf("%d names no other address: %q", status, reason)
		}
		there := ack(status)
		there.away = true
		if _, reason := judge(there); strings.Contains(reason, "elsewhere") != (status/100 == 3) {
			t.Errorf("%d with another address: %q", status, reason)
		}
		broken := ack(status)
		broken.complete = false
		if got, _ := judge(broken); got != OutcomeUnknown {
			t.Errorf("%d that broke off is %s", status, got)
		}
	}
}
