package submit

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"docket/client"
	"docket/config/store"
)

// Base is a submission of the journal, and the whole set as it was known after it.
type Base struct {
	Submission store.Submission
	Settings   client.DocumentType
	part       bool   // it sent some of the fields, so that earlier ones count
	counted    string // of those, what was resolved as applied, see [store.Submissions.Counted]
	within     string // what was counted so when it was made: that is in Settings
}

// Last names what was known last: a submission, and the outcomes resolved as applied that are counted in.
type Last struct{ ID, Counted string }

// Last is what the base says that it is, the zero value where there is none.
func (b *Base) Last() Last {
	b = cmp.Or(b, &Base{})
	return Last{b.Submission.ID, b.counted}
}

func (b *Base) stored() (s store.Base) {
	if b != nil {
		s = store.Base{ID: b.Submission.ID, Whole: !b.part, Counted: b.counted}
	}
	return s
}

// holds are the outcomes that were resolved as applied, as far as the settings rest on them.
func (b *Base) holds() string {
	if b != nil && !b.part && b.Submission.State == store.Unknown {
		return b.Submission.ID
	}
	return b.Last().Counted
}

// Same reports whether a base says the same as another one. What it says changes when an earlier outcome is resolved.
func (b *Base) Same(as *Base) bool { return b.Last() == as.Last() }

// ID is that of the submission, "" where there is none.
func (b *Base) ID() string { return b.Last().ID }

// From is the id of the submission that it was made over, "" where there was none.
func (b *Base) From() string {
	e, _ := ReadEntry(cmp.Or(b, &Base{}).Submission)
	return e.Base
}

// Known are the settings, without a field where there is no base.
func (b *Base) Known() client.DocumentType { return cmp.Or(b, &Base{}).Settings }

// Previous is the newest submission of a document type that is known to have arrived and can be read back, or nil.
func Previous(ctx context.Context, s *store.Store, in store.Scope, documentType string) (*Base, error) {
	sub, ok, err := s.Submissions.LastSent(ctx, in, documentType)
	if err != nil || !ok {
		return nil, err
	}
	return after(ctx, s, sub)
}

// arrived tells whether the service has it, as far as is known.
func arrived(s store.Submission) bool {
	return s.State == store.Accepted || s.Resolution == store.Applied
}

// after is what is known after a submission as outcomes are known now, or would be if also others arrived.
func after(ctx context.Context, s *store.Store, sub store.Submission, others ...string) (*Base, error) {
	counted, err := s.Submissions.Counted(ctx, sub)
	if err != nil {
		return nil, err
	}
	for _, id := range others {
		counted += " " + id
	}
	return settled(ctx, s, sub, counted)
}

// settled is what is known after a submission that arrived, with the outcomes that are counted in. A part may have been
// made while others were, for an outcome can be resolved later, and again: then all that arrived from the last whole set
// on is laid over it, or over what was known after the oldest submission that was not deleted.
func settled(ctx context.Context, s *store.Store, sub store.Submission, counted string) (*Base, error) {
	b := readBase(sub)
	if b == nil || !b.part {
		return b, nil
	}
	if b.counted = counted; counted == b.within {
		return b, nil
	}
	var parts []client.DocumentType // the last one first; before them is what was known after the oldest
	var over string                 // what the last one was laid over, and what that was
	for row, err := range s.Submissions.Newest(ctx, store.SubmissionFilter{Scope: sub.Scope, DocumentType: sub.DocumentType}) {
		if err != nil {
			return nil, err
		}
		if parts == nil && row.ID != sub.ID {
			continue // newer than what is asked for
		}
		if over != "" && row.ID < over { // it is passed: it was deleted, unless the clock was set back
			if _, err := s.Submissions.Get(ctx, over); errors.Is(err, store.ErrNotFound) {
				break
			}
		}
		then := readBase(row)
		if over == "" || over == row.ID {
			over = then.From()
		}
		t, unread := only(row.Data, row.DocumentType)
		counts := func(id string) bool { return slices.Contains(strings.Fields(counted), id) }
		if row.State != store.Accepted && !counts(row.ID) || then == nil || unread != nil {
			continue
		}
		if parts, b.Settings = append(parts, t), then.Settings; !then.part {
			break
		}
		if slices.ContainsFunc(strings.Fields(then.within), func(id string) bool { return !counts(id) }) {
			b.Settings = client.DocumentType{Name: row.DocumentType} // it was laid over what does not count any more
		}
	}
	for _, t := range slices.Backward(parts) {
		b.Settings = overlay(b.Settings, t)
	}
	return b, nil
}

// Earlier is a submission of a document type, and what was known after it when last was noted; nil where the journal
// has not that very one. Outcomes that were resolved since are not in it.
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
	return settled(ctx, s, row, last.Counted)
}
