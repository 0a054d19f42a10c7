package client

import (
	"context"
	"errors"
	"io"
	"syscall"
	"time"
)

// timeoutError is one of docket's own limits being reached.
type timeoutError struct {
	what  string
	limit time.Duration
}

func (e *timeoutError) Error() string { return e.what + " within " + e.limit.String() }

func (e *timeoutError) Timeout() bool { return true }

// timedOut tells whether an error is a limit of time, docket's own or another.
func timedOut(err error) bool {
	timeout, ok := errors.AsType[interface {
		error
		Timeout() bool
	}](err)
	return ok && timeout.Timeout()
}

func (e *timeoutError) Is(target error) bool { return target == context.DeadlineExceeded }

// worthAnother tells whether a request that failed in the network may do better the
// next time. A certificate and an unknown name do not change within seconds, and a
// person who waited out a time-limit should not have to do so twice.
func worthAnother(sent Sent, err error) bool {
	switch {
	case sorted(err).final, errors.Is(err, context.Canceled):
		return false
	case sent == NotSent:
		return true
	}
	return errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}
