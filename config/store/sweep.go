package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// endedEarly is the reason of a submission whose sender died.
const endedEarly = "docket ended before the answer came"

func (s *database) locks() string { return filepath.Join(s.dir, "locks") }

// Sweep makes the submissions unknown that are still sending although their
// sender is gone, and returns them. It is called once at every start.
func (s Submissions) Sweep(ctx context.Context) ([]Submission, error) {
	if s.dir == "" || s.readOnly != "" {
		return nil, nil
	}
	senders, err := collect(ctx, s.db, `SELECT DISTINCT sender FROM submissions WHERE state = 'sending'`,
		column[string])
	if err != nil {
		return nil, s.judge("sweep", err)
	}
	var out []Submission
	for _, name := range senders {
		swept, err := s.sweepSender(ctx, name)
		if err != nil {
			return out, err
		}
		out = append(out, swept...)
	}
	s.tidyLocks()
	return out, nil
}

// sweepSender settles what one sender left, if it is gone.
func (s Submissions) sweepSender(ctx context.Context, name string) ([]Submission, error) {
	done, gone, err := seize(s.locks(), name)
	if err != nil {
		return nil, fmt.Errorf("sweep: %w", err)
	}
	if !gone {
		return nil, nil
	}
	defer done()
	var left []Submission
	err = s.write(ctx, "sweep", func(ctx context.Context, tx *sql.Tx) error {
		var err error
		left, err = collect(ctx, tx, `SELECT `+columns+` FROM submissions WHERE state = 'sending' AND sender = ? ORDER BY seq`,
			(*Submission).fields, name)
		if err != nil {
			return err
		}
		now := s.stamp()
		for i := range left {
			sub := &left[i]
			sub.State, sub.Reason, sub.FinishedAt = Unknown, endedEarly, parseStamp(now)
			if _, err := tx.ExecContext(ctx, `UPDATE submissions SET state = ?, reason = ?, finished_at = ?
				WHERE id = ? AND state = 'sending'`, sub.State, sub.Reason, now, sub.ID); err != nil {
				return err
			}
			if err := s.event(ctx, tx, sub.ID, Unknown, endedEarly); err != nil {
				return err
			}
		}
		return nil
	})
	return left, err
}

// tidyLocks removes the locks of dead senders that left nothing behind. What
// cannot be removed stays: it does no harm.
func (s Submissions) tidyLocks() {
	entries, err := os.ReadDir(s.locks())
	if err != nil {
		return
	}
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, "sender-") {
			continue
		}
		done, gone, err := seize(s.locks(), name)
		if err == nil && gone {
			done()
		}
	}
}
