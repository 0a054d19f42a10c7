package submit

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"docket/client"
	"docket/config/store"
)

// Receipt is what became of a plan that was sent: its row in the journal, and what the client saw.
type Receipt struct {
	store.Submission
	Delivery client.Delivery
}

// Send sends a plan, once. Its row is in the journal, on the disk, before a byte leaves; then the outcome is recorded.
// insist sends although nothing changed or although the same content is on its way or unknown.
//
// The outcome is Receipt.State, not the error: an unknown one is no error. An error is either a refusal, after which
// nothing was sent ([Plan.Refusal], [ErrAltered], [*store.RepeatError], [*store.OvertakenError], [*store.BlockedError],
// [*UnrecordedError]), or a [*RecordError], with which the Receipt is still true.
func Send(ctx context.Context, c *client.Client, s *store.Store, p Plan, insist bool) (Receipt, error) {
	if err := p.Refusal(insist); err != nil {
		return Receipt{}, err
	}
	if parts, url, _ := c.PushPreview(p.submission()); len(p.Data) == 0 || url != p.URL || !slices.Equal(parts, p.Parts) {
		return Receipt{}, ErrAltered
	}
	entry, err := p.encodeEntry()
	if err != nil {
		return Receipt{}, err
	}
	row, err := s.Submissions.Begin(ctx, p.row(entry), insist)
	if _, full := errors.AsType[*store.DegradedError](err); full {
		return Receipt{}, &UnrecordedError{p.DocumentType.Name, err}
	}
	if err != nil {
		return Receipt{}, err
	}
	d := c.Push(ctx, p.submission())
	r := Receipt{row, d}
	r.Result = store.Result{State: string(d.Outcome), Status: d.Status, Answer: d.Answer, Reason: d.Reason, Path: d.Path}
	// The outcome is recorded also when the person has given up waiting.
	ctx = context.WithoutCancel(ctx)
	if err := s.Submissions.Finish(ctx, row.ID, r.Result); err != nil {
		return r, &RecordError{ID: row.ID, State: r.State, Err: err}
	}
	if kept, err := s.Submissions.Get(ctx, row.ID); err == nil {
		r.Submission = kept // with the time that the journal has
	}
	learnPath(ctx, s, p, d)
	return r, nil
}

// row is what the journal is asked to begin.
func (p Plan) row(entry []byte) store.NewSubmission {
	base := p.Base.stored()
	var despite *string
	if p.Seen {
		despite = new("")
		if p.Blocking != nil {
			despite = &p.Blocking.By.ID
		}
	}
	return store.NewSubmission{
		As: p.ID, Scope: p.Sender.Scope, Profile: p.Sender.Profile, Username: p.Sender.Username,
		DocumentType: p.DocumentType.Name, PathForm: p.Form, Data: p.Data, Changes: entry,
		Base: &base, Part: p.ChangedOnly, Despite: despite,
	}
}

// SendAll sends plans one after another and stops at the first that is not accepted, with its error. Plans of which
// nothing changed are passed over, unless the person insists; looked, if not nil, hears of every plan.
func SendAll(ctx context.Context, c *client.Client, s *store.Store, plans []Plan, insist bool, looked func(error)) (sent []Receipt, err error) {
	for _, p := range plans {
		r, err := Send(ctx, c, s, p, insist)
		if looked != nil {
			looked(err)
		}
		if r.ID != "" {
			sent = append(sent, r)
		}
		if _, same := errors.AsType[*store.RepeatError](err); !same && (err != nil || r.State != store.Accepted) {
			return sent, err
		}
	}
	return sent, nil
}

// The forms of the path of retry_push_api (§4.3), as profile, journal and facts name them, and where the fact is kept.
const (
	pathAccess  = "access"
	pathPlain   = "plain"
	factSubject = "retry_push_api"
	factName    = "push_path"
)

// formOf names the form of a path below the base address.
func formOf(path string) string {
	if strings.HasPrefix(path, "/access/") {
		return pathAccess
	}
	return pathPlain
}

// learnPath remembers which form of the path the service answered on, if that can be kept.
func learnPath(ctx context.Context, s *store.Store, p Plan, d client.Delivery) {
	switch {
	case d.Outcome == client.OutcomeAccepted:
		why := "a submission was accepted there"
		if d.FellBack {
			why += " after the form with access was not found"
		}
		_ = s.Facts.Set(ctx, p.Sender.Scope, factSubject, factName, formOf(d.Path), why)
	case d.Status == http.StatusNotFound || d.Status == http.StatusMethodNotAllowed:
		_ = s.Facts.Forget(ctx, p.Sender.Scope, factSubject, factName)
	}
}

// ObservedPath is the form of the path on which the service accepted last, for a profile that leaves it open.
func ObservedPath(ctx context.Context, s *store.Store, in store.Scope) client.PushPath {
	f, ok, err := s.Facts.Get(ctx, in, factSubject, factName)
	if err == nil && ok && f.Value == pathPlain {
		return client.PushWithoutAccess
	}
	return client.PushAuto
}

// ElsewhereError refuses to plan for this service, company or user what was made for another one.
type ElsewhereError struct {
	What      string // what it is, such as "submission 05…" or "the plan x.json"
	Of        string // address, company or user
	Made, Now string
}

func (e *ElsewhereError) Error() string {
	return fmt.Sprintf("%s was made for the %s %s, and this profile has %s", e.What, e.Of, e.Made, e.Now)
}

// Resend plans a submission of the journal once more, byte by byte and as the same user. It is a new submission, with a
// confirmation and a row of its own; one that blocks it, or that says the same already, takes insisting. The same
// address and company are required ([*ElsewhereError]).
func Resend(ctx context.Context, c *client.Client, s *store.Store, who Sender, sub store.Submission) (Plan, error) {
	what := "submission " + sub.ID
	switch {
	case store.Place(sub.Address) != store.Place(who.Scope.Address):
		return Plan{}, &ElsewhereError{what, "address", sub.Address, who.Scope.Address}
	case sub.Company != who.Scope.Company:
		return Plan{}, &ElsewhereError{what, "company", sub.Company, who.Scope.Company}
	}
	e, err := ReadEntry(sub)
	if err != nil {
		return Plan{}, err
	}
	who.Username = sub.Username
	p, err := makeExact(ctx, c, s, who, sub.DocumentType, sub.Data, e.ChangedOnly)
	p.Again = sub.ID
	return p, err
}
