package cli_test

import (
	"bufio"
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

	"docket/client"
	"docket/config/files/filestest"
)

// docketWith starts docket with a service and a home of its own.
func docketWith(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("docket", args...)
	cmd.Env = atHome(t.TempDir(), configured(serve(t))...)
	return cmd
}

func TestASignalEndsACommandThatWaitsForAPipe(t *testing.T) {
	for name, args := range map[string][]string{
		"a config file that the shell opened": {"info", "--config", "/dev/fd/3"},
		"standard input":                      {"fields", "push", "--yes", "-"},
	} {
		t.Run(name, func(t *testing.T) {
			filestest.Made(t, filestest.Pipe(filepath.Join(t.TempDir(), "pipe")))
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			cmd := docketWith(t, args...)
			cmd.Stdin, cmd.ExtraFiles = r, []*os.File{r}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			r.Close()
			if _, err := w.Write(bytes.Repeat([]byte(" "), 1<<18)); err != nil { // more than a pipe holds: docket reads
				t.Fatal(err)
			}
			if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			if _ = cmd.Wait(); cmd.ProcessState.ExitCode() != 143 {
				t.Errorf("it ended with %v", cmd.ProcessState)
			}
		})
	}
}

func TestHelpThatCannotBeWrittenIsAnError(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	_, err = full.WriteString("x")
	failed, is := errors.AsType[*os.PathError](err)
	if !is {
		t.Fatal(err)
	}
	want := "docket: /dev/stdout: " + strings.TrimSuffix(failed.Err.Error(), ".") + ".\n" // "no space left on device", and on Windows "Disk full."
	for _, args := range [][]string{{"--help"}, {"help", "fields"}, {"fields", "push", "--help"}, {"--version", "--ascii"}, {"--version"}, {"-V"}, {"completion", "bash"}} {
		cmd := docketWith(t, args...)
		var talk strings.Builder
		cmd.Stdout, cmd.Stderr = full, &talk
		if _ = cmd.Run(); cmd.ProcessState.ExitCode() != 1 || talk.String() != want {
			t.Errorf("%s ended with %v, it says %q", strings.Join(args, " "), cmd.ProcessState, talk.String())
		}
	}
}

func TestWhatWasAcceptedIsSaidWhereTheOutputCannotBeWritten(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	cmd := docketWith(t, "fields", "push", "--yes", "-")
	cmd.Stdin = strings.NewReader(`{"invoice": {"total": {"label": "T", "required": true, "visibility": true}}}`)
	var talk strings.Builder
	cmd.Stdout, cmd.Stderr = full, &talk
	if err := cmd.Run(); err == nil || !strings.Contains(talk.String(), "accepted: 1 submission; `docket submissions list` shows it") {
		t.Errorf("%v, it says %q", err, talk.String())
	}
}

// What was pushed is said to be, and where its answer is, also where the answer cannot be written.
func TestWhatWasPushedIsSaidWhereTheAnswerCannotBeWritten(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	template := filepath.Join(t.TempDir(), "invoice.toml")
	if err := os.WriteFile(template, []byte("collection = \"invoice\"\n[[box]]\nname = \"vendor\"\ncoordinates = [100, 80, 700, 160]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	bare := []string{"text", "OCR-1001", "1,2,3,4", "--collection", "invoice"}
	masked, whole, run := filepath.Join(t.TempDir(), "masked"), filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "run")
	for _, recorded := range [][]string{append(bare[:5:5], "--record", whole, "--as-is"), {"text", "run", template, "--ids", "OCR-1001", "--record", run}} {
		if err := docketWith(t, recorded...).Run(); err != nil {
			t.Fatal(err)
		}
	}
	for want, args := range map[string][]string{
		"What came is in " + masked + " with its values replaced: to see them, it must be pushed again.":              append(bare[:5:5], "--record", masked),
		"What came is in " + whole + "2; --replay " + whole + "2 shows it.":                                           append(bare[:5:5], "--as-is", "--record", whole+"2"),
		"\n  Nothing was sent: the recording has what came.":                                                          append(bare[:5:5], "--replay", whole),
		"  The answers are stored as run 1; --run 1 in place of the documents (with --replay " + run + ") shows them": {"text", "run", template, "--ids", "OCR-1001", "--replay", run},
		"  The rectangle was pushed and answered. What came is not kept: to see it, it must be pushed again.":         {"text", "OCR-1001", "1,2,3,4", "--collection", "invoice"},
		"  The answers are stored as run 1; --run 1 in place of the documents shows them":                             {"text", "run", template, "--ids", "OCR-1001"},
	} {
		cmd := docketWith(t, args...)
		var talk strings.Builder
		cmd.Stdout, cmd.Stderr = full, &talk
		if _ = cmd.Run(); cmd.ProcessState.ExitCode() != 1 || !strings.Contains(talk.String(), want) {
			t.Errorf("%s ended with %v, it says %q", strings.Join(args, " "), cmd.ProcessState, talk.String())
		}
	}
}

// A person who cannot read what docket says answers nothing: with a full disk no verdict is given and nothing is sent, and
// what was typed is there at the next start.
func TestLineByLineNothingIsDoneThatCannotBeToldAnyMore(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	s := serve(t)
	env := atHome(t.TempDir(), configured(s)...)
	lines := func(out io.Writer, stdin io.Reader, args ...string) (said string, code int) {
		cmd := exec.Command("docket", args...)
		var talk strings.Builder
		cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = env, stdin, out, &talk
		_ = cmd.Run()
		return talk.String(), cmd.ProcessState.ExitCode()
	}
	if said, code := lines(full, strings.NewReader("accept\naccept\nquit\n"), "--linear", "rules", "DOC-1001"); code != 1 || !strings.HasPrefix(said, "docket: /dev/stdout: ") || !strings.HasSuffix(said, ": nothing more was done.\n") {
		t.Errorf("exit code %d, it says %q", code, said)
	}
	var verdicts strings.Builder
	if said, code := lines(&verdicts, nil, "review", "list", "DOC-1001", "--state", "accepted", "-o", "ndjson"); code != 0 || verdicts.Len() > 0 {
		t.Errorf("exit code %d, verdicts %q, it says %q", code, &verdicts, said)
	}

	from, to, err := os.Pipe() // a reader that leaves before the question, as head does
	if err != nil {
		t.Fatal(err)
	}
	in, typed := io.Pipe()
	go func() {
		read := bufio.NewReader(from)
		for _, line := range []string{"add field vat_id", "Vat id", "required", "visible", "review and send", "y", "quit"} {
			if line == "review and send" {
				for told := ""; !strings.Contains(told, "visible yes"); told, _ = read.ReadString('\n') {
				}
				_ = from.Close()
			}
			_, _ = io.WriteString(typed, line+"\n")
		}
		_ = typed.Close()
	}()
	said, code := lines(to, in, "--linear", "fields", "invoice")
	if err := to.Close(); err != nil || code != 1 || !strings.Contains(said, ": nothing more was done.") || s.Calls("push") != 0 {
		t.Errorf("exit code %d, %d sent, it says %q, %v", code, s.Calls("push"), said, err)
	}
	var draft strings.Builder
	if lines(&draft, strings.NewReader("quit\n"), "--linear", "fields", "invoice"); !strings.Contains(draft.String(), "vat_id") {
		t.Errorf("of what was typed there is %q", &draft)
	}
}

// What became of a submission that was on its way by then is told, on the way that is left.
func TestLineByLineASubmissionWhoseOutcomeCannotBeToldOnTheLinesIsTold(t *testing.T) {
	for answer, want := range map[string]struct {
		code int
		said string
	}{"": {20, "of invoice: unknown."}, "Request Submitted Successfully": {1, "of invoice: accepted."}} {
		from, to, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		home := t.TempDir()
		command := func(host string, args ...string) *exec.Cmd {
			cmd := exec.Command("docket", args...)
			cmd.Env = atHome(home, "DOCKET_BASE_URL=http://"+host, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c", "DOCKET_USERNAME=u")
			return cmd
		}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(r.FormValue("data"), "order") {
				_, _ = io.WriteString(w, "Request Submitted Successfully")
				return
			}
			other := command(r.Host, "fields", "push", "-", "--yes") // another docket's is not told
			other.Stdin = strings.NewReader(`{"order":{"total":{"label":"Total","required":true,"visibility":true}}}`)
			if out, err := other.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
			_ = from.Close() // who reads goes away meanwhile
			if answer == "" {
				panic(http.ErrAbortHandler)
			}
			_, _ = io.WriteString(w, answer)
		}))
		defer server.Close()
		cmd := command(strings.TrimPrefix(server.URL, "http://"), "--linear", "fields", "invoice")
		var said strings.Builder
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader("add field vat_id\nVat id\nrequired\nvisible\nreview and send\ny\nquit\n"), to, &said
		_ = cmd.Run()
		_ = to.Close()
		if code := cmd.ProcessState.ExitCode(); code != want.code || !strings.Contains(said.String(), "nothing more was done. Submission ") || !strings.Contains(said.String(), want.said) || strings.Contains(said.String(), "order") {
			t.Errorf("%q: exit code %d, it says %q", answer, code, &said)
		}
	}
}

// A signal while something is on its way: what was answered before is printed in every form, and what may have arrived is
// said.
func TestASignalWhileSomethingIsSentTellsWhatMayHaveArrived(t *testing.T) {
	filestest.Made(t, filestest.Pipe(filepath.Join(t.TempDir(), "signals"))) // where there are none there are no signals either
	arrived := make(chan struct{}, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if form := r.FormValue("data") + r.FormValue("ocr_text_id"); strings.Contains(form, "hangs") {
			arrived <- struct{}{}
			<-r.Context().Done()
			return
		}
		_, _ = io.WriteString(w, client.Acknowledgement)
	}))
	defer server.Close()
	run := func(stdin string, args ...string) (out, said string, code int) {
		cmd := exec.Command("docket", args...)
		cmd.Env = atHome(t.TempDir(), "DOCKET_BASE_URL="+server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c", "DOCKET_USERNAME=u")
		var stdout, stderr strings.Builder
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &stdout, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		<-arrived
		_ = cmd.Process.Signal(syscall.SIGINT)
		_ = cmd.Wait()
		return stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()
	}
	one := `{"label": "T", "required": true, "visibility": true}`
	for _, as := range []string{"csv", "md", "ndjson", "json", "table"} {
		out, said, code := run(`{"a": {"total": `+one+`}, "b": {"hangs": `+one+`}}`, "fields", "push", "--yes", "-", "-o", as)
		if code != 20 || !strings.Contains(out, "accepted") || !strings.Contains(out, "unknown") {
			t.Errorf("-o %s: code %d, %q, %q", as, code, out, said)
		}
	}
	if _, said, code := run("", "text", "hangs", "1,2,3,4", "--collection", "c", "-o", "json"); code != 130 || !strings.Contains(said, "the rectangle may have been pushed, and was not sent again") {
		t.Errorf("code %d, it says %q", code, said)
	}
}

// Reproduced: of 1,300 records not a byte was printed, and whoever went on behind page 13 missed them all.
func TestRecordsThatAFullDiskDidNotTakeAreNotSaidToBePrinted(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	cmd := docketWith(t, "data", "purchase_orders", "--all", "-o", "csv")
	var talk strings.Builder
	cmd.Stdout, cmd.Stderr = full, &talk
	if _ = cmd.Run(); cmd.ProcessState.ExitCode() != 1 || !strings.Contains(talk.String(), "What was printed is not everything.\n") {
		t.Errorf("%v, it says %q", cmd.ProcessState, talk.String())
	}
}
