//go:build unix

package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// A recording is of one profile, also where the config names others.
func TestARecordingHasNoOtherProfile(t *testing.T) {
	s, tape, config := serve(t), filepath.Join(t.TempDir(), "tape"), filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(config, fmt.Appendf(nil, "[profiles.a]\nbase_url = %q\ncompany = %q\n", s.URL, s.Company), 0o600); err != nil {
		t.Fatal(err)
	}
	d := onTerminal(t, []string{"DOCKET_CONFIG=" + config, "DOCKET_TOKEN=" + canary}, "rules", "DOC-1003", "-o", "json", "--record", tape)
	if code := d.ends(); code != 0 {
		t.Fatal(d.seen.String())
	}
	d = onTerminal(t, []string{"DOCKET_CONFIG=" + config}, "rules", "DOC-1003", "--linear", "--replay", tape)
	d.shows("rule 1 of")
	d.types(":profile\n")
	d.shows("There is no profile to switch to.")
	d.types("quit\n")
	d.ends()
}

// Verdicts of one profile are not to reach the team that a variable names for another: there is none to switch to.
func TestWhereTheEnvironmentNamesATeamThereIsNoOtherProfile(t *testing.T) {
	one, config := serve(t), filepath.Join(t.TempDir(), "config.toml")
	text := "default_profile = \"a\"\n"
	for _, name := range []string{"a", "b"} {
		text += fmt.Sprintf("[profiles.%s]\nbase_url = %q\ncompany = %q\ntoken_env = \"TOKEN\"\n", name, one.URL, one.Company)
	}
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for team, want := range map[string][2]string{"": {":profile b", "This is the profile b."}, "postgres://127.0.0.1:1/nowhere": {":profile", "There is no profile to switch to."}} {
		d := onTerminal(t, []string{"DOCKET_CONFIG=" + config, "TOKEN=" + canary, "DOCKET_TEAM=" + team}, "rules", "DOC-1003", "--linear")
		d.shows("rule 1 of")
		d.types(want[0] + "\n")
		d.shows(want[1])
		d.types("quit\n")
		d.ends()
	}
}
