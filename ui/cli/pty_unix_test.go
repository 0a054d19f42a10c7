//go:build unix

package cli_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// terminal is docket on a pseudo-terminal that answers nothing by itself.
type terminal struct {
	t    *testing.T
	cmd  *exec.Cmd
	pty  *os.File // the terminal's side
	tty  *os.File // docket's side, kept open so that its modes can be read
	was  *term.State
	home string

	frozen atomic.Bool // nobody reads on
	chunks chan []byte
	seen   bytes.Buffer
}

// patience bounds a wait for what never comes. It is a net, not a pace.
const patience = 30 * time.Second

// onTerminal starts docket with a home of its own. env is added to almost nothing.
func onTerminal(t *testing.T, env []string, args ...string) *terminal {
	t.Helper()
	return runOnTerminal(t, env, "docket", args...)
}

// runOnTerminal is onTerminal for another program, such as a shell that starts docket.
func runOnTerminal(t *testing.T, env []string, name string, args ...string) *terminal {
	t.Helper()
	home := t.TempDir()
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
	d.cmd = exec.Command(name, args...)
	d.cmd.Stdin, d.cmd.Stdout, d.cmd.Stderr = tty, tty, tty
	d.cmd.Env = atHome(home, append([]string{"TERM=xterm-256color", "LANG=C.UTF-8"}, env...)...)
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
		if err != nil || d.frozen.Load() {
			return
		}
	}
}

// shows waits until the terminal has received text.
func (d *terminal) shows(text string) {
	d.t.Helper()
	for !strings.Contains(d.seen.String(), text) {
		if !d.more() {
			d.t.Fatalf("docket never showed %q; it showed %q", text, d.seen.String())
		}
	}
}

// asks waits until a question is what the terminal has received last: what is typed before it is no answer.
func (d *terminal) asks(question string) {
	d.t.Helper()
	for !strings.HasSuffix(d.seen.String(), question) {
		if !d.more() {
			d.t.Fatalf("docket never asked %q; it showed %q", question, d.seen.String())
		}
	}
}

// more waits until the terminal has received more; false where nothing came, or docket ended.
func (d *terminal) more() bool {
	select {
	case chunk, ok := <-d.chunks:
		d.seen.Write(chunk)
		return ok
	case <-time.After(patience):
		return false
	}
}

func (d *terminal) types(text string) {
	d.t.Helper()
	if _, err := io.WriteString(d.pty, text); err != nil {
		d.t.Fatal(err)
	}
}

// forgets drops what the terminal has received, so that shows waits for news.
func (d *terminal) forgets() { d.seen.Reset() }

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

// freezes stops reading, and makes the terminal so large that the next frame is more than it takes unread. The returned
// function goes on reading.
func (d *terminal) freezes() (goesOn func()) {
	d.t.Helper()
	d.frozen.Store(true)
	if _, err := io.WriteString(d.tty, "."); err != nil { // the last that is read
		d.t.Fatal(err)
	}
	for d.more() {
	}
	if err := pty.Setsize(d.pty, &pty.Winsize{Rows: 120, Cols: 400}); err != nil {
		d.t.Fatal(err)
	}
	return func() {
		d.frozen.Store(false)
		d.chunks = make(chan []byte, 1024)
		go d.read()
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
		{"wrapping", "\x1b[?7l", "\x1b[?7h"},
		{"pastes as they are", "\x1b[?2004h", "\x1b[?2004l"},
		{"the mouse", "\x1b[?1002h", "\x1b[?1002l"},
	} {
		if on, off := strings.LastIndex(all, pair.on), strings.LastIndex(all, pair.off); on < 0 || off < on {
			d.t.Errorf("%s did not come back", pair.what)
		}
	}
}
