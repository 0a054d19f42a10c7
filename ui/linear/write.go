package linear

import (
	"io"
	"os"
	"time"

	"docket/ui/view"
)

// deafWait is how long who stopped reading is waited for once docket is being ended.
const deafWait = time.Second

// write gives text to who reads. One that stopped reading keeps docket from ending no longer than deafWait; a signal
// that comes meanwhile is left to who called. What cannot be written, as to a full disk, ends docket.
func (l *loop) write(text string) {
	if l.deaf {
		return
	}
	written, out := make(chan error, 1), l.Out
	view.Go(func() {
		defer close(written)
		_, err := io.WriteString(out, text)
		written <- err
	}, l.broken)
	var came []os.Signal
	var late <-chan time.Time
	for waiting := true; waiting; {
		select {
		case l.unread = <-written:
			l.deaf, waiting = l.unread != nil, false
		case s := <-l.signals:
			if came = append(came, s); late == nil && (s != os.Interrupt || len(came) > 1) {
				late = time.After(deafWait)
			}
		case <-late:
			l.deaf, waiting = true, false
		}
	}
	for _, s := range came {
		select {
		case l.signals <- s:
		default: // as many as can be heard
		}
	}
}

// hear takes a signal that came while something was written, before a line that may wait already, and leaves where that
// could not be written: a line may answer what nobody read.
func (l *loop) hear() {
	select {
	case s := <-l.signals:
		l.obey(s)
	default:
		if l.unread != nil {
			l.run(l.lines.Leave())
			l.settle()
		}
	}
}

func (l *loop) obey(s os.Signal) {
	l.interrupt(s)
	if l.settle(); l.tell() {
		l.prompt()
	}
}
