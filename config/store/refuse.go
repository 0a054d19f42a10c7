package store

import (
	"context"
	"database/sql"
	"errors"
)

// refused is why a submission must not begin, or nil. It is found here, where nobody
// can come between, and not only in the plan: two dockets that planned the same
// would else both send it, one after the other.
func refused(ctx context.Context, tx *sql.Tx, n NewSubmission, insist bool) error {
	lost, err := losses(ctx, tx)
	if err != nil {
		return err
	}
	if len(lost) > 0 {
		return &LossError{lost[0]}
	}
	open, err := newestOf(ctx, tx, n, unsettled)
	if err != nil {
		return err
	}
	if open.ID != "" && (!insist || n.Part && open.State == Sending) {
		return &BlockedError{By: open, Same: open.Digest == n.Digest}
	}
	last, err := newestOf(ctx, tx, n, taken)
	switch {
	case err != nil:
		return err
	case !insist && last.ID != "" && last.Digest == n.Digest && last.Username == n.Username:
		return &RepeatError{By: last}
	case (!insist || n.Part) && n.Base != nil && *n.Base != last.ID:
		return &OvertakenError{Base: *n.Base, By: last}
	}
	return nil
}

// newestOf is the newest submission of the same document type that is chosen so; one
// without an id where there is none.
func newestOf(ctx context.Context, tx *sql.Tx, n NewSubmission, which string) (Submission, error) {
	sub, err := first(ctx, tx, `SELECT `+columns+` FROM submissions WHERE `+ofType+` AND `+which+` ORDER BY seq DESC LIMIT 1`,
		(*Submission).fields, Place(n.Address), n.Company, n.DocumentType)
	_, err = found(err)
	return sub, err
}

// Blocking is what Begin would refuse a submission of a document type for: the
// newest one that is on its way or may have arrived, whatever it holds, here or in
// another journal; nil where there is none.
func (s Submissions) Blocking(ctx context.Context, in Scope, documentType string) (*BlockedError, error) {
	found, err := s.submissions(ctx, ofType+" AND "+unsettled, 1, in.place(), in.Company, documentType)
	if err != nil {
		return nil, err
	}
	if len(found) > 0 {
		return &BlockedError{By: found[0]}, nil
	}
	n := NewSubmission{Scope: in, DocumentType: documentType}
	f, said := s.openClaim(n)
	if f == nil {
		return nil, nil
	}
	f.Close()
	err = (&claim{claimed: said}).foreign(ctx, s.db, n)
	if by, ok := errors.AsType[*BlockedError](err); ok {
		return by, nil
	}
	return nil, s.judge("submissions", err)
}

// stillBlocked looks whether the sender of what blocks is still there, so that
// nobody is told to wait for an answer that nobody waits for.
func (s Submissions) stillBlocked(ctx context.Context, by *BlockedError) error {
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
