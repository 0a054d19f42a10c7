package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"docket/config/files/filestest"
)

var here = Scope{Address: "https://ocr.example.com", Company: "Example Trading"}

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		os.Exit(play(role))
	}
	goleak.VerifyTestMain(m)
}

// openIn opens the store of a folder and closes it with the test.
func openIn(t testing.TB, dir string, opts ...Option) *Store {
	t.Helper()
	s, err := Open(t.Context(), filepath.Join(dir, "docket.db"), opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestANewDatabaseIsPrivate(t *testing.T) {
	filestest.Modes(t)
	dir := filepath.Join(t.TempDir(), "state", "docket")
	s := openIn(t, dir)
	must(t, s.Recents.Touch(t.Context(), here, "rules", "doc-1"))
	for path, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, "docket.db"): 0o600, filepath.Join(dir, "docket.db-wal"): 0o600} {
		info, err := os.Stat(path)
		must(t, err)
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s has mode %o, want %o", filepath.Base(path), got, want)
		}
	}
}

func TestADatabaseThatOthersCouldReadIsClosedToThem(t *testing.T) {
	filestest.Modes(t)
	dir := t.TempDir()
	must(t, os.Chmod(dir, 0o755))
	must(t, os.WriteFile(filepath.Join(dir, "docket.db"), nil, 0o644))
	openIn(t, dir)
	for name, want := range map[string]os.FileMode{".": 0o700, "docket.db": 0o600} {
		info, err := os.Stat(filepath.Join(dir, name))
		must(t, err)
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s has mode %o, want %o", name, got, want)
		}
	}
}

func TestEveryWriteIsFlushedToTheDisk(t *testing.T) {
	s := openIn(t, t.TempDir())
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "busy_timeout": "10000", "foreign_keys": "1"} {
		var got string
		must(t, s.db.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got))
		if got != want {
			t.Errorf("%s is %s, want %s", pragma, got, want)
		}
	}
}

// A start shows its first screen, and asks the service for it, before it waits for a disk.
func TestADatabaseThatIsThereIsOpenedWithoutAWrite(t *testing.T) {
	dir := t.TempDir()
	made := openIn(t, dir)
	must(t, made.Recents.Touch(t.Context(), here, "rules", "doc-1"))
	must(t, made.Close()) // the last one to close leaves nothing beside the file
	openIn(t, dir)
	log, err := os.Stat(filepath.Join(dir, "docket.db-wal"))
	if must(t, err); log.Size() > 0 {
		t.Errorf("opening it wrote %d bytes", log.Size())
	}
}

func TestAPathMayHaveAnyCharacter(t *testing.T) {
	filestest.Modes(t)
	dir := filepath.Join(t.TempDir(), "ä ?#%20&=x")
	s := openIn(t, dir)
	must(t, s.Recents.Touch(t.Context(), here, "rules", "doc-1"))
	if _, err := os.Stat(filepath.Join(dir, "docket.db")); err != nil {
		t.Fatal(err)
	}
}

func TestRecentsComeNewestFirstAndCountHowOften(t *testing.T) {
	s := openIn(t, t.TempDir())
	for _, target := range []string{"a", "b", "c", "a"} {
		must(t, s.Recents.Touch(t.Context(), here, "rules", target))
	}
	must(t, s.Recents.Touch(t.Context(), here, "datasource", "vendors"))
	must(t, s.Recents.Touch(t.Context(), Scope{here.Address, "Another"}, "rules", "z"))
	got, err := s.Recents.List(t.Context(), here, "rules", 0)
	must(t, err)
	var names []string
	for _, r := range got {
		names = append(names, fmt.Sprint(r.Target, r.Count))
		if r.At.IsZero() {
			t.Errorf("%s has no time", r.Target)
		}
	}
	if want := []string{"a2", "c1", "b1"}; !slices.Equal(names, want) {
		t.Errorf("recents are %v, want %v", names, want)
	}
	if two, err := s.Recents.List(t.Context(), here, "rules", 2); err != nil || len(two) != 2 {
		t.Errorf("a limit of 2 gave %d, %v", len(two), err)
	}
}

func TestOnlyTheNewestRecentsAreKept(t *testing.T) {
	s, err := OpenMemory(t.Context())
	must(t, err)
	defer s.Close()
	for i := range keepRecents + 5 {
		must(t, s.Recents.Touch(t.Context(), here, "rules", fmt.Sprint(i)))
	}
	got, err := s.Recents.List(t.Context(), here, "rules", 0)
	must(t, err)
	if len(got) != keepRecents || got[0].Target != fmt.Sprint(keepRecents+4) || got[len(got)-1].Target != "5" {
		t.Errorf("kept %d, from %q to %q", len(got), got[0].Target, got[len(got)-1].Target)
	}
}

func TestASessionIsThereAfterARestart(t *testing.T) {
	dir := t.TempDir()
	first, err := Open(t.Context(), filepath.Join(dir, "docket.db"))
	must(t, err)
	must(t, first.Session.Save(t.Context(), here, "view", "rules"))
	must(t, first.Session.Save(t.Context(), here, "view", "fields"))
	must(t, first.Close())
	s := openIn(t, dir)
	var got string
	ok, err := s.Session.Get(t.Context(), here, "view", &got)
	if err != nil || !ok || got != "fields" {
		t.Errorf("got %q, %v, %v", got, ok, err)
	}
	if ok, err := s.Session.Get(t.Context(), Scope{here.Address, "Another"}, "view", &got); ok || err != nil {
		t.Errorf("another company sees it: %v, %v", ok, err)
	}
}

func TestNoChangeOfTwoDocketsIsLost(t *testing.T) {
	dir, each := t.TempDir(), 40
	must(t, openIn(t, dir).Session.Save(t.Context(), here, "names", "an older docket's form"))
	var both sync.WaitGroup
	for _, name := range []string{"a", "b"} {
		s := openIn(t, dir)
		both.Go(func() {
			for range each {
				var names []string
				if err := s.Session.Change(t.Context(), here, "names", &names, func() { names = append(names, name) }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	both.Wait()
	var names []string
	if ok, err := openIn(t, dir).Session.Get(t.Context(), here, "names", &names); !ok || err != nil || len(names) != 2*each {
		t.Errorf("%d names are there, %v", len(names), err)
	}
}

func TestWhatIsThereAlreadyIsNotWrittenAgain(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	written := func(value string) int64 {
		must(t, s.Session.Save(ctx, here, "last", value))
		wal, err := os.Stat(s.path + "-wal")
		must(t, err)
		return wal.Size()
	}
	before := written("rules DOC-1")
	if after := written("rules DOC-1"); after != before {
		t.Errorf("the same place wrote %d bytes", after-before)
	}
	if after := written("rules DOC-2"); after == before {
		t.Error("another place was not written")
	}
}

func TestAFactSaysHowItIsKnown(t *testing.T) {
	s := openIn(t, t.TempDir())
	must(t, s.Facts.Set(t.Context(), here, "datasource/vendors", "first_page", "0", "guess"))
	must(t, s.Facts.Set(t.Context(), here, "datasource/vendors", "first_page", "1", "page 0 was refused"))
	must(t, s.Facts.Set(t.Context(), here, "retry_push_api", "push_path", "plain", "404 on the other form"))
	f, ok, err := s.Facts.Get(t.Context(), here, "datasource/vendors", "first_page")
	if err != nil || !ok || f.Value != "1" || f.Why != "page 0 was refused" || f.At.IsZero() {
		t.Errorf("got %+v, %v, %v", f, ok, err)
	}
	must(t, s.Facts.Forget(t.Context(), here, "datasource/vendors", "first_page"))
	all, err := s.Facts.List(t.Context(), here)
	if err != nil || len(all) != 1 || all[0].Subject != "retry_push_api" {
		t.Errorf("facts are %+v, %v", all, err)
	}
	if _, ok, _ := s.Facts.Get(t.Context(), here, "datasource/vendors", "first_page"); ok {
		t.Error("the forgotten fact is still known")
	}
}

// saveDraft saves over what is there, as one who has just read it.
func saveDraft(ctx context.Context, s *Store, documentType, name string, content []byte) error {
	there, _, err := s.Drafts.Get(ctx, here, documentType, name)
	if err != nil {
		return err
	}
	_, err = s.Drafts.Save(ctx, here, Draft{DocumentType: documentType, Name: name, Content: content}, there.Revision())
	return err
}

// discardDraft discards what is there, as one who has just read it.
func discardDraft(ctx context.Context, s *Store, documentType, name string) error {
	there, _, err := s.Drafts.Get(ctx, here, documentType, name)
	if err != nil {
		return err
	}
	return s.Drafts.Discard(ctx, here, documentType, name, there.Revision(), false)
}

func TestADiscardedDraftComesBack(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	must(t, saveDraft(ctx, s, "invoice", "", []byte("one")))
	must(t, discardDraft(ctx, s, "invoice", ""))
	must(t, saveDraft(ctx, s, "invoice", "", []byte("two")))
	must(t, discardDraft(ctx, s, "invoice", ""))
	restored(t, s, "invoice", "", "")
	d, ok, err := s.Drafts.Get(ctx, here, "invoice", "")
	if err != nil || !ok || string(d.Content) != "two" {
		t.Errorf("the draft discarded last is %q, %v, %v", d.Content, ok, err)
	}
	kept, err := s.Drafts.Discarded(ctx, here)
	if err != nil || len(kept) != 1 || string(kept[0].Content) != "one" || kept[0].DiscardedAt.IsZero() {
		t.Errorf("discarded drafts are %+v, %v", kept, err)
	}
	if err := discardDraft(ctx, s, "order", ""); !errors.Is(err, ErrNotFound) {
		t.Errorf("discarding what is not there gave %v", err)
	}
	if _, err := s.Drafts.Restore(ctx, here, "order", ""); !errors.Is(err, ErrNotFound) {
		t.Errorf("restoring what is not there gave %v", err)
	}
	restored(t, s, "invoice", "", "2") // beside the one that is in use
	holds(t, s, "2=one", "=two")
}

// restored brings a draft back, and expects it under a name.
func restored(t *testing.T, s *Store, documentType, name, want string) {
	t.Helper()
	if as, err := s.Drafts.Restore(t.Context(), here, documentType, name); err != nil || as != want {
		t.Fatalf("%s came back as %q, %v", name, as, err)
	}
}

func TestADraftThatWasDiscardedTwiceComesBackAsItWasLast(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	must(t, saveDraft(ctx, s, "invoice", "a", []byte("older row")))
	must(t, discardDraft(ctx, s, "invoice", "a"))
	must(t, saveDraft(ctx, s, "invoice", "a", []byte("newer row")))
	must(t, discardDraft(ctx, s, "invoice", "a"))
	restored(t, s, "invoice", "a", "a")
	must(t, saveDraft(ctx, s, "invoice", "a", []byte("newer row, edited")))
	d, _, err := s.Drafts.Get(ctx, here, "invoice", "a")
	if err != nil || string(d.Content) != "newer row, edited" {
		t.Errorf("got %q, %v", d.Content, err)
	}
	if all, err := s.Drafts.List(ctx, here); err != nil || len(all) != 1 {
		t.Errorf("%d drafts in use, %v", len(all), err)
	}
}

func TestBoxesAreTheHistoryOfAText(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	must(t, s.Boxes.Add(ctx, here, Box{Collection: "invoice", OCRTextID: "ocr-1", Coordinates: "[1,2,3,4]", Lines: []string{"a\x00b", "ü \"x\""}}))
	must(t, s.Boxes.Add(ctx, here, Box{Collection: "invoice", OCRTextID: "ocr-2", Coordinates: "[0,0,1,1]"}))
	got, err := s.Boxes.List(ctx, here, "ocr-1", 0)
	if err != nil || len(got) != 1 || !slices.Equal(got[0].Lines, []string{"a\x00b", "ü \"x\""}) || got[0].Coordinates != "[1,2,3,4]" {
		t.Errorf("got %+v, %v", got, err)
	}
	all, err := s.Boxes.List(ctx, here, "", 1)
	if err != nil || len(all) != 1 || all[0].OCRTextID != "ocr-2" {
		t.Errorf("the newest of all is %+v, %v", all, err)
	}
}

func TestManyHandsMayUseOneStore(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 10 {
				if err := s.Recents.Touch(ctx, here, "rules", fmt.Sprint(i)); err != nil {
					t.Error(err)
				}
				if _, err := s.Recents.List(ctx, here, "rules", 0); err != nil {
					t.Error(err)
				}
				s.Degraded()
			}
			sub, err := s.Submissions.Begin(ctx, settingsOf(fmt.Sprint("type", i)), false)
			if err == nil {
				err = s.Submissions.Finish(ctx, sub.ID, Result{State: NotSent})
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	got, err := s.Recents.List(ctx, here, "rules", 0)
	must(t, err)
	for _, r := range got {
		if r.Count != 10 {
			t.Errorf("%s was counted %d times", r.Target, r.Count)
		}
	}
	if subs, err := s.Submissions.List(ctx, SubmissionFilter{States: []string{NotSent}}); err != nil || len(subs) != 8 || len(got) != 8 {
		t.Errorf("%d submissions, %d recents, %v", len(subs), len(got), err)
	}
}

func TestAWriteIsNotBegunAfterACancel(t *testing.T) {
	s := openIn(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Recents.Touch(ctx, here, "rules", "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if got, err := s.Recents.List(t.Context(), here, "rules", 0); err != nil || len(got) != 0 {
		t.Errorf("kept %v, %v", got, err)
	}
}

// A cancel while a write is under way must not leave its outcome in doubt: it is
// finished, or was never begun.
func TestACancelDoesNotInterruptAWriteThatHasBegun(t *testing.T) {
	s := openIn(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	err := s.write(ctx, "test", func(c *change) {
		cancel()
		for range 100 { // database/sql rolls back beside us, as soon as it hears of a cancel
			runtime.Gosched()
			if c.err = c.ctx.Err(); c.err != nil {
				return
			}
		}
		c.exec(`INSERT INTO session (address, company, key, value, at) VALUES ('a', 'c', 'k', x'37', '')`)
	})
	if err != nil {
		t.Fatalf("it was interrupted: %v", err)
	}
	var v int
	if ok, err := s.Session.Get(t.Context(), Scope{"a", "c"}, "k", &v); err != nil || !ok || v != 7 {
		t.Errorf("it holds %d, %v, %v", v, ok, err)
	}
	if err := s.write(ctx, "test", func(*change) { t.Error("it was begun") }); err == nil {
		t.Error("one that was cancelled before is no error")
	}
}
