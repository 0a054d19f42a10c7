package submit

import (
	"context"

	"docket/client"
	"docket/config/store"
)

// Apply sends the submissions of plan files, one after another, exactly as they were
// planned. Each is checked again just before it is sent; see [SendAll] for the rest.
func Apply(ctx context.Context, c *client.Client, s *store.Store, who Sender, files []PlanFile, insist bool, each func(PlannedSubmission, Receipt, error)) ([]Receipt, error) {
	type planned struct {
		file PlanFile
		n    int
	}
	var all []planned
	for _, f := range files {
		for n := range f.Submissions {
			all = append(all, planned{f, n})
		}
	}
	return sendInOrder(all, func(of planned) (Receipt, error) {
		p, err := of.file.Plan(ctx, c, s, who, of.n, insist)
		if err != nil {
			return Receipt{}, err
		}
		return Send(ctx, c, s, p, insist)
	}, func(of planned, r Receipt, err error) {
		if each != nil {
			each(of.file.Submissions[of.n], r, err)
		}
	})
}
