//go:build unix

package cli_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// copies presses ! and gives what the terminal is asked to put on its clipboard.
func (d *terminal) copies() string {
	d.t.Helper()
	d.types("!")
	d.shows("\x1b]52;c;")
	_, text, _ := strings.Cut(d.seen.String(), "\x1b]52;c;")
	for !strings.Contains(text, "\a") && d.more() {
		_, text, _ = strings.Cut(d.seen.String(), "\x1b]52;c;")
	}
	text, _, _ = strings.Cut(text, "\a")
	command, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(command)
}

// Somebody looks at another service than the profile's, for another company, where nothing is to be sent. The copied
// command opens just that: not the profile's, and not where something can be sent. The token is not in it.
func TestACopiedCommandOpensTheSameServiceAndSendsNothingThatThisOneDoesNot(t *testing.T) {
	live, other := serve(t), serve(t)
	config := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(config, fmt.Appendf(nil, "[profiles.live]\nbase_url = %q\ncompany = \"Nobody\"\n", live.URL), 0o600); err != nil {
		t.Fatal(err)
	}
	env := []string{"DOCKET_TOKEN=" + canary, "SSH_TTY=away"}
	d := onTerminal(t, env, "--config", config, "--base-url", other.URL, "--company", other.Company, "--username", "some.body", "--read-only", "--ascii", "data", "vendors")
	d.shows("V-00001")
	command := d.copies()
	if want := "docket --profile live --config " + config + " --base-url " + other.URL + " --company '" + other.Company + "' --username some.body --read-only data vendors --select vendor_id"; command != want {
		t.Errorf("copied\n%s\nnot\n%s", command, want)
	}
	d.types("q")
	d.ends()

	again := runOnTerminal(t, env, "sh", "-c", command)
	again.shows("V-00001")
	again.shows(other.Company)
	again.shows("read-only")
	if same := again.copies(); same != command {
		t.Errorf("what was opened by it is copied as\n%s", same)
	}
	again.types("q")
	if code := again.ends(); code != 0 || live.Calls("datasource") != 0 {
		t.Errorf("exit code %d; the profile's own service was asked %d times", code, live.Calls("datasource"))
	}
}

// The sample company of another day, and one where nothing can be sent, are opened as they were.
func TestACommandCopiedInTheDemoOpensTheSameDemo(t *testing.T) {
	d := onTerminal(t, []string{"SSH_TTY=away"}, "demo", "--later", "30", "--first-page", "0", "--read-only", "data", "vendors")
	d.shows("V-00001")
	if command := d.copies(); !strings.HasPrefix(command, "docket demo --first-page 0 --later 30 --read-only data vendors") {
		t.Errorf("copied %s", command)
	}
	d.types("q")
	d.ends()
}
