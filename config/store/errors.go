package store

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"docket/config/files"
)

// DegradedError says that the store cannot keep anything now: the caller has the only copy.
type DegradedError struct {
	Op, Reason string // in words for the screen
	Err        error  // the database's own error, if there was one
}

func (e *DegradedError) Error() string { return e.Op + ": not kept: " + e.Reason }
func (e *DegradedError) Unwrap() error { return e.Err }

// UnreadableError says that what was kept cannot be read; it is not known to be nothing.
type UnreadableError struct{ Op, Reason string }

func (e *UnreadableError) Error() string { return e.Op + ": " + e.Reason }

// BlockedError refuses a submission while another one of the document type is being sent, or is of unknown outcome.
type BlockedError struct {
	By        Submission
	Same      bool   // it has the same content
	Elsewhere string // the database that has it, where this one does not
	Gone      bool   // that one is not there any more, or was replaced: nobody can resolve it
}

func (e *BlockedError) Error() string {
	what := "another submission of " + e.By.DocumentType
	if e.Same {
		what = "the same content for " + e.By.DocumentType
	}
	if e.By.By != "" {
		what += " of " + e.By.By
	}
	where := ""
	switch {
	case e.Gone:
		where = " from the journal " + e.Elsewhere + ", which does not have it any more"
	case e.Elsewhere != "":
		where = " from the journal " + e.Elsewhere + "; this one does not have it"
	case e.By.State == Sending:
		return "begin submission: " + what + " is on its way right now, as " + e.By.ID
	}
	return "begin submission: " + what + " went out as " + e.By.ID + where + ", and nobody knows whether it was applied"
}

// RepeatError refuses a submission: it is what the service took last.
type RepeatError struct {
	By      Submission
	Removed []string // fields that it has and this one has not: a part of the fields cannot tell that
}

func (e *RepeatError) Error() string {
	what, removed := "nothing", ""
	if len(e.Removed) > 0 {
		what, removed = "none of these fields", "; only the whole set tells that "+strings.Join(e.Removed, ", ")+" was removed"
	}
	return fmt.Sprintf("submit %s: %s changed since %s, which was %s%s", e.By.DocumentType, what, e.By.Named(), e.By.arrival(), removed)
}

// OvertakenError refuses a submission whose changes were counted from another one than the service has now.
type OvertakenError struct {
	DocumentType string
	Base         string     // id of the one it was counted from, "" for none
	By           Submission // the one that came between; without an id where this journal does not have Base
}

func (e *OvertakenError) Error() string {
	return "the plan of " + e.DocumentType + " " + e.Why() + "; make it again, or insist"
}

// Why is what is wrong with what was counted.
func (e *OvertakenError) Why() string {
	switch e.By.ID {
	case e.Base:
		return "is out of date: an earlier submission was resolved after it was made"
	case "":
		return fmt.Sprintf("cannot be checked: it is compared with %q, and this journal has no such submission that arrived", e.Base)
	}
	if e.By.ID < e.Base { // ids are in the order of their time
		return "is out of date: " + e.Base + ", with which it is compared, does not count as applied any more"
	}
	return "is out of date: " + e.By.ID + " was " + e.By.arrival() + " after it was made"
}

// StateError says that a submission is in no state for what was asked.
type StateError struct{ Op, ID, State string }

func (e *StateError) Error() string {
	return fmt.Sprintf("%s: submission %s is %s", e.Op, e.ID, e.State)
}

// ResolvedError is why a person's resolution was not taken: somebody else resolved the submission meanwhile.
type ResolvedError struct {
	ID, Resolution string
	Said           string // the note, in a team with who wrote it: "alice: looked there"
}

func (e *ResolvedError) Error() string {
	return fmt.Sprintf("submission %s was resolved as %s meanwhile (%s), and stays so", e.ID, strings.ReplaceAll(e.Resolution, "_", " "), cmp.Or(e.Said, "without a note"))
}

// NotTaken says so of a resolution that was made while the team's database was away.
func (e *ResolvedError) NotTaken() string {
	return "what you resolved while the team's database was away is not taken: " + e.Error()
}

var (
	ErrNotFound     = errors.New("not found")                               // an id, a draft or a key
	ErrAmbiguous    = errors.New("more than one begins like this")          // the beginning of an id
	ErrDraftInUse   = errors.New("a draft of this name is in use")          // which another cannot be named
	ErrDraftChanged = errors.New("the draft was changed by another docket") // since it was read
)

// code is the primary SQLite result code of an error, or 0.
func code(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

// damaged tells whether the file is no database, or a broken one.
func damaged(err error) bool {
	return errors.Is(err, errNoDatabase) || code(err) == sqlite3.SQLITE_NOTADB || code(err) == sqlite3.SQLITE_CORRUPT
}

// trouble is why nothing can be written now, in words for the screen, or "".
func trouble(err error) string {
	if altered, is := asAltered(err); is {
		return altered.Error()
	}
	switch code(err) {
	case sqlite3.SQLITE_FULL:
		return "the disk is full"
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return "the database or a file beside it is read-only"
	case sqlite3.SQLITE_CANTOPEN:
		return "the database cannot be opened"
	case sqlite3.SQLITE_IOERR:
		return "the disk is full or gives errors" // a full one is told as either
	}
	return ""
}

// judge names the operation of an error; where nothing can be kept now, it is a DegradedError.
func (s *database) judge(op string, err error) error {
	if err == nil {
		return nil
	}
	reason := trouble(err)
	switch {
	case damaged(err):
		reason = "the database is damaged; it will be set aside at the next start"
		s.suspect()
	case reason == "":
		return fmt.Errorf("%s: %w", op, err)
	}
	s.setTrouble(reason)
	return &DegradedError{Op: op, Reason: reason, Err: err}
}

// suspect leaves a mark beside the database, so that the next Open looks at every page; to
// do so each time would be too slow.
func (s *database) suspect() {
	if s.path == "" {
		return
	}
	if f, err := files.OpenOrCreate(s.suspectMark()); err == nil {
		f.Close()
	}
}

// TeamError says why something could not be done with the team's database, in words for the screen.
type TeamError struct {
	Reason string
	Away   bool // it cannot be reached now; later it may
	Broke  bool // it went over a connection that was there before: another try makes a new one
	Err    error
}

func (e *TeamError) Error() string { return "team: " + e.Reason }
func (e *TeamError) Unwrap() error { return e.Err }
