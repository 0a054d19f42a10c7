package submit

import (
	"context"
	"errors"
	"slices"

	"docket/client"
	"docket/config/store"
)

// Base is a submission of the journal, and the whole set as it was known after it.
type Base struct {
	Submission store.Submission
	Settings   client.DocumentType
	resolved   int // submissions that were resolved as applied, and are counted in
}

// Last names what was known last: a submission, and how many earlier ones, resolved as applied after it, are counted in.
type Last struct {
	ID       string
	Resolved int
}

// Last is what the base says that it is, the zero value where there is none.
func (b *Base) Last() (l Last) {
	if b != nil {
		l = Last{b.Submission.ID, b.resolved}
	}
	return l
}

// Same reports whether a base says the same as another one. What it says changes when an earlier outcome is resolved.
func (b *Base) Same(as *Base) bool { return b.Last() == as.Last() }

// ID is that of the submission, "" where there is none.
func (b *Base) ID() string { return b.Last().ID }

// Known are the settings, without a field where there is no base.
func (b *Base) Known() (t client.DocumentType) {
	if b != nil {
		t = b.Settings
	}
	return t
}

// settings are those of the base, nil where there is none.
func (b *Base) settings() *client.DocumentType {
	if b == nil {
		return nil
	}
	return &b.Settings
}

// Previous is the newest submission of a document type that is known to have arrived and can be read back, or nil.
func Previous(ctx context.Context, s *store.Store, in store.Scope, documentType string) (*Base, error) {
	sub, ok, err := s.Submissions.LastSent(ctx, in, documentType)
	if err != nil || !ok {
		return nil, err
	}
	return settled(ctx, s, sub)
}

// settled is what is known after a submission that arrived. A part was made while the outcome of others may not have
// been known: where one was resolved as applied since, all that arrived from the last whole set on is laid over it.
func settled(ctx context.Context, s *store.Store, sub store.Submission) (*Base, error) {
	b := readBase(sub)
	if e, err := ReadEntry(sub); b == nil || err != nil || !e.ChangedOnly {
		return b, nil
	}
	all := store.SubmissionFilter{Scope: sub.Scope, DocumentType: sub.DocumentType}
	lost := all
	lost.States, lost.Short = []string{store.Unknown}, true
	unknown, err := s.Submissions.List(ctx, lost)
	for _, row := range unknown {
		if arrived(row) && !row.CreatedAt.After(sub.CreatedAt) {
			b.resolved++
		}
	}
	if err != nil || b.resolved == 0 {
		return b, err
	}
	var parts []client.DocumentType // the last one first
	for row, err := range s.Submissions.Newest(ctx, all) {
		if err != nil {
			return nil, err
		}
		if parts == nil && row.ID != sub.ID {
			continue // newer than what is asked for
		}
		e, broken := ReadEntry(row)
		t, unread := only(row.Data, row.DocumentType)
		if !arrived(row) || broken != nil || unread != nil {
			continue
		}
		if parts = append(parts, t); !e.ChangedOnly {
			break
		}
	}
	b.Settings = client.DocumentType{Name: sub.DocumentType}
	for _, t := range slices.Backward(parts) {
		b.Settings = overlay(b.Settings, t)
	}
	return b, nil
}

// arrived reports that the service has a submission, as far as anybody knows.
func arrived(s store.Submission) bool {
	return s.State == store.Accepted || s.Resolution == store.Applied
}

// Earlier is a submission of a document type, and what was known after it when last was noted; nil where the journal
// has not that very one. Where other outcomes are resolved by now, it is what was known as it was sent.
func Earlier(ctx context.Context, s *store.Store, in store.Scope, documentType string, last Last) (*Base, error) {
	if last.ID == "" {
		return nil, nil
	}
	row, err := s.Submissions.Get(ctx, last.ID)
	if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrAmbiguous) {
		return nil, err
	}
	if row.ID != last.ID || row.DocumentType != documentType || !row.Same(in) {
		return nil, nil
	}
	if last.Resolved > 0 {
		if b, err := settled(ctx, s, row); err != nil || b.Last() == last {
			return b, err
		}
	}
	return readBase(row), nil
}
