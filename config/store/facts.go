package store

import (
	"context"
	"time"
)

// Fact is something observed of the service that the interface does not state, such as the number of the first
// page of a datasource (§4.2), and how it is known.
type Fact struct {
	Subject string // "datasource/vendors", "retry_push_api"
	Name    string // "first_page", "push_path"
	Value   string
	Why     string // in words for the screen
	At      time.Time
}

// Set keeps a fact; the same subject and name replaces what was known.
func (s Facts) Set(ctx context.Context, in Scope, subject, name, value, why string) error {
	return s.exec(ctx, "remember fact", `INSERT INTO facts (address, company, subject, name, value, why, at) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET value = excluded.value, why = excluded.why, at = excluded.at`,
		in.place(), in.Company, subject, name, value, why, s.stamp())
}

// Forget drops a fact that turned out to be wrong; one that is not there is no error.
func (s Facts) Forget(ctx context.Context, in Scope, subject, name string) error {
	return s.exec(ctx, "forget fact", `DELETE FROM facts WHERE address = ? AND company = ? AND subject = ? AND name = ?`,
		in.place(), in.Company, subject, name)
}

// Get is what is known; ok is false where nothing is.
func (s Facts) Get(ctx context.Context, in Scope, subject, name string) (f Fact, ok bool, err error) {
	return get[Fact](ctx, s.database, "fact", `SELECT subject, name, value, why, at FROM facts
		WHERE address = ? AND company = ? AND subject = ? AND name = ?`, in.place(), in.Company, subject, name)
}

// List is all that is known of a scope, by subject and name.
func (s Facts) List(ctx context.Context, in Scope) ([]Fact, error) {
	return list[Fact](ctx, s.database, "facts", `SELECT subject, name, value, why, at FROM facts
		WHERE address = ? AND company = ? ORDER BY subject, name`, in.place(), in.Company)
}
