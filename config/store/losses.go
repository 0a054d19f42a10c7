package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Loss is a damaged database of which not every submission could be read: one that
// is not in the journal may have been of unknown outcome.
type Loss struct {
	Path   string // where the damaged file is kept
	Reason string
	At     time.Time
}

// LossError refuses to send before a person has acknowledged that earlier outcomes
// cannot be read. It is not a matter of insisting.
type LossError struct{ Loss Loss }

func (e *LossError) Error() string {
	return fmt.Sprintf("outcomes of earlier submissions cannot be read, because the database was damaged (%s: %s); what was sent may have arrived: look there, then acknowledge it", e.Loss.Path, e.Loss.Reason)
}

// Losses are those that nobody has acknowledged, the newest first.
func (s Submissions) Losses(ctx context.Context) ([]Loss, error) {
	if err := s.legible("losses"); err != nil {
		return nil, err
	}
	out, err := losses(ctx, s.db)
	return out, s.judge("losses", err)
}

func losses(ctx context.Context, from queryer) ([]Loss, error) {
	return collect(ctx, from, `SELECT path, reason, at FROM losses WHERE acknowledged_at = '' ORDER BY at DESC, path DESC`,
		func(l *Loss) []any { return []any{&l.Path, &l.Reason, moment{&l.At}} })
}

// Acknowledge records that a person knows of every loss that there is now, and
// tells how many there were.
func (s Submissions) Acknowledge(ctx context.Context, note string) (n int, err error) {
	err = s.write(ctx, "acknowledge losses", func(ctx context.Context, tx *sql.Tx) error {
		n, err = affected(tx.ExecContext(ctx, `UPDATE losses SET acknowledged_at = ?, note = ? WHERE acknowledged_at = ''`, s.stamp(), note))
		return err
	})
	return n, err
}
