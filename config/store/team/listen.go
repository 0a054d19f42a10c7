package team

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// The pace of listening: how long what is heard is gathered, and how long one waits for another connection.
const (
	gather      = 150 * time.Millisecond
	listenAgain = 5 * time.Second
)

// Listening implements [store.Remote]. A connection hears once it heard itself over the other one: behind PgBouncer in
// transaction mode it never does.
func (t *Team) Listening() bool { return t.hears.Load() }

// Listen implements [store.Remote].
func (t *Team) Listen(ctx context.Context, heard func(anchor string)) {
	for ctx.Err() == nil {
		t.listen(ctx, heard)
		t.hears.Store(false)
		select {
		case <-ctx.Done():
		case <-time.After(listenAgain):
		}
	}
}

// listen hears on one connection, until it breaks.
func (t *Team) listen(ctx context.Context, heard func(anchor string)) {
	var own string
	if t.do(ctx, func(ctx context.Context, c *pgx.Conn) error {
		return c.QueryRow(ctx, `SELECT 'docket_' || replace(gen_random_uuid()::text, '-', '')`).Scan(&own)
	}) != nil {
		return
	}
	c, err := t.dial(ctx)
	if err != nil {
		return
	}
	defer func() { _ = c.Close(context.WithoutCancel(ctx)) }()
	if _, err := c.PgConn().Exec(ctx, `LISTEN docket; LISTEN `+own).ReadAll(); err != nil {
		return
	}
	if t.do(ctx, func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.Exec(ctx, `SELECT pg_notify($1, '')`, own)
		return err
	}) != nil {
		return
	}
	for {
		all, err := t.gathered(ctx, c, own)
		for anchor := range all {
			heard(anchor)
		}
		if err != nil {
			return
		}
	}
}

// gathered waits until something is heard, and a little more: the anchor documents that it is about. What this docket
// said over its other connection is none of it.
func (t *Team) gathered(ctx context.Context, c *pgx.Conn, own string) (all map[string]bool, err error) {
	all = map[string]bool{}
	take := func(n *pgconn.Notification) {
		if n.Channel == own {
			t.hears.Store(true)
			all[""] = true // what was said before it listened
		} else if n.PID != t.pid.Load() {
			all[n.Payload] = true
		}
	}
	for len(all) == 0 {
		n, err := c.WaitForNotification(ctx)
		if err != nil {
			return nil, err
		}
		take(n)
	}
	short, cancel := context.WithTimeout(ctx, gather)
	defer cancel()
	for {
		n, err := c.WaitForNotification(short)
		switch {
		case err == nil:
			take(n)
		case c.IsClosed() || ctx.Err() != nil:
			return all, err
		default: // the time is over
			return all, nil
		}
	}
}
