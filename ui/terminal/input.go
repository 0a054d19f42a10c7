package terminal

import (
	"errors"
	"io"
	"os"
	"runtime/debug"
	"time"

	"golang.org/x/sys/unix"
)

// input is what is typed, as Bubble Tea reads it. It is no file, so that Bubble Tea
// leaves the terminal's modes and the waiting alone: a sequence whose rest is late
// has to be given up after a while, which takes a read that ends by the clock.
type input struct {
	sieve
	tty         *os.File
	fault       func(value any, stack []byte)
	ends, ended *os.File // a pipe; closing ends makes Read return
	buf         [1024]byte
}

func newInput(tty *os.File, answer func(Background), asked func() bool, fault func(any, []byte)) (*input, error) {
	ended, ends, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &input{sieve: sieve{answer: answer, asked: asked}, tty: tty, fault: fault, ends: ends, ended: ended}, nil
}

// Read gives what was typed, sequences whole, without the terminal's answers.
func (in *input) Read(p []byte) (n int, err error) {
	defer func() { // Bubble Tea would die of a panic, in raw mode
		if v := recover(); v != nil {
			in.fault(v, debug.Stack())
			n, err = 0, io.EOF
		}
	}()
	for len(in.keys) == 0 {
		ready, err := in.wait(in.patience())
		if err != nil {
			return 0, err
		}
		if !ready {
			in.expire()
			continue
		}
		n, err := in.tty.Read(in.buf[:])
		in.feed(in.buf[:n])
		if err != nil {
			return 0, err
		}
	}
	return in.hand(p), nil
}

// wait waits for something to read, at most for patience unless it is 0.
func (in *input) wait(patience time.Duration) (ready bool, err error) {
	tty, ended := int(in.tty.Fd()), int(in.ended.Fd())
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

// close makes Read return, now and from then on.
func (in *input) close() { _ = in.ends.Close() }
