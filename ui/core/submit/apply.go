package submit

import (
	"context"

	"docket/client"
	"docket/config/store"
)

// Apply sends the submissions of plan files, one after another, exactly as they were
// planned, and stops at the first that is not accepted. Each is looked at again when
// its turn comes. One of which nothing changed since is passed over, unless the
// person insists. each, if not nil, hears of every one that was looked at. The error
// is that of the submission at which it stopped; those behind it were not sent.
func Apply(ctx context.Context, c *client.Client, s *store.Store, who Sender, files []PlanFile, insist bool, each func(PlannedSubmission, Receipt, error)) ([]Receipt, error) {
	var sent []Receipt
	for _, f := range files {
		for n := range f.Submissions {
			r, err := applyOne(ctx, c, s, who, f, n, insist)
			if each != nil {
				each(f.Submissions[n], r, err)
			}
			if r.ID != "" {
				sent = append(sent, r)
			}
			if _, same := err.(*UnchangedError); same {
				continue
			}
			if err != nil || r.State != store.Accepted {
				return sent, err
			}
		}
	}
	return sent, nil
}

func applyOne(ctx context.Context, c *client.Client, s *store.Store, who Sender, f PlanFile, n int, insist bool) (Receipt, error) {
	p, err := f.Plan(ctx, c, s, who, n, insist)
	if err != nil {
		return Receipt{}, err
	}
	return Send(ctx, c, s, p, insist)
}
