package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"
)

// longestAsked is the longest pause that Retry-After may ask for; docket gives up before a longer one.
const longestAsked = 30 * time.Second

// The pauses between attempts: up to firstPause, then up to twice as much each time, unless the service
// asks for more. No attempt begins later than allPauses after the first.
const (
	firstPause   = 500 * time.Millisecond
	longestPause = 8 * time.Second
	allPauses    = 45 * time.Second
)

// RetryPolicy says how rules and pages are asked for again. A zero field has the default given beside it.
type RetryPolicy struct {
	Attempts int                                        // in all; 3
	Sleep    func(context.Context, time.Duration) error // waits; returns early with an error when cancelled
	Jitter   func() float64                             // which part of the pause to take, 0 to 1; random
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d):
		return nil
	}
}

type stopKey struct{}

// Stopping is ctx for calls that make no further attempt once stop says so. What is on its way is awaited.
func Stopping(ctx context.Context, stop func() bool) context.Context {
	return context.WithValue(ctx, stopKey{}, stop)
}

// pause waits between two attempts; an error tells that there is to be no second one.
func (t *tries) pause(ctx context.Context, d time.Duration) error {
	if err := t.policy.Sleep(ctx, d); err != nil {
		return err
	}
	if stop, _ := ctx.Value(stopKey{}).(func() bool); stop != nil && stop() {
		return context.Canceled
	}
	return nil
}

// tries counts the attempts of one call and the time they may take.
type tries struct {
	policy  RetryPolicy
	made    int
	sent    int   // that went out of what is to arrive once
	known   error // what the last of these came to
	open    bool  // one of them was answered with 503, and may have been carried out
	crashed int   // answers of 500 among them
	started time.Time
	waited  time.Duration
}

// countedError is one of a request that went out several times.
type countedError struct {
	error
	times int
	open  bool
}

func (e *countedError) Unwrap() error { return e.error }

func (e *countedError) Error() string {
	if e.open {
		return e.error.Error() + ", after 503 for the same request"
	}
	return e.error.Error()
}

// Reopened tells whether a request that ended with an error had been answered with 503 before, which is no refusal (§4.4).
func Reopened(err error) bool {
	counted, is := errors.AsType[*countedError](err)
	return is && counted.open
}

// counted is the error that a call ends with. Where the last attempt was not sent, what is known is what one before it
// came to, as that reached the service.
func (t *tries) counted(err error) error {
	if lost, is := errors.AsType[*TransportError](err); is && lost.Sent == NotSent && t.sent > 0 {
		refused, _ := errors.AsType[*Error](t.known)
		switch err = t.known; {
		case !errors.Is(lost, context.Canceled):
		case refused != nil && refused.Status == http.StatusTooManyRequests:
			err = fmt.Errorf("%w; %w before it was sent again", err, lost.Err)
		default:
			err = &TransportError{Op: lost.Op, Sent: MaybeSent, Err: lost.Err}
		}
	}
	if err == nil || t.sent < 2 {
		return err
	}
	return &countedError{err, t.sent, t.open}
}

// Again says of the request that failed with an error whether it was sent again: only where the service asked for it later.
func Again(err error) string {
	if counted, is := errors.AsType[*countedError](err); is {
		return fmt.Sprintf("was sent %d times", counted.times)
	}
	return "was not sent again"
}

// retryRead is for rules and datasource pages: nothing changes when they are asked twice.
func retryRead(t tries, at *attempt) bool {
	a := at.answer
	if a == nil {
		return worthAnother(at.sent, at.err)
	}
	return a.status == http.StatusOK && a.broken != nil && worthAnother(MaybeSent, a.broken) ||
		slices.Contains([]int{429, 502, 503, 504}, a.status) ||
		a.status == http.StatusInternalServerError && t.crashed == 1 // a 500 that comes twice is meant
}

// retryText is for gettext, a push (§4.4): only what did not go out, or what the service asks for later. An answer that broke off, or
// that asks to come back at no time that can be read, may be of something between here and the service.
func retryText(_ tries, at *attempt) bool {
	a := at.answer
	if a == nil {
		return at.sent == NotSent && worthAnother(NotSent, at.err)
	}
	_, asked := retryAfter(a.header, time.Now())
	return a.broken == nil && (a.status == http.StatusTooManyRequests || a.status == http.StatusServiceUnavailable && asked)
}

// wait returns the pause before the next attempt; false when there is none.
func (t *tries) wait(at *attempt) (time.Duration, bool) {
	if t.made >= t.policy.Attempts {
		return 0, false
	}
	pause := min(firstPause<<(t.made-1), longestPause)
	pause = time.Duration(float64(pause) * min(max(t.policy.Jitter(), 0), 1))
	if a := at.answer; a != nil {
		asked, _ := retryAfter(a.header, time.Now())
		if asked > longestAsked {
			return 0, false
		}
		pause = max(pause, asked)
	}
	// What was waited counts as well as what the clock says: a policy whose Sleep
	// does not wait keeps its budget all the same.
	if max(time.Since(t.started), t.waited)+pause > allPauses {
		return 0, false
	}
	t.waited += pause
	return pause, true
}

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

// worthAnother tells whether a failed request may do better the next time. A person who waited out a
// time-limit should not have to do so twice.
func worthAnother(sent Sent, err error) bool {
	switch {
	case sorted(err).final, errors.Is(err, context.Canceled):
		return false
	case sent == NotSent:
		return true
	}
	return isErrno(err, errnosReset) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}
