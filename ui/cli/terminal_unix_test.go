//go:build unix

package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/charmbracelet/x/term"

	"docket/client/demo"
	"docket/config/store/team/teamtest"
)

func TestCommandsThatDoNotDrawAskTheTerminalNothing(t *testing.T) {
	for _, args := range [][]string{{"--version"}, {"config", "path"}, {"--help"}, {"nonsense"}} {
		d := onTerminal(t, nil, args...)
		d.ends()
		if out := d.seen.String(); out == "" || strings.ContainsAny(out, "\x1b\x07") {
			t.Errorf("docket %v wrote %q", args, out)
		}
	}
}

func TestAMuteTerminalIsAskedNothingBeforeThereIsSomethingToDraw(t *testing.T) {
	d := onTerminal(t, nil, "demo", "rules", "DOC-1003")
	d.shows("invoice.") // of a rule
	// Whatever is asked comes after the screen was taken, and nobody waits for it:
	// this terminal never answers, and the rules are there.
	before, _, taken := strings.Cut(d.seen.String(), "\x1b[?1049h")
	if !taken || strings.Contains(before, "\x1b]") || strings.Contains(before, "\x1b[6n") {
		t.Errorf("before the screen was taken docket wrote %q", before)
	}
	d.types("q")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	d.restored()
}

// What the service may have applied is said by the exit code too, wherever the person went meanwhile.
func TestLeavingASubmissionOnItsWayTellsWhichOne(t *testing.T) {
	arrived, over := make(chan struct{}), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_ = r.FormValue("data")
		arrived <- struct{}{}
		<-over
	}))
	defer server.Close()
	defer close(over)
	file, config := filepath.Join(t.TempDir(), "f.json"), filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(file, []byte(`{"invoice": {"total": {"label": "T", "required": true, "visibility": true}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	profile := fmt.Sprintf("base_url = %q\nusername = \"u\"\ntoken_env = \"TOKEN\"\n", server.URL)
	if err := os.WriteFile(config, []byte("default_profile = \"one\"\n[profiles.one]\ncompany = \"c\"\n"+profile+"[profiles.two]\ncompany = \"d\"\n"+profile), 0o600); err != nil {
		t.Fatal(err)
	}
	const unknown = "was on its way when docket, or its profile, was left: nobody knows whether it was applied"
	for name, steps := range map[string][][2]string{
		"docket is left":      {{"", "\x03"}, {"Quit?", "\x03"}},
		"its profile is left": {{"", ":profile two\r"}, {"Switch to", "y"}, {"This is the profile two. Submission ", "q"}},
		"docket is ended":     nil,
	} {
		d := onTerminal(t, []string{"DOCKET_CONFIG=" + config, "TOKEN=a-token"}, "fields", "invoice")
		for _, step := range [][2]string{{"Nothing is known", "i"}, {"Import field settings", file + "\r"}, {"Imported 1 field", "\x13"}, {"Send invoice?", "y"}} {
			d.shows(step[0])
			d.types(step[1])
		}
		<-arrived
		for _, step := range steps {
			d.shows(step[0])
			d.types(step[1])
		}
		if steps == nil {
			if err := d.cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
		}
		if code := d.ends(); code != 20 || strings.Count(d.seen.String(), unknown) != 1 || strings.Contains(d.seen.String(), "when docket ended") ||
			strings.Contains(d.seen.String(), "ended by TERM. Submission ") != (steps == nil) || !strings.Contains(d.seen.String(), "then run `docket submissions resolve") {
			t.Errorf("%s: code %d, it says %q", name, code, d.seen.String())
		}
		d.restored()
	}
}

func TestASignalGivesTheTerminalBackAndTellsTheTruth(t *testing.T) {
	for signal, want := range map[syscall.Signal]int{syscall.SIGTERM: 143, syscall.SIGHUP: 129, syscall.SIGINT: 130, syscall.SIGQUIT: 131,
		syscall.SIGABRT: 134, syscall.SIGSEGV: 139, syscall.SIGBUS: 135, syscall.SIGUSR1: 138, syscall.SIGALRM: 142, unix.SignalNum("SIGSTKFLT"): 144} {
		if signal == 0 { // Linux alone has it
			continue
		}
		d := onTerminal(t, nil, "demo", "data", "vendors")
		d.shows("V-00001")
		if err := d.cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if code := d.ends(); code != want {
			t.Errorf("after %v the exit code is %d, want %d", signal, code, want)
		}
		d.restored()
		if strings.Contains(d.seen.String(), "goroutine ") {
			t.Errorf("%v left a stack on the terminal", signal)
		}
	}
}

// A frozen window, or a line that is held, takes nothing more: docket must still end, and leave in order.
func TestADocketWhoseTerminalStoppedReadingEndsAllTheSame(t *testing.T) {
	d := onTerminal(t, nil, "demo", "data", "vendors")
	d.shows("V-00001")
	goesOn := d.freezes()
	if err := d.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(patience, func() {
		t.Error("docket does not end")
		_ = d.cmd.Process.Kill()
	})
	_ = d.cmd.Wait()
	late.Stop()
	if code := d.cmd.ProcessState.ExitCode(); code != 143 {
		t.Errorf("exit code %d, want 143", code)
	}
	goesOn()
	d.drain()
	d.restored()
}

func TestATerminalThatKnowsNoSizeIsDrawnOnAsOneOf80x24(t *testing.T) {
	d := runOnTerminal(t, nil, "sh", "-c", "stty rows 0 cols 0; exec docket demo data vendors")
	d.shows("V-00001")
	d.shows("\x1b[24H") // the last line
	d.types("q")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

func TestAnotherProfileIsSwitchedToWithoutLeaving(t *testing.T) {
	one, two := serve(t), serve(t)
	two.Company = "Southgate"
	home := t.TempDir()
	token := func(name, value string) string {
		file := filepath.Join(home, name)
		if err := os.WriteFile(file, []byte(value), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	config := filepath.Join(home, "config.toml")
	if err := os.WriteFile(config, []byte(fmt.Sprintf("default_profile = \"one\"\n[profiles.one]\nbase_url = %q\ncompany = %q\ntoken_file = %q\n[profiles.two]\nbase_url = %q\ncompany = \"Southgate\"\ntoken_file = %q\n[profiles.broken]\nbase_url = %q\ncompany = \"Nobody\"\nca_file = \"/nowhere.pem\"\n",
		one.URL, one.Company, token("a", one.Token), two.URL, token("b", two.Token), one.URL)), 0o600); err != nil {
		t.Fatal(err)
	}
	d := onTerminal(t, []string{"DOCKET_CONFIG=" + config}, "rules", "DOC-1003")
	d.shows("invoice.")
	d.forgets()
	d.types(":profile two\r")
	d.shows("This is the profile two.")
	d.forgets()
	d.types(":rules DOC-1003\r")
	d.shows("invoice.")
	if two.Calls("rules") != 1 || one.Calls("rules") != 1 {
		t.Fatalf("the first was asked %d times, the second %d", one.Calls("rules"), two.Calls("rules"))
	}
	d.types(":profile broken\r")
	d.shows("could not be opened")
	d.shows("still two.")
	d.forgets()
	if err := os.WriteFile(config, []byte("no = ["), 0o600); err != nil { // somebody edits it meanwhile
		t.Fatal(err)
	}
	d.types(":profile one\r")
	d.shows("could not be opened")
	d.shows("still two.")
	d.types("\x03")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	d.restored()
}

func TestATokenThatWasTypedIsStillThereAfterASwitchThatFails(t *testing.T) {
	s, config := serve(t), filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(config, []byte(fmt.Sprintf("default_profile = \"one\"\n[profiles.one]\nbase_url = %q\ncompany = %q\ntoken_env = \"STALE\"\n[profiles.broken]\nbase_url = %q\ncompany = \"Nobody\"\nca_file = \"/nowhere.pem\"\n",
		s.URL, s.Company, s.URL)), 0o600); err != nil {
		t.Fatal(err)
	}
	d := onTerminal(t, []string{"DOCKET_CONFIG=" + config, "STALE=stale-token"}, "rules", "DOC-1003")
	d.shows("401")
	d.forgets()
	d.types(":token\r")
	d.shows("Another access token")
	d.types(s.Token + "\r")
	d.shows("This token is used")
	d.types("R")
	d.shows("invoice.")
	d.types(":profile broken\r")
	d.shows("This is still one.")
	d.forgets()
	d.types(":rules DOC-1001\r")
	d.shows("vendor_iban")
	d.types("\x03")
	d.ends()
}

// Somebody types the right token, looks at another profile and comes back: the token is used there until docket is left, and
// nowhere else.
func TestATokenThatWasTypedIsUsedForItsProfileAlone(t *testing.T) {
	one, two := serve(t), serve(t)
	two.Company = "Southgate"
	config := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(config, []byte(fmt.Sprintf("default_profile = \"one\"\n[profiles.one]\nbase_url = %q\ncompany = %q\ntoken_env = \"STALE\"\n[profiles.two]\nbase_url = %q\ncompany = \"Southgate\"\ntoken_env = \"STALE\"\n",
		one.URL, one.Company, two.URL)), 0o600); err != nil {
		t.Fatal(err)
	}
	d := onTerminal(t, []string{"DOCKET_CONFIG=" + config, "STALE=stale-token"}, "rules", "DOC-1003")
	d.shows("401")
	d.types(":token\r")
	d.shows("Another access token")
	d.types(one.Token + "\r")
	d.shows("This token is used")
	d.forgets()
	d.types(":profile two\r")
	d.shows("This is the profile two.")
	d.types(":rules DOC-1003\r")
	d.shows("401")
	d.forgets()
	d.types(":profile one\r")
	d.shows("This is the profile one.")
	d.types(":rules DOC-1003\r")
	d.shows("invoice.")
	d.types("\x03")
	if code := d.ends(); code != 0 || two.Calls("rules") != 1 || one.Calls("rules") < 2 { // once more where it came before it was left
		t.Errorf("exit code %d, the first was asked %d times, the second %d", code, one.Calls("rules"), two.Calls("rules"))
	}
}

// A service that tells of the token that it refused shows it nowhere, also after another one was typed.
func TestATokenThatWasRefusedIsNotShownLater(t *testing.T) {
	const stale, good, word = "stale-canary-7f3a91", "good-canary-55e2c0", "vendor-70031" // no token, and typed as one
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+good {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		_, _ = io.WriteString(w, `{"fields":[{"name":"note"}],"data":[{"_id":{"$oid":"1"},"note":"old `+stale+` new `+good+` of `+word+` end"}]}`)
	}))
	defer service.Close()
	config := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(config, []byte(fmt.Sprintf("[profiles.one]\nbase_url = %q\ncompany = \"c\"\ntoken_env = \"STALE\"\n", service.URL)), 0o600); err != nil {
		t.Fatal(err)
	}
	d := onTerminal(t, []string{"DOCKET_CONFIG=" + config, "STALE=" + stale}, "data", "vendors", "--linear")
	d.shows("Type :token for another one.")
	for n, typed := range []string{word, good} {
		for strings.Count(d.seen.String(), "refused the token (401)") <= n && d.more() {
		}
		d.types(":token\n")
		d.asks("Type the text, which is not shown, and Enter. esc cancels.\r\ntoken: "[n*len("Type the text, which is not shown, and Enter. esc cancels.\r\n"):])
		d.types(typed + "\n")
		for strings.Count(d.seen.String(), "This token is used") <= n && d.more() {
		}
		d.types("reload\n")
	}
	d.shows("end")
	d.types("quit\n")
	if code := d.ends(); code != 0 || strings.Contains(d.seen.String(), "canary") || !strings.Contains(d.seen.String(), "old $DOCKET_TOKEN new $DOCKET_TOKEN of "+word+" end") {
		t.Errorf("exit code %d, it shows %s", code, d.seen.String())
	}
}

// An id that was typed as the token by mistake is no reason to record the answers about it under another name.
func TestAnIdThatWasTypedAsTheTokenIsReplayed(t *testing.T) {
	s, tape, config := serve(t), filepath.Join(t.TempDir(), "tape"), filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(config, fmt.Appendf(nil, "[profiles.one]\nbase_url = %q\ncompany = %q\ntoken_env = \"STALE\"\n", s.URL, s.Company), 0o600); err != nil {
		t.Fatal(err)
	}
	d := onTerminal(t, []string{"DOCKET_CONFIG=" + config, "STALE=stale-canary-7f3a91"}, "rules", "DOC-1003", "--linear", "--record", tape)
	d.shows("Type :token for another one.")
	for _, step := range [][2]string{{"DOC-1001", "refused the token (401)"}, {s.Token, "rule 1 of 15"}} {
		d.forgets()
		d.types(":token\n")
		d.shows("token: ")
		d.types(step[0] + "\n")
		d.shows("This token is used")
		d.forgets()
		d.types("reload\n")
		d.shows(step[1])
	}
	d.types(":rules DOC-1001\n")
	d.shows("rule 1 of 48")
	d.types("quit\n")
	if d.ends(); !strings.Contains(d.seen.String(), "a text that was typed as the token and refused stands as $DOCKET_TOKEN until a request with another token asked for it. docket --replay") {
		t.Errorf("at its end it says %s", d.seen.String())
	}
	again := onTerminal(t, nil, "--replay", tape, "rules", "DOC-1001", "--linear")
	again.shows("rule 1 of 48")
	again.types("quit\n")
	again.ends()
	if raw, err := os.ReadFile(tape); err != nil || bytes.Contains(raw, []byte("canary")) {
		t.Errorf("a token is in the recording, %v", err)
	}
}

func TestASubmissionTakesAYesOfAPerson(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(file, []byte(`{"invoice":{"total":{"label":"Total","required":true,"visibility":true}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for answer, want := range map[string]int{"\n": 0, "n\n": 0, "yikes\n": 0, "y\n": 1} {
		s := serve(t)
		d := onTerminal(t, configured(s), "fields", "push", file)
		d.shows("[y/N] ")
		if got := s.Calls("push"); got != 0 {
			t.Fatalf("%d requests went out before the answer", got)
		}
		d.types(answer)
		if code := d.ends(); code != 1-want || want == 0 && !strings.Contains(d.seen.String(), "nothing was sent") { // what was not sent is not done
			t.Errorf("after %q the exit code is %d: %s", answer, code, d.seen.String())
		}
		if got := len(s.Submissions()); got != want {
			t.Errorf("after %q the service took %d submissions, want %d", answer, got, want)
		}
	}
}

func TestCtrlCWhileAnAnswerIsAwaitedIsAnUnknownOutcome(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(file, []byte(`{"invoice":{"total":{"label":"Total","required":true,"visibility":true}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	s := serve(t)
	gate := s.Hold("push")
	d := onTerminal(t, configured(s), "fields", "push", file, "--yes")
	<-gate.Arrived()
	d.types("\x03")
	if code := d.ends(); code != 20 {
		t.Errorf("exit code %d, want 20: %s", code, d.seen.String())
	}
}

// What a command pushed and got no answer to is not pushed again from the screen without a word, also after a restart.
func TestTheScreenKnowsWhatACommandPushedWithoutAnAnswer(t *testing.T) {
	s, state := serve(t), t.TempDir()
	env := append(configured(s), "XDG_STATE_HOME="+state)
	s.Script("text", demo.Drop())
	rectangle := []string{"text", "OCR-1001", "[80,70,620,130]", "--collection", "invoice"}
	if code := onTerminal(t, env, append(rectangle, "-o", "json")...).ends(); code == 0 {
		t.Fatalf("exit code %d", code)
	}
	for range 2 {
		d := onTerminal(t, env, rectangle...)
		d.shows("OCR-1001")
		d.types("\x13")
		d.shows("its outcome is unknown")
		d.types("\x03")
		d.ends()
	}
	if code := onTerminal(t, env, append(rectangle, "-o", "json")...).ends(); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	d := onTerminal(t, env, rectangle...)
	d.shows("OCR-1001")
	d.types("\x13")
	d.shows("Harbour Metals GmbH")
	if strings.Contains(d.seen.String(), "its outcome is unknown") {
		t.Error("it was answered")
	}
	d.types("\x03")
	d.ends()
}

func TestWhatIsUnresolvedIsToldBeforeAnybodyIsAsked(t *testing.T) {
	s, state, file := serve(t), t.TempDir(), filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(file, []byte(`{"invoice":{"total":{"label":"Total","required":true,"visibility":true}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Script("push", demo.Drop())
	for _, more := range [][]string{{"--yes"}, nil} {
		d := onTerminal(t, append(configured(s), "XDG_STATE_HOME="+state), append([]string{"fields", "push", file}, more...)...)
		if code := d.ends(); code != 20 || strings.Contains(d.seen.String(), "[y/N]") || !strings.Contains(d.seen.String(), "docket submissions resolve ") {
			t.Errorf("%v: exit code %d, %q", more, code, d.seen.String())
		}
	}
	if got := s.Calls("push"); got != 1 {
		t.Errorf("%d submissions went out", got)
	}
}

func TestCtrlCEndsARequestWith130(t *testing.T) {
	s := serve(t)
	gate := s.Hold("rules")
	d := onTerminal(t, configured(s), "rules", "DOC-1001", "-o", "json")
	<-gate.Arrived()
	d.types("\x03")
	if code := d.ends(); code != 130 {
		t.Errorf("exit code %d, want 130: %s", code, d.seen.String())
	}
}

// A rectangle that the service refused for now is not said to be pushed where nobody waits to send it again.
func TestCtrlCInTheWaitBehindARefusalLeavesNothingInDoubt(t *testing.T) {
	s := serve(t)
	env := append(configured(s), "XDG_STATE_HOME="+t.TempDir())
	s.Script("text", demo.RetryAfter(429, 20))
	rectangle := []string{"text", "OCR-1001", "[80,70,620,130]", "--collection", "invoice", "-o", "json"}
	d := onTerminal(t, env, rectangle...)
	d.shows("trying again in 20s")
	d.types("\x03")
	if code := d.ends(); code != 130 || strings.Contains(d.seen.String(), "may have been pushed") {
		t.Errorf("exit code %d: %s", code, d.seen.String())
	}
	again := onTerminal(t, env, rectangle...)
	if code := again.ends(); code != 0 || strings.Contains(again.seen.String(), "was sent before") {
		t.Errorf("exit code %d: %s", code, again.seen.String())
	}
}

// What was sent may be a push: ctrl+c waits for its answer, and sends nothing more.
func TestCtrlCInARunWaitsForTheAnswersToWhatWasSent(t *testing.T) {
	template := filepath.Join(t.TempDir(), "invoice.toml")
	if err := os.WriteFile(template, []byte("collection = \"invoice\"\n[[box]]\nname = \"vendor\"\ncoordinates = [100, 80, 700, 160]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := serve(t)
	gate := s.Hold("text")
	d := onTerminal(t, configured(s), "text", "run", template, "--ids", "OCR-1001,OCR-1011,OCR-1012,OCR-1013", "--jobs", "2")
	<-gate.Arrived()
	<-gate.Arrived()
	d.types("\x03")
	d.shows("nothing more is sent; waiting 5s at most")
	gate.Release()
	if code := d.ends(); code != 130 || !strings.Contains(d.seen.String(), "of 4 requests, 2 not sent.") || s.Calls("text") != 2 {
		t.Errorf("exit code %d, %d were sent: %s", code, s.Calls("text"), d.seen.String())
	}
}

func TestAMissingTargetIsAskedForOnATerminal(t *testing.T) {
	s := serve(t)
	d := onTerminal(t, configured(s), "rules", "-o", "ndjson")
	d.shows("anchor document id: ")
	d.types("DOC-1003\n")
	if code := d.ends(); code != 0 || !strings.Contains(d.seen.String(), `{"rule_name":`) {
		t.Errorf("exit code %d, shown %q", code, d.seen.String())
	}
}

func TestTheFirstRunAsksFourThingsTriesThemAndOpens(t *testing.T) {
	s := serve(t)
	d := onTerminal(t, []string{"DOCKET_TOKEN=" + s.Token})
	d.shows("Address of the service (https://…): ")
	d.types("nonsense\n")
	d.shows("docket: address: must begin with https://")
	d.asks("Address of the service (https://…): ")
	d.types("http://127.0.0.1:1\n") // nobody is there
	d.shows("Company: ")
	d.types("c\n")
	d.shows("User name")
	d.types("\x1b[A\n")
	d.shows("docket: user name: has a hidden character")
	d.asks("enter for none yet): ")
	d.types("\n")
	d.shows("1, 2, 3 or 4: ")
	if runtime.GOOS == "linux" { // elsewhere there is one
		d.types("3\n")
		d.shows("Access token (not shown): ")
		d.types("secret\n")
		d.shows("there is no keyring here") // the answers so far stay
		d.asks("1, 2, 3 or 4: ")
	}
	d.types("1\n")
	d.shows("asking http://127.0.0.1:1 for the rules of docket-check, which changes\r\nnothing")
	d.shows("Check the host and port in the address")
	d.shows("Answer anew (a), take another token (t), or save the answers anyway (s)? ")
	d.types("a\n")
	d.forgets()
	d.shows("Address of the service (https://…): ")
	d.types(s.URL + "\n")
	d.shows("Company: ")
	d.types(s.Company + "\n")
	d.shows("User name")
	d.types("demo.analyst\n")
	d.shows("1, 2, 3 or 4: ")
	d.types("7\n")
	d.shows("is none of")
	d.asks("1, 2, 3 or 4: ")
	s.Script("rules", demo.Status(401, "no"))
	d.types("1\n")
	d.shows("Check the token and the company.\r\n")
	d.shows("take another token (t)")
	d.forgets()
	d.types("t\n")
	d.shows("1, 2, 3 or 4: ")
	secret := filepath.Join(t.TempDir(), "secret")
	here, err := os.Getwd()
	from, outside := filepath.Rel(here, secret)
	if err := errors.Join(err, outside, os.WriteFile(secret, []byte(s.Token), 0o600)); err != nil {
		t.Fatal(err)
	}
	d.types("4\n")
	d.shows("File (mode 0600): ")
	d.types(from + "\n") // tried from this folder, and kept for every other
	d.shows("the service answered. Address and token are accepted as far as that\r\nshows.")
	d.shows("\x1b[?1049h")
	d.shows(s.Company)
	d.types("q")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d: %s", code, d.seen.String())
	}
	d.restored()
	raw, err := os.ReadFile(filepath.Join(d.home, ".config", "docket", "config.toml"))
	if err != nil || !bytes.Contains(raw, []byte(s.URL)) || !bytes.Contains(raw, []byte("demo.analyst")) || !bytes.Contains(raw, []byte(`token_file = "`+secret+`"`)) || bytes.Contains(raw, []byte(canary)) {
		t.Errorf("the config file is %q, %v", raw, err)
	}
}

// A slip is put right by Esc, and where the config cannot be written the answers are not lost.
func TestTheFirstRunGoesBackAndLosesNoAnswer(t *testing.T) {
	s := serve(t)
	link := filepath.Join(t.TempDir(), "config.toml")
	d := onTerminal(t, []string{"DOCKET_TOKEN=" + s.Token, "DOCKET_CONFIG=" + link})
	d.shows("Address of")
	if err := os.Symlink(filepath.Join(link+".d", "config.toml"), link); err != nil { // meanwhile
		t.Fatal(err)
	}
	for _, c := range [][2]string{{"Address of", "http://127.0.0.1:2"}, {"Company: ", "\x1b"}, {"Address of", s.URL}, {"Company: ", "Wrong"}, {"User name", "ann"}, {"1, 2, 3 or 4: ", "4"}, {"File (mode", "\x1b"},
		{"1, 2, 3 or 4: ", "\x1b"}, {"User name", "\x1b\x1b"}, {"Company: ", s.Company}, {"User name", "ann"}, {"1, 2, 3 or 4: ", "1"}} {
		d.shows(c[0])
		d.forgets()
		d.types(c[1] + "\n")
	}
	d.shows("Your answers, as a config file")
	d.shows(`company = "` + s.Company + `"`)
	d.shows("nothing was written")
	if code := d.ends(); code != 2 {
		t.Errorf("exit code %d: %s", code, d.seen.String())
	}
}

func TestTheFirstRunCanBeLeftWithoutATrace(t *testing.T) {
	d := onTerminal(t, nil)
	d.shows("Address of the service (https://…): ")
	d.types("\x03")
	if code := d.ends(); code != 130 {
		t.Errorf("exit code %d, want 130: %s", code, d.seen.String())
	}
	if _, err := os.Stat(filepath.Join(d.home, ".config")); !os.IsNotExist(err) {
		t.Errorf("something was written: %v", err)
	}
}

func TestTheFirstRunOffersTheDemo(t *testing.T) {
	d := onTerminal(t, nil)
	d.shows("Address of the service (https://…): ")
	d.types("demo\n")
	d.shows("invoice.") // of a rule
	d.types("q")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

func TestServiceTextOnATerminalCannotDriveIt(t *testing.T) {
	hostile := `{"success":true,"total":1,"rules":[{"rule_id":"R\u001b[2J","rule_name":"a` + "\u202e\u009b31m" + `b","enable":"true","description":"x\u0007\u009d","action":"=1\u001b]0;t"}]}`
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, hostile)
	}))
	defer s.Close()
	for _, format := range []string{"json", "ndjson", "csv", "table"} {
		d := onTerminal(t, []string{"DOCKET_BASE_URL=" + s.URL, "DOCKET_TOKEN=t", "DOCKET_COMPANY=c"}, "rules", "X\x1b[5m", "-o", format)
		if code := d.ends(); code != 0 {
			t.Fatalf("-o %s: exit code %d: %s", format, code, d.seen.String())
		}
		for _, bad := range []string{"\x1b", "\x07", "\u202e", "\u009b", "\u009d"} {
			if strings.Contains(d.seen.String(), bad) {
				t.Errorf("-o %s lets %q through: %q", format, bad, d.seen.String())
			}
		}
	}
}

// What is under way when docket is left is told as long as the screen is there, and not after it.
func TestNothingIsSaidAfterTheScreenOfWhatWasUnderWay(t *testing.T) {
	d := onTerminal(t, nil, "demo", "data", "million_rows")
	d.shows("rows 1")
	d.types("L")
	d.shows("loading")
	d.types("\x03")
	d.shows("Quit?")
	d.types("\x03")
	if code := d.ends(); code != 0 || strings.Contains(d.seen.String(), "trying again") {
		t.Errorf("exit code %d:\n%q", code, d.seen.String())
	}
}

func TestClearRemovesOnlyTheVerdictsThatItsQuestionCounted(t *testing.T) {
	for _, in := range []string{"alone", "in a team"} {
		t.Run(in, func(t *testing.T) {
			s := serve(t)
			env := append(configured(s), "XDG_STATE_HOME="+t.TempDir())
			docket := func(want int, args ...string) string {
				t.Helper()
				d := onTerminal(t, env, args...)
				if code := d.ends(); code != want {
					t.Fatalf("%q ends with %d: %s", args, code, d.seen.String())
				}
				return d.seen.String()
			}
			question := "Remove 3 verdicts on DOC-1003? [y/N] "
			if in != "alone" {
				env = append(env, "DOCKET_TEAM="+teamtest.Start(t).Database(t)(""))
				docket(0, "team", "init", "--yes")
				question = "Remove 3 verdicts on DOC-1003, also those that you gave on other computers?\r\n[y/N] "
			}
			judge := func(rule, decision string) {
				t.Helper()
				docket(0, "review", "set", "DOC-1003", "RULE-1003-"+rule, decision)
			}
			judge("0001", "accept")
			judge("0002", "accept")
			judge("0003", "accept")
			d := onTerminal(t, env, "review", "clear", "DOC-1003")
			d.shows(question)
			judge("0002", "flag")
			judge("0002", "accept") // anew
			judge("0003", "reject")
			judge("0004", "flag")
			d.types("y\n")
			if code := d.ends(); code != 1 || !strings.Contains(d.seen.String(),
				"1 of 3 verdicts on DOC-1003 removed; another docket judged RULE-1003-0002 (accepted), RULE-1003-0003 (rejected) and RULE-1003-0004 (flagged) meanwhile") {
				t.Errorf("ended with %d: %s", code, d.seen.String())
			}
			if in != "alone" { // what the team has is what another computer sees
				env = append(env, "XDG_STATE_HOME="+t.TempDir())
			}
			for state, rule := range map[string]string{"accepted": "0002", "rejected": "0003", "flagged": "0004"} {
				if list := docket(0, "review", "list", "DOC-1003", "--state", state, "-o", "csv"); strings.Count(list, "RULE-1003-") != 1 || !strings.Contains(list, rule) {
					t.Errorf("%s: %s", state, list)
				}
			}
		})
	}
}

// Line by line a token is typed unseen. Whatever ends the question, what is typed next is seen.
func TestLineByLineATokenIsTypedUnseen(t *testing.T) {
	s := serve(t)
	d := onTerminal(t, configured(s), "rules", "DOC-1003", "--linear")
	d.shows("rule 1 of 15")
	d.types("token\n")
	d.shows("token: ")
	d.types(s.Token + "\n")
	d.shows("Back in Rules.")
	if strings.Contains(d.seen.String(), s.Token) {
		t.Errorf("the token is shown: %s", d.seen.String())
	}
	d.forgets()
	d.types("token\n")
	d.shows("token: ")
	d.types("esc\n")
	d.shows("Back in Rules.")
	d.forgets()
	d.types("next\n")
	d.shows("next\r\n")
	d.shows("rule 2 of 15")
	d.types("token\n")
	d.shows("token: ")
	d.types("\x03")
	if code := d.ends(); code != 0 && code != 130 {
		t.Errorf("exit code %d: %s", code, d.seen.String())
	}
	if now, err := term.GetState(d.tty.Fd()); err != nil || *now != *d.was {
		t.Errorf("the modes of the terminal are %+v, were %+v: %v", now, d.was, err)
	}
}
