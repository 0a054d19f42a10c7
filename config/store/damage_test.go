package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"docket/config/files/filestest"
)

// killedWhileSending is a database whose docket was killed in the middle of a
// submission of an invoice, after one that was accepted. With checkpointed, all of it
// is in the file itself.
func killedWhileSending(t *testing.T, checkpointed bool, made ...func(dir string)) (path, id string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "docket.db")
	for _, make := range made {
		if make != nil {
			make(filepath.Dir(path))
		}
	}
	first, err := Open(t.Context(), path)
	must(t, err)
	order := begin(t, first, settingsOf("order"))
	must(t, first.Submissions.Finish(t.Context(), order.ID, Result{State: Accepted, Status: 200}))
	must(t, first.Close())
	others, said := atOnce(t, 1, "begin", path)
	must(t, others[0].cmd.Process.Kill())
	others[0].cmd.Wait()
	if checkpointed {
		s, err := Open(t.Context(), path)
		must(t, err)
		must(t, s.Close())
	}
	return path, said[0]
}

func overwrite(t *testing.T, path string, at, size int) {
	t.Helper()
	content, err := os.ReadFile(path)
	must(t, err)
	copy(content[at:], bytes.Repeat([]byte{0xa5}, size))
	must(t, os.WriteFile(path, content, 0o600))
}

func TestDamageForgetsNoSubmissionThatCanStillBeRead(t *testing.T) {
	earlier := func(dir string) { must(t, oldDatabase(t, dir, 6).Close()) } // whose file gives no room back
	for _, c := range []struct {
		name         string
		checkpointed bool
		damage       func(t *testing.T, path string)
		made         func(dir string)
	}{
		{"the magic, all in the file", true, func(t *testing.T, path string) { overwrite(t, path, 0, 16) }, nil},
		{"the header, all in the file", true, func(t *testing.T, path string) { overwrite(t, path, 0, 100) }, nil},
		{"the header, the row in the -wal", false, func(t *testing.T, path string) { overwrite(t, path, 0, 100) }, nil},
		{"the first page", true, func(t *testing.T, path string) { overwrite(t, path, 0, 4096) }, nil},
		{"the first page, the row in the -wal", false, func(t *testing.T, path string) { overwrite(t, path, 0, 4096) }, nil},
		{"the header of an earlier docket's", true, func(t *testing.T, path string) { overwrite(t, path, 0, 100) }, earlier},
		{"the first page of an earlier docket's", true, func(t *testing.T, path string) { overwrite(t, path, 0, 4096) }, earlier},
	} {
		t.Run(c.name, func(t *testing.T) {
			path, id := killedWhileSending(t, c.checkpointed, c.made)
			c.damage(t, path)
			s := openIn(t, filepath.Dir(path))
			if s.setAside == "" {
				t.Fatal("nothing was damaged")
			}
			_, err := s.Submissions.Begin(t.Context(), settingsOf("invoice"), false)
			if blocked, ok := errors.AsType[*BlockedError](err); !ok || blocked.By.ID != id || blocked.By.State != Unknown || !blocked.Same {
				t.Errorf("the same content: %v", err)
			}
			if lost, err := s.Submissions.Losses(t.Context()); err != nil || len(lost) != 0 {
				t.Errorf("lost %+v, %v", lost, err)
			}
			if last, ok, err := s.Submissions.LastSent(t.Context(), here, "order"); err != nil || !ok || last.State != Accepted {
				t.Errorf("what was accepted is %+v, %v", last, err)
			}
			if events, err := s.Submissions.History(t.Context(), id); err != nil || len(events) != 2 {
				t.Errorf("its history is %+v, %v", events, err)
			}
		})
	}
}

func TestWhereOutcomesCannotBeReadNothingIsSentUntilThatIsAcknowledged(t *testing.T) {
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, path string)
	}{
		{"the beginning of the -wal, which SQLite would pass over", func(t *testing.T, path string) { overwrite(t, path+"-wal", 0, 32) }},
		{"all of both", func(t *testing.T, path string) {
			must(t, os.WriteFile(path, bytes.Repeat([]byte("nothing"), 9000), 0o600))
			must(t, os.Remove(path+"-wal"))
		}},
		{"the file, of which the -wal is left", func(t *testing.T, path string) { must(t, os.Remove(path)) }},
		{"what it held", func(t *testing.T, path string) {
			must(t, errors.Join(os.Truncate(path, 0), os.Remove(path+"-wal")))
		}},
		{"the pages behind the first", func(t *testing.T, path string) {
			must(t, os.Remove(path+"-wal"))
			info, err := os.Stat(path)
			must(t, err)
			overwrite(t, path, 0, 100)
			overwrite(t, path, 4096, int(info.Size())-4096)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			path, _ := killedWhileSending(t, false)
			c.damage(t, path)
			first, err := Open(t.Context(), path)
			must(t, err)
			must(t, first.Close())
			s := openIn(t, filepath.Dir(path)) // the next start refuses as well
			_, err = s.Submissions.Begin(t.Context(), settingsOf("contract"), true)
			lost, ok := errors.AsType[*LossError](err)
			if !ok || lost.Loss.Path != first.setAside || !strings.Contains(err.Error(), "acknowledge") {
				t.Fatalf("begin gave %v", err)
			}
			if n, err := s.Submissions.Acknowledge(t.Context(), "nothing was there"); err != nil || n != 1 {
				t.Fatalf("acknowledged %d, %v", n, err)
			}
			begin(t, s, settingsOf("contract"))
		})
	}
}

// Who dies between putting a damaged database aside and making the new one must not
// leave a next docket with an empty one, whatever the folder is called.
func TestADamagedDatabaseIsReadWheneverTheNewOneIsMade(t *testing.T) {
	for _, folder := range []string{"plain", "[work]", "[x", "a*b?", "blank end "} {
		if runtime.GOOS == "windows" && strings.ContainsAny(folder, "*? ") {
			continue // no names there
		}
		t.Run(folder, func(t *testing.T) {
			found, id := killedWhileSending(t, true)
			overwrite(t, found, 0, 100)
			path := filepath.Join(t.TempDir(), folder, "docket.db")
			must(t, os.MkdirAll(path+"-salvage/0/1", 0o700)) // copies, which may be large
			must(t, os.Rename(found, path+".damaged-20260101T000000Z"))
			s := openIn(t, filepath.Dir(path))
			if _, err := os.Stat(path + "-salvage"); err == nil {
				t.Error("copies are left")
			}
			if _, err := s.Submissions.Begin(t.Context(), settingsOf("invoice"), false); err == nil {
				t.Error("it may go out")
			} else if blocked, ok := errors.AsType[*BlockedError](err); !ok || blocked.By.ID != id {
				t.Errorf("it gave %v", err)
			}
		})
	}
}

func TestWhatWasSettledOrAcknowledgedStaysSoThroughTheNextDamage(t *testing.T) {
	path, id := killedWhileSending(t, true)
	overwrite(t, path, 0, 100)
	must(t, os.WriteFile(path+".damaged-20200101T000000Z", []byte(strings.Repeat("nothing ", 999)), 0o600))
	s, err := Open(t.Context(), path)
	must(t, err)
	_, err = s.Submissions.Sweep(t.Context())
	must(t, err)
	must(t, s.Submissions.Resolve(t.Context(), id, NotApplied, "", nil))
	if n, err := s.Submissions.Acknowledge(t.Context(), ""); err != nil || n != 1 {
		t.Fatalf("acknowledged %d, %v", n, err)
	}
	must(t, s.Close())
	overwrite(t, path, 0, 100)
	begin(t, openIn(t, filepath.Dir(path)), settingsOf("invoice"))
}

func TestADatabaseWhoseFolderWasMovedSendsNothingAndTouchesNoOther(t *testing.T) {
	filestest.MovingOpenFolders(t)
	root := t.TempDir()
	dir, away := filepath.Join(root, "docket"), filepath.Join(root, "away")
	path := filepath.Join(dir, "docket.db")
	mine, err := Open(t.Context(), path)
	must(t, err)
	sub := begin(t, mine, settingsOf("invoice"))
	must(t, os.Rename(dir, away))
	other, err := Open(t.Context(), path)
	must(t, err)
	defer other.Close()
	must(t, other.Recents.Touch(t.Context(), here, "rules", "a"))
	if _, err := mine.Submissions.Begin(t.Context(), settingsOf("order"), true); err == nil || !strings.Contains(err.Error(), "moved") {
		t.Errorf("begin gave %v", err)
	}
	// What would be saved where nobody looks for it is refused, but for the outcome of what is there.
	if err := saveDraft(t.Context(), mine, "invoice", "", []byte("{}")); err == nil || !strings.Contains(err.Error(), "moved") || !strings.Contains(mine.Degraded(), "moved") {
		t.Errorf("a draft: %v; degraded: %q", err, mine.Degraded())
	}
	if err := mine.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f", Accept)}); err == nil || !strings.Contains(err.Error(), "moved") {
		t.Errorf("a verdict: %v", err)
	}
	must(t, mine.Submissions.Finish(t.Context(), sub.ID, Result{State: Unknown}))
	must(t, mine.Close())
	if _, err := os.Stat(path + "-wal"); err != nil {
		t.Errorf("the other docket's -wal: %v", err)
	}
	moved := openIn(t, away)
	if got, err := moved.Submissions.Get(t.Context(), sub.ID); err != nil || got.State != Unknown {
		t.Errorf("the outcome is %+v, %v", got, err)
	}
}

func TestWhatIsNoRegularFileIsRefusedAtOnce(t *testing.T) {
	for name, put := range map[string]func(path string) error{
		"a pipe":                            func(path string) error { return filestest.Pipe(path) },
		"a folder":                          func(path string) error { return os.Mkdir(path, 0o700) },
		"a device":                          func(path string) error { return filestest.Link("/dev/zero", path) },
		"a pipe as the -wal":                func(path string) error { return pipeBeside(path, "-wal") },
		"a pipe as the -journal":            func(path string) error { return pipeBeside(path, "-journal") },
		"a pipe as the -journal of nothing": func(path string) error { return filestest.Pipe(path + "-journal") },
		"a pipe as the -shm":                func(path string) error { return pipeBeside(path, "-shm") },
		"a pipe as the -wal of nothing":     func(path string) error { return filestest.Pipe(path + "-wal") },
		"a link to what is not there":       func(path string) error { return filestest.Link("/not/mounted/docket.db", path) },
		"a folder that is not there": func(path string) error {
			dir := filepath.Dir(path)
			return errors.Join(os.Remove(dir), filestest.Link("/not/mounted", dir))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			filestest.Made(t, put(filepath.Join(dir, "docket.db")))
			s := openIn(t, dir)
			if !strings.Contains(s.Degraded(), "not an ordinary file") {
				t.Errorf("degraded: %q", s.Degraded())
			}
			if _, err := s.Submissions.Begin(t.Context(), settingsOf("invoice"), true); err == nil {
				t.Error("a submission was begun")
			}
			if _, err := s.Submissions.List(t.Context(), SubmissionFilter{}); err == nil {
				t.Error("the journal looks empty")
			}
		})
	}
}

func pipeBeside(path, suffix string) error {
	s := &database{now: time.Now, path: path, dir: filepath.Dir(path)}
	return errors.Join(s.create(context.Background()), filestest.Pipe(path+suffix))
}

func TestWhatCannotBeReadDoesNotLookEmpty(t *testing.T) {
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, "docket.db"), 0o700))
	s, ctx := openIn(t, dir), t.Context()
	for name, read := range map[string]func() error{
		"the journal":  func() error { _, err := s.Submissions.List(ctx, SubmissionFilter{}); return err },
		"what is sent": func() error { _, _, err := s.Submissions.LastSent(ctx, here, "invoice"); return err },
		"drafts":       func() error { _, err := s.Drafts.List(ctx, here); return err },
		"verdicts":     func() error { _, err := s.Verdicts.InForce(ctx, here, "DOC-1"); return err },
		"snapshots":    func() error { _, err := s.Snapshots.List(ctx, here, ""); return err },
		"losses":       func() error { _, err := s.Submissions.Losses(ctx); return err },
	} {
		if _, ok := errors.AsType[*UnreadableError](read()); !ok {
			t.Errorf("%s: %v", name, read())
		}
	}
}

func TestOpeningANewerDatabaseChangesNoByteOfIt(t *testing.T) {
	for _, mode := range []string{"DELETE", "WAL"} {
		dir := t.TempDir()
		path := filepath.Join(dir, "docket.db")
		first, err := Open(t.Context(), path)
		must(t, err)
		for _, p := range []string{"PRAGMA journal_mode = " + mode, fmt.Sprintf("PRAGMA user_version = %d", newest()+1)} {
			_, err = first.db.ExecContext(t.Context(), p)
			must(t, err)
		}
		must(t, first.Close())
		before, err := os.ReadFile(path)
		must(t, err)
		s, err := Open(t.Context(), path)
		must(t, err)
		if !strings.Contains(s.Degraded(), "newer docket") {
			t.Errorf("%s: degraded: %q", mode, s.Degraded())
		}
		must(t, s.Close())
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s: the file is another one, %v", mode, err)
		}
	}
}

// The newer docket still runs: what it migrated is in its -wal.
func TestANewerSchemaIsSeenInTheWal(t *testing.T) {
	dir := t.TempDir()
	newer := openIn(t, dir)
	_, err := newer.db.ExecContext(t.Context(), fmt.Sprintf("PRAGMA user_version = %d", newest()+1))
	must(t, err)
	before, err := os.ReadFile(newer.path)
	must(t, err)
	s, err := Open(t.Context(), newer.path)
	must(t, err)
	defer s.Close()
	if !strings.Contains(s.Degraded(), "newer docket") {
		t.Errorf("degraded: %q", s.Degraded())
	}
	if after, err := os.ReadFile(newer.path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file is another one, %v", err)
	}
}

func TestAFolderBehindALinkKeepsItsRights(t *testing.T) {
	root := t.TempDir()
	home, link := filepath.Join(root, "home"), filepath.Join(root, "docket")
	must(t, os.Mkdir(home, 0o755))
	filestest.Made(t, filestest.Link(home, link))
	openIn(t, link)
	openIn(t, link)
	if info, err := os.Stat(home); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("it is %v now, %v", info.Mode(), err)
	}
	if info, err := os.Stat(filepath.Join(home, "docket.db")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
}

func TestADatabaseBehindALinkKeepsItsRights(t *testing.T) {
	filestest.Modes(t)
	dir, home := t.TempDir(), t.TempDir()
	openIn(t, home)
	file := filepath.Join(home, "docket.db")
	must(t, os.Chmod(file, 0o644))
	filestest.Made(t, filestest.Link(file, filepath.Join(dir, "docket.db")))
	openIn(t, dir)
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
}
