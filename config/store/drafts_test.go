package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
)

func invoice(name, content string) Draft {
	return Draft{DocumentType: "invoice", Name: name, Content: []byte(content)}
}

// inUse are the drafts in use as `name=content`, in the order of their names.
func inUse(t *testing.T, s *Store) []string {
	t.Helper()
	all, err := s.Drafts.List(t.Context(), here)
	must(t, err)
	var out []string
	for _, d := range all {
		out = append(out, d.Name+"="+string(d.Content))
	}
	slices.Sort(out)
	return out
}

func holds(t *testing.T, s *Store, want ...string) {
	t.Helper()
	if got := inUse(t, s); !slices.Equal(got, want) {
		t.Fatalf("the drafts are %q, not %q", got, want)
	}
}

func TestADraftThatFollowsGivesWayToWhatAnotherDocketSaved(t *testing.T) {
	s := openIn(t, t.TempDir())
	first, err := s.Drafts.Save(t.Context(), here, invoice("", "mine"), "")
	must(t, err)
	renewed := invoice("", "followed")
	must(t, s.Drafts.Renew(t.Context(), here, renewed, first.Revision()))
	if err := s.Drafts.Renew(t.Context(), here, invoice("", "late"), first.Revision()); !errors.Is(err, ErrDraftChanged) {
		t.Errorf("over another content: %v", err)
	}
	holds(t, s, "=followed")
	must(t, s.Drafts.Discard(t.Context(), here, "invoice", "", renewed.Revision(), false))
	if err := s.Drafts.Renew(t.Context(), here, renewed, renewed.Revision()); !errors.Is(err, ErrNotFound) {
		t.Errorf("over none: %v", err)
	}
	holds(t, s)
}

func TestADraftThatWasChangedMeanwhileIsNotWrittenOver(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	read, err := s.Drafts.Save(ctx, here, invoice("", "as both read it"), "")
	must(t, err)
	mine, err := s.Drafts.Save(ctx, here, invoice("", "mine"), read.Revision())
	must(t, err)
	theirs, err := s.Drafts.Save(ctx, here, invoice("", "theirs"), read.Revision())
	must(t, err)
	if mine.Name != "" || theirs.Name != "2" {
		t.Errorf("kept as %q and %q", mine.Name, theirs.Name)
	}
	again, err := s.Drafts.Save(ctx, here, invoice("2", "theirs, edited"), theirs.Revision())
	must(t, err)
	if _, err := s.Drafts.Save(ctx, here, invoice("2", "a third one"), theirs.Revision()); err != nil || again.Name != "2" {
		t.Errorf("kept as %q, %v", again.Name, err)
	}
	holds(t, s, "2 2=a third one", "2=theirs, edited", "=mine")
}

func TestADraftThatNobodyReadIsNotWrittenOver(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	for _, content := range []string{"put away", "imported", "imported"} {
		_, err := s.Drafts.Save(ctx, here, invoice("", content), "")
		must(t, err)
	}
	holds(t, s, "2=imported", "=put away") // the same twice is kept once
}

func TestADraftThatWasChangedMeanwhileIsNeitherDiscardedNorRenamed(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	old, err := s.Drafts.Save(ctx, here, invoice("", "old"), "")
	must(t, err)
	now, err := s.Drafts.Save(ctx, here, invoice("", "now"), old.Revision())
	must(t, err)
	if err := s.Drafts.Discard(ctx, here, "invoice", "", old.Revision(), false); !errors.Is(err, ErrDraftChanged) {
		t.Errorf("discarding gave %v", err)
	}
	if err := s.Drafts.Rename(ctx, here, "invoice", "", "b", old.Revision()); !errors.Is(err, ErrDraftChanged) {
		t.Errorf("renaming gave %v", err)
	}
	holds(t, s, "=now")
	must(t, s.Drafts.Rename(ctx, here, "invoice", "", "b", now.Revision()))
	holds(t, s, "b=now")
	if err := s.Drafts.Rename(ctx, here, "invoice", "c", "d", now.Revision()); !errors.Is(err, ErrNotFound) {
		t.Errorf("renaming what is not there gave %v", err)
	}
	_, err = s.Drafts.Save(ctx, here, invoice("", "another"), "")
	must(t, err)
	if err := s.Drafts.Rename(ctx, here, "invoice", "b", "", now.Revision()); !errors.Is(err, ErrDraftInUse) {
		t.Errorf("renaming to a name in use gave %v", err)
	}
	holds(t, s, "=another", "b=now")
}

func TestOfManyWritersAtOnceEachOneIsKept(t *testing.T) {
	dir := t.TempDir()
	const writers = 8
	var all sync.WaitGroup
	for i := range writers {
		s := openIn(t, dir) // a connection of its own, as another docket has
		all.Go(func() {
			if _, err := s.Drafts.Save(context.Background(), here, invoice("", fmt.Sprint("of ", i)), ""); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	kept := map[string]bool{}
	drafts, err := openIn(t, dir).Drafts.List(t.Context(), here)
	must(t, err)
	for _, d := range drafts {
		kept[string(d.Content)] = true
	}
	if len(kept) != writers {
		t.Fatalf("%d of %d are kept", len(kept), writers)
	}
}
