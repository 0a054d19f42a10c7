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
)

// The states of a submission (reliability §3). Sending is left once and for all
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
	PathForm                        string // "access" or "plain": the form that is tried first
	Digest                          string // of what makes two submissions the same; "" lets Begin take ContentDigest
	Data                            []byte // the exact JSON text of `data`
	Changes                         []byte // old and new values, for the inverse; the editor's own
}

// ContentDigest is a digest of the user name, the document type and the data.
// Address and company need not go in: Begin compares them itself.
func (n NewSubmission) ContentDigest() string {
	h := sha256.New()
	for _, part := range [][]byte{[]byte(n.Username), []byte(n.DocumentType), n.Data} {
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
// the disk: after that, and only then, the request may go out. The same content
// that is sending or unknown, from any docket on this machine, is a
// *BlockedError, and that which was accepted last a *RepeatError, unless the
// person insists. A store that cannot keep the row is a *DegradedError, and
// nothing may be sent.
func (s *Store) Begin(ctx context.Context, n NewSubmission, insist bool) (Submission, error) {
	const op = "begin submission"
	if n.Digest == "" {
		n.Digest = n.ContentDigest()
	}
	if s.readOnly != "" {
		return Submission{}, &DegradedError{Op: op, Reason: s.readOnly}
	}
	sender, err := s.lockName()
	if err != nil {
		return Submission{}, &DegradedError{Op: op, Reason: "its lock cannot be made (" + reason(err) + ")", Err: err}
	}
	var sub Submission
	err = s.write(ctx, op, func(ctx context.Context, tx *sql.Tx) error {
		if !insist {
			if err := blocked(ctx, tx, n); err != nil {
				return err
			}
			if err := repeated(ctx, tx, n); err != nil {
				return err
			}
		}
		now := s.now().UTC()
		sub = Submission{ID: newID(now), NewSubmission: n, Insisted: insist, State: Sending, CreatedAt: now}
		_, err := tx.ExecContext(ctx, `INSERT INTO submissions
			(id, address, company, profile, username, document_type, path_form, digest, data, changes, insisted, sender, state, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			sub.ID, n.Address, n.Company, n.Profile, n.Username, n.DocumentType, n.PathForm, n.Digest,
			blob(n.Data), blob(n.Changes), insist, sender, Sending, now.Format(stampLayout))
		if err != nil {
			return err
		}
		return s.event(ctx, tx, sub.ID, Sending, "")
	})
	if by, ok := errors.AsType[*BlockedError](err); ok {
		return Submission{}, s.stillBlocked(ctx, by)
	}
	if err != nil {
		return Submission{}, err
	}
	return sub, nil
}

// blocked is a *BlockedError when the same content may be on its way, or there.
func blocked(ctx context.Context, tx *sql.Tx, n NewSubmission) error {
	row := tx.QueryRowContext(ctx, `SELECT `+columns+` FROM submissions
		WHERE digest = ? AND address = ? AND company = ? AND document_type = ?
		AND state IN ('sending', 'unknown') AND resolution = '' ORDER BY seq DESC LIMIT 1`,
		n.Digest, n.Address, n.Company, n.DocumentType)
	by, err := scanSubmission(row)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return &BlockedError{By: by}
}

// repeated is a *RepeatError when what the service has last is exactly this. It
// is found here, where nobody can come between, and not only in the plan: two
// dockets that planned the same would else both send it, one after the other.
func repeated(ctx context.Context, tx *sql.Tx, n NewSubmission) error {
	row := tx.QueryRowContext(ctx, `SELECT `+columns+` FROM submissions WHERE `+sentLast+` ORDER BY seq DESC LIMIT 1`,
		n.Address, n.Company, n.DocumentType)
	last, err := scanSubmission(row)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	case last.Digest != n.Digest || last.Unresolved():
		return nil
	}
	return &RepeatError{By: last}
}

// stillBlocked looks whether the sender of what blocks is still there, so that
// nobody is told to wait for an answer that nobody waits for.
func (s *Store) stillBlocked(ctx context.Context, by *BlockedError) error {
	if by.By.State != Sending {
		return by
	}
	swept, err := s.Sweep(ctx)
	if err != nil {
		return by // it blocks either way
	}
	for _, sub := range swept {
		if sub.ID == by.By.ID {
			by.By = sub
		}
	}
	return by
}

// lockName is the name of this process's sender lock, made at the first need.
func (s *Store) lockName() (string, error) {
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
func (s *Store) Finish(ctx context.Context, id string, r Result) error {
	const op = "finish submission"
	if !slices.Contains([]string{Accepted, Rejected, NotSent, Unknown}, r.State) {
		return fmt.Errorf("%s: %q is no outcome", op, r.State)
	}
	return s.write(context.WithoutCancel(ctx), op, func(ctx context.Context, tx *sql.Tx) error {
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
}

// Resolve settles an unknown submission by what a person found out: Applied or
// NotApplied, and a note. It may be settled again; History keeps all.
func (s *Store) Resolve(ctx context.Context, id, resolution, note string) error {
	const op = "resolve submission"
	if resolution != Applied && resolution != NotApplied {
		return fmt.Errorf("%s: %q is neither %s nor %s", op, resolution, Applied, NotApplied)
	}
	return s.write(ctx, op, func(ctx context.Context, tx *sql.Tx) error {
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
}

// wrongState says why no row changed: there is none, or it is in another state.
func wrongState(ctx context.Context, tx *sql.Tx, op, id string) error {
	var state string
	err := tx.QueryRowContext(ctx, `SELECT state FROM submissions WHERE id = ?`, id).Scan(&state)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	if err != nil {
		return err
	}
	return &StateError{Op: op, ID: id, State: state}
}

func (s *Store) event(ctx context.Context, tx *sql.Tx, id, event, detail string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO submission_events (id, event, detail, at) VALUES (?, ?, ?, ?)`, id, event, detail, s.stamp())
	return err
}
