package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// The states of a submission. Sending is left once and for all
// to one of the others; only Unknown can be resolved afterwards.
const (
	Sending  = "sending"
	Accepted = "accepted" // 200 and exactly the documented text
	Rejected = "rejected" // a complete 4xx
	NotSent  = "not_sent" // the request was never fully written
	Unknown  = "unknown"  // it may have arrived
)

// The resolutions of an unknown submission.
const (
	Applied    = "applied"
	NotApplied = "not_applied"
)

// NewSubmission is what is about to be sent (§4.3).
type NewSubmission struct {
	Scope
	Profile, Username, DocumentType string
	PathForm                        string  // "access" or "plain": the form that is tried first
	Digest                          string  // of the content; Begin writes it
	Data                            []byte  // the exact JSON text of `data`
	Changes                         []byte  // old and new values, for the inverse; the editor's own
	Base                            *string // id of the submission that Changes counts from, "" for none; nil is not checked
	Part                            bool    // Data holds only what changed since Base, and is wrong after any other
}

// ContentDigest is a digest of what makes two submissions of a place the same: the
// document type and the data, whatever the order of members, the blanks and the
// escapes. Numbers count as written. Place and company are compared beside it.
func ContentDigest(documentType string, data []byte) string {
	canonical := jsontext.Value(slices.Clone(data))
	if canonical.Format(jsontext.ReorderRawObjects(true), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) != nil {
		canonical = data // no JSON is the same only as itself
	}
	h := sha256.New()
	for _, part := range [][]byte{[]byte(documentType), canonical} {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Submission is a row of the journal.
type Submission struct {
	ID string
	NewSubmission
	Insisted   bool // sent although the same content was sending or unknown
	State      string
	Status     int    // HTTP status; 0 when no answer came
	Answer     string // body of the answer, as it came
	Reason     string // why it is not accepted, in words
	Path       string // the path that was used in the end
	Resolution string // "", Applied or NotApplied
	Note       string

	CreatedAt, FinishedAt, ResolvedAt time.Time
}

// Unresolved tells whether it may have arrived and nobody has settled it.
func (s Submission) Unresolved() bool { return s.State == Unknown && s.Resolution == "" }

// Result is how a submission ended.
type Result struct {
	State  string // Accepted, Rejected, NotSent or Unknown
	Status int
	Answer string
	Reason string
	Path   string
}

// Begin writes the row of a submission, state Sending, and returns when it is on
// the disk: after that, and only then, the request may go out. It refuses, from any
// docket on this machine:
//   - while a submission of the document type is sending or unknown: *BlockedError
//   - what was accepted last: *RepeatError
//   - after another submission than the one it was compared with: *OvertakenError
//   - while outcomes were lost that nobody has acknowledged: *LossError
//
// A person may insist on the first three; not on a Part beside one that is sending, or
// overtaken, which would say what nobody looked at. A store that cannot keep the row
// is a *DegradedError, and nothing may be sent.
func (s Submissions) Begin(ctx context.Context, n NewSubmission, insist bool) (Submission, error) {
	const op = "begin submission"
	if s.readOnly != "" {
		return Submission{}, &DegradedError{Op: op, Reason: s.readOnly}
	}
	if s.moved() {
		return Submission{}, &DegradedError{Op: op, Reason: movedAway}
	}
	sender, err := s.lockName()
	if err != nil {
		return Submission{}, &DegradedError{Op: op, Reason: "its lock cannot be made (" + reason(err) + ")", Err: err}
	}
	n.Digest = ContentDigest(n.DocumentType, n.Data)
	c := s.claim(n)
	var sub Submission
	err = s.write(ctx, op, func(ctx context.Context, tx *sql.Tx) error {
		if err := refused(ctx, tx, n, insist); err != nil {
			return err
		}
		if err := c.foreign(ctx, tx, n); err != nil && !insist {
			return err
		}
		now := s.now().UTC()
		sub = Submission{ID: newID(now), NewSubmission: n, Insisted: insist, State: Sending, CreatedAt: now}
		return s.insert(ctx, tx, sub, sender)
	})
	if err != nil {
		c.release(false)
	}
	if by, ok := errors.AsType[*BlockedError](err); ok {
		return Submission{}, s.stillBlocked(ctx, by)
	}
	if err != nil {
		return Submission{}, err
	}
	c.say(sub.ID, s.path, sub.CreatedAt)
	s.hold(sub.ID, c)
	return sub, nil
}

func (s Submissions) insert(ctx context.Context, tx *sql.Tx, sub Submission, sender string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO submissions
		(id, address, place, company, profile, username, document_type, path_form, digest, data, changes, insisted, sender, state, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		sub.ID, sub.Address, Place(sub.Address), sub.Company, sub.Profile, sub.Username, sub.DocumentType, sub.PathForm, sub.Digest,
		blob(sub.Data), blob(sub.Changes), sub.Insisted, sender, sub.State, sub.CreatedAt.Format(stampLayout))
	if err != nil {
		return err
	}
	return s.event(ctx, tx, sub.ID, sub.State, "")
}

// lockName is the name of this process's sender lock, made at the first need.
func (s Submissions) lockName() (string, error) {
	if s.dir == "" {
		return "memory", nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sender == nil {
		l, err := newSenderLock(s.locks())
		if err != nil {
			return "", err
		}
		s.sender = l
	}
	return s.sender.name, nil
}

// Finish records how a submission ended. It is not stopped by a cancelled ctx:
// what is known must not be lost. Only a submission that is sending can finish;
// any other is a *StateError and stays as it is.
func (s Submissions) Finish(ctx context.Context, id string, r Result) error {
	const op = "finish submission"
	if !slices.Contains([]string{Accepted, Rejected, NotSent, Unknown}, r.State) {
		return fmt.Errorf("%s: %q is no outcome", op, r.State)
	}
	err := s.write(context.WithoutCancel(ctx), op, func(ctx context.Context, tx *sql.Tx) error {
		err := one(tx.ExecContext(ctx, `UPDATE submissions SET state = ?, status = ?, answer = ?, reason = ?, path = ?, finished_at = ?
			WHERE id = ? AND state = 'sending'`, r.State, r.Status, []byte(r.Answer), r.Reason, r.Path, s.stamp(), id))
		if errors.Is(err, ErrNotFound) {
			return wrongState(ctx, tx, op, id)
		}
		if err != nil {
			return err
		}
		return s.event(ctx, tx, id, r.State, r.Reason)
	})
	s.letGo(id, err == nil && r.State != Unknown)
	return err
}

// Resolve settles an unknown submission by what a person found out: Applied or
// NotApplied, and a note. It may be settled again; History keeps all.
func (s Submissions) Resolve(ctx context.Context, id, resolution, note string) error {
	const op = "resolve submission"
	if resolution != Applied && resolution != NotApplied {
		return fmt.Errorf("%s: %q is neither %s nor %s", op, resolution, Applied, NotApplied)
	}
	err := s.write(ctx, op, func(ctx context.Context, tx *sql.Tx) error {
		err := one(tx.ExecContext(ctx, `UPDATE submissions SET resolution = ?, note = ?, resolved_at = ?
			WHERE id = ? AND state = 'unknown'`, resolution, note, s.stamp(), id))
		if errors.Is(err, ErrNotFound) {
			return wrongState(ctx, tx, op, id)
		}
		if err != nil {
			return err
		}
		return s.event(ctx, tx, id, resolution, note)
	})
	if err == nil {
		s.unclaim(ctx, id)
	}
	return err
}

// wrongState says why no row changed: there is none, or it is in another state.
func wrongState(ctx context.Context, tx *sql.Tx, op, id string) error {
	state, err := first(ctx, tx, `SELECT state FROM submissions WHERE id = ?`, column[string], id)
	if err != nil {
		return err
	}
	return &StateError{Op: op, ID: id, State: state}
}

func (s Submissions) event(ctx context.Context, tx *sql.Tx, id, event, detail string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO submission_events (id, event, detail, at) VALUES (?, ?, ?, ?)`, id, event, detail, s.stamp())
	return err
}
