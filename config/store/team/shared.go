package team

import (
	"context"

	"github.com/jackc/pgx/v5"

	"docket/config/store"
)

// Share implements [store.Remote]. What is there already is left as it is: the answer of an earlier try was lost.
func (t *Team) Share(ctx context.Context, in store.Scope, s store.Shared) (there store.Shared, err error) {
	there = s
	err = t.change(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO docket.shared (place, company, anchor, id, kind, name, content, nth) VALUES ($1, $2, $3, $4::uuid, $5, $6, $7, $8)
			ON CONFLICT (author, id) DO NOTHING`, append(about(in, s.Anchor), s.ID, s.Kind, clean(s.Name), bytes(s.Content), s.Nth)...)
		if err != nil {
			return err
		}
		return tx.QueryRow(ctx, `SELECT author, at, seq FROM docket.shared WHERE author = session_user AND id = $1::uuid`, s.ID).Scan(&there.By, &there.At, &there.Seq)
	})
	return there, err
}

// mostShared is how many are read at once, and of how many bytes the last of them begins at most.
const mostShared, mostBytes = 100, 4 << 20

// Shared implements [store.Remote]. What one writes is numbered in the order in which it is committed, so that who sees a
// number sees all below it.
func (t *Team) Shared(ctx context.Context, in store.Scope, after int64) ([]store.Shared, error) {
	return collect(ctx, t, func(row pgx.CollectableRow) (s store.Shared, err error) {
		err = row.Scan(&s.Kind, &s.Anchor, &s.Name, &s.Content, &s.By, &s.At, &s.Nth, &s.Seq, &s.ID)
		return s, err
	}, `SELECT kind, anchor, name, content, author, at, nth, seq, id::text FROM (
		SELECT *, sum(octet_length(content)) OVER (ORDER BY seq) - octet_length(content) AS begins FROM (
			SELECT * FROM docket.shared WHERE place = $1 AND company = $2 AND seq > $3 ORDER BY seq LIMIT $4) AS next) AS sized
		WHERE begins <= $5 ORDER BY seq`, append(about(in, "")[:2], after, mostShared, mostBytes)...)
}
