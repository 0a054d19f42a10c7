package submit

import (
	"context"
	"errors"

	"docket/config/store"
)

// overtaken is why a submission of changed fields, whose row is begun and of which
// no byte left, must not go out, or nil. What it leaves out is left out because it
// was sent before: where another submission of the document type came between, or is
// on its way, that is no longer known, and the whole that the journal would remember
// would be wrong. Of two at once, each of which has its row, at least one sees the
// other.
func (p Plan) overtaken(ctx context.Context, s *store.Store, row store.Submission) error {
	if !p.ChangedOnly {
		return nil
	}
	planned := ""
	if p.Base != nil {
		planned = p.Base.Submission.ID
	}
	last, ok, err := s.LastSent(ctx, p.Sender.Scope, p.DocumentType.Name)
	if err == nil && ok && last.ID != planned {
		return &StaleError{p.DocumentType.Name, planned, last}
	}
	if err != nil {
		return err
	}
	sending, err := s.Submissions(ctx, store.SubmissionFilter{Scope: p.Sender.Scope, DocumentType: p.DocumentType.Name, States: []string{store.Sending}})
	for _, other := range sending {
		if other.ID != row.ID {
			return &StaleError{p.DocumentType.Name, planned, other}
		}
	}
	return err
}

// giveUp ends a row of which no byte left.
func giveUp(ctx context.Context, s *store.Store, row store.Submission, why error) error {
	err := s.Finish(context.WithoutCancel(ctx), row.ID, store.Result{State: store.NotSent, Reason: why.Error()})
	return errors.Join(why, err)
}
