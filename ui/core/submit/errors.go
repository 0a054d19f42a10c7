package submit

import (
	"errors"
	"fmt"

	"docket/config/store"
)

// ErrReadOnly refuses to send from a profile that is read-only.
var ErrReadOnly = errors.New("submit: this profile is read-only; nothing was sent")

// ErrAltered refuses a plan whose bytes are not those that it was made with, or
// that was made for another address, company or user.
var ErrAltered = errors.New("submit: the plan was altered or was made for another service; nothing was sent")

// InvalidError refuses settings that cannot be sent as they are.
type InvalidError struct {
	DocumentType string
	Findings     []Finding // those that do not block are among them
}

func (e *InvalidError) Error() string {
	first, n := "", 0
	for _, f := range e.Findings {
		if !f.Blocks {
			continue
		}
		if n == 0 {
			first = f.String()
		}
		n++
	}
	s := fmt.Sprintf("submit %s: %s", e.DocumentType, first)
	if n > 1 {
		s += fmt.Sprintf(" (and %d more)", n-1)
	}
	return s + "; nothing was sent"
}

// UnchangedError refuses to send what was accepted last: there is nothing to do.
type UnchangedError struct{ By store.Submission }

func (e *UnchangedError) Error() string {
	return fmt.Sprintf("submit %s: nothing changed since %s, which was %s; nothing was sent",
		e.By.DocumentType, e.By.ID, StateText(e.By))
}

// RecordError is a submission that was sent, but whose outcome could not be
// written to the journal. The Receipt beside it tells the outcome; the row stays
// `sending` and becomes unknown at the next start.
type RecordError struct {
	ID    string
	State string // what is known now
	Err   error
}

func (e *RecordError) Error() string {
	return fmt.Sprintf("submit: submission %s was sent and is %s, but the journal could not be written (%v); at the next start it will be listed as unknown",
		e.ID, words(e.State), e.Err)
}

func (e *RecordError) Unwrap() error { return e.Err }

// StateText is the state of a submission in words for people, with how an unknown
// one was settled.
func StateText(s store.Submission) string {
	switch {
	case s.State == store.Unknown && s.Resolution == store.Applied:
		return "settled as applied"
	case s.State == store.Unknown && s.Resolution == store.NotApplied:
		return "settled as not applied"
	}
	return words(s.State)
}

func words(state string) string {
	if state == store.NotSent {
		return "not sent"
	}
	return state
}
