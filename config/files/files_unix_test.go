//go:build unix

package files_test

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"docket/config/files"
)

// A file that cannot be written is named as the person named it, and not by what it is called meanwhile.
func TestAFileThatCannotBeWrittenIsNamedAsItWasAskedFor(t *testing.T) {
	if path := os.Getenv("DOCKET_WRITES"); path != "" { // in a process of its own, where no file may be large
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 4096, Max: 4096}); err != nil {
			t.Fatal(err)
		}
		fmt.Println(files.WriteBytes(path, files.New, make([]byte, 1<<20)))
		return
	}
	dir := t.TempDir()
	for _, path := range []string{filepath.Join(dir, "large.csv"), filepath.Join(dir, "nowhere", "small.csv")} {
		cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), "DOCKET_WRITES="+path)
		said, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(said), "write "+path+": ") || strings.Contains(string(said), ".docket-") {
			t.Errorf("it says %s (%v)", said, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v is left (%v)", left, err)
	}
}

// A file is put in its place under the eyes of others: what they put there meanwhile is not replaced.
func TestAFileIsNotPutInThePlaceOfALink(t *testing.T) {
	dir := t.TempDir()
	victim, link := filepath.Join(dir, "victim"), filepath.Join(dir, "link")
	if err := os.WriteFile(victim, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := files.Create(filepath.Join(dir, "new"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Symlink(victim, link); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []files.Mode{files.New, files.Replace, files.Private} {
		if err := files.Publish(f, link, mode); err == nil {
			t.Errorf("mode %d took the place of a link", mode)
		}
	}
	if to, err := os.Readlink(link); err != nil || to != victim {
		t.Errorf("the link is %q, %v", to, err)
	}
}

// A folder that a group can write to is not one's own.
func TestAFolderOfAGroupIsNotOnesOwn(t *testing.T) {
	for mode, want := range map[os.FileMode]bool{0o700: true, 0o770: false, 0o750: false, 0o707: false} {
		dir := filepath.Join(t.TempDir(), "folder")
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(dir, mode); err != nil {
			t.Fatal(err)
		}
		if got := files.OwnFolder(dir); got != want {
			t.Errorf("%o: %v", mode, got)
		}
	}
}

// Files of the system tell no size, and have more than it.
func TestAFileThatIsLongerThanItSaysIsNotReadWhole(t *testing.T) {
	const status = "/proc/self/status"
	if info, err := os.Stat(status); err != nil || info.Size() > 0 {
		t.Skip("no file here tells a size that it does not have")
	}
	if content, err := files.Read(status, 100); err == nil {
		t.Errorf("%d bytes were read", len(content))
	}
	if content, err := files.Read(status, 1<<20); err != nil || len(content) < 100 {
		t.Errorf("%q, %v", content, err)
	}
}
