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
