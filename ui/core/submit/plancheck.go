package submit

import (
	"context"
	"slices"

	"docket/client"
	"docket/config/store"
)

// Plan makes the plan of one submission of the file again, byte by byte, as things are now. A file for another service,
// company or user is an [*ElsewhereError]. One that says something else than what its data changes and what is worth a
// look in it is an [*AlteredError], whatever its digest says and whoever insists. One that compares with what is no
// longer last, or with what this journal does not have, is a [*store.OvertakenError], unless insist is given or it was
// sent already.
func (f PlanFile) Plan(ctx context.Context, c *client.Client, s *store.Store, who Sender, n int, insist bool) (Plan, error) {
	for _, d := range [][3]string{
		{"service", f.Origin, c.Origin()}, {"address", f.Address, who.Scope.Address},
		{"company", f.Company, who.Scope.Company}, {"user", f.Username, who.Username},
	} {
		if d[1] != d[2] && (d[0] == "company" || d[0] == "user" || store.Place(d[1]) != store.Place(d[2])) {
			return Plan{}, &ElsewhereError{"the plan", d[0], d[1], d[2]}
		}
	}
	sub := f.Submissions[n]
	p, err := makeExact(ctx, c, s, who, sub.DocumentType, sub.Data, sub.Sends == sendsChanged)
	if err != nil || p.Blocked() {
		return p, err
	}
	old, found, err := sub.before(ctx, s, p)
	if err != nil || !found && p.Unchanged && !insist {
		return p, err
	}
	lie := sub.strays(p.DocumentType)
	if found || p.Base != nil {
		lie = sub.lie(old.Known(), p.DocumentType)
	}
	if lie != "" {
		return p, &AlteredError{lie}
	}
	if insist || p.Unchanged || p.Blocking != nil {
		return p, nil
	}
	base := old.stored()
	if !found {
		base.ID = sub.ComparedWith
	}
	by, err := s.Submissions.Overtaken(ctx, p.Sender.Scope, sub.DocumentType, base)
	if by != nil {
		err = by
	}
	return p, err
}

// before is what the changes count from: what the file names, or else, if not found, what was sent last.
func (sub PlannedSubmission) before(ctx context.Context, s *store.Store, p Plan) (old *Base, found bool, err error) {
	if sub.ComparedWith == "" {
		return nil, true, nil
	}
	if p.Base.ID() == sub.ComparedWith && sub.lie(p.Base.Known(), p.DocumentType) == "" {
		return p.Base, true, nil
	}
	b, err := Earlier(ctx, s, p.Sender.Scope, sub.DocumentType, Last{ID: sub.ComparedWith})
	if b == nil {
		return p.Base, false, err
	}
	if sub.lie(b.Settings, p.DocumentType) != "" { // it may count in what was resolved before it was made
		now, err := after(ctx, s, b.Submission)
		return now, true, err
	}
	return b, true, err
}

// strays is what the file says that its data does not hold, where nothing is known to compare it with; "" for none.
func (sub PlannedSubmission) strays(t client.DocumentType) string {
	holds := Diff(nil, t)
	for _, c := range sub.Changes {
		at := slices.IndexFunc(holds, func(h Change) bool { return h.Field == c.Field && h.Member == c.Member })
		if c.Taken() != (at < 0) || at >= 0 && holds[at].New != c.New {
			return "what it says " + sub.DocumentType + " changes is not in its data"
		}
	}
	return ""
}

// lie is what the file says that its data, put over old settings, does not bear out; "" for none.
func (sub PlannedSubmission) lie(old, t client.DocumentType) string {
	part := sub.Sends == sendsChanged
	said := func(text string, f Finding) bool { return text == f.String() }
	unchanged := func(f client.FieldSetting) bool {
		return !slices.ContainsFunc(sub.Changes, func(c Change) bool { return c.Field == f.Name })
	}
	switch {
	case !slices.Equal(sub.Changes, changesOf(old, t, part)):
		return "what it says " + sub.DocumentType + " changes is not what its data changes here"
	case part && slices.ContainsFunc(t.Fields, unchanged):
		return "it says that it sends the changed fields only, and sends others"
	case !slices.EqualFunc(sub.Findings, look(old, t, part), said):
		return "what it says is worth a look in " + sub.DocumentType + " is not what docket finds"
	}
	if again, err := client.EncodeSettings([]client.DocumentType{t}); err != nil || store.ContentDigest(t.Name, again) != store.ContentDigest(t.Name, sub.Data) {
		return "its data holds more than the settings of " + sub.DocumentType + ", or writes them in another form"
	}
	return ""
}
