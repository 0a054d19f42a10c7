package client

import (
	"context"
	"errors"
)

// Class sorts errors by what a person can do about them. Exit codes and screens
// share it.
type Class int

// The classes.
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
	case is[*DecodeError](err), is[*HoleError](err):
		return ClassWrongAnswer
	case is[*TransportError](err), errors.Is(err, context.DeadlineExceeded) && !is[*InputError](err):
		return ClassUnreachable
	case is[*InputError](err):
		return ClassInput
	}
	return ClassOther
}
