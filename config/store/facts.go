package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Fact is something observed of the service that the interface does not state,
// such as the number of the first page of a datasource (§4.2), and how it is
// known.
type Fact struct {
	Subject string // "datasource/vendors", "retry_push_api"
	Name    string // "first_page", "push_path"
	Value   string
	Why     string // in words for the screen
	At      time.Time
}

// SetFact keeps a fact; the same subject and name replaces what was known.
func (s *Store) SetFact(ctx context.Context, in Scope, subject, name, value, why string) error {
	return s.write(ctx, "remember fact", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO facts (address, company, subject, name, value, why, at) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET value = excluded.value, why = excluded.why, at = excluded.at`,
			in.place(), in.Company, subject, name, value, why, s.stamp())
		return err
	})
}

// ForgetFact drops a fact that turned out to be wrong; one that is not there is
// no error.
func (s *Store) ForgetFact(ctx context.Context, in Scope, subject, name string) error {
	return s.write(ctx, "forget fact", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM facts WHERE address = ? AND company = ? AND subject = ? AND name = ?`,
			in.place(), in.Company, subject, name)
		return err
	})
}

// Fact is what is known; ok is false where nothing is.
func (s *Store) Fact(ctx context.Context, in Scope, subject, name string) (f Fact, ok bool, err error) {
	f, at := Fact{Subject: subject, Name: name}, ""
	err = s.db.QueryRowContext(ctx, `SELECT value, why, at FROM facts WHERE address = ? AND company = ? AND subject = ? AND name = ?`,
		in.place(), in.Company, subject, name).Scan(&f.Value, &f.Why, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return Fact{}, false, nil
	}
	f.At = parseStamp(at)
	return f, err == nil, s.judge("fact", err)
}

// Facts are all that is known of a scope, by subject and name.
func (s *Store) Facts(ctx context.Context, in Scope) ([]Fact, error) {
	out, err := collect(ctx, s.db, `SELECT subject, name, value, why, at FROM facts
		WHERE address = ? AND company = ? ORDER BY subject, name`,
		func(row *sql.Rows) (f Fact, err error) {
			at := ""
			err = row.Scan(&f.Subject, &f.Name, &f.Value, &f.Why, &at)
			f.At = parseStamp(at)
			return f, err
		}, in.place(), in.Company)
	return out, s.judge("facts", err)
}
