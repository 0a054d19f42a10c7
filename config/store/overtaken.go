package store

import (
	"context"
	"slices"
	"strings"
)

// Overtaken is what Begin would refuse a submission for whose changes count from a base: nil where that is the last.
func (s Submissions) Overtaken(ctx context.Context, in Scope, documentType string, base Base) (*OvertakenError, error) {
	const op = "last submission"
	if s.unreadable {
		return nil, &UnreadableError{Op: op, Reason: s.readOnly}
	}
	by, err := overtaken(ctx, s.reads, in, documentType, base)
	return by, s.judge(op, err)
}

// overtaken is the one place where a base is held against the journal. Begin asks it in the transaction that writes the
// row, so that nothing comes between.
func overtaken(ctx context.Context, from queryer, in Scope, documentType string, base Base) (*OvertakenError, error) {
	found, err := collect[Submission](ctx, from, selectSubmissions+ofType+taken+` ORDER BY seq DESC LIMIT 1`, in.place(), in.Company, documentType)
	last := slices.Concat(found, []Submission{{}})[0]
	if err != nil {
		return nil, err
	}
	if base.ID != last.ID {
		there, err := collect[int](ctx, from, `SELECT 1 FROM submissions WHERE id = ?`, base.ID)
		if base.ID != "" && len(there) == 0 { // made on another computer
			last = Submission{}
		}
		return &OvertakenError{documentType, base.ID, last}, err
	}
	if last.ID == "" || base.Whole {
		return nil, nil
	}
	counted, err := collect[string](ctx, from, countedIn, in.place(), in.Company, documentType, last.ID)
	if err != nil || strings.Join(counted, " ") == base.Counted {
		return nil, err
	}
	return &OvertakenError{documentType, base.ID, last}, nil
}

// countedIn chooses the ids of what was resolved as applied, up to a submission: by its place in the journal, for the
// clock may have been set back.
const countedIn = `SELECT id FROM submissions WHERE ` + ofType + `state = 'unknown' AND resolution = 'applied' AND seq <= (SELECT seq FROM submissions WHERE id = ?4) ORDER BY seq`

// Counted are the outcomes that count in what is known after a submission: the ids, with blanks between, of those up to
// it that were resolved as applied by now.
func (s Submissions) Counted(ctx context.Context, sub Submission) (string, error) {
	ids, err := list[string](ctx, s.database, "outcomes", countedIn, sub.place(), sub.Company, sub.DocumentType, sub.ID)
	return strings.Join(ids, " "), err
}
