package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// queryer is the database, or a transaction on it.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// collect reads all rows of a query before it returns, for there is only one
// connection and a caller may want to write while it looks at them. fields are where
// the columns of a row go.
func collect[T any](ctx context.Context, from queryer, query string, fields func(*T) []any, args ...any) ([]T, error) {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		var v T
		if err := rows.Scan(fields(&v)...); err != nil {
			return nil, fmt.Errorf("read row: %w", err)
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

// first reads the first row of a query; [ErrNotFound] where there is none.
func first[T any](ctx context.Context, from queryer, query string, fields func(*T) []any, args ...any) (v T, err error) {
	err = from.QueryRowContext(ctx, query, args...).Scan(fields(&v)...)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return v, err
}

// found tells ErrNotFound from other errors.
func found(err error) (bool, error) {
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// column is for queries of one column.
func column[T any](v *T) []any { return []any{v} }

// moment scans a stored time into one.
type moment struct{ *time.Time }

func (m moment) Scan(v any) error { *m.Time = parseStamp(textOf(v)); return nil }

// fromJSON scans a stored JSON text into a value.
type fromJSON struct{ into any }

func (j fromJSON) Scan(v any) error { return json.Unmarshal([]byte(textOf(v)), j.into) }

// exec is a write of one statement.
func (s *database) exec(ctx context.Context, op, statement string, args ...any) error {
	return s.write(ctx, op, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	})
}

// orAll is the LIMIT of SQL for a limit where 0 means all.
func orAll(limit int) int {
	if limit <= 0 {
		return -1
	}
	return limit
}

// blob is b as a value that is never NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

func affected(res sql.Result, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	return int(n), err
}

// one is the error of a statement that must have changed a row.
func one(res sql.Result, err error) error {
	if n, err := affected(res, err); err != nil || n > 0 {
		return err
	}
	return ErrNotFound
}
