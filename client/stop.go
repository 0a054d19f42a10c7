package client

import (
	"cmp"
	"errors"
	"fmt"
)

// StopError is a page that the service fails on although the one before it still comes: the data may end there as well
// as the service be broken, and nothing tells which.
type StopError struct {
	Page, Last int   // people's numbers of the first and the last page that failed
	Err        error // what the first was answered with
}

func (e *StopError) Error() string {
	said := "an error"
	if answer, ok := e.Err.(*Error); ok {
		if said = statusText(answer.Status); answer.Message != "" {
			said += " (" + answer.Message + ")"
		}
	}
	return fmt.Sprintf("%s%s answered with %s while page %d still comes: the data may end there, or the service fails, and nothing tells which",
		prefix(OpDatasource), pagesAre(e.Page, e.Last), said, e.Page-1)
}

func (e *StopError) Unwrap() error { return e.Err }

// MovedError is a walk at whose end its first page has other records than at its beginning: pages are counted in another
// way than before, or the data is another, and what was given is not everything.
type MovedError struct {
	Page   int    // people's number
	Reason string // "page 1 has none of the records that it had when this began"
}

func (e *MovedError) Error() string {
	return prefix(OpDatasource) + e.Reason + ": its pages are counted otherwise now, or records were added or removed meanwhile, and some may be missing"
}

// Before is the last page that came before an error which leaves open whether the data ends there; 0 of others.
func Before(err error) int {
	if stop, ok := errors.AsType[*StopError](err); ok {
		return stop.Page - 1
	}
	if hole, ok := errors.AsType[*HoleError](err); ok {
		return hole.Page - 1
	}
	return 0
}

// HoleError is a page without records that is followed by a page with some: what came before it is not everything.
type HoleError struct {
	Page   int    // people's number of the page that has nothing
	Next   int    // of the one behind it that has records; 0 is the very next
	Reason string // "page 3 is refused (422)"
	Err    error  // the refusal, nil where the page came
}

func (e *HoleError) Error() string {
	return fmt.Sprintf("%s%s, but page %d has records: the records between them are missing", prefix(OpDatasource), e.Reason, cmp.Or(e.Next, e.Page+1))
}

func (e *HoleError) Unwrap() error { return e.Err }
