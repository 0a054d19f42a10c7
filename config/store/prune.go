package store

import (
	"context"
	"database/sql"
	"time"
)

// Retention says what Prune may drop. What is among the newest Keep submissions
// stays, and so does what is not older than Before.
type Retention struct {
	Keep   int
	Before time.Time
}

// Pruned is how much was dropped, or would be.
type Pruned struct {
	Submissions int
	Drafts      int // out of use since before the time
}

// prunable chooses the submissions that may go, by time and number. One that is
// sending or unknown never goes, settled or not, and neither does what the service
// has last of a document type: the next edit begins there.
const prunable = `state IN ('accepted', 'rejected', 'not_sent') AND created_at < ?
	AND seq NOT IN (SELECT seq FROM submissions ORDER BY seq DESC LIMIT ?)
	AND seq NOT IN (SELECT max(seq) FROM submissions
		WHERE ` + taken + ` GROUP BY place, company, document_type)`

const prunableDrafts = `discarded_at <> '' AND discarded_at < ?`

// Prunable counts what Prune would drop.
func (s *database) Prunable(ctx context.Context, r Retention) (p Pruned, err error) {
	before := r.Before.UTC().Format(stampLayout)
	err = s.db.QueryRowContext(ctx, `SELECT count(*) FROM submissions WHERE `+prunable, before, max(r.Keep, 0)).Scan(&p.Submissions)
	if err == nil {
		err = s.db.QueryRowContext(ctx, `SELECT count(*) FROM drafts WHERE `+prunableDrafts, before).Scan(&p.Drafts)
	}
	return p, s.judge("prune", err)
}

// Prune drops old submissions with their histories, and old drafts that are out of
// use, of every address and company.
func (s *database) Prune(ctx context.Context, r Retention) (p Pruned, err error) {
	before, keep := r.Before.UTC().Format(stampLayout), max(r.Keep, 0)
	err = s.write(ctx, "prune", func(ctx context.Context, tx *sql.Tx) error {
		p = Pruned{}
		if _, err := tx.ExecContext(ctx, `DELETE FROM submission_events WHERE id IN (SELECT id FROM submissions WHERE `+prunable+`)`, before, keep); err != nil {
			return err
		}
		var err error
		if p.Submissions, err = affected(tx.ExecContext(ctx, `DELETE FROM submissions WHERE `+prunable, before, keep)); err != nil {
			return err
		}
		p.Drafts, err = affected(tx.ExecContext(ctx, `DELETE FROM drafts WHERE `+prunableDrafts, before))
		return err
	})
	if err != nil {
		return Pruned{}, err
	}
	return p, nil
}
