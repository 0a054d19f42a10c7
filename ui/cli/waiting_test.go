package cli_test

import (
	"bytes"
	"io"
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
	for name, c := range map[string]struct {
		args  []string
		begun func(t *testing.T, pipe string, stdin io.Writer) // returns when docket reads
	}{
		"a config file": {[]string{"info", "--config"}, func(t *testing.T, pipe string, _ io.Writer) {
			w, err := os.OpenFile(pipe, os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { w.Close() })
		}},
		"standard input": {[]string{"fields", "push", "--yes", "-"}, func(t *testing.T, _ string, stdin io.Writer) {
			if _, err := stdin.Write(bytes.Repeat([]byte(" "), 1<<20)); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			pipe := filepath.Join(t.TempDir(), "pipe")
			filestest.Made(t, filestest.Pipe(pipe))
			if name == "a config file" {
				c.args = append(c.args, pipe)
			}
			cmd := docketWith(t, c.args...)
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			c.begun(t, pipe, stdin)
			if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			if _ = cmd.Wait(); cmd.ProcessState.ExitCode() != 143 {
				t.Errorf("it ended with %v", cmd.ProcessState)
			}
		})
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
