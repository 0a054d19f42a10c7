package submit

import (
	"context"
	"fmt"

	"docket/client"
	"docket/config/store"
)

// ElsewhereError refuses to plan for this service, company or user what was made for another one.
type ElsewhereError struct {
	What      string // what it is, such as "submission 05…" or "the plan x.json"
	Of        string // address, company or user
	Made, Now string
}

func (e *ElsewhereError) Error() string {
	return fmt.Sprintf("%s was made for the %s %s, and this profile has %s; nothing was sent", e.What, e.Of, e.Made, e.Now)
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
