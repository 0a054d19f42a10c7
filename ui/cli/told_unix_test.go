//go:build unix

package cli_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What became of a damaged database is told until a person could read it, which is once on a terminal.
func TestThatTheDatabaseWasDamagedIsToldToAPerson(t *testing.T) {
	s, home := serve(t), t.TempDir()
	env := atHome(home, configured(s)...)
	state := filepath.Join(home, ".local", "state", "docket")
	if err := errors.Join(os.MkdirAll(state, 0o700), os.WriteFile(filepath.Join(state, "docket.db"), bytes.Repeat([]byte("no database "), 400), 0o600)); err != nil {
		t.Fatal(err)
	}
	told := func() bool {
		cmd := exec.Command("docket", "data", "--loads")
		cmd.Env = env
		out, _ := cmd.CombinedOutput()
		return bytes.Contains(out, []byte("the database was damaged and is kept as"))
	}
	for range 2 {
		if !told() {
			t.Fatal("a script that nobody reads has taken the news")
		}
	}
	d := onTerminal(t, append(configured(s), "HOME="+home), "data", "--loads", "-o", "csv")
	d.shows("the database was damaged")
	d.ends()
	if told() {
		t.Error("it is told again to who has read it")
	}
}

// Nothing is asked about where nothing would be sent.
func TestWhatDidNotChangeIsNotAskedAbout(t *testing.T) {
	env, file := append(configured(serve(t)), "HOME="+t.TempDir()), filepath.Join(t.TempDir(), "s.json")
	if err := os.WriteFile(file, []byte(`{"invoice": {"total": {"label": "T", "required": true, "visibility": true}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	d := onTerminal(t, env, "fields", "push", file)
	d.shows("Send this for")
	d.types("y\r")
	d.shows("accepted")
	if code := d.ends(); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	d = onTerminal(t, env, "fields", "push", file)
	d.shows("nothing changed since")
	if code := d.ends(); code != 0 || strings.Contains(d.seen.String(), "Send this for") {
		t.Errorf("exit code %d, it says %q", code, d.seen.String())
	}
}

// Words that are not UTF-8 could not be read back from what is exported: they are refused as they are typed.
func TestWordsThatAreNotUTF8AreRefused(t *testing.T) {
	env := atHome(t.TempDir(), configured(serve(t))...)
	for _, args := range [][]string{{"review", "set", "DOC-1001", "RULE-1001-0001", "accept", "--comment", "a\xffb"}, {"data", "vendors", "--load", "--note", "a\xffb"}} {
		cmd := exec.Command("docket", args...)
		cmd.Env = env
		if out, _ := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != 2 || !bytes.Contains(out, []byte("not UTF-8")) {
			t.Errorf("%q: %s", args, out)
		}
	}
}
