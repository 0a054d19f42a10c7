package cli_test

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"

	"docket/client/demo"
)

// terminal is docket on a pseudo-terminal that answers nothing by itself.
type terminal struct {
	t    *testing.T
	cmd  *exec.Cmd
	pty  *os.File // the terminal's side
	tty  *os.File // docket's side, kept open so that its modes can be read
	was  *term.State
	home string

	chunks chan []byte
	seen   bytes.Buffer
}

// patience bounds a wait for what never comes. It is a net, not a pace.
const patience = 30 * time.Second

// onTerminal starts docket with a home of its own. env is added to almost nothing.
func onTerminal(t *testing.T, env []string, args ...string) *terminal {
	t.Helper()
	return inHome(t, t.TempDir(), env, args...)
}

func inHome(t *testing.T, home string, env []string, args ...string) *terminal {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	d := &terminal{t: t, pty: master, tty: tty, home: home, chunks: make(chan []byte, 1024)}
	if d.was, err = term.GetState(tty.Fd()); err != nil {
		t.Fatal(err)
	}
	d.cmd = exec.Command("docket", args...)
	d.cmd.Stdin, d.cmd.Stdout, d.cmd.Stderr = tty, tty, tty
	d.cmd.Env = append([]string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "LANG=C.UTF-8", "GORACE=" + raceExit}, env...)
	d.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := d.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go d.read()
	t.Cleanup(func() {
		_ = d.cmd.Process.Kill()
		tty.Close()
		master.Close()
	})
	return d
}

func (d *terminal) read() {
	defer close(d.chunks)
	for {
		buf := make([]byte, 4096)
		n, err := d.pty.Read(buf)
		if n > 0 {
			d.chunks <- buf[:n]
		}
		if err != nil {
			return
		}
	}
}

// shows waits until the terminal has received text.
func (d *terminal) shows(text string) {
	d.t.Helper()
	late := time.After(patience)
	for !strings.Contains(d.seen.String(), text) {
		select {
		case chunk, ok := <-d.chunks:
			if !ok {
				d.t.Fatalf("docket ended without showing %q; it showed %q", text, d.seen.String())
			}
			d.seen.Write(chunk)
		case <-late:
			d.t.Fatalf("docket never showed %q; it showed %q", text, d.seen.String())
		}
	}
}

func (d *terminal) types(text string) {
	d.t.Helper()
	if _, err := io.WriteString(d.pty, text); err != nil {
		d.t.Fatal(err)
	}
}

// ends waits for the exit code and for everything that was written.
func (d *terminal) ends() int {
	d.t.Helper()
	done := make(chan error, 1)
	go func() { done <- d.cmd.Wait() }()
	late := time.After(patience)
	for {
		select {
		case chunk := <-d.chunks:
			d.seen.Write(chunk)
		case err := <-done:
			d.drain()
			var exit *exec.ExitError
			if err != nil && !errors.As(err, &exit) {
				d.t.Fatal(err)
			}
			return d.cmd.ProcessState.ExitCode()
		case <-late:
			d.t.Fatalf("docket did not end; it showed %q", d.seen.String())
		}
	}
}

// drain reads what docket wrote before it ended: a mark written after it comes last.
func (d *terminal) drain() {
	const mark = "<end of test>"
	if _, err := io.WriteString(d.tty, mark); err != nil {
		d.t.Fatal(err)
	}
	d.shows(mark)
	all := d.seen.String()
	d.seen.Reset()
	d.seen.WriteString(strings.TrimSuffix(all, mark))
}

// restored asserts that the terminal is as it was before.
func (d *terminal) restored() {
	d.t.Helper()
	now, err := term.GetState(d.tty.Fd())
	if err != nil {
		d.t.Fatal(err)
	}
	if *now != *d.was {
		d.t.Errorf("the modes of the terminal are %+v, were %+v", now, d.was)
	}
	all := d.seen.String()
	for _, pair := range []struct{ what, on, off string }{
		{"the main screen", "\x1b[?1049h", "\x1b[?1049l"},
		{"the cursor", "\x1b[?25l", "\x1b[?25h"},
		{"the mouse", "\x1b[?1002h", "\x1b[?1002l"},
	} {
		if on, off := strings.LastIndex(all, pair.on), strings.LastIndex(all, pair.off); on < 0 || off < on {
			d.t.Errorf("%s did not come back", pair.what)
		}
	}
}

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

func TestASignalGivesTheTerminalBackAndTellsTheTruth(t *testing.T) {
	for signal, want := range map[syscall.Signal]int{syscall.SIGTERM: 143, syscall.SIGHUP: 129, syscall.SIGINT: 130, syscall.SIGQUIT: 131} {
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

// configured is the environment of a run against a service.
func configured(s *demo.Server) []string {
	return []string{"DOCKET_BASE_URL=" + s.URL, "DOCKET_TOKEN=" + s.Token, "DOCKET_COMPANY=" + s.Company, "DOCKET_USERNAME=" + s.Username}
}

func serve(t *testing.T) *demo.Server {
	t.Helper()
	s, err := demo.Start(demo.Options{Token: canary})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
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
		if code := d.ends(); code != 0 {
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

func TestAMissingTargetIsAskedForOnATerminal(t *testing.T) {
	s := serve(t)
	d := onTerminal(t, configured(s), "rules", "-o", "ndjson")
	d.shows("anchor document id: ")
	d.types("DOC-1003\n")
	if code := d.ends(); code != 0 || !strings.Contains(d.seen.String(), `{"rule_name":`) {
		t.Errorf("exit code %d, shown %q", code, d.seen.String())
	}
}

func TestTheFirstRunAsksThreeThingsAndOpens(t *testing.T) {
	s := serve(t)
	d := onTerminal(t, []string{"DOCKET_TOKEN=" + s.Token})
	d.shows("Address of the service (https://…): ")
	d.types("nonsense\n")
	d.shows("docket: ")
	d.types(s.URL + "\n")
	d.shows("Company: ")
	d.types(s.Company + "\n")
	d.shows("1, 2, 3 or 4: ")
	d.types("7\n")
	d.shows("is none of")
	d.types("1\n")
	d.shows("\x1b[?1049h")
	d.shows(s.Company)
	d.types("q")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d: %s", code, d.seen.String())
	}
	d.restored()
	raw, err := os.ReadFile(filepath.Join(d.home, ".config", "docket", "config.toml"))
	if err != nil || !bytes.Contains(raw, []byte(s.URL)) || bytes.Contains(raw, []byte(canary)) {
		t.Errorf("the config file is %q, %v", raw, err)
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
