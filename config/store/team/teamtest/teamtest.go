// Package teamtest starts a private PostgreSQL server for tests, on a socket in a temporary folder, from the programs
// that are installed. A package that uses it has one server; each test has a database and users of its own.
package teamtest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Server is a running server. Its superuser is "postgres"; who comes by the socket is believed.
type Server struct {
	Dir     string // the folder of the socket
	bin     string
	watcher *exec.Cmd
	alive   io.Closer
	said    *bufio.Reader
}

var (
	once    sync.Once
	shared  *Server
	whyNone error
	number  int
	mu      sync.Mutex
)

// Main runs the tests of a package and stops the server that they used. It is the body of a TestMain.
func Main(run func() int) int {
	code := run()
	if shared != nil {
		shared.Stop()
	}
	return code
}

// Start gives the server of the package, or skips the test where there is no PostgreSQL.
func Start(t testing.TB) *Server {
	t.Helper()
	once.Do(func() { shared, whyNone = start() })
	if whyNone != nil {
		t.Skip("no PostgreSQL server: " + whyNone.Error())
	}
	return shared
}

// Database makes a database with a name of its own and gives the address of it for a user; "" is the superuser.
func (s *Server) Database(t testing.TB) func(user string) string {
	t.Helper()
	mu.Lock()
	number++
	name := fmt.Sprintf("db%d", number)
	mu.Unlock()
	s.SQL(t, "postgres", "CREATE DATABASE "+name)
	return func(user string) string {
		if user == "" {
			user = "postgres"
		}
		return "postgres:///" + name + "?host=" + url.QueryEscape(s.Dir) + "&user=" + url.QueryEscape(user)
	}
}

// SQL runs statements as the superuser.
func (s *Server) SQL(t testing.TB, database, statements string) string {
	t.Helper()
	out, err := s.Command("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", s.Dir, "-U", "postgres", "-d", database, "-c", statements).CombinedOutput()
	if err != nil {
		t.Fatalf("psql: %v\n%s", err, out)
	}
	return strings.TrimSpace(string(out))
}

// Away takes a database away, from who is connected too, or gives it back.
func (s *Server) Away(t testing.TB, database string, away bool) {
	t.Helper()
	s.SQL(t, "postgres", fmt.Sprint("ALTER DATABASE ", database, " ALLOW_CONNECTIONS ", !away))
	s.SQL(t, "postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"+database+"'")
}

// Kill ends the server as a power cut does, and starts it again.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.Dir, "data", "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.SplitN(string(text), "\n", 2)[0])
	if err != nil {
		t.Fatal(err)
	}
	if postmaster, err := os.FindProcess(pid); err != nil || postmaster.Kill() != nil {
		t.Fatalf("the server could not be killed: %v", err)
	}
	var out []byte
	for range 50 { // its children need a moment to see that it is gone
		if out, err = s.Command("pg_ctl", "-D", filepath.Join(s.Dir, "data"), "-w", "-l", filepath.Join(s.Dir, "log"), "start").CombinedOutput(); err == nil {
			return
		}
	}
	t.Fatalf("the server did not start again: %v\n%s", err, out)
}

func where() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			return filepath.Dir(path), nil
		}
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return "", errors.New("initdb is neither on the PATH nor in /usr/lib/postgresql")
	}
	slices.Sort(found)
	return filepath.Dir(found[len(found)-1]), nil
}

// settings are for tests: a kill loses nothing that the system still has.
const settings = `
listen_addresses = ''
fsync = off
full_page_writes = off
max_connections = 150
shared_buffers = 32MB
max_wal_size = 256MB
log_min_messages = fatal
`

func start() (*Server, error) {
	dir, err := os.MkdirTemp("", "pg")
	if err != nil {
		return nil, err
	}
	s, err := StartIn(dir)
	if err != nil {
		_ = os.Remove(dir) // where nothing was made in it
	}
	return s, err
}

// StartIn starts a server of the test's own, with everything that is its in a folder.
func StartIn(dir string) (*Server, error) {
	bin, err := where()
	if err != nil {
		return nil, err
	}
	s := &Server{Dir: dir, bin: bin}
	data := filepath.Join(dir, "data")
	if err := Give(dir); err != nil {
		return nil, err
	}
	if out, err := s.Command("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	conf, err := os.OpenFile(filepath.Join(data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(conf, "%sunix_socket_directories = '%s'\n", settings, dir)
	if err = errors.Join(err, conf.Close()); err != nil {
		return nil, err
	}
	return s, s.watch(data)
}

// watch starts the server under a shell that stops it when this process ends, however it ends.
func (s *Server) watch(data string) error {
	s.watcher = s.Command("sh", "-c", `"$0/pg_ctl" -D "$1" -w -l "$1/../log" start >/dev/null && echo ready && read end; "$0/pg_ctl" -D "$1" -m immediate stop >/dev/null 2>&1; rm -rf "$2"`, s.bin, data, s.Dir)
	in, err := s.watcher.StdinPipe()
	if err != nil {
		return err
	}
	out, err := s.watcher.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.watcher.Start(); err != nil {
		return err
	}
	s.alive, s.said = in, bufio.NewReader(out)
	if line, err := s.said.ReadString('\n'); err != nil || line != "ready\n" {
		log, _ := os.ReadFile(filepath.Join(s.Dir, "log"))
		return fmt.Errorf("the server did not start: %s", log)
	}
	return nil
}

// Stop ends the server and removes its folder.
func (s *Server) Stop() {
	_ = s.alive.Close()
	_ = s.watcher.Wait()
	_ = os.RemoveAll(s.Dir)
}

// Command is a program of the server, or else of the system, to be run as the user that the server runs as.
func (s *Server) Command(name string, args ...string) *exec.Cmd {
	path := filepath.Join(s.bin, name)
	if _, err := os.Stat(path); err != nil {
		path = name
	}
	cmd := exec.Command(path, args...)
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), "LC_ALL=C", "HOME="+s.Dir)
	unprivileged(cmd)
	return cmd
}
