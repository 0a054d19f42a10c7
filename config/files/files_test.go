package files_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client/allocs"
	"docket/config/files"
	"docket/config/files/filestest"
)

func put(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

func holds(t *testing.T, path, want string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s holds %q, want %q (%v)", filepath.Base(path), got, want, err)
	}
}

func mode(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode()
}

func TestAFileIsWholeAndReplacesNothingUnasked(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "review.md")
	if err := files.Write(path, files.New, put("one")); err != nil {
		t.Fatal(err)
	}
	var exists *files.ExistsError
	if err := files.Write(path, files.New, put("two")); !errors.As(err, &exists) {
		t.Errorf("a file that is there: %v", err)
	}
	if err := files.Write(path, files.Replace, func(w io.Writer) error { _ = put("half")(w); return io.ErrUnexpectedEOF }); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a file that breaks off: %v", err)
	}
	holds(t, path, "one")
	late := filepath.Join(dir, "late.md")
	err := files.Write(late, files.New, func(w io.Writer) error {
		if err := os.WriteFile(late, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
		return put("two")(w)
	})
	if !errors.As(err, &exists) {
		t.Errorf("a file that appears meanwhile: %v", err)
	}
	holds(t, late, "mine")
	if err := files.Write(path, files.Replace, put("two")); err != nil {
		t.Error(err)
	}
	holds(t, path, "two")
	if left, _ := os.ReadDir(dir); len(left) != 2 {
		t.Errorf("in the folder there is %v", left)
	}
}

func TestAFolderThatIsNotThereIsToldByTheNameThatWasGiven(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "x.csv")
	err := files.Write(path, files.New, put("one"))
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), ".docket-") {
		t.Error(err)
	}
}

func TestAFileIsForItsOwnerOnlyUnlessItWasOpenBefore(t *testing.T) {
	filestest.Umask(t, 0)
	path := filepath.Join(t.TempDir(), "out.csv")
	if err := files.Write(path, files.New, put("one")); err != nil || mode(t, path) != 0o600 {
		t.Errorf("a new file has %v (%v)", mode(t, path), err)
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(path, files.Replace, put("two")); err != nil || mode(t, path) != 0o640 {
		t.Errorf("a file that its owner opened has %v when it is replaced (%v)", mode(t, path), err)
	}
	if err := files.Write(path, files.Private, put("three")); err != nil || mode(t, path) != 0o600 {
		t.Errorf("a private file has %v (%v)", mode(t, path), err)
	}
	filestest.SetUmask(0o277)
	strict := filepath.Join(filepath.Dir(path), "strict.csv")
	if err := files.Write(strict, files.New, put("one")); err != nil || mode(t, strict) != 0o400 {
		t.Errorf("a file under umask 277 has %v (%v)", mode(t, strict), err)
	}
}

// TestNothingIsWrittenThroughALink has a link, to a file and to nothing, at each place
// where docket would make or open a file.
func TestNothingIsWrittenThroughALink(t *testing.T) {
	for _, there := range []bool{true, false} {
		dir := t.TempDir()
		victim, link := filepath.Join(dir, "victim"), filepath.Join(dir, "link")
		if there {
			if err := os.WriteFile(victim, []byte("mine"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		filestest.Made(t, filestest.Link(victim, link))
		var target *files.TargetError
		for _, mode := range []files.Mode{files.New, files.Replace, files.Private} {
			if err := files.Write(link, mode, put("two")); !errors.As(err, &target) || !strings.Contains(err.Error(), "a link to "+victim) {
				t.Errorf("mode %d writes through a link: %v", mode, err)
			}
		}
		if f, err := files.Create(link); err == nil {
			f.Close()
			t.Error("a link was taken for a new file")
		}
		if f, err := files.Open(link); err == nil {
			f.Close()
			t.Error("a link was opened")
		}
		if f, err := files.OpenOrCreate(link); err == nil {
			f.Close()
			t.Error("a link was opened or made")
		}
		if there {
			holds(t, victim, "mine")
		} else if _, err := os.Lstat(victim); err == nil {
			t.Error("a file was made behind a link")
		}
	}
}

func TestWhatIsThereIsNotTakenForANewFile(t *testing.T) {
	there := filepath.Join(t.TempDir(), "there")
	if err := os.WriteFile(there, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if f, err := files.Create(there); !errors.Is(err, fs.ErrExist) {
		f.Close()
		t.Errorf("a file that is there was made anew: %v", err)
	}
	holds(t, there, "mine")
}

func TestFoldersPipesAndDevicesAreRefusedAtOnce(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	filestest.Made(t, filestest.Pipe(pipe))
	for path, want := range map[string]string{dir: "is a folder", pipe: "is not an ordinary file", "/dev/full": "is not an ordinary file", "/dev/stdout": "is a link to"} {
		if err := files.Write(path, files.Replace, put("x")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, err := files.Open(pipe); err == nil {
		t.Error("a pipe was opened")
	}
	if _, err := files.Read(pipe, 10); err == nil {
		t.Error("a pipe was read")
	}
}

func TestAReadIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	if err := files.WriteBytes(path, files.New, make([]byte, 2048)); err != nil {
		t.Fatal(err)
	}
	if got, err := files.Read(path, 2048); err != nil || len(got) != 2048 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if _, err := files.Read(path, 2047); err == nil {
		t.Error("a file that is too long was read")
	}
}

func TestALockIsForOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	open := func() *os.File {
		f, err := files.OpenOrCreate(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	first, second := open(), open()
	for _, step := range []struct {
		take func(*os.File) (bool, error)
		f    *os.File
		want bool
	}{{files.TryLock, first, true}, {files.TryLock, second, false}, {files.TryShare, second, false}, {files.TryShare, first, true}, {files.TryShare, second, true}} {
		if ok, err := step.take(step.f); ok != step.want || err != nil {
			t.Errorf("the lock is given: %v, want %v (%v)", ok, step.want, err)
		}
	}
}

func TestAFileThatWasNamedIsReadThroughALinkButNeverADevice(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	filestest.Made(t, errors.Join(os.WriteFile(path, []byte("text"), 0o600), filestest.Link(path, link)))
	if got, err := files.Input(link, 10); err != nil || string(got) != "text" {
		t.Errorf("through a link: %q, %v", got, err)
	}
	for _, bad := range []string{"/dev/zero", dir, filepath.Join(dir, "none")} {
		if _, err := files.Input(bad, 10); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}

// A file that is too large is refused by its size: nothing of it is held. One that fits is held once.
func TestAFileThatIsTooLargeIsNotReadForThat(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 1<<30); err != nil {
		t.Skip(err)
	}
	var err error
	if _, held := allocs.Once(t, func() { _, err = files.Read(path, 64<<20) }); err == nil || held > 1<<20 {
		t.Errorf("%v, after %d bytes", err, held)
	}
	if err := os.Truncate(path, 8<<20); err != nil {
		t.Fatal(err)
	}
	if _, held := allocs.Once(t, func() { _, err = files.Read(path, 64<<20) }); err != nil || held > 9<<20 {
		t.Errorf("%v, after %d bytes", err, held)
	}
}
