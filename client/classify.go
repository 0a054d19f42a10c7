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
	var (
		none      *NoRulesError
		input     *InputError
		refused   *Error
		wrong     *DecodeError
		hole      *HoleError
		transport *TransportError
	)
	switch {
	case err == nil, errors.As(err, &none):
		return ClassNone
	case errors.Is(err, context.Canceled):
		return ClassCanceled
	case errors.As(err, &refused):
		if refused.Status == 401 || refused.Status == 403 {
			return ClassUnauthorised
		}
		return ClassRefused
	case errors.As(err, &wrong), errors.As(err, &hole):
		return ClassWrongAnswer
	case errors.As(err, &transport):
		return ClassUnreachable
	case errors.As(err, &input):
		return ClassInput
	case errors.Is(err, context.DeadlineExceeded):
		return ClassUnreachable
	}
	return ClassOther
}
