package team

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"docket/config/store"
)

// migrations are the steps from an empty database to the present schema: file NNNN.sql makes schema N of schema N-1.
// They go forward only, and leave what an older docket reads.
//
//go:embed migrations/*.sql
var migrations embed.FS

// newest is the schema that this docket knows.
func newest() int { return store.Newest(migrations) }

func step(n int) string {
	text, err := migrations.ReadFile(fmt.Sprintf("migrations/%04d.sql", n))
	if err != nil {
		panic(err) // a file has the wrong name: no step may be taken for an empty one
	}
	return fmt.Sprintf("%s\nINSERT INTO docket.schema (version) VALUES (%d);\n", text, n)
}

// SQL is everything that Init does in an empty database, for a DBA to read or to run.
func SQL() string {
	var b strings.Builder
	for n := range newest() {
		b.WriteString(step(n + 1))
	}
	return b.String()
}

// migrationLock is held by who takes steps: the bytes of "docket".
const migrationLock = 0x646f636b6574

// Init makes the schema, or takes the steps that are missing, in one transaction. made is how many there were: 0 where
// another docket was faster.
func (t *Team) Init(ctx context.Context) (made int, err error) {
	err = again(func() error {
		return t.at(ctx, func(ctx context.Context, c *pgx.Conn) error {
			made, err = migrate(ctx, t, c)
			return err
		})
	})
	if pg, is := errors.AsType[*pgconn.PgError](err); is && pg.Code == "42501" {
		err = &store.TeamError{Reason: "nothing was changed: this user may not make the team's tables and roles (" + pg.Message + "); it takes CREATE on the database and CREATEROLE, which an administrator has, who runs `docket team init`", Err: err}
	}
	return made, err
}

// again does over what changes roles. They are of the whole server, and no lock holds off who changes them for a team
// beside this one: a role that was made in between, or a grant that was made, changed or taken back, is then an error. Of
// those who try at once one comes through each time.
func again(try func() error) (err error) {
	for range 30 {
		err = try()
		if pg, is := errors.AsType[*pgconn.PgError](err); !is || !slices.Contains([]string{"42710", "23505", "XX000", "40P01"}, pg.Code) {
			break
		}
	}
	return err
}

func migrate(ctx context.Context, t *Team, c *pgx.Conn) (made int, err error) {
	err = pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, int64(migrationLock)); err != nil {
			return err
		}
		if t.version, err = version(ctx, tx); err != nil {
			return err
		}
		for made = 0; t.version < newest(); made++ {
			if _, err := tx.Conn().PgConn().Exec(ctx, step(t.version+1)).ReadAll(); err != nil {
				return err
			}
			t.version++
		}
		return nil
	})
	if err != nil {
		t.version = 0
	}
	return made, err
}

// version is the number of the schema, 0 where there is none that this user may see.
func version(ctx context.Context, c interface {
	QueryRow(context.Context, string, ...any) pgx.Row
}) (n int, err error) {
	var there bool
	err = c.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'docket' AND has_schema_privilege(oid, 'USAGE'))`).Scan(&there)
	if err == nil && there {
		err = c.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM docket.schema`).Scan(&n)
	}
	return n, err
}
