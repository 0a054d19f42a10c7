package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// endedEarly is the reason of a submission whose sender died.
const endedEarly = "docket ended, or left the profile, before the answer came"

func (s *database) locks() string { return filepath.Join(s.dir, "locks") }

// Sweep makes the submissions unknown that are still sending although their
// sender is gone, and returns them. It is called at every start, and where one that is still sending is told. The locks of dead
// senders that left nothing behind are removed; one that cannot be does no harm.
func (s Submissions) Sweep(ctx context.Context) (out []Submission, err error) {
	if s.dir == "" || s.readOnly != "" {
		return nil, nil
	}
	s.catchUp()
	senders, err := list[string](ctx, s.database, "sweep", `SELECT DISTINCT sender FROM submissions WHERE state = 'sending' AND sender <> ?`, OfTeam)
	if err != nil {
		return nil, err
	}
	for _, name := range senders {
		swept, err := s.sweepSender(ctx, name)
		if err != nil {
			return out, err
		}
		out = append(out, swept...)
	}
	entries, _ := os.ReadDir(s.locks())
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), "sender-") {
			continue
		}
		if done, gone, err := seize(s.locks(), e.Name()); err == nil && gone {
			done()
		}
	}
	return out, nil
}

// sweepSender ends what one sender left, if it is gone.
func (s Submissions) sweepSender(ctx context.Context, name string) (left []Submission, err error) {
	done, gone, err := seize(s.locks(), name)
	if err != nil {
		return nil, fmt.Errorf("sweep: %w", err)
	}
	if !gone {
		return nil, nil
	}
	defer done()
	err = s.write(ctx, "sweep", func(c *change) {
		left = all[Submission](c, selectSubmissions+`state = 'sending' AND sender = ? ORDER BY seq`, name)
		for i := range left {
			sub := &left[i]
			sub.State, sub.Reason, sub.FinishedAt = Unknown, endedEarly, parseStamp(c.now)
			c.exec(`UPDATE submissions SET state = ?, reason = ?, finished_at = ? WHERE id = ?`, sub.State, sub.Reason, c.now, sub.ID)
			c.event(sub.ID, Unknown, endedEarly)
		}
	})
	return left, err
}

// lockName is the name of this process's sender lock, made at the first need.
func (s Submissions) lockName() (string, error) {
	if s.dir == "" {
		return "memory", nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sender == nil {
		f, err := newSenderLock(s.locks())
		if err != nil {
			return "", err
		}
		s.sender = f
	}
	return filepath.Base(s.sender.Name()), nil
}
