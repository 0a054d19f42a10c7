package teamtest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Standby makes a standby that has everything up to now and nothing of what comes; promote ends the server as a power cut
// does, takes the standby as the server in its place, at the same address, and gives it a history of its own.
func (s *Server) Standby(t testing.TB) (promote func()) {
	t.Helper()
	data, copied := filepath.Join(s.Dir, "data"), filepath.Join(s.Dir, "standby")
	if out, err := s.command("pg_basebackup", "-h", s.Dir, "-U", "postgres", "-D", copied, "-X", "stream", "-c", "fast").CombinedOutput(); err != nil {
		t.Fatalf("pg_basebackup: %v\n%s", err, out)
	}
	return func() {
		t.Helper()
		ctl := func(args ...string) {
			if out, err := s.command("pg_ctl", append([]string{"-D", data, "-w"}, args...)...).CombinedOutput(); err != nil {
				t.Fatalf("pg_ctl: %v\n%s", err, out)
			}
		}
		ctl("-m", "immediate", "stop")
		err := os.Rename(data, fmt.Sprint(data, ".", number))
		if err == nil {
			err = os.Rename(copied, data)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(data, "standby.signal"), nil, 0o600)
		}
		if err == nil {
			err = give(filepath.Join(data, "standby.signal"))
		}
		if err != nil {
			t.Fatal(err)
		}
		ctl("-l", filepath.Join(s.Dir, "log"), "start")
		ctl("promote")
	}
}
