package team

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// pooled is [Status.Pooled]. In transaction mode another client is given the
// connection that served this one, while this one is still there; where all its connections are busy that is not seen.
func pooled(ctx context.Context, t *Team, c *pgx.Conn) (string, error) {
	var pid, other uint32
	if err := c.QueryRow(ctx, `SELECT pg_backend_pid()`).Scan(&pid); err != nil || pid == c.PgConn().PID() {
		return "", err
	}
	second, err := t.dial(ctx)
	if err != nil {
		return "", err
	}
	defer func() { _ = second.Close(context.WithoutCancel(ctx)) }()
	if err := second.QueryRow(ctx, `SELECT pg_backend_pid()`).Scan(&other); err != nil || other != pid {
		return "session", err
	}
	return "transaction", nil
}
