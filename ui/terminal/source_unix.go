//go:build unix

package terminal

import (
	"errors"
	"io"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

type source struct {
	tty         *os.File
	ends, ended *os.File        // a pipe; closing ends makes read return
	sole        sync.Mutex      // is held by who reads the terminal
	own         *os.File        // the terminal, opened once more
	polled      syscall.RawConn // of own; nil where a thread has to wait for the terminal
	lent        atomic.Int32    // the program that has the terminal
	recalled    atomic.Bool     // docket is being ended
}

func newSource(tty *os.File) (*source, error) {
	ended, ends, err := os.Pipe()
	s := &source{tty: tty, ends: ends, ended: ended}
	s.reopen()
	return s, err
}

// reopen opens the terminal for docket alone, to read it without blocking: tty is the shell's, too, which would not
// block any more either. What waits for such a file keeps no thread: it goes on in the one that draws, and the runtime
// has none to watch over meanwhile, for which it would wake up forty times a key.
func (s *source) reopen() {
	own, err := os.OpenFile(again(s.tty), os.O_RDONLY, 0)
	if err != nil {
		return
	}
	if s.polled, err = own.SyscallConn(); err != nil || own.SetReadDeadline(time.Time{}) != nil {
		s.polled = nil
	}
	s.own = own
}

// again is the name under which a terminal is opened once more.
func again(tty *os.File) string { return "/proc/self/fd/" + strconv.Itoa(int(tty.Fd())) }

// read reads what was typed; it waits at most for patience unless it is 0, and ready is false where nothing came. What
// another program read meanwhile is nothing.
func (s *source) read(p []byte, patience time.Duration) (n int, ready bool, err error) {
	if s.polled == nil {
		return s.selected(p, patience)
	}
	var until time.Time
	if patience > 0 {
		until = time.Now().Add(patience)
	}
	_ = s.own.SetReadDeadline(until)
	var failed error
	err = s.polled.Read(func(fd uintptr) (done bool) {
		s.sole.Lock()
		defer s.sole.Unlock()
		for {
			if n, failed = unix.Read(int(fd), p); failed != unix.EINTR {
				return failed != unix.EAGAIN
			}
		}
	})
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return 0, false, nil
	case err != nil || n == 0: // it was closed, or the terminal went away
		return 0, false, io.EOF
	}
	return max(0, n), true, failed
}

// selected is read where a thread has to wait.
func (s *source) selected(p []byte, patience time.Duration) (n int, ready bool, err error) {
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
func (s *source) close() {
	_ = s.ends.Close()
	_ = s.own.Close() // nil is none
}
