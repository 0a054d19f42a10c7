package cli

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/config/files/filestest"
)

// onProfile is a session on the first of two profiles; more is what the config says of the second, vars the environment.
func onProfile(t *testing.T, more string, vars map[string]string) *session {
	t.Helper()
	home, toml := t.TempDir(), "default_profile = \"one\"\n"
	for _, name := range []string{"one", "two"} {
		s, err := demo.Start(demo.Options{Token: "token-of-" + name})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		file := filepath.Join(home, name)
		if err := os.WriteFile(file, []byte(s.Token), 0o600); err != nil {
			t.Fatal(err)
		}
		filestest.Made(t, filestest.Private(file))
		toml += fmt.Sprintf("[profiles.%s]\nbase_url = %q\ncompany = %q\ntoken_file = %q\n", name, s.URL, s.Company, file)
	}
	config := filepath.Join(home, "config.toml")
	if err := os.WriteFile(config, []byte(toml+more), 0o600); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"HOME": home, "USERPROFILE": home, "XDG_RUNTIME_DIR": home, "DOCKET_CONFIG": config}
	maps.Copy(env, vars)
	s := newSession(t.Context(), nil, os.Stdin, os.Stdout, os.Stderr, func(k string) string { return env[k] })
	if err := s.prepare(theService | theJournal); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.close() })
	s.drawing.Store(true)
	return s
}

// A profile that the config file holds back from sending is not opened for it without a word.
func TestAReadOnlyProfileThatTheEnvironmentOverrulesSaysSo(t *testing.T) {
	for value, want := range map[string]bool{"false": true, "true": false, "": false} {
		now, err := change(onProfile(t, "read_only = true\n", map[string]string{"DOCKET_READ_ONLY": value}), "two")
		if err != nil || now.Profile.ReadOnly == want {
			t.Fatalf("DOCKET_READ_ONLY=%s: %+v, %v", value, now.Profile, err)
		}
		if told := strings.Contains(now.Notice.Text, "read-only in the config file, and DOCKET_READ_ONLY overrules that"); told != want {
			t.Errorf("DOCKET_READ_ONLY=%s is told: %t, %q", value, told, now.Notice.Text)
		}
	}
}

func TestWhatAProfileLeftUnderWayKeepsItsOwnTokenAndIsNotSeenByTheNext(t *testing.T) {
	s := onProfile(t, "", nil)
	left := s.environment() // what a command of the screen still has when the screen was left

	now, err := change(s, "two")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := left.Client.Rules(t.Context(), "DOC-1003"); err != nil {
		t.Errorf("a request of the first profile: %v", err)
	}
	if all := now.Wire.Exchanges(); len(all) != 0 {
		t.Errorf("the second shows requests of the first: %+v", all)
	}
	if _, err := now.Client.Rules(t.Context(), "DOC-1003"); err != nil {
		t.Errorf("a request of the second profile: %v", err)
	}
	if said := s.redact("token-of-one and token-of-two"); strings.Contains(said, "token-of") {
		t.Errorf("what is said of both tokens: %q", said)
	}
	if left.Authorize("typed-too-late"); s.token.value != "token-of-two" {
		t.Errorf("the second has the token %q of the first", s.token.value)
	}
}
