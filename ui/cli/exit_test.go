package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/ui"
	"docket/ui/core/submit"
)

func TestEveryErrorHasItsExitCode(t *testing.T) {
	_, missing := os.Open("no such file")
	for _, c := range []struct {
		name string
		err  error
		want int
	}{
		{"nothing went wrong", nil, 0},
		{"no rules", &client.NoRulesError{}, 0},
		{"a reader that had enough", &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, 0},
		{"usage", usage("no"), 2},
		{"config", &config.Error{Key: "company"}, 2},
		{"a config file with problems", config.Problems{{Key: "a"}, {Key: "b"}}, 2},
		{"input", &client.InputError{Field: "coordinates"}, 2},
		{"a file that is not there", missing, 2},
		{"refused", &client.Error{Status: 404}, 1},
		{"too many requests", &client.Error{Status: 429}, 1},
		{"failed", &client.Error{Status: 500}, 1},
		{"a redirect", &client.Error{Status: 302, Location: "/"}, 1},
		{"another answer", &client.DecodeError{What: "a sign-in page"}, 1},
		{"not authorised", &client.Error{Status: 401}, 4},
		{"forbidden", fmt.Errorf("walk: %w", &client.Error{Status: 403}), 4},
		{"unreachable", &client.TransportError{Err: errors.New("refused")}, 3},
		{"took too long", &client.TransportError{Err: context.DeadlineExceeded}, 3},
		{"a token source that failed", &client.TransportError{Err: &config.Error{Key: "token_command"}}, 2},
		{"blocked by an unknown one", &store.BlockedError{}, 20},
		{"cancelled", context.Canceled, 130},
		{"ctrl+c", &ui.SignalError{Signal: syscall.SIGINT}, 130},
		{"TERM", &ui.SignalError{Signal: syscall.SIGTERM}, 143},
		{"HUP", &ui.SignalError{Signal: syscall.SIGHUP}, 129},
		{"read-only", submit.ErrReadOnly, 2},
		{"settings that cannot be sent", &submit.InvalidError{}, 2},
		{"an error with a code of its own, such as jq's", fmt.Errorf("--jq: %w", coded{}), 1},
		{"not recorded, so not sent", &submit.UnrecordedError{DocumentType: "invoice", Err: &store.DegradedError{}}, 3},
		{"something else", errors.New("?"), 1},
	} {
		if got := exitCode(c.err); got != c.want {
			t.Errorf("%s: exit code %d, want %d", c.name, got, c.want)
		}
	}
}

type coded struct{}

func (coded) Error() string { return "error: x" }
func (coded) ExitCode() int { return 20 }

func TestEveryOutcomeHasItsExitCode(t *testing.T) {
	for state, want := range map[string]int{store.Accepted: 0, store.Rejected: 1, store.NotSent: 3, store.Unknown: 20, store.Sending: 20} {
		r := submit.Receipt{Submission: store.Submission{Result: store.Result{State: state}}}
		if got := exitCode(outcome(r)); got != want {
			t.Errorf("%s: exit code %d, want %d", state, got, want)
		}
	}
	denied := submit.Receipt{Submission: store.Submission{Result: store.Result{State: store.Rejected}}, Delivery: client.Delivery{Err: &client.Error{Status: 401}}}
	if got := exitCode(outcome(denied)); got != exitUnauthorised {
		t.Errorf("rejected with 401: exit code %d", got)
	}
}

func TestAFaultLeavesAReportWithoutTheToken(t *testing.T) {
	home := t.TempDir()
	out, err := os.Create(home + "/stderr")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	env := map[string]string{"HOME": home, "USERPROFILE": home}
	a := newSession(t.Context(), []string{"data", "vendors"}, os.Stdin, out, out, func(k string) string { return env[k] })
	a.token.value = "canary-token"
	if code := a.crashed(&ui.PanicError{Value: "index out of range near canary-token, Bearer other-secret", Stack: []byte("goroutine 7: canary-token Y2FuYXJ5LXRva2Vu canary%2dtoken")}); code != exitFailed {
		t.Errorf("exit code %d", code)
	}
	reports, err := os.ReadDir(home + "/.local/state/docket/reports")
	if err != nil || len(reports) != 1 {
		t.Fatalf("reports %v, %v", reports, err)
	}
	report, err := os.ReadFile(home + "/.local/state/docket/reports/" + reports[0].Name())
	if err != nil {
		t.Fatal(err)
	}
	said, err := os.ReadFile(home + "/stderr")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(report), string(said)} {
		for _, secret := range []string{"canary-token", "other-secret", "Y2FuYXJ5LXRva2Vu", "canary%2dtoken"} {
			if strings.Contains(text, secret) {
				t.Errorf("%q holds %q", text, secret)
			}
		}
	}
	if !strings.Contains(string(report), "goroutine 7") || strings.Contains(string(said), "goroutine") {
		t.Errorf("the stack belongs in the report alone: %q", said)
	}
}
