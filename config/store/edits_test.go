package store

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// A person edits one field after another of a long draft: each save writes what changed, and what is read is
// what was saved, also by another docket, after a rename and after a restore.
func TestADraftEditWritesWhatChanged(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	s, other := openIn(t, dir), openIn(t, dir)
	dice := rand.New(rand.NewPCG(3, 4))
	var fields []string
	for i := range 2000 {
		fields = append(fields, fmt.Sprintf(`{"name":"field-%d","label":"Label"}`, i))
	}
	content := func() []byte { return fmt.Appendf(nil, `{"fields":%q}`, fields) }
	d, err := s.Drafts.Save(ctx, here, Draft{DocumentType: "invoice", Content: content()}, "")
	must(t, err)
	wal := func() int64 {
		info, err := os.Stat(filepath.Join(dir, "docket.db-wal"))
		must(t, err)
		return info.Size()
	}
	before := wal()
	for i := range 3 * mostEdits {
		switch at := dice.IntN(len(fields)); i % 5 {
		case 0:
			fields = append(fields[:at], fields[at+1:]...)
		case 1:
			fields = append(fields, `{"name":"new"}`)
		case 2: // saved as it is
		default:
			fields[at] = fmt.Sprintf(`{"name":"field-%d","label":"Label %d"}`, at, i)
		}
		d, err = s.Drafts.Save(ctx, here, Draft{DocumentType: "invoice", Content: content()}, d.Revision())
		must(t, err)
		if i == mostEdits-1 {
			if grown := wal() - before; grown > mostEdits*5*4200 { // pages; the draft has 20
				t.Errorf("%d edits of a draft of %d KiB wrote %d KiB", mostEdits, len(d.Content)>>10, grown>>10)
			}
		}
		if got, ok, err := other.Drafts.Get(ctx, here, "invoice", ""); err != nil || !ok || !bytes.Equal(got.Content, d.Content) {
			t.Fatalf("after %d edits it reads back as %.80q, %v", i+1, got.Content, err)
		}
	}
	edits, err := collect[int](ctx, s.db, `SELECT count(*) FROM draft_edits`)
	if err != nil || edits[0] > mostEdits {
		t.Errorf("%v edits are kept, %v", edits, err)
	}
	must(t, s.Drafts.Rename(ctx, here, "invoice", "", "b", d.Revision()))
	must(t, s.Drafts.Discard(ctx, here, "invoice", "b", d.Revision(), false))
	if _, err := s.Drafts.Restore(ctx, here, "invoice", ""); !errors.Is(err, ErrNotFound) {
		t.Errorf("what was renamed was not discarded, and comes back: %v", err)
	}
	as, err := s.Drafts.Restore(ctx, here, "invoice", "b")
	must(t, err)
	if got, ok, err := s.Drafts.Get(ctx, here, "invoice", as); err != nil || !ok || !bytes.Equal(got.Content, d.Content) {
		t.Errorf("it comes back as %.80q, %v", got.Content, err)
	}
	if _, err := s.Prune(ctx, Retention{Before: s.now().AddDate(1, 0, 0)}); err != nil {
		t.Error(err)
	}
}

func TestAnEditThatDoesNotFitIsNotRead(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	must(t, saveDraft(ctx, s, "invoice", "", []byte("short")))
	_, err := s.db.ExecContext(ctx, `INSERT INTO draft_edits SELECT id, 1, 4, 4, x'' FROM drafts`)
	must(t, err)
	if d, ok, err := s.Drafts.Get(ctx, here, "invoice", ""); err == nil {
		t.Errorf("it is read as %q, %v", d.Content, ok)
	}
}

func TestADraftMayBeEmpty(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	for _, content := range []string{"", "something", ""} {
		was, _, err := s.Drafts.Get(ctx, here, "invoice", "")
		must(t, err)
		_, err = s.Drafts.Save(ctx, here, Draft{DocumentType: "invoice", Content: []byte(content)}, was.Revision())
		must(t, err)
		if d, ok, err := s.Drafts.Get(ctx, here, "invoice", ""); err != nil || !ok || string(d.Content) != content {
			t.Errorf("%q reads back as %q, %v", content, d.Content, err)
		}
	}
}
