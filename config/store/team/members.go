package team

import (
	"context"
	"crypto/tls"
	"time"

	"github.com/jackc/pgx/v5"
)

// Roles are what a member may do, each also what those before it may; the roles of the database begin with docket_.
func Roles() []string { return []string{"reader", "reviewer", "sender", "owner"} }

// Member is a user of the database who has a role in the team.
type Member struct {
	Name   string
	Role   string    // one of [Roles]
	Joined time.Time // zero: not yet
	Left   time.Time // zero: not
	// Settles: the member may end disagreements.
	Settles bool
}

// Status is the team as this user finds it.
type Status struct {
	Member
	Version, Newest int // of the schema: the database's, and the one that this docket knows
	Verdicts        int64
	Unsettled       int // submissions
	Encrypted       bool
	Pooled          string // how PgBouncer stands between: "session", "transaction", "" where it does not
}

// roleOf is the SQL of the highest role of a user, "" for none.
const roleOf = `CASE WHEN pg_has_role(r.oid, 'docket_owner', 'USAGE') THEN 'owner' WHEN pg_has_role(r.oid, 'docket_sender', 'USAGE') THEN 'sender'
	WHEN pg_has_role(r.oid, 'docket_reviewer', 'USAGE') THEN 'reviewer' WHEN pg_has_role(r.oid, 'docket_reader', 'USAGE') THEN 'reader' ELSE '' END`

// memberColumns are those of a Member, of pg_roles r and docket.members m.
const memberColumns = `r.rolname, ` + roleOf + `, coalesce(m.joined_at, '0001-01-01 00:00+00'), coalesce(m.left_at, '0001-01-01 00:00+00'),
	pg_has_role(r.oid, 'docket_settler', 'USAGE')`

// Status asks how things are.
func (t *Team) Status(ctx context.Context) (s Status, err error) {
	err = t.do(ctx, func(ctx context.Context, c *pgx.Conn) (err error) {
		s.Version, s.Newest = t.version, newest()
		if s.Pooled, err = pooled(ctx, t, c); err != nil {
			return err
		}
		_, s.Encrypted = c.PgConn().Conn().(*tls.Conn)
		return c.QueryRow(ctx, `SELECT `+memberColumns+`,
			(SELECT count(*) FROM docket.verdicts), (SELECT count(*) FROM docket.submissions WHERE state IN ('sending', 'unknown') AND resolution = '')
			FROM pg_roles r LEFT JOIN docket.members m ON m.member = r.rolname WHERE r.rolname = session_user`).
			Scan(&s.Name, &s.Role, &s.Joined, &s.Left, &s.Settles, &s.Verdicts, &s.Unsettled)
	})
	return s, err
}

// Members are the users who may enter the database and have a role in it, by name. Those who may do everything on the
// server are among them only once they joined.
func (t *Team) Members(ctx context.Context) ([]Member, error) {
	return collect(ctx, t, pgx.RowToStructByPos[Member], `SELECT `+memberColumns+` FROM pg_roles r LEFT JOIN docket.members m ON m.member = r.rolname
		WHERE r.rolcanlogin AND has_database_privilege(r.oid, current_database(), 'CONNECT') AND pg_has_role(r.oid, 'docket_reader', 'USAGE')
		AND (m.member IS NOT NULL OR NOT r.rolsuper) ORDER BY r.rolname`)
}

// Join writes this user into the list of members and tells who that is.
func (t *Team) Join(ctx context.Context) (me string, err error) {
	err = t.change(ctx, func(ctx context.Context, tx pgx.Tx) error {
		return tx.QueryRow(ctx, `INSERT INTO docket.members (joined_at) VALUES (clock_timestamp())
			ON CONFLICT (member) DO UPDATE SET left_at = NULL RETURNING member`).Scan(&me)
	})
	return me, err
}

// Leave records that this user left. What the user may do is for the owner to take back.
func (t *Team) Leave(ctx context.Context) error {
	return exec(ctx, t, `UPDATE docket.members SET left_at = clock_timestamp() WHERE member = session_user`)
}

// Admit gives a user of the server a role in place of the one it had; "" takes it away. Who settles may end disagreements,
// as owners may. Only an owner admits.
func (t *Team) Admit(ctx context.Context, user, role string, settles bool) error {
	return again(func() error { return exec(ctx, t, `SELECT docket.admit($1, $2, $3)`, user, role, settles) })
}
