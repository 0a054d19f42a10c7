//go:build unix

package files_test

import (
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"docket/config/files"
)

// A file that cannot be written is named as the person named it, and not by what it is called meanwhile.
func TestAFileThatCannotBeWrittenIsNamedAsItWasAskedFor(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, path := range []string{filepath.Join(dir, "large.csv"), filepath.Join(dir, "nowhere", "small.csv")} {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 4096, Max: was.Max}); err != nil {
			t.Fatal(err)
		}
		err := files.WriteBytes(path, files.New, make([]byte, 1<<20))
		if reset := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); reset != nil {
			t.Fatal(reset)
		}
		if err == nil || !strings.Contains(err.Error(), path+": ") || strings.Contains(err.Error(), ".docket-") {
			t.Errorf("it says %v", err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v is left (%v)", left, err)
	}
}
