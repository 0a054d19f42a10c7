package cli_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

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
	for _, args := range [][]string{{"--help"}, {"help", "fields"}, {"fields", "push", "--help"}, {"--version", "--ascii"}, {"completion", "bash"}} {
		cmd := docketWith(t, args...)
		cmd.Stdout = full
		if _ = cmd.Run(); cmd.ProcessState.ExitCode() != 1 {
			t.Errorf("%s ended with %v", strings.Join(args, " "), cmd.ProcessState)
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
