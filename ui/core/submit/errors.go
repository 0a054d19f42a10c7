package submit

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"docket/client"
	"docket/config/store"
)

// ErrReadOnly refuses to send from a profile that is read-only.
var ErrReadOnly = errors.New("submit: this profile is read-only")

// ErrAltered refuses a plan whose bytes are not those it was made with, or that was made for another sender.
var ErrAltered = errors.New("submit: the plan was altered or was made for another service")

// UnrecordedError is a submission that was not sent, because it could not be written to the journal first.
type UnrecordedError struct {
	DocumentType string
	Err          error
}

func (e *UnrecordedError) Error() string {
	return fmt.Sprintf("the submission of %s could not be recorded first, so it was not sent: %v", e.DocumentType, e.Err)
}

func (e *UnrecordedError) Unwrap() error { return e.Err }

// InvalidError refuses settings that cannot be sent as they are.
type InvalidError struct {
	DocumentType string
	Findings     []Finding // those that do not block are among them
}

func (e *InvalidError) Error() string {
	blocking := slices.DeleteFunc(slices.Clone(e.Findings), func(f Finding) bool { return !f.Blocks })
	s := fmt.Sprintf("submit %s: %s", e.DocumentType, blocking[0])
	if n := len(blocking) - 1; n > 0 {
		s += fmt.Sprintf(" (and %d more)", n)
	}
	return s
}

// RecordError is a submission that was sent, but whose outcome could not be written to the journal. The Receipt beside
// it tells the outcome; the row stays `sending` until it can be written, and becomes unknown at the next start.
type RecordError struct {
	ID    string
	State string // what is known now
	Err   error
}

func (e *RecordError) Error() string {
	return fmt.Sprintf("submit: submission %s was sent and is %s, but the journal could not be written (%v); unless it can be before docket ends, it will be listed as unknown",
		e.ID, words(e.State), e.Err)
}

func (e *RecordError) Unwrap() error { return e.Err }

// StateText is the state of a submission in words for people, with how an unknown one was resolved.
func StateText(s store.Submission) string {
	if s.State == store.Unknown && s.Resolution != "" {
		return "resolved as " + words(s.Resolution)
	}
	return words(s.State)
}

// StateNow is the state of a submission in a word or two: what an unknown one was resolved as, else how it ended. Filters
// and tables name it so.
func StateNow(s store.Submission) string { return words(cmp.Or(s.Resolution, s.State)) }

func words(state string) string { return strings.ReplaceAll(state, "_", " ") }

// Answered is how the service answered a submission: the status and the gist of the text. "" is no answer.
func Answered(s store.Submission) string {
	status := ""
	if s.Status != 0 {
		status = strconv.Itoa(s.Status) + " "
	}
	return strings.TrimSpace(status + client.Gist(s.Answer))
}
