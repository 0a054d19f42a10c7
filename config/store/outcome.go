package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// tellLimit is how long a person waits for an outcome that is here, because the team is told first.
const tellLimit = 5 * time.Second

// Finish records how a submission ended. It is not stopped by a cancelled ctx: what is known must not be lost. What cannot
// be written is written after the next change that can be.
// Only a submission that is sending can finish; any other is a *StateError and stays as it is.
func (s Submissions) Finish(ctx context.Context, id string, r Result) error {
	return s.finish(context.WithoutCancel(ctx), id, r, s.stamp())
}

func (s Submissions) finish(ctx context.Context, id string, r Result, at string) error {
	const op = "finish submission"
	if !slices.Contains([]string{Accepted, Rejected, NotSent, Unknown}, r.State) {
		return fmt.Errorf("%s: %q is no outcome", op, r.State)
	}
	err := commit(ctx, s.database, op, func(c *change) {
		c.now = at
		c.leave(op, id, Sending, `state = ?3, status = ?4, answer = ?5, reason = ?6, path = ?7, finished_at = ?8`,
			r.State, r.Status, []byte(r.Answer), r.Reason, r.Path, at)
		c.event(id, r.State, r.Reason)
	})
	s.mu.Lock()
	if _, ended := errors.AsType[*StateError](err); err != nil && !ended {
		s.unwritten = append(s.unwritten, func() { _ = s.finish(ctx, id, r, at) })
		s.mu.Unlock()
		return err
	}
	settled := id
	if err != nil || r.State == Unknown {
		settled = ""
	}
	s.claims[id].release(settled)
	delete(s.claims, id)
	s.mu.Unlock()
	if err == nil {
		limited, cancel := context.WithTimeout(ctx, tellLimit)
		defer cancel()
		_, _ = s.tellAll(limited) // else the team is told later
	}
	return err
}

// catchUp writes the outcomes that could not be written.
func (s *database) catchUp() {
	s.mu.Lock()
	due := s.unwritten
	s.unwritten = nil
	s.mu.Unlock()
	for _, write := range due {
		write()
	}
}

// Resolve settles an unknown submission by what a person found out: Applied or
// NotApplied, and a note, unless the team refuses that. It may be resolved again; History keeps all. With over that person
// knew how it was: where somebody else resolved it meanwhile, that stays, and the error is a [*ResolvedError].
func (s Submissions) Resolve(ctx context.Context, id, resolution, note string, over *Submission) error {
	const op = "resolve submission"
	if resolution != Applied && resolution != NotApplied {
		return fmt.Errorf("%s: %q is neither %s nor %s", op, resolution, Applied, NotApplied)
	}
	var away error
	var told Submission
	if sub, err := s.Get(ctx, id); s.remote != nil && err == nil && sub.State == Unknown {
		sub.Resolution, sub.Note = resolution, note
		switch away = s.remote.Tell(ctx, sub, over); {
		case errors.Is(away, ErrMeanwhile):
			_, unread := s.Refresh(ctx, sub.Scope)
			now, _, err := get[ResolvedError](ctx, s.database, op, selectResolved, id)
			return cmp.Or(unread, err, error(&now))
		case away != nil && !isAway(away):
			return away
		case away == nil:
			told = sub
		}
	}
	err := s.write(ctx, op, func(c *change) {
		var now Submission
		if told.ID == "" {
			if now = first[Submission](c, selectSubmissions+`id = ?`, id); over != nil && c.err == nil && now.ID != "" && (now.Resolution != over.Resolution || now.Note != over.Note) {
				said := first[ResolvedError](c, selectResolved, id)
				c.err = cmp.Or(c.err, error(&said))
				return
			}
		}
		c.leave(op, id, Unknown, `resolution = ?3, note = ?4, resolved_at = ?5`, resolution, note, c.now)
		c.event(id, resolution, byWhom(s.User(), note)) // nobody without a team
		if isAway(away) {
			c.exec(`UPDATE team_submissions SET over = ? WHERE id = ? AND over = ''`, overOf(now.Resolution, now.Note), id)
		}
	})
	if err == nil {
		s.unclaim(ctx, id)
	}
	if err == nil && told.ID != "" { // said again it would stand above what another member said since
		err = s.noteTold(ctx, told)
	}
	if err == nil && away == nil {
		_, _ = s.tellAll(ctx) // else later
	}
	return err
}

// selectResolved is how a submission was resolved last.
const selectResolved = `SELECT id, event, detail FROM submission_events WHERE id = ? AND event IN ('applied', 'not_applied') ORDER BY seq DESC LIMIT 1`

// leave changes a submission that is in a state. Where it is in another, that is a *StateError.
func (c *change) leave(op, id, state, set string, args ...any) {
	if c.exec(`UPDATE submissions SET `+set+` WHERE id = ?1 AND state = ?2`, append([]any{id, state}, args...)...) > 0 || c.err != nil {
		return
	}
	now := all[string](c, `SELECT state FROM submissions WHERE id = ?`, id)
	if c.err = ErrNotFound; len(now) > 0 {
		c.err = &StateError{Op: op, ID: id, State: now[0]}
	}
}
