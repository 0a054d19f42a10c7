package submit

import (
	"context"
	"errors"
	"slices"

	"docket/client"
	"docket/config/store"
)

// For refuses the file for another address, company or user.
func (f PlanFile) For(c *client.Client, who Sender) error {
	for _, d := range [][3]string{
		{"service", f.Origin, c.Origin()}, {"address", f.Address, who.Scope.Address},
		{"company", f.Company, who.Scope.Company}, {"user", f.Username, who.Username},
	} {
		if d[1] != d[2] && (d[0] == "company" || d[0] == "user" || store.Place(d[1]) != store.Place(d[2])) {
			return &ElsewhereError{"the plan", d[0], d[1], d[2]}
		}
	}
	return nil
}

// Plan makes the plan of one submission of the file again, byte by byte, as things
// are now. A file for another service, company or user is an [*ElsewhereError]. One
// whose changes are not what its data changes is an [*AlteredError], whatever its
// digest says. One that compares with what is no longer last, or with what this
// journal does not have, is a [*store.OvertakenError], unless insist is given or it was sent
// already.
func (f PlanFile) Plan(ctx context.Context, c *client.Client, s *store.Store, who Sender, n int, insist bool) (Plan, error) {
	if err := f.For(c, who); err != nil {
		return Plan{}, err
	}
	sub := f.Submissions[n]
	changedOnly := sub.Sends == sendsChanged
	p, err := makeExact(ctx, c, s, who, sub.DocumentType, sub.Data, changedOnly)
	if err != nil || p.Blocked() {
		return p, err
	}
	checked, err := sub.check(ctx, s, p)
	switch {
	case err != nil:
		return p, err
	case insist || p.Unchanged || p.Blocking != nil:
		return p, nil
	case !checked:
		return p, &store.OvertakenError{DocumentType: sub.DocumentType, Base: sub.ComparedWith}
	case p.compared() != sub.ComparedWith:
		stale := &store.OvertakenError{DocumentType: sub.DocumentType, Base: sub.ComparedWith}
		if p.Base != nil {
			stale.By = p.Base.Submission
		}
		return p, stale
	}
	return p, nil
}

// check computes what the data changes and compares it with what the file says.
// Where the journal does not have what the file compares with, checked is false:
// then only what is said to be new can be looked up in the data.
func (sub PlannedSubmission) check(ctx context.Context, s *store.Store, p Plan) (checked bool, err error) {
	changedOnly := sub.Sends == sendsChanged
	lie := &AlteredError{"what it says " + sub.DocumentType + " changes is not what its data changes"}
	old, err := sub.base(ctx, s, p.Sender.Scope)
	if err != nil {
		return false, err
	}
	if old != nil || sub.ComparedWith == "" {
		if !slices.Equal(sub.Changes, changesOf(old.settings(), p.DocumentType, changedOnly)) {
			return false, lie
		}
		if changedOnly && slices.ContainsFunc(p.DocumentType.Fields, func(f client.FieldSetting) bool {
			return !slices.ContainsFunc(sub.Changes, func(c Change) bool { return c.Field == f.Name })
		}) {
			return false, &AlteredError{"it says that it sends the changed fields only, and sends others"}
		}
		return true, nil
	}
	all := Diff(nil, p.DocumentType)
	for _, said := range sub.Changes {
		i := slices.IndexFunc(all, func(c Change) bool { return c.Field == said.Field && c.Member == said.Member })
		if said.Taken() != (i < 0) || i >= 0 && all[i].New != said.New {
			return false, lie
		}
	}
	return false, nil
}

// base is the submission that the file compares with, or nil.
func (sub PlannedSubmission) base(ctx context.Context, s *store.Store, in store.Scope) (*Base, error) {
	row, err := s.Submissions.Get(ctx, sub.ComparedWith)
	switch {
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrAmbiguous):
		return nil, nil
	case err != nil:
		return nil, err
	case row.ID != sub.ComparedWith || row.DocumentType != sub.DocumentType || !row.Same(in):
		return nil, nil
	}
	return readBase(row), nil
}
