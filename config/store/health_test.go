package store

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"docket/config/files/filestest"
)

func TestManyDocketsMayCreateTheDatabaseAtOnce(t *testing.T) {
	for range 3 {
		dir := t.TempDir()
		_, said := atOnce(t, 12, "open", filepath.Join(dir, "docket.db"))
		for _, line := range said {
			if line != "done" {
				t.Fatalf("one said %q", line)
			}
		}
		got, err := openIn(t, dir).Recents.List(t.Context(), here, "rules", 0)
		if err != nil || len(got) != 12 {
			t.Errorf("%d of 12 were kept, %v", len(got), err)
		}
	}
}

// The second of two that found nothing comes to make the database when the
// first one's is in its place already.
func TestADatabaseThatAnotherDocketMadeIsNotMadeAgain(t *testing.T) {
	dir := t.TempDir()
	first, err := Open(t.Context(), filepath.Join(dir, "docket.db"))
	must(t, err)
	must(t, first.Recents.Touch(t.Context(), here, "rules", "kept"))
	must(t, first.Close()) // else its -wal would hide the loss
	late := &database{now: time.Now, path: first.path, dir: first.dir}
	must(t, late.create(t.Context()))
	if got, err := openIn(t, dir).Recents.List(t.Context(), here, "rules", 0); err != nil || len(got) != 1 {
		t.Errorf("what the first one kept is now %v, %v", got, err)
	}
}

func TestADamagedDatabaseIsKeptUnderAnotherName(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "docket.db")
	broken := []byte(strings.Repeat("this is no database. ", 400))
	must(t, os.WriteFile(path, broken, 0o600))
	must(t, os.WriteFile(path+"-wal", []byte("left over"), 0o600))
	s := openIn(t, dir)
	if s.Degraded() != "" {
		t.Errorf("degraded: %s", s.Degraded())
	}
	kept, err := os.ReadFile(s.setAside)
	if err != nil || string(kept) != string(broken) {
		t.Fatalf("set aside as %q: %v", s.setAside, err)
	}
	if wal, err := os.ReadFile(s.setAside + "-wal"); err != nil || string(wal) != "left over" {
		t.Errorf("its -wal is %q, %v", wal, err)
	}
	for _, insist := range []bool{false, true} {
		_, err := s.Submissions.Begin(t.Context(), settingsOf("invoice"), insist)
		if lost, ok := errors.AsType[*LossError](err); !ok || lost.Loss.Path != s.setAside {
			t.Errorf("before anybody knows of the loss: %v", err)
		}
	}
	if n, err := s.Submissions.Acknowledge(t.Context(), "looked at the service"); err != nil || n != 1 {
		t.Errorf("acknowledged %d, %v", n, err)
	}
	begin(t, s, settingsOf("invoice"))
}

func TestAnEmptiedDatabaseKeepsWhatItsWalHolds(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "docket.db")
	must(t, os.WriteFile(path, nil, 0o600))
	must(t, os.WriteFile(path+"-wal", []byte("left over"), 0o600))
	s := openIn(t, dir)
	if wal, err := os.ReadFile(s.setAside + "-wal"); err != nil || string(wal) != "left over" {
		t.Errorf("its -wal is %q, %v", wal, err)
	}
	must(t, s.Recents.Touch(t.Context(), here, "rules", "a"))
}

func TestADamagedDatabaseIsSetAsideOnceHoweverManyFindIt(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "docket.db")
	must(t, os.WriteFile(path, []byte(strings.Repeat("this is no database. ", 400)), 0o600))
	_, said := atOnce(t, 6, "open", path)
	for _, line := range said {
		if !strings.HasPrefix(line, "done") {
			t.Fatalf("they said %q", said)
		}
	}
	kept, err := filepath.Glob(path + ".damaged-*Z")
	if err != nil || len(kept) != 1 {
		t.Errorf("kept %v, %v", kept, err)
	}
	if got, err := openIn(t, dir).Recents.List(t.Context(), here, "rules", 0); err != nil || len(got) != 6 {
		t.Errorf("%d of 6 were kept, %v", len(got), err)
	}
}

func TestADamagedPageIsFoundAtTheNextStart(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "docket.db")
	first, err := Open(t.Context(), path)
	must(t, err)
	for range 200 {
		must(t, first.Boxes.Add(t.Context(), here, Box{OCRTextID: "ocr-1", Coordinates: strings.Repeat("x", 2000)}))
	}
	must(t, first.Close())
	content, err := os.ReadFile(path)
	must(t, err)
	for at := len(content) / 8192 * 4096; at < len(content); at += 4096 { // the schema, at the front, stays
		copy(content[at:], strings.Repeat("\xff", 64))
	}
	must(t, os.WriteFile(path, content, 0o600))
	second, err := Open(t.Context(), path)
	must(t, err)
	if second.setAside != "" {
		t.Fatal("it was found without looking at every page: this test shows nothing")
	}
	_, err = second.Boxes.List(t.Context(), here, "", 0)
	if _, ok := errors.AsType[*DegradedError](err); !ok || second.Degraded() == "" {
		t.Errorf("a damaged page gave %v", err)
	}
	must(t, second.Close())
	third := openIn(t, dir)
	if third.setAside == "" {
		t.Error("it was not set aside")
	}
	must(t, third.Recents.Touch(t.Context(), here, "rules", "a"))
	third.Close()
	if fourth := openIn(t, dir); fourth.setAside != "" {
		t.Error("the new database was set aside too")
	}
}

func TestADatabaseOfANewerDocketCanOnlyBeRead(t *testing.T) {
	dir := t.TempDir()
	first, err := Open(t.Context(), filepath.Join(dir, "docket.db"))
	must(t, err)
	must(t, saveDraft(t.Context(), first, "invoice", "", []byte("kept")))
	_, err = first.db.ExecContext(t.Context(), "PRAGMA user_version = 999")
	must(t, err)
	must(t, first.Close())
	s := openIn(t, dir)
	if !strings.Contains(s.Degraded(), "newer docket") {
		t.Errorf("degraded: %q", s.Degraded())
	}
	d, ok, err := s.Drafts.Get(t.Context(), here, "invoice", "")
	if err != nil || !ok || string(d.Content) != "kept" {
		t.Errorf("the draft is %q, %v, %v", d.Content, ok, err)
	}
	for name, err := range map[string]error{
		"draft": saveDraft(t.Context(), s, "invoice", "", []byte("lost")),
		"begin": func() error { _, err := s.Submissions.Begin(t.Context(), settingsOf("invoice"), false); return err }(),
	} {
		if _, ok := errors.AsType[*DegradedError](err); !ok {
			t.Errorf("%s gave %v", name, err)
		}
	}
	if _, err := s.db.ExecContext(t.Context(), "DELETE FROM drafts"); err == nil {
		t.Error("the connection itself can write")
	}
}

func TestWithoutAPlaceToKeepAnythingDocketStillRuns(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no place where nobody can make a folder")
	}
	s := openIn(t, "/proc/docket")
	if !strings.Contains(s.Degraded(), "no place to keep") {
		t.Errorf("degraded: %q", s.Degraded())
	}
	if got, err := s.Recents.List(t.Context(), here, "rules", 0); err != nil || len(got) != 0 {
		t.Errorf("recents are %v, %v", got, err)
	}
	if swept, err := s.Submissions.Sweep(t.Context()); err != nil || len(swept) != 0 {
		t.Errorf("swept %v, %v", swept, err)
	}
	if _, err := s.Submissions.Begin(t.Context(), settingsOf("invoice"), true); err == nil {
		t.Error("a submission was begun that nothing remembers")
	}
}

// What was kept in a folder is not nothing where a file has its name, or that of a folder above.
func TestAFileInThePlaceOfTheFolderIsNoEmptyJournal(t *testing.T) {
	for _, below := range []string{"", "state/docket"} {
		dir := t.TempDir()
		must(t, os.WriteFile(filepath.Join(dir, "file"), nil, 0o600))
		s := openIn(t, filepath.Join(dir, "file", below))
		if !strings.Contains(s.Degraded(), "cannot be read (a folder on its path is a file now)") || s.Nowhere {
			t.Errorf("degraded: %q", s.Degraded())
		}
		_, listed := s.Submissions.List(t.Context(), SubmissionFilter{})
		_, counted := s.Submissions.Losses(t.Context())
		for what, err := range map[string]error{"submissions": listed, "losses": counted} {
			if _, is := errors.AsType[*UnreadableError](err); !is {
				t.Errorf("the %s are said to be none: %v", what, err)
			}
		}
		if _, err := s.Submissions.Begin(t.Context(), settingsOf("invoice"), true); err == nil {
			t.Error("a submission was begun that nothing remembers")
		}
	}
}

// While there is no room for what a damaged database holds, it is not said to be empty, and is read at the next start.
func TestADamagedDatabaseThatCannotBeTakenOverIsNotForgotten(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "docket.db")
	first, err := Open(t.Context(), path)
	must(t, err)
	must(t, saveDraft(t.Context(), first, "invoice", "", bytes.Repeat([]byte("kept"), 1<<20)))
	must(t, first.Close())
	overwrite(t, path, 0, 100)
	full, err := Open(t.Context(), path, func(s *database) { s.maxPages = 200 })
	must(t, err)
	for _, why := range []string{path + ".damaged-", "the disk is full"} {
		if !strings.Contains(full.Degraded(), why) {
			t.Errorf("degraded: %q, which lacks %q", full.Degraded(), why)
		}
	}
	if _, err := full.Drafts.List(t.Context(), here); err == nil || full.Nowhere || full.Restored() != "" {
		t.Errorf("the drafts are said to be none; nowhere %v, restored %q", full.Nowhere, full.Restored())
	}
	must(t, full.Close())
	s := openIn(t, dir)
	if d, found, err := s.Drafts.Get(t.Context(), here, "invoice", ""); err != nil || !found || len(d.Content) != 4<<20 || s.Restored() == "" {
		t.Errorf("the draft has %d bytes, %v; restored: %q", len(d.Content), err, s.Restored())
	}
}

func TestItIsToldWhenALargeDamagedDatabaseIsRead(t *testing.T) {
	for size, want := range map[int64]string{large / 2: "", large + 1<<20: "the database is damaged; reading what is left of its 65 MB"} {
		path := filepath.Join(t.TempDir(), "docket.db")
		must(t, os.WriteFile(path, []byte("no database"), 0o600))
		must(t, os.Truncate(path, size))
		told := ""
		s, err := Open(t.Context(), path, WithTold(func(text string) { told += text }))
		must(t, err)
		if must(t, s.Close()); told != want {
			t.Errorf("of %d bytes it is told %q", size, told)
		}
	}
}

// A full disk is played by a limit on the pages of the database, which SQLite
// reports in the same way.
func TestOnAFullDiskNothingIsSentAndWhatIsKeptStays(t *testing.T) {
	dir := t.TempDir()
	first, err := Open(t.Context(), filepath.Join(dir, "docket.db"))
	must(t, err)
	must(t, saveDraft(t.Context(), first, "invoice", "", []byte("kept")))
	sub := begin(t, first, settingsOf("order"))
	var pages int
	must(t, first.db.QueryRowContext(t.Context(), "PRAGMA page_count").Scan(&pages))
	s := openIn(t, dir, func(s *database) { s.maxPages = pages })
	big := settingsOf("invoice")
	big.Data = make([]byte, 1<<20)
	_, err = s.Submissions.Begin(t.Context(), big, false)
	if _, ok := errors.AsType[*DegradedError](err); !ok || !strings.Contains(s.Degraded(), "full") {
		t.Fatalf("begin gave %v; degraded: %q", err, s.Degraded())
	}
	if err := saveDraft(t.Context(), s, "invoice", "", big.Data); err == nil {
		t.Error("a draft was said to be kept")
	}
	if d, _, err := s.Drafts.Get(t.Context(), here, "invoice", ""); err != nil || string(d.Content) != "kept" {
		t.Errorf("the draft is now %d bytes, %v", len(d.Content), err)
	}
	if all, err := s.Submissions.List(t.Context(), SubmissionFilter{}); err != nil || len(all) != 1 || all[0].ID != sub.ID {
		t.Errorf("the journal is %v, %v", all, err)
	}
	must(t, saveDraft(t.Context(), s, "invoice", "", []byte("tiny")))
	if s.Degraded() != "" {
		t.Errorf("still degraded after a write that worked: %q", s.Degraded())
	}
	must(t, first.Close())
}

func TestADatabaseThatMayNotBeWrittenCanBeRead(t *testing.T) {
	filestest.Modes(t)
	for mode, want := range map[os.FileMode]string{
		0o444: "degraded: the database cannot be written (permission denied); draft: kept; refused: true",
		0o000: "degraded: the database cannot be read (permission denied); draft: ; refused: true",
	} {
		mayNotBeWritten(t, mode, want)
	}
}

func mayNotBeWritten(t *testing.T, mode os.FileMode, want string) {
	t.Helper()
	// The folder must be one that the other user can reach.
	dir, err := os.MkdirTemp("", "docket-read-only-")
	must(t, err)
	t.Cleanup(func() {
		os.Chmod(dir, 0o700)
		os.RemoveAll(dir)
	})
	path := filepath.Join(dir, "docket.db")
	first, err := Open(t.Context(), path)
	must(t, err)
	must(t, saveDraft(t.Context(), first, "invoice", "", []byte("kept")))
	must(t, first.Close())
	binary := filepath.Join(dir, "other")
	self, err := os.Executable()
	must(t, err)
	program, err := os.ReadFile(self)
	must(t, err)
	must(t, os.WriteFile(binary, program, 0o755))
	must(t, os.Chmod(path, mode))
	must(t, os.Chmod(dir, 0o555))
	o := start(t, binary, "write", path, func(cmd *exec.Cmd) {
		if os.Geteuid() == 0 { // for root everything can be written
			filestest.AsNobody(cmd)
		}
	})
	o.goOn()
	if got := o.line(t); got != want {
		t.Errorf("it said %q, want %q", got, want)
	}
}
