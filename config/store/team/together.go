package team

import (
	"context"

	"github.com/jackc/pgx/v5"

	"docket/config/store"
)

// Assign implements [store.Remote].
func (t *Team) Assign(ctx context.Context, in store.Scope, anchor string, all []store.Assignment) error {
	rules, members, given := make([]string, len(all)), make([]string, len(all)), make([]bool, len(all))
	for i, a := range all {
		rules[i], members[i], given[i] = clean(a.Rule), clean(a.Member), a.Given
	}
	return exec(ctx, t, `INSERT INTO docket.assignments (place, company, anchor, rule, member, given)
		SELECT $1, $2, $3, rule, member, given FROM unnest($4::text[], $5::text[], $6::boolean[]) WITH ORDINALITY AS a (rule, member, given, n) ORDER BY n`,
		append(about(in, anchor), rules, members, given)...)
}

// Assignments implements [store.Remote].
func (t *Team) Assignments(ctx context.Context, in store.Scope, anchor string, after int64) ([]store.Assignment, error) {
	return collect(ctx, t, pgx.RowToStructByPos[store.Assignment], `SELECT rule, member, given, author, seq FROM docket.assignments
		WHERE place = $1 AND company = $2 AND anchor = $3 AND seq > $4 ORDER BY seq`, append(about(in, anchor), after)...)
}

// Here implements [store.Remote].
func (t *Team) Here(ctx context.Context, in store.Scope, anchor, rule string) (all []store.Present, err error) {
	err = t.do(ctx, func(ctx context.Context, c *pgx.Conn) (err error) {
		if t.version > newest() {
			return nil // it is written, too
		}
		rows, _ := c.Query(ctx, `SELECT * FROM docket.here($1, $2, $3, $4)`, append(about(in, anchor), clean(rule))...)
		all, err = pgx.CollectRows(rows, pgx.RowToStructByPos[store.Present])
		return err
	})
	return all, err
}

// MaySettle implements [store.Remote].
func (t *Team) MaySettle() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.settles
}

// History implements [store.Remote]: the server's timeline, which is another one once a standby was promoted, and where and
// in which transaction the schema was written, which is another one in what was restored from a dump or imported.
func (t *Team) History(ctx context.Context) (history string, err error) {
	err = t.do(ctx, func(context.Context, *pgx.Conn) error {
		history = t.history
		return nil
	})
	return history, err
}

// GoOn implements [store.Remote].
func (t *Team) GoOn(ctx context.Context, after int64) error {
	return exec(ctx, t, `SELECT docket.go_on($1)`, after)
}

// Reviewers implements [store.Remote].
func (t *Team) Reviewers(ctx context.Context) (names []string, err error) {
	all, err := t.Members(ctx)
	for _, m := range all {
		if m.Role != "" && m.Role != Roles()[0] && m.Left.IsZero() {
			names = append(names, m.Name)
		}
	}
	return names, err
}
