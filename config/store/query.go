package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"reflect"
	"time"
)

// queryer is the database, or a transaction on it.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// collect reads all rows of a query before it returns, for there is only one connection
// and a caller may want to write while it looks at them. The columns are the fields of T
// in their order. A row that cannot be read is left out; the error tells.
func collect[T any](ctx context.Context, from queryer, query string, args ...any) (out []T, err error) {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var v, none T
	into := places(nil, reflect.ValueOf(&v))
	for rows.Next() {
		v = none
		if bad := rows.Scan(into...); bad != nil {
			err = fmt.Errorf("read row: %w", bad)
			continue
		}
		out = append(out, v)
	}
	return out, cmp.Or(err, rows.Err())
}

// places is where the columns of a row go: the exported fields of a struct, those of a
// struct in it among them, but none that is said to be no column.
func places(out []any, at reflect.Value) []any {
	switch p := at.Interface().(type) {
	case *time.Time:
		return append(out, moment{p})
	case *[]string:
		return append(out, fromJSON{p})
	}
	v := at.Elem()
	if v.Kind() != reflect.Struct {
		return append(out, at.Interface())
	}
	for field, f := range v.Fields() {
		if field.IsExported() && field.Tag.Get("sql") != "-" {
			out = places(out, f.Addr())
		}
	}
	return out
}

// list is collect for a caller of the store: what cannot be read is an [*UnreadableError], never nothing.
func list[T any](ctx context.Context, s *database, op, query string, args ...any) ([]T, error) {
	if s.unreadable {
		return nil, &UnreadableError{Op: op, Reason: s.readOnly}
	}
	out, err := collect[T](ctx, s.reads, query, args...)
	if altered, is := asAltered(err); is {
		return nil, &UnreadableError{Op: op, Reason: "the database " + s.path + " cannot be read: " + altered.Error()}
	}
	return out, s.judge(op, err)
}

// get is the first row that list gives; ok is false where there is none.
func get[T any](ctx context.Context, s *database, op, query string, args ...any) (v T, ok bool, err error) {
	found, err := list[T](ctx, s, op, query, args...)
	if err != nil || len(found) == 0 {
		return v, false, err
	}
	return found[0], true, nil
}

// change is one immediate transaction. After its first error nothing more is done in it, and nothing of it stays.
type change struct {
	ctx context.Context
	tx  *sql.Tx
	now string // the one time of all that it writes
	err error
}

func (c *change) exec(statement string, args ...any) int {
	if c.err != nil {
		return 0
	}
	res, err := c.tx.ExecContext(c.ctx, statement, args...)
	if c.err = err; err != nil {
		return 0
	}
	var n int64
	n, c.err = res.RowsAffected()
	return int(n)
}

// repeat is exec of one statement with the arguments of each of n rows.
func (c *change) repeat(n int, statement string, args func(i int) []any) {
	if c.err != nil {
		return
	}
	prepared, err := c.tx.PrepareContext(c.ctx, statement)
	if c.err = err; err != nil {
		return
	}
	defer prepared.Close()
	for i := 0; i < n && c.err == nil; i++ {
		_, c.err = prepared.ExecContext(c.ctx, args(i)...)
	}
}

// at is a time as it is stored; the zero time is now.
func (c *change) at(t time.Time) string {
	if t.IsZero() {
		return c.now
	}
	return stampOf(t)
}

// one is exec of a statement that must change a row: else [ErrNotFound].
func (c *change) one(statement string, args ...any) {
	if c.exec(statement, args...) == 0 && c.err == nil {
		c.err = ErrNotFound
	}
}

func all[T any](c *change, query string, args ...any) (out []T) {
	if c.err == nil {
		out, c.err = collect[T](c.ctx, c.tx, query, args...)
	}
	return out
}

// first reads the first row of a query in a change; the zero value where there is none.
func first[T any](c *change, query string, args ...any) (v T) {
	if found := all[T](c, query, args...); len(found) > 0 {
		v = found[0]
	}
	return v
}

// write runs fn in one transaction that a cancel does not interrupt once it is begun,
// and tells a store that cannot keep anything from other errors. Into a file that is no longer in its place nothing is
// written: the next docket would not find it.
func (s *database) write(ctx context.Context, op string, fn func(*change)) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%s: %w", op, err)
	}
	if s.readOnly != "" {
		return &DegradedError{Op: op, Reason: s.readOnly}
	}
	if s.moved() {
		s.setTrouble(movedAway)
		return &DegradedError{Op: op, Reason: movedAway}
	}
	return commit(ctx, s, op, fn)
}

// commit is write of what belongs to a row of this very file, wherever that is by now.
func commit(ctx context.Context, s *database, op string, fn func(*change)) error {
	err := s.judge(op, s.transact(context.WithoutCancel(ctx), fn))
	if err == nil {
		s.setTrouble("")
		s.catchUp()
	}
	return err
}

func (s *database) setTrouble(reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trouble = reason
}

func (s *database) transact(ctx context.Context, fn func(*change)) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	c := &change{ctx: ctx, tx: tx, now: s.stamp()}
	if fn(c); c.err != nil {
		tx.Rollback() // the error of fn says more
		return c.err
	}
	return tx.Commit()
}

func (s *database) exec(ctx context.Context, op, statement string, args ...any) error {
	return s.write(ctx, op, func(c *change) { c.exec(statement, args...) })
}

// stampOf is a time as it is stored; the zero time is "".
func stampOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(stampLayout)
}

type moment struct{ *time.Time }

func (m moment) Scan(v any) error {
	text, _ := v.(string)
	*m.Time = parseStamp(text)
	return nil
}

type fromJSON struct{ into any }

func (j fromJSON) Scan(v any) error {
	text, _ := v.(string)
	return json.Unmarshal([]byte(text), j.into)
}

// orAll is the LIMIT of SQL for a limit where 0 means all.
func orAll(limit int) int {
	if limit <= 0 {
		return -1
	}
	return limit
}

// unlessAll is a clause, which is left out where the name is "": an index answers either.
func unlessAll(name, clause string) string {
	if name == "" {
		return ""
	}
	return clause
}

// blob is b as a value that is never NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// stampLayout is RFC 3339 with all nine digits, so that texts sort as times do.
const stampLayout = "2006-01-02T15:04:05.000000000Z"

func (s *database) stamp() string { return s.now().UTC().Format(stampLayout) }

// parseStamp reads a stored time; what is no time is the zero time.
func parseStamp(text string) time.Time {
	t, _ := time.Parse(stampLayout, text)
	return t
}
