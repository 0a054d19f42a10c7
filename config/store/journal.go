package store

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"strings"
	"time"
)

// SubmissionFilter says which submissions; the zero value is all of them.
type SubmissionFilter struct {
	Scope        Scope    // zero: of every address and company
	DocumentType string   // "": of every one
	States       []string // none: in every state
	Unresolved   bool     // only those of unknown outcome that nobody has settled
	Limit        int      // 0: all
}

// Event is a moment in the life of a submission: a state, or a resolution with
// its note.
type Event struct {
	Event, Detail string
	At            time.Time
}

// columns of a submission, which go into its fields.
const columns = `id, address, company, profile, username, document_type, path_form, digest, data, changes, insisted,
	state, status, answer, reason, path, resolution, note, created_at, finished_at, resolved_at`

func (s *Submission) fields() []any {
	return []any{&s.ID, &s.Address, &s.Company, &s.Profile, &s.Username, &s.DocumentType, &s.PathForm, &s.Digest, &s.Data, &s.Changes, &s.Insisted,
		&s.State, &s.Status, &s.Answer, &s.Reason, &s.Path, &s.Resolution, &s.Note, moment{&s.CreatedAt}, moment{&s.FinishedAt}, moment{&s.ResolvedAt}}
}

// List is the journal, newest first.
func (s Submissions) List(ctx context.Context, f SubmissionFilter) ([]Submission, error) {
	where, args := []string{"1"}, []any{}
	if f.Scope != (Scope{}) {
		where, args = append(where, "place = ? AND company = ?"), append(args, f.Scope.place(), f.Scope.Company)
	}
	if f.DocumentType != "" {
		where, args = append(where, "document_type = ?"), append(args, f.DocumentType)
	}
	if f.Unresolved {
		where = append(where, "state = 'unknown' AND resolution = ''")
	}
	if len(f.States) > 0 {
		where = append(where, "state IN (?"+strings.Repeat(", ?", len(f.States)-1)+")")
		for _, state := range f.States {
			args = append(args, state)
		}
	}
	return s.submissions(ctx, strings.Join(where, " AND "), f.Limit, args...)
}

func (s Submissions) submissions(ctx context.Context, where string, limit int, args ...any) ([]Submission, error) {
	if err := s.legible("submissions"); err != nil {
		return nil, err
	}
	out, err := collect(ctx, s.db, `SELECT `+columns+` FROM submissions WHERE `+where+` ORDER BY seq DESC LIMIT ?`,
		(*Submission).fields, append(args, orAll(limit))...)
	return out, s.judge("submissions", err)
}

// Get is the one of that id, or the only one whose id begins so;
// ErrNotFound and ErrAmbiguous otherwise.
func (s Submissions) Get(ctx context.Context, id string) (Submission, error) {
	id = strings.ToLower(strings.TrimSpace(id))
	if id == "" {
		return Submission{}, fmt.Errorf("submission: %w", ErrNotFound)
	}
	found, err := s.submissions(ctx, `id >= ? AND id < ?`, 2, id, id+"\uffff")
	switch {
	case err != nil:
		return Submission{}, err
	case len(found) == 0:
		return Submission{}, fmt.Errorf("submission %q: %w", id, ErrNotFound)
	case len(found) > 1:
		return Submission{}, fmt.Errorf("submission %q: %w", id, ErrAmbiguous)
	}
	return found[0], nil
}

// taken chooses what the service has: nothing of which that is not known.
const taken = `(state = 'accepted' OR state = 'unknown' AND resolution = 'applied')`

// ofType chooses by place, company and document type.
const ofType = `place = ? AND company = ? AND document_type = ?`

// unsettled chooses what is on its way, or may have arrived.
const unsettled = `state IN ('sending', 'unknown') AND resolution = ''`

// LastSent is the newest submission of a document type that the service has:
// accepted, or unknown and found applied. One that nobody has settled is none, for
// nothing can be counted from it. ok is false where there is none.
func (s Submissions) LastSent(ctx context.Context, in Scope, documentType string) (sub Submission, ok bool, err error) {
	found, err := s.submissions(ctx, ofType+" AND "+taken, 1, in.place(), in.Company, documentType)
	if err != nil || len(found) == 0 {
		return Submission{}, false, err
	}
	return found[0], true, nil
}

// History is everything that happened to a submission, oldest first.
func (s Submissions) History(ctx context.Context, id string) ([]Event, error) {
	out, err := collect(ctx, s.db, `SELECT event, detail, at FROM submission_events WHERE id = ? ORDER BY seq`,
		func(e *Event) []any { return []any{&e.Event, &e.Detail, moment{&e.At}} }, id)
	if err == nil && len(out) == 0 {
		return nil, fmt.Errorf("history of %q: %w", id, ErrNotFound)
	}
	return out, s.judge("history", err)
}

// alphabet is Crockford's base 32: no letter that reads like a digit.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// idEpoch keeps ids short; 45 bits of milliseconds last for a thousand years.
const idEpoch = 1_704_067_200_000 // 2024-01-01 UTC

// newID is 13 characters: nine of the time in milliseconds, so that ids sort as
// they were made, and four at random.
func newID(now time.Time) string {
	var random [8]byte
	rand.Read(random[:]) // never fails (crypto/rand)
	v := uint64(max(now.UnixMilli()-idEpoch, 0))<<20 | binary.BigEndian.Uint64(random[:])&(1<<20-1)
	out := make([]byte, 13)
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = alphabet[v&31]
		v >>= 5
	}
	return string(out)
}
