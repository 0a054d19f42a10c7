package store

import (
	"context"
	"database/sql"
	"time"
)

// Draft is field settings that were not sent yet. Content is the editor's own
// and opaque here.
type Draft struct {
	DocumentType, Name string
	Content            []byte
	SavedAt            time.Time
	DiscardedAt        time.Time // zero while it is in use
}

// SaveDraft keeps the draft of that document type and name; the same names
// replace its content. After a nil error it survives a kill and a power cut.
func (s *Store) SaveDraft(ctx context.Context, in Scope, documentType, name string, content []byte) error {
	return s.write(ctx, "save draft", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO drafts (address, company, document_type, name, content, saved_at) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (address, company, document_type, name) WHERE discarded_at = ''
			DO UPDATE SET content = excluded.content, saved_at = excluded.saved_at`,
			in.Address, in.Company, documentType, name, blob(content), s.stamp())
		return err
	})
}

// Draft is the draft in use of that document type and name; ok is false where
// there is none.
func (s *Store) Draft(ctx context.Context, in Scope, documentType, name string) (d Draft, ok bool, err error) {
	found, err := s.drafts(ctx, `address = ? AND company = ? AND document_type = ? AND name = ? AND discarded_at = ''`,
		in.Address, in.Company, documentType, name)
	if err != nil || len(found) == 0 {
		return Draft{}, false, err
	}
	return found[0], true, nil
}

// Drafts are the drafts in use, the one saved last first.
func (s *Store) Drafts(ctx context.Context, in Scope) ([]Draft, error) {
	return s.drafts(ctx, `address = ? AND company = ? AND discarded_at = ''`, in.Address, in.Company)
}

// DiscardedDrafts are the drafts that RestoreDraft could bring back, the one
// discarded last first.
func (s *Store) DiscardedDrafts(ctx context.Context, in Scope) ([]Draft, error) {
	return s.drafts(ctx, `address = ? AND company = ? AND discarded_at <> ''`, in.Address, in.Company)
}

func (s *Store) drafts(ctx context.Context, where string, args ...any) ([]Draft, error) {
	out, err := collect(ctx, s.db, `SELECT document_type, name, content, saved_at, discarded_at FROM drafts WHERE `+where+`
		ORDER BY discarded_at DESC, saved_at DESC, id DESC`,
		func(row *sql.Rows) (d Draft, err error) {
			var saved, discarded string
			err = row.Scan(&d.DocumentType, &d.Name, &d.Content, &saved, &discarded)
			d.SavedAt, d.DiscardedAt = parseStamp(saved), parseStamp(discarded)
			return d, err
		}, args...)
	return out, s.judge("drafts", err)
}

// DiscardDraft takes a draft out of use. It is kept: RestoreDraft brings it back.
// ErrNotFound where none is in use.
func (s *Store) DiscardDraft(ctx context.Context, in Scope, documentType, name string) error {
	return s.write(ctx, "discard draft", func(ctx context.Context, tx *sql.Tx) error {
		return one(tx.ExecContext(ctx, `UPDATE drafts SET discarded_at = ?
			WHERE address = ? AND company = ? AND document_type = ? AND name = ? AND discarded_at = ''`,
			s.stamp(), in.Address, in.Company, documentType, name))
	})
}

// RestoreDraft brings the draft of that document type and name back that was
// discarded last. ErrDraftInUse where a draft of that name has taken its place,
// ErrNotFound where none was discarded.
func (s *Store) RestoreDraft(ctx context.Context, in Scope, documentType, name string) error {
	return s.write(ctx, "restore draft", func(ctx context.Context, tx *sql.Tx) error {
		var inUse int
		err := tx.QueryRowContext(ctx, `SELECT count(*) FROM drafts
			WHERE address = ? AND company = ? AND document_type = ? AND name = ? AND discarded_at = ''`,
			in.Address, in.Company, documentType, name).Scan(&inUse)
		if err != nil {
			return err
		}
		if inUse > 0 {
			return ErrDraftInUse
		}
		return one(tx.ExecContext(ctx, `UPDATE drafts SET discarded_at = '' WHERE id = (
			SELECT id FROM drafts
			WHERE address = ? AND company = ? AND document_type = ? AND name = ? AND discarded_at <> ''
			ORDER BY discarded_at DESC, id DESC LIMIT 1)`,
			in.Address, in.Company, documentType, name))
	})
}

// one is the error of a statement that must have changed a row.
func one(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrNotFound
	}
	return nil
}
