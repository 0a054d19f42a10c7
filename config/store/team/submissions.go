package team

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"docket/config/store"
)

// The errors that the triggers of the schema raise.
const (
	codeUnsettled = "DK001" // another submission of the document type is not settled
	codeOvertaken = "DK002" // one was written since the sender looked
)

const insertSubmission = `INSERT INTO docket.submissions (id, place, address, company, profile, username, document_type, path_form, digest, data, changes,
	insisted, away, seen, waited) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, make_interval(secs => $15))`

// arguments are those of insertSubmission.
func arguments(sub store.Submission, insisted, away bool, seen any) []any {
	waited := 0.0
	if away {
		waited = max(0, time.Since(sub.CreatedAt).Seconds()) // by the clock that told when it was begun
	}
	return []any{sub.ID, clean(store.Place(sub.Address)), clean(sub.Address), clean(sub.Company), clean(sub.Profile), clean(sub.Username), clean(sub.DocumentType),
		sub.PathForm, sub.Digest, bytes(sub.Data), bytes(sub.Changes), insisted, away, seen, waited}
}

// bytes is b as a value that is never NULL.
func bytes(b []byte) []byte { return append([]byte{}, b...) }

// Claim implements [store.Remote]. The sender's lock is taken before the row can be seen, and held by the session: when
// that ends, others know that nobody waits for the answer. Behind PgBouncer in transaction mode it may end at once; then
// others take the submission for unknown while it is on its way, and it blocks them just the same.
func (t *Team) Claim(ctx context.Context, sub store.Submission, seen int64) error {
	var checked any = seen
	if sub.Insisted && !sub.Part {
		checked = nil
	}
	err := t.change(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := lockSubmissions(ctx, tx, sub.Scope)
		if err == nil {
			_, err = tx.Exec(ctx, `SELECT pg_advisory_lock(docket.sender_lock($1))`, sub.ID)
		}
		if err == nil {
			_, err = tx.Exec(ctx, insertSubmission, arguments(sub, sub.Insisted, false, checked)...)
		}
		return err
	})
	if err == nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.sending = append(t.sending, sub.ID)
		return nil
	}
	t.release(ctx, sub.ID)
	if raised(err, codeUnsettled) || raised(err, codeOvertaken) {
		err = &store.TeamError{Reason: err.Error(), Err: store.ErrMeanwhile}
	}
	return err
}

// release gives the sender's lock back. Where the connection is gone, so is the lock.
func (t *Team) release(ctx context.Context, id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sending = slices.DeleteFunc(t.sending, func(s string) bool { return s == id })
	if t.conn != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_, _ = t.conn.Exec(ctx, `SELECT pg_advisory_unlock(docket.sender_lock($1))`, id)
	}
}

func lockSubmissions(ctx context.Context, tx pgx.Tx, in store.Scope) error {
	_, err := tx.Exec(ctx, `SELECT docket.lock_submissions($1, $2)`, clean(store.Place(in.Address)), clean(in.Company))
	return err
}

// Tell implements [store.Remote].
func (t *Team) Tell(ctx context.Context, sub store.Submission, over *store.Submission) error {
	err := t.change(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := lockSubmissions(ctx, tx, sub.Scope)
		if own := sub.Sender != store.OfTeam; own && err == nil {
			if sub.State != store.NotSent { // sent without the team, unless it is there
				_, err = tx.Exec(ctx, insertSubmission+` ON CONFLICT (id) DO NOTHING`, arguments(sub, true, true, nil)...)
			}
			if err == nil {
				_, err = tx.Exec(ctx, `UPDATE docket.submissions SET state = $2, status = $3, answer = $4, reason = $5, path = $6
					WHERE id = $1 AND author = session_user AND state IN ('sending', 'unknown') AND state <> $2`,
					sub.ID, sub.State, sub.Status, []byte(sub.Answer), clean(sub.Reason), clean(sub.Path))
			}
		}
		if err == nil && over != nil {
			err = asKnown(ctx, tx, sub, over)
		}
		if err == nil && sub.Resolution != "" {
			_, err = tx.Exec(ctx, `UPDATE docket.submissions SET resolution = $2, note = $3 WHERE id = $1 AND state = 'unknown' AND (resolution, note) <> ($2, $3)`,
				sub.ID, sub.Resolution, clean(sub.Note))
		}
		return err
	})
	if err == nil {
		t.release(ctx, sub.ID)
	}
	return err
}

// asKnown tells whether a submission is still resolved as a person knew it, or already as that person resolves it.
func asKnown(ctx context.Context, tx pgx.Tx, sub store.Submission, over *store.Submission) error {
	var other bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM docket.submissions WHERE id = $1 AND (resolution, note) NOT IN (($2, $3), ($4, $5)))`,
		sub.ID, over.Resolution, clean(over.Note), sub.Resolution, clean(sub.Note)).Scan(&other)
	if err == nil && other {
		err = &store.TeamError{Reason: "another member resolved it meanwhile", Err: store.ErrMeanwhile}
	}
	return err
}

// Journal implements [store.Remote].
func (t *Team) Journal(ctx context.Context, in store.Scope, after int64) (all []store.Submission, upTo int64, err error) {
	if err := t.sweep(ctx, in); err != nil {
		return nil, 0, err
	}
	all, err = collect(ctx, t, func(row pgx.CollectableRow) (s store.Submission, err error) {
		var answer []byte
		var seq int64
		s.Company = in.Company
		err = row.Scan(&s.ID, &s.Address, &s.Profile, &s.Username, &s.DocumentType, &s.PathForm, &s.Digest, &s.Data, &s.Changes, &s.Insisted, &s.Away, &s.By,
			&s.CreatedAt, &s.State, &s.Status, &answer, &s.Reason, &s.Path, &s.Resolution, &s.Note, &s.ResolvedBy, &s.FinishedAt, &s.ResolvedAt, &seq, &s.Turn)
		s.Answer, upTo = string(answer), max(upTo, seq)
		return s, err
	}, `SELECT id, address, profile, username, document_type, path_form, digest, data, changes, insisted, away, author,
		at - waited, state, status, answer, reason, path, resolution, note, coalesce(resolved_by, ''), coalesce(finished_at, '0001-01-01 00:00+00'),
		coalesce(resolved_at, '0001-01-01 00:00+00'), seq, (SELECT min(e.seq) FROM docket.submission_events e WHERE e.id = s.id) AS turn
		FROM docket.submissions s WHERE place = $1 AND company = $2 AND seq > $3 ORDER BY turn`, clean(store.Place(in.Address)), clean(in.Company), after)
	return all, upTo, err
}

// gone is the reason of a submission whose sender's session ended.
const gone = "the docket that sent it is gone"

// sweep makes the submissions unknown whose senders are gone, if this user may. What this process has on its way is not
// gone, whatever became of its session.
func (t *Team) sweep(ctx context.Context, in store.Scope) error {
	place, company := clean(store.Place(in.Address)), clean(in.Company)
	var any bool
	err := t.do(ctx, func(ctx context.Context, c *pgx.Conn) error {
		ctx, cancel := context.WithTimeout(ctx, connectLimit) // it looks at an index: who is that slow is away
		defer cancel()
		return c.QueryRow(ctx, `SELECT EXISTS (SELECT FROM docket.submissions WHERE place = $1 AND company = $2 AND state = 'sending' AND resolution = '' AND id <> ALL ($3::text[]))
			AND has_table_privilege('docket.submissions', 'SELECT') AND pg_has_role(session_user, 'docket_sender', 'USAGE')`, place, company, append([]string{}, t.sending...)).Scan(&any)
	})
	if err != nil || !any {
		return err
	}
	err = t.change(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := lockSubmissions(ctx, tx, in)
		if err == nil {
			_, err = tx.Exec(ctx, `UPDATE docket.submissions SET state = 'unknown', reason = $4 WHERE place = $1 AND company = $2 AND state = 'sending' AND resolution = ''
				AND id <> ALL ($3::text[]) AND pg_try_advisory_xact_lock(docket.sender_lock(id))`, place, company, append([]string{}, t.sending...), gone)
		}
		return err
	})
	if other, is := errors.AsType[*store.TeamError](err); is && !other.Away {
		return nil // a newer schema, or none of this user's business: it blocks all the same
	}
	return err
}
