package teamtest

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Small starts a server of the test's own on a disk that can be filled and freed again, or skips the test where none can be
// mounted.
func Small(t testing.TB) (s *Server, fill, free func()) {
	t.Helper()
	dir, err := os.MkdirTemp("", "pg")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=160m", "tmpfs", dir).CombinedOutput(); err != nil {
		_ = os.Remove(dir)
		t.Skipf("no small disk can be mounted: %s", out)
	}
	bin, err := where()
	if err == nil {
		s, err = startIn(dir, bin)
	}
	t.Cleanup(func() {
		if s != nil {
			_ = s.alive.Close()
			_ = s.watcher.Wait()
		}
		_ = exec.Command("umount", dir).Run()
		_ = os.Remove(dir)
	})
	if err != nil {
		t.Skip("no PostgreSQL server: " + err.Error())
	}
	filler := filepath.Join(dir, "filler")
	fill = func() {
		file, err := os.Create(filler)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(file, zeros{}) // until there is no room
		_ = file.Close()
	}
	free = func() {
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		data := filepath.Join(dir, "data")
		if s.command("pg_ctl", "-D", data, "status").Run() != nil { // it may have ended
			if out, err := s.command("pg_ctl", "-D", data, "-w", "-l", filepath.Join(dir, "log"), "start").CombinedOutput(); err != nil {
				t.Fatalf("the server did not start again: %v\n%s", err, out)
			}
		}
	}
	return s, fill, free
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }
