package submit

import (
	"cmp"
	"context"
	"fmt"

	"docket/config/store"
	"docket/ui/core/each"
)

// past is what the journal has before a submission.
type past struct {
	base *Base     // what was known after the newest that arrived, nil for none
	open []unknown // those of which nobody knows whether they arrived
	gone bool      // what it was compared with was deleted, and nothing that arrived since stands there: what it says itself is all there is
}

// unknown is an unresolved submission, and up to where the journal counts where it arrived: to itself, or to a later one that did.
type unknown struct{ sub, upTo store.Submission }

// before reads what was there before a submission, as outcomes are known now: some were resolved since it was compared
// with another one, or again. One that was found not to have arrived counts as what it was compared with itself.
func before(ctx context.Context, s *store.Store, sub store.Submission, compared string) (p past, err error) {
	var last *store.Submission
	since := false // an outcome was resolved since it was sent
	for row, err := range s.Submissions.Newest(ctx, store.SubmissionFilter{Scope: sub.Scope, DocumentType: sub.DocumentType, Before: sub.ID}) {
		if err != nil {
			return p, err
		}
		e, _ := ReadEntry(row)
		since = since || row.ResolvedAt.After(sub.CreatedAt)
		switch {
		case row.State == store.Sending || row.Unresolved():
			p.open = append(p.open, unknown{row, *cmp.Or(last, &row)})
		case arrived(row) && last == nil:
			last = &row
		}
		if row.ID == compared {
			if compared = e.Base; arrived(row) {
				compared = ""
			}
		}
		if last != nil && compared == "" && arrived(row) && !e.ChangedOnly {
			break
		}
	}
	if last != nil && last.ID > compared {
		p.base, err = after(ctx, s, *last)
	} else {
		p.gone = compared != "" && !since
	}
	return p, err
}

// changesNow are what a submission changed as outcomes are known now, each with why it is not known what was there, "" where it is.
func changesNow(ctx context.Context, s *store.Store, sub store.Submission) ([]LeftChange, error) {
	e, err := ReadEntry(sub)
	if err != nil {
		return nil, err
	}
	t, err := only(sub.Data, sub.DocumentType)
	if err != nil {
		return nil, fmt.Errorf("%w: what %s sent cannot be read", ErrNothingToRevert, sub.ID)
	}
	was, err := before(ctx, s, sub, e.Base)
	if err != nil {
		return nil, err
	}
	changes := e.Changes
	if !was.gone {
		changes = changesOf(was.base.Known(), t, e.ChangedOnly)
	}
	all := each.Of(changes, func(c Change) LeftChange { return LeftChange{Change: c} })
	for _, open := range was.open {
		base, err := after(ctx, s, open.upTo, open.sub.ID)
		if err != nil {
			return nil, err
		}
		all = unlessSame(all, changesOf(base.Known(), t, e.ChangedOnly), "what it was before is not known: nobody knows whether "+open.sub.Named()+" arrived; resolve it first")
	}
	return all, nil
}

// unlessSame gives changes a reason unless they are the same among others, and adds those that only others have.
func unlessSame(all []LeftChange, others []Change, why string) []LeftChange {
	type place [2]string
	same, there := make(map[Change]bool, len(others)), make(map[place]bool, len(all))
	for _, c := range others {
		same[c] = true
	}
	for i, c := range all {
		if there[place{c.Field, c.Member}] = true; c.Why == "" && !same[c.Change] {
			all[i].Why = why
		}
	}
	for _, c := range others {
		if !there[place{c.Field, c.Member}] {
			all = append(all, LeftChange{c, why})
		}
	}
	return all
}
