package store

import (
	"context"
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

// prunable chooses the submissions that may go, by time (?1) and number (?2). One that
// is sending or unknown never goes, resolved or not, and neither does what the service
// has last of a document type: the next edit begins there.
const prunable = ` FROM submissions WHERE state IN ('accepted', 'rejected', 'not_sent') AND created_at < ?1
	AND seq NOT IN (SELECT seq FROM submissions ORDER BY seq DESC LIMIT ?2)
	AND seq NOT IN (SELECT max(seq) FROM submissions WHERE ` + taken + ` GROUP BY place, company, document_type)`

const prunableDrafts = ` FROM drafts WHERE discarded_at <> '' AND discarded_at < ?1`

// Prunable counts what Prune would drop.
func (s *Store) Prunable(ctx context.Context, r Retention) (p Pruned, err error) {
	p, _, err = get[Pruned](ctx, s.database, "prune", `SELECT (SELECT count(*)`+prunable+`), (SELECT count(*)`+prunableDrafts+`)`, r.before(), max(r.Keep, 0))
	return p, err
}

// Prune drops old submissions with their histories, and old drafts that are out of
// use, of every address and company.
func (s *Store) Prune(ctx context.Context, r Retention) (p Pruned, err error) {
	err = s.write(ctx, "prune", func(c *change) {
		c.exec(`DELETE FROM submission_events WHERE id IN (SELECT id`+prunable+`)`, r.before(), max(r.Keep, 0))
		p = Pruned{c.exec(`DELETE`+prunable, r.before(), max(r.Keep, 0)), c.exec(`DELETE`+prunableDrafts, r.before())}
	})
	return p, err
}

func (r Retention) before() string { return r.Before.UTC().Format(stampLayout) }
