package team_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"docket/config/store/team/teamtest"
)

// bouncer starts PgBouncer before the server, in a pool mode ("session", "transaction"), or skips the test where it is
// not installed. It has two connections to the server for each of these users, and gives an address behind it.
func bouncer(t testing.TB, s *teamtest.Server, mode string, users ...string) (behind func(address string) string) {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		program = "/usr/sbin/pgbouncer" // which is not on everybody's PATH
	}
	if _, err := os.Stat(program); err != nil {
		t.Skip("no PgBouncer: pgbouncer is neither on the PATH nor in /usr/sbin")
	}
	dir, err := os.MkdirTemp("", "pgb")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	config, err := configure(s, dir, mode, users)
	if err != nil {
		t.Fatal(err)
	}
	// A shell ends it when this process ends, however it ends.
	cmd := s.Command("sh", "-c", `"$0" "$1" & read end; kill $!; wait`, program, config)
	said := &told{up: make(chan struct{})}
	cmd.Stderr, cmd.Stdout = said, said
	alive, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	t.Cleanup(func() { _ = alive.Close(); <-ended })
	select {
	case <-said.up:
	case <-ended:
		t.Fatalf("PgBouncer did not start:\n%s", said)
	}
	return func(address string) string {
		return strings.Replace(address, "host="+url.QueryEscape(s.Dir), "port=6432&host="+url.QueryEscape(dir), 1)
	}
}

// configure writes what PgBouncer reads, for the server's user.
func configure(s *teamtest.Server, dir, mode string, users []string) (config string, err error) {
	var list strings.Builder
	for _, user := range users {
		fmt.Fprintf(&list, "%q \"\"\n", user)
	}
	config = filepath.Join(dir, "config")
	known := filepath.Join(dir, "users")
	text := fmt.Sprintf(`[databases]
* = host=%s port=5432
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = %s
auth_type = trust
auth_file = %s
pool_mode = %s
default_pool_size = 2
max_client_conn = 200
`, s.Dir, dir, known, mode)
	err = errors.Join(os.WriteFile(config, []byte(text), 0o600), os.WriteFile(known, []byte(list.String()), 0o600))
	for _, path := range []string{dir, config, known} {
		err = errors.Join(err, teamtest.Give(path))
	}
	return config, err
}

// told is what a program writes, which says at some point that it is up.
type told struct {
	mu   sync.Mutex
	text bytes.Buffer
	once sync.Once
	up   chan struct{}
}

func (u *told) Write(p []byte) (int, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.text.Write(p)
	if bytes.Contains(u.text.Bytes(), []byte("process up")) {
		u.once.Do(func() { close(u.up) })
	}
	return len(p), nil
}

func (u *told) String() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.text.String()
}

// small starts a server of the test's own on a disk that can be filled and freed again, or skips the test where none can be
// mounted.
func small(t testing.TB) (s *teamtest.Server, fill, free func()) {
	t.Helper()
	dir, err := os.MkdirTemp("", "pg")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=160m", "tmpfs", dir).CombinedOutput(); err != nil {
		_ = os.Remove(dir)
		t.Skipf("no small disk can be mounted: %s", out)
	}
	s, err = teamtest.StartIn(dir)
	t.Cleanup(func() {
		if s != nil {
			s.Stop()
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
		if s.Command("pg_ctl", "-D", data, "status").Run() != nil { // it may have ended
			if out, err := s.Command("pg_ctl", "-D", data, "-w", "-l", filepath.Join(dir, "log"), "start").CombinedOutput(); err != nil {
				t.Fatalf("the server did not start again: %v\n%s", err, out)
			}
		}
	}
	return s, fill, free
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// standby makes a standby that has everything up to now and nothing of what comes; promote ends the server as a power cut
// does, takes the standby as the server in its place, at the same address, and gives it a history of its own.
func standby(t testing.TB, s *teamtest.Server, _ string) (promote func()) {
	t.Helper()
	data, copied := filepath.Join(s.Dir, "data"), filepath.Join(s.Dir, "standby")
	if out, err := s.Command("pg_basebackup", "-h", s.Dir, "-U", "postgres", "-D", copied, "-X", "stream", "-c", "fast").CombinedOutput(); err != nil {
		t.Fatalf("pg_basebackup: %v\n%s", err, out)
	}
	return func() {
		t.Helper()
		ctl := func(args ...string) {
			if out, err := s.Command("pg_ctl", append([]string{"-D", data, "-w"}, args...)...).CombinedOutput(); err != nil {
				t.Fatalf("pg_ctl: %v\n%s", err, out)
			}
		}
		ctl("-m", "immediate", "stop")
		err := os.Rename(data, data+".before")
		if err == nil {
			err = os.Rename(copied, data)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(data, "standby.signal"), nil, 0o600)
		}
		if err == nil {
			err = teamtest.Give(filepath.Join(data, "standby.signal"))
		}
		if err != nil {
			t.Fatal(err)
		}
		ctl("-l", filepath.Join(s.Dir, "log"), "start")
		ctl("promote")
	}
}

// dumped makes a dump of a database, the backup that .github/TEAM.md names; putBack is that in place of the database.
func dumped(t testing.TB, s *teamtest.Server, database string) (putBack func()) {
	t.Helper()
	file := filepath.Join(s.Dir, database+".sql")
	run := func(name string, args ...string) {
		t.Helper()
		if out, err := s.Command(name, append([]string{"-h", s.Dir, "-U", "postgres"}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
	}
	run("pg_dump", "--create", "-f", file, database)
	return func() {
		t.Helper()
		run("dropdb", "--force", database)
		run("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", file, "postgres")
	}
}
