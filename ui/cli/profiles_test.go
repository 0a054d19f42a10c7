package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/config/files/filestest"
)

func TestWhatAProfileLeftUnderWayKeepsItsOwnTokenAndIsNotSeenByTheNext(t *testing.T) {
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
	if err := os.WriteFile(config, []byte(toml), 0o600); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"HOME": home, "USERPROFILE": home, "XDG_RUNTIME_DIR": home, "DOCKET_CONFIG": config}
	s := newSession(t.Context(), nil, os.Stdin, os.Stdout, os.Stderr, func(k string) string { return env[k] })
	if err := s.prepare(theService | theJournal); err != nil {
		t.Fatal(err)
	}
	defer func() { s.close() }()
	s.drawing.Store(true)
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
