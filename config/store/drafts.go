package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
)

// Draft is field settings that were not sent yet. Content is the editor's own and opaque here.
type Draft struct {
	DocumentType, Name string
	Content            []byte
	SavedAt            time.Time
	DiscardedAt        time.Time // zero while it is in use
	Sent               bool      // it is not in use because it was sent
}

// Revision tells one content of a draft from another, so that nobody writes over
// what they have not read. "" is that of a draft that is not there.
func (d Draft) Revision() string {
	sum := sha256.Sum256(d.Content)
	return hex.EncodeToString(sum[:])
}

const selectDrafts = `SELECT document_type, name, ` + contentOf + `, saved_at, discarded_at, sent FROM drafts WHERE address = ?1 AND company = ?2 AND `

// nextTurn is the number of what becomes of a draft next.
const nextTurn = `(SELECT coalesce(max(turn), 0) + 1 FROM drafts)`

const draftInUse = `address = ?1 AND company = ?2 AND document_type = ?3 AND name = ?4 AND discarded_at = ''`

// Save keeps a draft that was read at revision read. Where another content is in use under its name by now,
// this one is kept under a name of its own, which kept tells. After a nil error it survives a power cut.
func (s Drafts) Save(ctx context.Context, in Scope, d Draft, read string) (kept Draft, err error) {
	err = s.write(ctx, "save draft", func(c *change) {
		kept = Draft{DocumentType: d.DocumentType, Name: d.Name, Content: d.Content, SavedAt: parseStamp(c.now)}
		for n := 2; ; n++ {
			there := c.revision(in, kept.DocumentType, kept.Name)
			if there == "" || there == kept.Revision() || kept.Name == d.Name && there == read {
				break
			}
			kept.Name = numbered(d.Name, n)
		}
		c.putDraft(in, kept)
	})
	return kept, err
}

// Renew keeps what became by itself of a draft that was read at revision read. ErrDraftChanged where another content is
// in use by now, ErrNotFound where none is: then it stays as it is.
func (s Drafts) Renew(ctx context.Context, in Scope, d Draft, read string) error {
	return s.write(ctx, "renew draft", func(c *change) {
		c.unchanged(in, d.DocumentType, d.Name, read)
		d.SavedAt = parseStamp(c.now)
		c.putDraft(in, d)
	})
}

// numbered is a name of its own for a draft whose name is taken.
func numbered(name string, n int) string { return strings.TrimSpace(fmt.Sprintf("%s %d", name, n)) }

func (c *change) revision(in Scope, documentType, name string) string {
	found := all[[]byte](c, `SELECT `+contentOf+` FROM drafts WHERE `+draftInUse, in.place(), in.Company, documentType, name)
	if len(found) == 0 {
		return ""
	}
	return Draft{Content: found[0]}.Revision()
}

// unchanged refuses a draft that is not as it was read; for a name that is to be free, that is "".
func (c *change) unchanged(in Scope, documentType, name, read string) {
	switch there := c.revision(in, documentType, name); {
	case c.err != nil || there == read:
	case there == "":
		c.err = ErrNotFound
	case read == "":
		c.err = ErrDraftInUse
	default:
		c.err = ErrDraftChanged
	}
}

// Get is the draft in use of a document type and name; ok is false where there is none.
func (s Drafts) Get(ctx context.Context, in Scope, documentType, name string) (d Draft, ok bool, err error) {
	return get[Draft](ctx, s.database, "drafts", selectDrafts+draftInUse, in.place(), in.Company, documentType, name)
}

// List is the drafts in use, the one saved last first.
func (s Drafts) List(ctx context.Context, in Scope) ([]Draft, error) {
	return list[Draft](ctx, s.database, "drafts", selectDrafts+`discarded_at = '' ORDER BY turn DESC`, in.place(), in.Company)
}

// Names is List without the contents.
func (s Drafts) Names(ctx context.Context, in Scope) ([]Draft, error) {
	short := strings.NewReplacer(contentOf, "x''", "sent", "0").Replace(selectDrafts) // from the index alone
	return list[Draft](ctx, s.database, "drafts", short+`discarded_at = '' ORDER BY turn DESC`, in.place(), in.Company)
}

// Discarded is the drafts that Restore could bring back, the one discarded last first.
func (s Drafts) Discarded(ctx context.Context, in Scope) ([]Draft, error) {
	return list[Draft](ctx, s.database, "drafts", selectDrafts+`discarded_at <> '' ORDER BY turn DESC`, in.place(), in.Company)
}

// Discard takes a draft that was read at revision read out of use, perhaps because it was sent; Restore brings it back.
// ErrNotFound where none is in use, ErrDraftChanged where it is not what was read.
func (s Drafts) Discard(ctx context.Context, in Scope, documentType, name, read string, sent bool) error {
	return s.write(ctx, "discard draft", func(c *change) {
		c.unchanged(in, documentType, name, read)
		c.one(`UPDATE drafts SET discarded_at = ?5, sent = ?6, turn = `+nextTurn+` WHERE `+draftInUse, in.place(), in.Company, documentType, name, c.now, sent)
	})
}

// Rename gives a draft that was read at revision read another name. ErrDraftInUse where the name is taken; else as Discard.
func (s Drafts) Rename(ctx context.Context, in Scope, documentType, from, to, read string) error {
	return s.write(ctx, "rename draft", func(c *change) {
		c.unchanged(in, documentType, from, read)
		c.unchanged(in, documentType, to, "")
		c.one(`UPDATE drafts SET name = ?5 WHERE `+draftInUse, in.place(), in.Company, documentType, from, to)
	})
}

// Restore brings the draft of a name back that was discarded last, under a name of its own
// where another has taken its place; as tells which. ErrNotFound where none was discarded.
func (s Drafts) Restore(ctx context.Context, in Scope, documentType, name string) (as string, err error) {
	err = s.write(ctx, "restore draft", func(c *change) {
		as = name
		for n := 2; c.revision(in, documentType, as) != ""; n++ {
			as = numbered(name, n)
		}
		c.one(`UPDATE drafts SET discarded_at = '', sent = 0, name = ?5 WHERE id = (
			SELECT id FROM drafts
			WHERE address = ?1 AND company = ?2 AND document_type = ?3 AND name = ?4 AND discarded_at <> ''
			ORDER BY turn DESC LIMIT 1)`, in.place(), in.Company, documentType, name, as)
	})
	return as, err
}
