package config

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"docket/config/files/filestest"
)

const two = `default_profile = "work"

[profiles.work]
base_url = "https://ocr.example.com/api"
company = "Example Trading"
username = "j.doe"
read_only = true
token_env = "WORK_TOKEN"

[profiles.test]
base_url = "https://test.example.com"
company = "Example Test"
`

func yes() *bool { v := true; return &v }
func no() *bool  { v := false; return &v }

func TestFlagsBeatTheEnvironmentAndTheEnvironmentBeatsTheFile(t *testing.T) {
	everything := []string{"DOCKET_PROFILE", "test", "DOCKET_BASE_URL", "https://env.example.com", "DOCKET_COMPANY", "Env", "DOCKET_USERNAME", "env", "DOCKET_READ_ONLY", "yes"}
	for _, c := range []struct {
		name  string
		flags Overrides
		env   []string
		key   string
		value func(*Settings) string
		want  string
		from  string
	}{
		{"file", Overrides{}, nil, "profile", name, "work", "config.toml:1"},
		{"env", Overrides{}, everything, "profile", name, "test", "DOCKET_PROFILE"},
		{"flag", Overrides{Profile: "work"}, everything, "profile", name, "work", "flag --profile"},
		{"file", Overrides{}, nil, "base_url", baseURL, "https://ocr.example.com/api", "config.toml:4"},
		{"env", Overrides{}, everything, "base_url", baseURL, "https://env.example.com", "DOCKET_BASE_URL"},
		{"flag", Overrides{BaseURL: "https://flag.example.com/"}, everything, "base_url", baseURL, "https://flag.example.com", "flag --base-url"},
		{"file", Overrides{}, nil, "company", company, "Example Trading", "config.toml:5"},
		{"env", Overrides{}, everything, "company", company, "Env", "DOCKET_COMPANY"},
		{"flag", Overrides{Company: "Flag"}, everything, "company", company, "Flag", "flag --company"},
		{"file", Overrides{}, nil, "username", username, "j.doe", "config.toml:6"},
		{"env", Overrides{}, everything, "username", username, "env", "DOCKET_USERNAME"},
		{"flag", Overrides{Username: "flag"}, everything, "username", username, "flag", "flag --username"},
		{"default", Overrides{Profile: "test"}, nil, "read_only", readOnly, "false", "default"},
		{"file", Overrides{}, nil, "read_only", readOnly, "true", "config.toml:7"},
		{"env", Overrides{}, []string{"DOCKET_READ_ONLY", "0"}, "read_only", readOnly, "false", "DOCKET_READ_ONLY"},
		{"flag", Overrides{ReadOnly: no()}, everything, "read_only", readOnly, "false", "flag --read-only"},
		{"flag", Overrides{ReadOnly: yes(), Profile: "test"}, nil, "read_only", readOnly, "true", "flag --read-only"},
		{"default", Overrides{}, nil, "path_segment", func(s *Settings) string { return s.PathSegment }, "platform", "default"},
	} {
		t.Run(c.key+" from "+c.name, func(t *testing.T) {
			s, err := Resolve(loaded(t, two), c.flags, environment(c.env...))
			if err != nil {
				t.Fatal(err)
			}
			if got := c.value(s); got != c.want || s.Origin[c.key] != c.from {
				t.Errorf("it is %q from %q, want %q from %q", got, s.Origin[c.key], c.want, c.from)
			}
		})
	}
}

func name(s *Settings) string     { return s.Name }
func baseURL(s *Settings) string  { return s.BaseURL }
func company(s *Settings) string  { return s.Company }
func username(s *Settings) string { return s.Username }
func readOnly(s *Settings) string {
	if s.ReadOnly {
		return "true"
	}
	return "false"
}

func TestAWrongValueNamesTheFlagOrTheVariable(t *testing.T) {
	for _, c := range []struct {
		flags Overrides
		env   []string
		key   string
		says  string
	}{
		{Overrides{Profile: "wrok"}, nil, "--profile", "did you mean work?"},
		{Overrides{}, []string{"DOCKET_PROFILE", "tset"}, "DOCKET_PROFILE", "did you mean test?"},
		{Overrides{BaseURL: "x"}, nil, "--base-url", "must begin with https://"},
		{Overrides{}, []string{"DOCKET_BASE_URL", "http://x"}, "DOCKET_BASE_URL", "plain http"},
		{Overrides{}, []string{"DOCKET_READ_ONLY", "perhaps"}, "DOCKET_READ_ONLY", "neither true nor false"},
		{Overrides{Company: "a\x1bb"}, nil, "--company", "hidden character"},
	} {
		_, err := Resolve(loaded(t, two), c.flags, environment(c.env...))
		e, ok := errors.AsType[*Error](err)
		if !ok || e.Key != c.key || !strings.Contains(err.Error(), c.says) || e.Remedy == "" || strings.ContainsRune(err.Error(), 0x1b) {
			t.Errorf("%s: %v", c.key, err)
		}
	}
}

func TestWhichProfileIsTakenWhenNobodySays(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"[profiles.only]\n", "only"},
		{"[profiles.a]\n[profiles.default]\n", "default"},
		{"default_profile = \"b\"\n[profiles.default]\n[profiles.b]\n", "b"},
	} {
		s, err := Resolve(loaded(t, c.text), Overrides{}, environment())
		if err != nil || s.Name != c.want {
			t.Errorf("%q gives %v, %v", c.text, s, err)
		}
	}
	_, err := Resolve(loaded(t, "[profiles.a]\n[profiles.b]\n"), Overrides{}, environment())
	if err == nil || !strings.Contains(err.Error(), "--profile") {
		t.Errorf("two of equal right give %v", err)
	}
}

func TestWhatIsMissingToConnectIsNamed(t *testing.T) {
	for _, c := range []struct {
		text  string
		flags Overrides
		env   []string
		want  []string
		says  string
	}{
		{"", Overrides{}, nil, []string{"base_url", "company", "token"}, "base_url: is missing"},
		{two, Overrides{}, nil, nil, ""},
		{two, Overrides{Profile: "test"}, nil, []string{"token"}, "no token source"},
		{two, Overrides{Profile: "test"}, []string{"DOCKET_TOKEN", "x"}, nil, ""},
		{"[profiles.a]\nbase_url = \"https://x\"\n", Overrides{}, []string{"DOCKET_TOKEN", "x"}, []string{"company"}, "config.toml:1: profiles.a.company: is missing"},
		{"", Overrides{BaseURL: "https://x", Company: "c"}, []string{"DOCKET_TOKEN", "x"}, nil, ""},
		{two, Overrides{BaseURL: "https://other"}, nil, []string{"token"}, "is for https://ocr.example.com, not for https://other"},
	} {
		s, err := Resolve(loaded(t, c.text), c.flags, environment(c.env...))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Incomplete(); !slices.Equal(got, c.want) {
			t.Errorf("%q %+v lacks %v, want %v", c.text, c.flags, got, c.want)
		}
		err = s.Ready()
		if (err == nil) != (c.says == "") || (err != nil && !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%q %+v: %v", c.text, c.flags, err)
		}
	}
}

func TestPathsOfTheFileAreBesideItOrAtHome(t *testing.T) {
	f := loaded(t, "[profiles.a]\nca_file = \"ca.pem\"\ntoken_file = \"~/token\"\n")
	s, err := Resolve(f, Overrides{}, environment("HOME", filestest.Abs("/h")))
	if err != nil || s.CAFile != strings.TrimSuffix(f.Path, "config.toml")+"ca.pem" || s.TokenFile != filestest.Abs("/h/token") {
		t.Errorf("%q and %q, %v", s.CAFile, s.TokenFile, err)
	}
}
