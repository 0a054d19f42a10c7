package config

import (
	"os"
	"strings"
	"testing"

	"docket/config/files/filestest"
)

func TestTheAddressOfATeamHoldsNoPassword(t *testing.T) {
	for address, want := range map[string]string{
		"postgres://db.example.com/docket": "", "postgresql:///?service=docket": "", "postgres://me@a,b:6432/d?passfile=x": "",
		"postgres://me:canary@db.example.com/docket": "has a password in it", "postgres:///d?password=canary": "has a password in it",
		"postgres:///d?sslpassword=canary": "has a password in it", "mysql://db/d": "no address", "postgres:d": "no address", "": "is no address",
	} {
		_, err := Load(written(t, "[profiles.p]\nteam = \""+address+"\"\n"))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) || err != nil && strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestAPasswordIsForTheTeamOfItsProfileAlone(t *testing.T) {
	path := written(t, "[profiles.p]\nteam = \"postgres://db/d\"\npassword_command = ["+filestest.Echo("a password of words")+"]\n")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	for team, want := range map[string]string{"": "a password of words", "postgres://db/d": "a password of words", "postgres://other/d": ""} {
		s, err := Resolve(f, Overrides{}, environment("DOCKET_TEAM", team))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.TeamPassword(t.Context()); err != nil || got != want {
			t.Errorf("with DOCKET_TEAM=%s: %q, %v", team, got, err)
		}
	}
}
