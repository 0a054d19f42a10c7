//go:build unix

package cli_test

import (
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// On a terminal that cannot be drawn on docket goes line by line, and says so.
func TestOnADumbTerminalDocketGoesLineByLine(t *testing.T) {
	d := onTerminal(t, []string{"TERM=dumb"}, "demo", "rules", "DOC-1001")
	d.shows("TERM=dumb cannot be drawn on, so docket goes line by line")
	d.shows("rule 1 of 48, pending")
	d.types("next\n")
	d.shows("rule 2 of 48, pending")
	d.types("reject late\n")
	d.shows("rule 2, rejected")
	d.types("\x03")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// A line that was typed before the question was told is no answer to it, and docket says that it was dropped.
func TestALineTypedAheadIsNoAnswerToAQuestion(t *testing.T) {
	d := onTerminal(t, nil, "demo", "fields", "invoice", "--linear")
	d.shows("Nothing is known of the fields")
	d.types("add field vat_id\n")
	d.shows("label of vat_id")
	d.types("VAT id\nrequired\nvisible\n")
	d.shows("visible yes")
	d.types("review and send\ny\n")
	d.shows("Copy as curl\r\n1 line typed ahead was dropped: nothing is decided before it is asked.\r\n> ")
	d.forgets()
	d.types("n\n")
	d.shows("Nothing was sent")
	d.types("quit\n")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// A terminal that takes nothing more keeps no docket from ending, however little it has left to say.
func TestWhatIsSaidLastDoesNotWaitForATerminalThatStoppedReading(t *testing.T) {
	for shown, args := range map[string][]string{"until ctrl+c.": {"demo", "--serve"}, "pending": {"demo", "rules", "DOC-1001", "--linear"}} {
		d := onTerminal(t, nil, args...)
		d.shows(shown)
		d.freezes()
		d.fills()
		if err := d.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		late := time.AfterFunc(patience, func() {
			t.Errorf("docket %v does not end", args)
			_ = d.cmd.Process.Kill()
		})
		_ = d.cmd.Wait()
		late.Stop()
		if code := d.cmd.ProcessState.ExitCode(); code != 143 {
			t.Errorf("exit code %d, want 143", code)
		}
	}
}

// fills writes to a frozen terminal until it takes nothing more.
func (d *terminal) fills() {
	d.t.Helper()
	fd, err := unix.Open(d.tty.Name(), unix.O_WRONLY|unix.O_NONBLOCK|unix.O_NOCTTY, 0)
	if err != nil {
		d.t.Fatal(err)
	}
	defer unix.Close(fd)
	for err == nil {
		_, err = unix.Write(fd, []byte("."))
	}
	if err != unix.EAGAIN {
		d.t.Fatal(err)
	}
}
