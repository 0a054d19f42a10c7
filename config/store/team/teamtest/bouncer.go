package teamtest

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// Bouncer starts PgBouncer before the server, in a pool mode ("session", "transaction"), or skips the test where it is
// not installed. It has two connections to the server for each of these users, and gives an address behind it.
func (s *Server) Bouncer(t testing.TB, mode string, users ...string) (behind func(address string) string) {
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
	config, err := s.configure(dir, mode, users)
	if err != nil {
		t.Fatal(err)
	}
	// A shell ends it when this process ends, however it ends.
	cmd := s.command("sh", "-c", `"$0" "$1" & read end; kill $!; wait`, program, config)
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
func (s *Server) configure(dir, mode string, users []string) (config string, err error) {
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
		err = errors.Join(err, give(path))
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
