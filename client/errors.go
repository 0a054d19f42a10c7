package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// InputError is a request that was refused before anything was sent.
type InputError struct {
	Op     Op     // empty when it is about the client itself
	Field  string // what it is about, in the interface's terms where it has one
	Reason string
	Err    error // what led to it, if anything did
}

func (e *InputError) Error() string { return prefix(e.Op) + e.Field + ": " + e.Reason }

func (e *InputError) Unwrap() error { return e.Err }

// Error is a complete answer that is not a success (§7). A redirect is one too: it is never followed, and Location says
// where it pointed. So is a 200 that holds an error in the place of what was asked for.
type Error struct {
	Op       Op
	Status   int
	Message  string // from the body's error or description, or its text
	Location string
	BaseURL  string    // the base address that the answer says was meant; "" when it says none
	Part     bool      // the answer broke off
	Until    time.Time // when the service asks to be asked again; zero when it does not say
}

func (e *Error) Error() string {
	s := prefix(e.Op) + "the service answered " + statusText(e.Status)
	if e.Status == http.StatusOK {
		s += " with an error"
	}
	switch {
	case e.Location != "":
		s += fmt.Sprintf(" and points to %s; redirects are not followed", e.Location)
	case e.Message != "" && e.Message != http.StatusText(e.Status):
		s += ": " + e.Message
	}
	return s
}

// DecodeError is a 200 that does not hold what the interface says: a sign-in page,
// a body that broke off, another shape, too much of it.
type DecodeError struct {
	Op   Op
	What string // what came, or what is wrong with it
	Err  error

	remedy string // see Remedy
}

func (e *DecodeError) Error() string {
	return prefix(e.Op) + "the answer is not what the interface says: " + e.What
}

func (e *DecodeError) Unwrap() error { return e.Err }

// NoRulesError is the documented 400 with status "fail" (§4.1): there are no rules
// for this company and anchor document. It means the empty list.
type NoRulesError struct {
	Description string // the service's own words
}

func (e *NoRulesError) Error() string {
	if e.Description == "" {
		return "rules: there are none for this anchor document"
	}
	return "rules: there are none: " + e.Description
}

// Sent says whether a request without an answer can have reached the service.
type Sent int

// NotSent is certain: the request was never fully written. MaybeSent is everything else.
const (
	NotSent Sent = iota
	MaybeSent
)

// TransportError is a request that got no complete answer.
type TransportError struct {
	Op   Op
	Sent Sent
	Err  error
}

// Error says in a person's words why there was no answer, and whether the request can have arrived.
func (e *TransportError) Error() string {
	f, canceled := sorted(e.Err), errors.Is(e.Err, context.Canceled)
	switch {
	case f.nobody:
		return prefix(e.Op) + f.text
	case canceled && e.Sent == NotSent:
		return prefix(e.Op) + "cancelled before it was sent"
	case canceled:
		return prefix(e.Op) + "cancelled before the whole answer came"
	case e.Sent == NotSent:
		return prefix(e.Op) + "could not reach the service: " + f.text
	}
	return prefix(e.Op) + "no complete answer from the service: " + f.text
}

func (e *TransportError) Unwrap() error { return e.Err }

func prefix(op Op) string { return strings.TrimPrefix(string(op)+": ", ": ") }

func statusText(status int) string {
	return strings.TrimSpace(fmt.Sprintf("%d %s", status, http.StatusText(status)))
}

// Class sorts errors by what a person can do about them. Exit codes and screens share it.
type Class int

const (
	ClassNone         Class = iota // no error, or no rules, which is an empty list
	ClassInput                     // refused before sending: mend the input or the configuration
	ClassRefused                   // the service answered, with something else than success
	ClassWrongAnswer               // the service answered with what the interface does not say
	ClassUnauthorised              // 401 or 403
	ClassUnreachable               // no complete answer
	ClassCanceled                  // the caller gave up
	ClassOther                     // not an error of this package
)

// Classify returns the class of an error that this package returned, wrapped or not.
func Classify(err error) Class {
	refused, _ := errors.AsType[*Error](err)
	switch {
	case err == nil, is[*NoRulesError](err):
		return ClassNone
	case errors.Is(err, context.Canceled):
		return ClassCanceled
	case refused != nil && (refused.Status == 401 || refused.Status == 403):
		return ClassUnauthorised
	case refused != nil:
		return ClassRefused
	case is[*DecodeError](err), is[*HoleError](err), is[*MovedError](err):
		return ClassWrongAnswer
	case is[*TransportError](err), errors.Is(err, context.DeadlineExceeded) && !is[*InputError](err):
		return ClassUnreachable
	case is[*InputError](err):
		return ClassInput
	}
	return ClassOther
}
