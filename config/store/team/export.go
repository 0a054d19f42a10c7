package team

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"docket/config/store"
)

// tables are what a team's database holds, each after those that it refers to.
var tables = []string{"members", "contents", "verdicts", "newest", "assignments", "submissions", "submission_events", "shared"}

// line is a line of an export: a row of a table, or, first of all, which schema it is of.
type line struct {
	Schema int             `json:"schema,omitempty"`
	Table  string          `json:"table,omitempty"`
	Row    json.RawMessage `json:"row,omitempty"`
}

// unlimited is how long an export or an import may take.
const unlimited = 24 * time.Hour

// Export writes everything that the database holds as of one moment, a row of a table a line. each is told of every
// thousand of them.
func (t *Team) Export(ctx context.Context, w io.Writer, each func(rows int)) (rows int, err error) {
	out := bufio.NewWriter(w)
	to := json.NewEncoder(out)
	to.SetEscapeHTML(false)
	err = long(ctx, t, func(ctx context.Context, c *pgx.Conn) error {
		return pgx.BeginTxFunc(ctx, c, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
			if err := to.Encode(line{Schema: t.version}); err != nil {
				return err
			}
			for _, table := range tables {
				all, _ := tx.Query(ctx, fmt.Sprintf(`SELECT row_to_json(r)::text FROM docket.%s r ORDER BY 1`, table))
				var row []byte
				if _, err := pgx.ForEachRow(all, []any{&row}, func() error {
					if rows++; rows%1000 == 0 {
						each(rows)
					}
					return to.Encode(line{Table: table, Row: row})
				}); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err == nil {
		err = out.Flush()
	}
	return rows, err
}

// long is do of what may take long.
func long(ctx context.Context, t *Team, fn func(context.Context, *pgx.Conn) error) error {
	return t.do(ctx, func(_ context.Context, c *pgx.Conn) error {
		ctx, cancel := context.WithTimeout(ctx, unlimited)
		defer cancel()
		return fn(ctx, c)
	})
}

const mostRows = 1000

// Import reads what Export wrote into a database that holds nothing yet, all of it or nothing. Who said what stays as it
// was, which only the user who made the tables can write.
func (t *Team) Import(ctx context.Context, r io.Reader, each func(rows int)) (rows int, err error) {
	from := json.NewDecoder(bufio.NewReader(r))
	var head line
	if err := from.Decode(&head); err != nil || head.Schema == 0 {
		return 0, errors.New("this is no export of a team")
	}
	err = long(ctx, t, func(ctx context.Context, c *pgx.Conn) error {
		if head.Schema != t.version || t.version != newest() {
			return &store.TeamError{Reason: fmt.Sprintf("the export is of schema %d and the database of schema %d; take both to the newest with `docket team init`", head.Schema, t.version)}
		}
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
			if err := unguard(ctx, tx); err != nil {
				return err
			}
			if rows, err = load(ctx, tx, from, each); err != nil {
				return err
			}
			return guard(ctx, tx)
		})
	})
	return rows, err
}

// unguard lets rows in as they are, for the user who owns the tables.
func unguard(ctx context.Context, tx pgx.Tx) error {
	for _, table := range tables {
		var there bool
		if err := tx.QueryRow(ctx, fmt.Sprintf(`SELECT EXISTS (SELECT FROM docket.%s)`, table)).Scan(&there); err != nil {
			return err
		}
		if there && table != "members" {
			return &store.TeamError{Reason: "the database holds " + table + " already; an import needs an empty one"}
		}
		if _, err := tx.Exec(ctx, fmt.Sprintf(`ALTER TABLE docket.%s DISABLE TRIGGER USER, NO FORCE ROW LEVEL SECURITY`, table)); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `DELETE FROM docket.members`)
	return err
}

// guard takes unguard back, and lets the order go on behind what came.
func guard(ctx context.Context, tx pgx.Tx) error {
	for _, table := range tables {
		if _, err := tx.Exec(ctx, fmt.Sprintf(`ALTER TABLE docket.%s ENABLE TRIGGER USER, FORCE ROW LEVEL SECURITY`, table)); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `SELECT setval('docket.seq', greatest(1, (SELECT max(seq) FROM docket.verdicts), (SELECT max(seq) FROM docket.assignments),
		(SELECT max(seq) FROM docket.submissions), (SELECT max(seq) FROM docket.submission_events),
		(SELECT max(seq) FROM docket.shared)))`)
	return err
}

// load writes the rows of an export, many at once.
func load(ctx context.Context, tx pgx.Tx, from *json.Decoder, each func(int)) (rows int, err error) {
	var batch []string
	table := ""
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		_, err := tx.Exec(ctx, fmt.Sprintf(`INSERT INTO docket.%[1]s SELECT r.* FROM unnest($1::json[]) j, json_populate_record(NULL::docket.%[1]s, j) r`, table), batch)
		rows, batch = rows+len(batch), batch[:0]
		each(rows)
		return err
	}
	for {
		var l line
		switch err := from.Decode(&l); {
		case errors.Is(err, io.EOF):
			return rows, flush()
		case err != nil:
			return rows, fmt.Errorf("row %d: %w", rows+len(batch)+1, err)
		}
		if !slices.Contains(tables, l.Table) {
			return rows, fmt.Errorf("row %d: there is no table %q", rows+len(batch)+1, l.Table)
		}
		if l.Table != table || len(batch) == mostRows {
			if err := flush(); err != nil {
				return rows, err
			}
			table = l.Table
		}
		batch = append(batch, string(l.Row))
	}
}

// Prune deletes what no longer counts and is older by the database's clock, and tells how much of what. Only an owner may.
func (t *Team) Prune(ctx context.Context, older time.Duration) (deleted []Pruned, err error) {
	err = long(ctx, t, func(ctx context.Context, c *pgx.Conn) (err error) {
		if t.version > newest() {
			return &store.TeamError{Reason: "the team's database is from a newer docket, so this one only reads it"}
		}
		rows, _ := c.Query(ctx, `SELECT * FROM docket.prune(clock_timestamp() - make_interval(secs => $1))`, older.Seconds())
		deleted, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Pruned])
		return err
	})
	return deleted, err
}

// Pruned is how many rows of something were deleted.
type Pruned struct {
	What string
	Rows int64
}
