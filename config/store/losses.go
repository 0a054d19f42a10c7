package store

import (
	"context"
	"fmt"
	"time"
)

// Loss is a damaged database of which not every submission could be read: one that
// is not in the journal may have been of unknown outcome.
type Loss struct {
	Path, Reason   string // where the damaged file is kept, and what is missing
	At             time.Time
	Note           string    // what was said when it was acknowledged
	AcknowledgedAt time.Time // zero: by nobody yet
}

// LossError refuses to send before a person has acknowledged that earlier outcomes
// cannot be read. It is not a matter of insisting.
type LossError struct{ Loss Loss }

func (e *LossError) Error() string {
	return fmt.Sprintf("outcomes of earlier submissions cannot be read, because the database was damaged (%s: %s); what was sent may have arrived: look there, then acknowledge it", e.Loss.Path, e.Loss.Reason)
}

const selectLosses = `SELECT path, reason, at, note, acknowledged_at FROM losses WHERE acknowledged_at = '' ORDER BY at DESC, path DESC`

// Losses are those that nobody has acknowledged, the newest first.
func (s Submissions) Losses(ctx context.Context) ([]Loss, error) {
	return list[Loss](ctx, s.database, "losses", selectLosses)
}

// Whole is nil where every outcome can be read or its loss was acknowledged, and else a
// [*LossError]: what cannot be read is not empty.
func (s Submissions) Whole(ctx context.Context) error {
	lost, err := s.Losses(ctx)
	if err == nil && len(lost) > 0 {
		err = &LossError{Loss: lost[0]}
	}
	return err
}

// Acknowledge records that a person knows of every loss that there is now, and tells how many there were.
func (s Submissions) Acknowledge(ctx context.Context, note string) (n int, err error) {
	err = s.write(ctx, "acknowledge losses", func(c *change) {
		n = c.exec(`UPDATE losses SET acknowledged_at = ?, note = ? WHERE acknowledged_at = ''`, c.now, note)
	})
	return n, err
}
