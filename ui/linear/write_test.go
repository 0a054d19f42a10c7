package linear

import (
	"bufio"
	"errors"
	"strings"
	"syscall"
	"testing"
	"time"

	"docket/ui"
	"docket/ui/uitest"
)

// pager is a reader that takes so many lines, then no more until it is gone.
type pager struct {
	lines   int
	stopped chan bool
	gone    chan bool
}

func (p *pager) Write(b []byte) (int, error) {
	if p.lines--; p.lines == 0 {
		close(p.stopped)
	}
	if p.lines <= 0 {
		<-p.gone
	}
	return len(b), nil
}

// Somebody reads a few lines in a pager, leaves it open, and the computer is shut down: docket ends, and does nothing
// of what still waits to be done.
func TestWhoStoppedReadingDoesNotKeepDocketFromEnding(t *testing.T) {
	d := uitest.Start(t, uitest.Options{})
	p := &pager{lines: 3, stopped: make(chan bool), gone: make(chan bool)}
	defer close(p.gone)
	in := bufio.NewReader(strings.NewReader(strings.Repeat("help\n", 20) + "accept\n"))
	l := begin(d.Env, Options{In: in, Out: p, Start: ui.Start{View: "rules", Target: "DOC-1001"}})
	ended := make(chan error, 1)
	go func() { _, err := l.goOn(); ended <- err }()
	<-p.stopped
	l.signals <- syscall.SIGTERM
	select {
	case err := <-ended:
		if s, ok := errors.AsType[*ui.SignalError](err); !ok || s.Signal != syscall.SIGTERM {
			t.Errorf("docket ended with %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Error("docket does not end")
	}
	if rest, _ := in.ReadString(0); !strings.HasSuffix(rest, "accept\n") {
		t.Errorf("after the signal docket read on: %q is left", rest)
	}
}
