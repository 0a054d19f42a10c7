//go:build unix

package cli_test

import (
	"io"
	"strings"
	"syscall"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
)

func TestWithoutAShellCtrlZSaysWhyItDoesNotSuspend(t *testing.T) {
	d := onTerminal(t, nil, "demo", "data", "vendors")
	d.shows("V-00001")
	d.types("\x1a")
	d.shows("Not suspended")
	d.types("q")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	d.restored()
}

func TestCtrlZGivesTheTerminalToTheShellAndFgBringsDocketBack(t *testing.T) {
	d := runOnTerminal(t, nil, "sh", "-mc", "docket demo data vendors; stty -a | grep -q -- ' icanon' && echo the shell has it; fg >/dev/null; echo over")
	d.shows("V-00001")
	d.types("\x1a")
	d.shows("the shell has it")
	d.shows("V-00001")
	d.types("q")
	d.shows("over")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	d.restored()
}

func TestAStopFromOutsideGivesTheTerminalBackUntilDocketGoesOn(t *testing.T) {
	for _, stop := range []syscall.Signal{syscall.SIGTSTP, syscall.SIGSTOP} {
		d := onTerminal(t, nil, "demo", "data", "vendors")
		d.shows("V-00001")
		if err := d.cmd.Process.Signal(stop); err != nil {
			t.Fatal(err)
		}
		var status syscall.WaitStatus
		if _, err := syscall.Wait4(d.cmd.Process.Pid, &status, syscall.WUNTRACED, nil); err != nil || !status.Stopped() {
			t.Fatalf("after %v docket is %v, %v", stop, status, err)
		}
		if stop == syscall.SIGTSTP {
			d.shows("\x1b[?1049l")
			d.restored()
		}
		d.forgets()
		if err := d.cmd.Process.Signal(syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
		d.shows("\x1b[?1049h")
		d.shows("V-00001")
		d.types("q")
		if code := d.ends(); code != 0 {
			t.Errorf("exit code %d", code)
		}
		d.restored()
	}
}

func TestWhatAnotherProgramWroteGoesWithCtrlLAndWithAResize(t *testing.T) {
	heal := map[string]func(*terminal){
		"ctrl+l": func(d *terminal) { d.types("\x0c") },
		"a resize and back": func(d *terminal) {
			for _, rows := range []uint16{25, 24} {
				if err := pty.Setsize(d.pty, &pty.Winsize{Rows: rows, Cols: 80}); err != nil {
					t.Fatal(err)
				}
			}
		},
	}
	for name, do := range heal {
		t.Run(name, func(t *testing.T) {
			d := onTerminal(t, nil, "demo", "data", "vendors")
			d.shows("V-00001")
			if _, err := io.WriteString(d.tty, "a message to all"); err != nil {
				t.Fatal(err)
			}
			d.shows("a message to all")
			d.forgets()
			do(d)
			if name == "ctrl+l" { // what was written may have been a reset, or the opposite
				d.shows(ansi.SetModeAltScreenSaveCursor)
				d.shows(ansi.ResetModeTextCursorEnable)
				d.shows(ansi.SetModeMouseExtSgr)
				before, _, _ := strings.Cut(d.seen.String(), ansi.EraseEntireScreen)
				for what, undo := range map[string]string{"lines for letters": "\x1b(B", "the other character set": "\x0f", "insertion": "\x1b[4l",
					"an origin": "\x1b[?6l", "margins": "\x1b[r", "margins at the sides": "\x1b[?69l", "a colour": "\x1b[m"} {
					if !strings.Contains(before, undo) {
						t.Errorf("%s would stay: the screen is erased after %q", what, before)
					}
				}
			}
			d.shows("Northgate Trading") // of the header, which did not change
			d.shows("V-00001")
			d.types("q")
			if code := d.ends(); code != 0 {
				t.Errorf("exit code %d", code)
			}
		})
	}
}
