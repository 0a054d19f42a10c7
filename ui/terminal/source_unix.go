//go:build unix

package terminal

import (
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

type source struct {
	tty         *os.File
	ends, ended *os.File   // a pipe; closing ends makes read return
	sole        sync.Mutex // is held by who reads the terminal
}

func newSource(tty *os.File) (*source, error) {
	ended, ends, err := os.Pipe()
	return &source{tty: tty, ends: ends, ended: ended}, err
}

// read reads what was typed; it waits at most for patience unless it is 0, and ready is false where nothing came. What
// another program read meanwhile is nothing.
func (s *source) read(p []byte, patience time.Duration) (n int, ready bool, err error) {
	if ready, err = s.wait(patience); !ready {
		return 0, ready, err
	}
	s.sole.Lock()
	defer s.sole.Unlock()
	if still, err := s.wait(time.Nanosecond); !still {
		return 0, true, err
	}
	n, err = s.tty.Read(p)
	return n, true, err
}

func (s *source) wait(patience time.Duration) (ready bool, err error) {
	tty, ended := int(s.tty.Fd()), int(s.ended.Fd())
	for end := time.Now().Add(patience); ; {
		var timeout *unix.Timeval
		if patience > 0 {
			left := unix.NsecToTimeval(int64(max(0, time.Until(end))))
			timeout = &left
		}
		var readable unix.FdSet
		readable.Set(tty)
		readable.Set(ended)
		n, err := unix.Select(max(tty, ended)+1, &readable, nil, nil, timeout)
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil:
			return false, err
		case n > 0 && readable.IsSet(ended):
			return false, io.EOF
		default:
			return n > 0, nil
		}
	}
}

// close makes read return, now and from then on.
func (s *source) close() { _ = s.ends.Close() }
