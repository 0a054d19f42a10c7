package cli_test

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// begunAtOnce makes a recording one that was begun in a certain second.
func begunAtOnce(t *testing.T, path string) {
	t.Helper()
	raw, err := os.ReadFile(path)
	var out bytes.Buffer
	before := ""
	for text := range bytes.Lines(raw) {
		var line struct {
			Sum string          `json:"sum"`
			Is  json.RawMessage `json:"is"`
		}
		err = cmp.Or(err, json.Unmarshal(text, &line))
		line.Is = regexp.MustCompile(`"at":"[^"]*"`).ReplaceAll(line.Is, []byte(`"at":"2026-01-31T09:30:00Z"`))
		sum := sha256.Sum256(append([]byte(before+"\n"), line.Is...))
		before = hex.EncodeToString(sum[:12])
		line.Sum = before
		err = cmp.Or(err, json.NewEncoder(&out).Encode(line))
	}
	if err = cmp.Or(err, os.WriteFile(path, out.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
}

// Two recordings of two services that began in the same second: what is loaded of one answers nothing of the other. A copy
// is the same recording.
func TestWhatIsLoadedOfARecordingAnswersForNoOther(t *testing.T) {
	home := t.TempDir()
	run := func(want int, args ...string) string {
		t.Helper()
		cmd := exec.Command("docket", args...)
		cmd.Dir, cmd.Env = home, append(cmd.Environ(), "HOME="+home, "USERPROFILE="+home, "XDG_RUNTIME_DIR="+home, "DOCKET_TOKEN="+canary, "DOCKET_COMPANY=c")
		out, err := cmd.CombinedOutput()
		if exit, is := errors.AsType[*exec.ExitError](err); err != nil && !is || is != (want != 0) || is && exit.ExitCode() != want {
			t.Fatalf("docket %q: %v\n%s", args, err, out)
		}
		return string(out)
	}
	services := map[string]string{}
	for name, records := range map[string]int{"a": 3, "b": 5} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(strings.Repeat(`{"n":"1"}`+"\n", records)), 0o600); err != nil {
			t.Fatal(err)
		}
		services[name] = serveSheet(t, path)
	}
	for name, url := range services {
		run(0, "data", "sheet", "--load", "--base-url", url, "--record", name)
		begunAtOnce(t, filepath.Join(home, name))
	}
	const count = "select count(*) as n from sheet"
	counts := func(name, want string) {
		t.Helper()
		if got := run(0, "sql", count, "-o", "csv", "--replay", name); !strings.HasSuffix(got, "\nn\n"+want+"\n") {
			t.Errorf("%s has %q records", name, got)
		}
	}
	run(0, "data", "sheet", "--load", "--replay", "a")
	counts("a", "3")
	run(2, "sql", count, "--replay", "b")
	run(0, "data", "sheet", "--load", "--replay", "b")
	counts("b", "5")
	counts("a", "3")
	raw, err := os.ReadFile(filepath.Join(home, "a"))
	if err := errors.Join(err, os.WriteFile(filepath.Join(home, "copy"), raw, 0o600)); err != nil {
		t.Fatal(err)
	}
	counts("copy", "3")
}
