// Package team is the PostgreSQL database that a team shares: verdicts, and the journal of submissions. It is the only
// package that knows PostgreSQL, and it connects at the first need: a docket without a team pays nothing for it.
//
// What counts is decided in the database, by the roles, policies and triggers of migrations/0001.sql: who said something,
// in which order, and that one unsettled submission of a document type blocks everyone. Statements are sent without
// preparing them, so that PgBouncer may stand between; what needs a session of its own says so.
package team

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"docket/config/store"
)

// Options say how the database is reached.
type Options struct {
	// Address is that of the database: postgres://HOST/DATABASE, without a password.
	Address string
	// Password gives the password, "" where PGPASSFILE or a service file may have one. It is asked with every connection.
	Password func(context.Context) (string, error)
	// Dial connects in place of the network.
	Dial pgconn.DialFunc
}

// Team is a team's database. It is safe for concurrent use; one connection does everything, and one listens while
// a screen is open.
type Team struct {
	config   *pgx.ConnConfig
	password func(context.Context) (string, error)

	mu      sync.Mutex // one statement at a time
	conn    *pgx.Conn  // nil before the first need, and after it broke
	version int        // of the schema, as the connection found it
	history string     // that the database goes on from, as the connection found it
	settles bool       // this user may end disagreements, as the connection found it
	sending []string   // ids of the submissions that this process has on its way

	pid   atomic.Uint32 // of the connection, as notices name it
	hears atomic.Bool   // the listening connection hears of everything
}

// errOutOfStep is why nobody knows whether a change is there.
var errOutOfStep = errors.New("an answer came twice")

// How long the database may take before it counts as away.
const (
	connectLimit   = 5 * time.Second
	statementLimit = 20 * time.Second
)

// Open reads the address, and connects to nothing.
func Open(o Options) (*Team, error) {
	config, err := parse(o.Address)
	if err != nil {
		return nil, err
	}
	if o.Dial != nil {
		config.DialFunc = o.Dial
		config.LookupFunc = func(_ context.Context, host string) ([]string, error) { return []string{host}, nil }
	}
	if o.Password == nil {
		o.Password = func(context.Context) (string, error) { return "", nil }
	}
	return &Team{config: config, password: o.Password}, nil
}

// Close ends the connection. What this process has on its way is unknown to the others from here on.
func (t *Team) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.drop()
}

func (t *Team) drop() error {
	if t.conn == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := t.conn.Close(ctx)
	t.conn = nil
	return err
}

// do runs statements on the connection, which is made where there is none. They need a schema that this docket knows.
func (t *Team) do(ctx context.Context, fn func(context.Context, *pgx.Conn) error) error {
	return t.at(ctx, func(ctx context.Context, c *pgx.Conn) error {
		if t.version == 0 {
			return &store.TeamError{Reason: "the database has no team yet, or you are no member of it; `docket team init` makes one"}
		}
		if t.version < newest() {
			return &store.TeamError{Reason: "the team's database is from an older docket; its owner runs `docket team init`"}
		}
		return fn(ctx, c)
	})
}

// change is do of one transaction that writes, which a newer schema refuses.
func (t *Team) change(ctx context.Context, fn func(context.Context, pgx.Tx) error) error {
	return t.do(ctx, func(ctx context.Context, c *pgx.Conn) error {
		if t.version > newest() {
			return &store.TeamError{Reason: "the team's database is from a newer docket, so this one only reads it"}
		}
		err := pgx.BeginTxFunc(ctx, c, pgx.TxOptions{IsoLevel: pgx.ReadCommitted}, func(tx pgx.Tx) error { return fn(ctx, tx) })
		if err == nil && c.PgConn().TxStatus() != 'I' { // the answer to COMMIT was another one's, which came twice
			err = errors.Join(errOutOfStep, c.Close(ctx))
		}
		return err
	})
}

// collect asks for rows, of which read makes each.
func collect[T any](ctx context.Context, t *Team, read pgx.RowToFunc[T], query string, args ...any) (all []T, err error) {
	err = t.do(ctx, func(ctx context.Context, c *pgx.Conn) (err error) {
		rows, _ := c.Query(ctx, query, args...) // its error is that of the rows too
		all, err = pgx.CollectRows(rows, read)
		return err
	})
	return all, err
}

// exec is change of one statement.
func exec(ctx context.Context, t *Team, statement string, args ...any) error {
	return t.change(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
}

// at is do for whatever schema there is.
func (t *Team) at(ctx context.Context, fn func(context.Context, *pgx.Conn) error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	had := t.conn != nil
	err := t.connect(ctx)
	if err == nil {
		limited, cancel := context.WithTimeout(ctx, statementLimit)
		defer cancel()
		err = fn(limited, t.conn)
		if t.conn.IsClosed() {
			t.conn = nil
		}
	}
	err = t.judge(ctx, err)
	if lost, is := errors.AsType[*store.TeamError](err); is {
		lost.Broke = lost.Away && had
	}
	return err
}

// connect makes the connection that everything but listening goes over, where there is none.
func (t *Team) connect(ctx context.Context) (err error) {
	if t.conn != nil {
		return nil
	}
	if t.conn, err = t.dial(ctx); err != nil {
		return err
	}
	t.pid.Store(t.conn.PgConn().PID())
	ctx, cancel := context.WithTimeout(ctx, connectLimit)
	defer cancel()
	if t.version, err = version(ctx, t.conn); err == nil && t.version >= newest() {
		err = t.conn.QueryRow(ctx, `SELECT pg_has_role(session_user, 'docket_settler', 'USAGE'), CASE WHEN pg_is_in_recovery() THEN ''
			ELSE concat_ws('/', left(pg_walfile_name(pg_current_wal_lsn()), 8), tableoid, xmin) END FROM docket.schema WHERE version = 1`).Scan(&t.settles, &t.history)
	}
	if err != nil {
		return errors.Join(err, t.drop())
	}
	return nil
}

func (t *Team) dial(ctx context.Context) (*pgx.Conn, error) {
	config := t.config.Copy()
	password, err := t.password(ctx)
	if err != nil {
		return nil, &store.TeamError{Reason: err.Error(), Err: err}
	}
	if password != "" {
		config.Password = password
	}
	ctx, cancel := context.WithTimeout(ctx, connectLimit)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, config)
	if raised(err, "42501") {
		return nil, &store.TeamError{Reason: "you are no member of the team in " + t.Name() + "; its owner runs `docket team members`", Err: err}
	}
	return conn, err
}
