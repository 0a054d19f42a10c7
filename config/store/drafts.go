package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"strings"
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

// Revision tells one content of a draft from another, so that nobody writes over
// what they have not read. "" is that of a draft that is not there.
func (d Draft) Revision() string {
	sum := sha256.Sum256(d.Content)
	return hex.EncodeToString(sum[:])
}

// Save keeps a draft that was read at revision read. Where another content is
// in use under its name by now, that one is left alone and this one is kept under
// a name of its own, which kept tells. After a nil error it survives a kill and a
// power cut.
func (s Drafts) Save(ctx context.Context, in Scope, d Draft, read string) (kept Draft, err error) {
	err = s.write(ctx, "save draft", func(ctx context.Context, tx *sql.Tx) error {
		kept = Draft{DocumentType: d.DocumentType, Name: d.Name, Content: d.Content}
		stamp := s.stamp()
		kept.SavedAt = parseStamp(stamp)
		for n := 2; ; n++ {
			revision, err := revisionInUse(ctx, tx, in, kept.DocumentType, kept.Name)
			if err != nil {
				return err
			}
			if revision == "" || revision == kept.Revision() || kept.Name == d.Name && revision == read {
				break
			}
			kept.Name = strings.TrimSpace(fmt.Sprintf("%s %d", d.Name, n))
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO drafts (address, company, document_type, name, content, saved_at) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (address, company, document_type, name) WHERE discarded_at = ''
			DO UPDATE SET content = excluded.content, saved_at = excluded.saved_at`,
			in.place(), in.Company, kept.DocumentType, kept.Name, blob(kept.Content), stamp)
		return err
	})
	return kept, err
}

// revisionInUse is the revision of the draft in use of that name.
func revisionInUse(ctx context.Context, tx *sql.Tx, in Scope, documentType, name string) (string, error) {
	content, err := first(ctx, tx, `SELECT content FROM drafts
		WHERE address = ? AND company = ? AND document_type = ? AND name = ? AND discarded_at = ''`,
		column[[]byte], in.place(), in.Company, documentType, name)
	if ok, err := found(err); !ok {
		return "", err
	}
	return Draft{Content: content}.Revision(), nil
}

// unchanged refuses a draft that is not in use, or not as it was read.
func unchanged(ctx context.Context, tx *sql.Tx, in Scope, documentType, name, read string) error {
	switch revision, err := revisionInUse(ctx, tx, in, documentType, name); {
	case err != nil:
		return err
	case revision == "":
		return ErrNotFound
	case revision != read:
		return ErrDraftChanged
	}
	return nil
}

// Get is the draft in use of that document type and name; ok is false where
// there is none.
func (s Drafts) Get(ctx context.Context, in Scope, documentType, name string) (d Draft, ok bool, err error) {
	found, err := s.drafts(ctx, `address = ? AND company = ? AND document_type = ? AND name = ? AND discarded_at = ''`,
		in.place(), in.Company, documentType, name)
	if err != nil || len(found) == 0 {
		return Draft{}, false, err
	}
	return found[0], true, nil
}

// List are the drafts in use, the one saved last first.
func (s Drafts) List(ctx context.Context, in Scope) ([]Draft, error) {
	return s.drafts(ctx, `address = ? AND company = ? AND discarded_at = ''`, in.place(), in.Company)
}

// Discarded are the drafts that Restore could bring back, the one
// discarded last first.
func (s Drafts) Discarded(ctx context.Context, in Scope) ([]Draft, error) {
	return s.drafts(ctx, `address = ? AND company = ? AND discarded_at <> ''`, in.place(), in.Company)
}

func (s Drafts) drafts(ctx context.Context, where string, args ...any) ([]Draft, error) {
	if err := s.legible("drafts"); err != nil {
		return nil, err
	}
	out, err := collect(ctx, s.db, `SELECT document_type, name, content, saved_at, discarded_at FROM drafts WHERE `+where+`
		ORDER BY discarded_at DESC, saved_at DESC, id DESC`,
		func(d *Draft) []any {
			return []any{&d.DocumentType, &d.Name, &d.Content, moment{&d.SavedAt}, moment{&d.DiscardedAt}}
		}, args...)
	return out, s.judge("drafts", err)
}

// Discard takes a draft that was read at revision read out of use. It is kept:
// Restore brings it back. ErrNotFound where none is in use, ErrDraftChanged
// where it is not what was read any more.
func (s Drafts) Discard(ctx context.Context, in Scope, documentType, name, read string) error {
	return s.write(ctx, "discard draft", func(ctx context.Context, tx *sql.Tx) error {
		if err := unchanged(ctx, tx, in, documentType, name, read); err != nil {
			return err
		}
		return s.discard(ctx, tx, in, documentType, name)
	})
}

func (s Drafts) discard(ctx context.Context, tx *sql.Tx, in Scope, documentType, name string) error {
	return one(tx.ExecContext(ctx, `UPDATE drafts SET discarded_at = ?
		WHERE address = ? AND company = ? AND document_type = ? AND name = ? AND discarded_at = ''`,
		s.stamp(), in.place(), in.Company, documentType, name))
}

// Rename keeps a draft that was read at revision read under another name, and
// takes it out of use under the old one. ErrDraftInUse where the name is taken;
// else as Discard.
func (s Drafts) Rename(ctx context.Context, in Scope, documentType, from, to, read string) error {
	return s.write(ctx, "rename draft", func(ctx context.Context, tx *sql.Tx) error {
		if err := unchanged(ctx, tx, in, documentType, from, read); err != nil {
			return err
		}
		taken, err := revisionInUse(ctx, tx, in, documentType, to)
		if err != nil {
			return err
		}
		if taken != "" {
			return ErrDraftInUse
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO drafts (address, company, document_type, name, content, saved_at)
			SELECT address, company, document_type, ?, content, saved_at FROM drafts
			WHERE address = ? AND company = ? AND document_type = ? AND name = ? AND discarded_at = ''`,
			to, in.place(), in.Company, documentType, from); err != nil {
			return err
		}
		return s.discard(ctx, tx, in, documentType, from)
	})
}

// Restore brings the draft of that document type and name back that was
// discarded last. ErrDraftInUse where a draft of that name has taken its place,
// ErrNotFound where none was discarded.
func (s Drafts) Restore(ctx context.Context, in Scope, documentType, name string) error {
	return s.write(ctx, "restore draft", func(ctx context.Context, tx *sql.Tx) error {
		taken, err := revisionInUse(ctx, tx, in, documentType, name)
		if err != nil {
			return err
		}
		if taken != "" {
			return ErrDraftInUse
		}
		return one(tx.ExecContext(ctx, `UPDATE drafts SET discarded_at = '' WHERE id = (
			SELECT id FROM drafts
			WHERE address = ? AND company = ? AND document_type = ? AND name = ? AND discarded_at <> ''
			ORDER BY discarded_at DESC, id DESC LIMIT 1)`,
			in.place(), in.Company, documentType, name))
	})
}
