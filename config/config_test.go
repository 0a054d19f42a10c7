package config

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"docket/config/files/filestest"
)

func TestMain(m *testing.M) {
	filestest.SetUmask(0o022) // a config that others can write is one of the tests, not all of them
	goleak.VerifyTestMain(m)
}

// environment is an environment of these variables and no others.
func environment(pairs ...string) func(string) string {
	m := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	if home, is := m["HOME"]; is {
		m[homeVariable] = home
	}
	return func(name string) string { return m[name] }
}

// written is a config file with this text.
func written(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func loaded(t testing.TB, text string) *File {
	t.Helper()
	f, err := Load(written(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestAMissingFileIsAnEmptyOne(t *testing.T) {
	f, err := Load(filepath.Join(t.TempDir(), "no", "config.toml"))
	if err != nil || len(f.Profiles) != 0 || f.Theme != "auto" || !f.Mouse || f.ASCII {
		t.Errorf("got %+v, %v", f, err)
	}
}

func TestTheSampleLoadsAndExplainsEveryKey(t *testing.T) {
	path := written(t, Sample())
	if problems := Check(path); len(problems) > 0 {
		t.Fatal(problems)
	}
	f, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range settings() {
		if f.line("profiles", "example", k.name) == 0 {
			t.Errorf("the sample does not show %s", k.name)
		}
	}
	for _, k := range fileSettings() {
		if f.line(k.name) == 0 || f.line("keys") == 0 {
			t.Errorf("the sample does not show %s", k.name)
		}
	}
	for i, line := range strings.Split(strings.TrimSpace(Sample()), "\n") {
		if strings.Contains(line, " = ") && !strings.Contains(line, "#") {
			t.Errorf("line %d is not explained: %s", i+1, line)
		}
	}
}

func TestTheSampleShowsTheDefaults(t *testing.T) {
	p, _ := loaded(t, Sample()).Profile("example")
	d := NewProfile("example")
	if p.PathSegment != d.PathSegment || p.FirstPage != d.FirstPage || p.PushPath != d.PushPath || p.PerPage != d.PerPage || p.ReadOnly || p.AllowPlainHTTP {
		t.Errorf("the sample differs from the defaults: %+v", p)
	}
}

func TestEveryMistakeGetsOneLineWithFileKeyAndRemedy(t *testing.T) {
	const head = "[profiles.work]\n"
	for _, c := range []struct {
		name, text string
		line       int
		key, says  string
	}{
		{"unknown key", head + `comapny = "x"`, 2, "profiles.work.comapny", "did you mean company?"},
		{"unknown top key", "them = \"dark\"", 1, "them", "did you mean theme?"},
		{"unknown key, nothing near", head + "\n\nzzzzzzzzz = 1", 4, "profiles.work.zzzzzzzzz", "known are base_url, company"},
		{"bad address", head + `base_url = "ftp://x"`, 2, "profiles.work.base_url", "https://"},
		{"no scheme", head + `base_url = "ocr.example.com"`, 2, "profiles.work.base_url", "must begin with https://"},
		{"no host", head + `base_url = "https:///path"`, 2, "profiles.work.base_url", "names no host"},
		{"query", head + `base_url = "https://x/?a=b"`, 2, "profiles.work.base_url", "leave it out"},
		{"port", head + `base_url = "https://x:99999"`, 2, "profiles.work.base_url", "1 to 65535"},
		{"plain http", head + `base_url = "http://ocr.example.com"`, 2, "profiles.work.base_url", "allow_plain_http = true"},
		{"bad boolean", head + `read_only = "yes"`, 2, "profiles.work.read_only", "true or false"},
		{"bad number", head + "per_page = 101", 2, "profiles.work.per_page", "from 1 to 100"},
		{"no answer", head + "max_answer = 0", 2, "profiles.work.max_answer", "from 1 to 1024"},
		{"zero rows", head + "per_page = 0", 2, "profiles.work.per_page", "from 1 to 100"},
		{"first page", head + "first_page = 2", 2, "profiles.work.first_page", "0, 1 or"},
		{"push path", head + `push_path = "acces"`, 2, "profiles.work.push_path", "did you mean access?"},
		{"segment", head + `path_segment = "a/b"`, 2, "profiles.work.path_segment", "one path segment"},
		{"dots", head + `path_segment = ".."`, 2, "profiles.work.path_segment", "one path segment"},
		{"colour", head + `color = "bluu"`, 2, "profiles.work.color", "#rrggbb"},
		{"theme", `theme = "pink"`, 1, "theme", `theme: "pink" is none of its values; choose one of auto, dark, light, contrast, 16, ascii`},
		{"default profile", "default_profile = \"wrok\"\n" + head, 1, "default_profile", "did you mean work?"},
		{"command as text", head + `token_command = "pass show x"`, 2, "profiles.work.token_command", "no shell"},
		{"empty company", head + `company = ""`, 2, "profiles.work.company", "is empty"},
		{"hidden character", head + `company = "a\u202Eb"`, 2, "profiles.work.company", "U+202E"},
		{"not TOML", head + "company = ", 2, "", "is not TOML"},
		{"twice", head + "company = \"a\"\ncompany = \"b\"", 3, "", "is not TOML"},
		{"profiles as text", `profiles = "x"`, 1, "profiles", "[profiles.NAME]"},
		{"list of tables", "[[profiles]]\ncompany = \"x\"", 1, "profiles", "[profiles.NAME]"},
		{"in an inline table", `profiles = { work = { comapny = "x" } }`, 1, "profiles.work.comapny", "did you mean company?"},
		{"profile's key outside", "read_only = true\n" + head, 1, "read_only", "is a key of a profile"},
		{"outer key in a profile", head + "theme = \"dark\"", 2, "profiles.work.theme", "of the whole file"},
		{"key without certificate", head + `client_key = "x"`, 2, "profiles.work.client_key", "has no client_cert beside it"},
		{"password without team", head + `password_command = ["x"]`, 2, "profiles.work.password_command", "has no team beside it"},
		{"action twice", "[keys]\nRequests = \"f9\"\nrequests = \"f8\"", 3, "keys.requests", `is the action "Requests" of line 2`},
		{"keys that are free", "[keys]\nRequests = \"\"", 2, "keys.Requests", `"ctrl+b", "ctrl+d"`},
		{"dotted", "\nprofiles.work.comapny = \"x\"", 2, "profiles.work.comapny", "did you mean company?"},
		{"quoted name", "[profiles.\"a b\"]\ncomapny = \"x\"", 2, `profiles."a b".comapny`, "did you mean company?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := written(t, c.text)
			_, err := Load(path)
			e, ok := errors.AsType[*Error](err)
			if !ok {
				t.Fatalf("got %v", err)
			}
			if e.File != path || e.Line != c.line || e.Key != c.key {
				t.Errorf("it names %s:%d %s", e.File, e.Line, e.Key)
			}
			if line := err.Error(); !strings.Contains(line, c.says) || strings.Contains(line, "\n") || e.Remedy == "" {
				t.Errorf("it says %q", line)
			}
		})
	}
}

func TestCheckTellsEverythingInTheOrderOfTheLines(t *testing.T) {
	path := written(t, "theme = 1\n[profiles.a]\ncomapny = \"x\"\nper_page = 0\n[profiles.b]\nbase_url = \"https://x\"\n")
	var got []string
	for _, e := range Check(path) {
		got = append(got, strings.TrimPrefix(e.Error(), path+":")[:1]+" "+e.Key)
	}
	want := []string{"1 theme", "2 profiles.a.base_url", "2 profiles.a.company", "3 profiles.a.comapny", "4 profiles.a.per_page", "5 profiles.b.company"}
	if !slices.Equal(got, want) {
		t.Errorf("check says %q", got)
	}
	if _, err := Load(path); !strings.HasSuffix(err.Error(), "(and at least 2 more: docket config check)") {
		t.Errorf("load says %q", err)
	}
	if got := Check(filepath.Join(t.TempDir(), "config.toml")); len(got) != 1 {
		t.Errorf("no file gives %v", got)
	}
}

func TestASecretInTheFileIsNotRepeated(t *testing.T) {
	for _, text := range []string{
		"[profiles.work]\ntoken = \"canary-7c1\"",
		"[profiles.work]\nbase_url = \"https://user:canary-7c1@x\"",
		"[profiles.work]\nbase_url = \"canary-7c1 %zz\"",
		"[profiles.work]\ntoken_env = \"canary-7c1\"",
		"[profiles.work]\ntoken_keyring = \"canary-7c1\"",
		"[profiles.work]\ntoken_command = \"echo canary-7c1\"",
		"[profiles.work]\ntoken_file = \"canary-7c1\\u0007\"",
		"[profiles.work]\ntoken_file = \"canary-7c1",
		"[profiles.work]\ntoken_file = canary-7c1",
	} {
		path := written(t, text)
		_, err := Load(path)
		if err == nil {
			t.Errorf("%q loaded", text)
			continue
		}
		for _, e := range append(Check(path), &Error{Problem: err.Error()}) {
			if strings.Contains(e.Error(), "canary") {
				t.Errorf("%q is told as %q", text, e)
			}
		}
	}
}

func TestAnAddressHasOneSpelling(t *testing.T) {
	for in, want := range map[string]string{
		"https://OCR.Example.com/":         "https://ocr.example.com",
		"HTTPS://ocr.example.com:443/api/": "https://ocr.example.com/api",
		"http://127.0.0.1:8080":            "http://127.0.0.1:8080",
		"http://[::1]:80/":                 "http://[::1]",
		"https://[FE80::1%25eth0]:443/":    "https://[fe80::1%25eth0]",
		"https://x/a%20b":                  "https://x/a%20b",
		"https://BÜCHER.example/api":       "https://xn--bcher-kva.example/api",
		"https://xn--bcher-kva.example":    "https://xn--bcher-kva.example",
	} {
		got, bad := normaliseAddress(in)
		if got != want || bad != nil {
			t.Errorf("%s became %q (%v)", in, got, bad)
		}
		if again, _ := normaliseAddress(got); again != got {
			t.Errorf("%s became %s the second time", got, again)
		}
	}
}

func TestPlainHTTPGoesOnlyToThisMachineUnlessAllowed(t *testing.T) {
	for address, fits := range map[string]bool{
		"http://localhost:1": true, "http://127.0.0.1": true, "http://127.9.9.9": true, "http://[::1]": true,
		"http://localhost.example.com": false, "http://10.0.0.1": false, "http://0.0.0.0": false, "http://127.0.0.1.example.com": false,
	} {
		_, err := Resolve(&File{}, Overrides{BaseURL: address}, environment())
		if (err == nil) != fits {
			t.Errorf("%s gave %v", address, err)
		}
	}
	f := loaded(t, "[profiles.a]\nbase_url = \"http://ocr.example.com\"\nallow_plain_http = true")
	if s, err := Resolve(f, Overrides{}, environment()); err != nil || !s.AllowPlainHTTP {
		t.Errorf("what was allowed gave %v", err)
	}
	if _, err := Resolve(f, Overrides{BaseURL: "http://other.example.com"}, environment()); err == nil {
		t.Error("what was allowed for one host goes for another")
	}
}

func TestPlacesFollowTheEnvironment(t *testing.T) {
	for _, c := range []struct {
		name, flag          string
		env                 []string
		config, from, state string
	}{
		{"home", "", []string{"HOME", "/h"}, "/h/.config/docket/config.toml", "default", "/h/.local/state/docket"},
		{"xdg", "", []string{"HOME", "/h", "XDG_CONFIG_HOME", "/c", "XDG_STATE_HOME", "/s"}, "/c/docket/config.toml", "default", "/s/docket"},
		{"a relative one does not count", "", []string{"HOME", "/h", "XDG_CONFIG_HOME", "c", "XDG_STATE_HOME", "s"}, "/h/.config/docket/config.toml", "default", "/h/.local/state/docket"},
		{"variable", "", []string{"HOME", "/h", "DOCKET_CONFIG", "/v.toml"}, "/v.toml", "DOCKET_CONFIG", "/h/.local/state/docket"},
		{"flag", "/f.toml", []string{"HOME", "/h", "DOCKET_CONFIG", "/v.toml"}, "/f.toml", "--config", "/h/.local/state/docket"},
	} {
		for i, text := range c.env {
			if strings.HasPrefix(text, "/") {
				c.env[i] = filestest.Abs(text)
			}
		}
		if c.flag != "" {
			c.flag = filestest.Abs(c.flag)
		}
		p, err := Locate(environment(c.env...), c.flag)
		if err != nil || p.ConfigFile != filestest.Abs(c.config) || p.ConfigFrom != c.from || p.StateDir != filestest.Abs(c.state) || p.DataBase != filestest.Abs(c.state+"/docket.db") {
			t.Errorf("%s: %+v, %v", c.name, p, err)
		}
	}
	if _, err := Locate(environment(), ""); err == nil || !strings.Contains(err.Error(), homeVariable) {
		t.Errorf("without a home: %v", err)
	}
}

func FuzzLoadNeverFailsWithoutALine(f *testing.F) {
	f.Add(Sample())
	f.Add("[profiles.\"\\u0000\"]\ncompany = \"x\"")
	f.Add("profiles = { a = { b.c = [1, {}] } }")
	f.Add("\ufeff[[profiles]]\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, problems := parse("config.toml", []byte(text))
		for _, e := range problems {
			if line := e.Error(); !strings.HasPrefix(line, "config.toml") || strings.ContainsAny(line, "\n\r\x1b") || e.Remedy == "" {
				t.Errorf("one problem is told as %q", line)
			}
		}
		if len(problems) > 0 {
			return
		}
		for _, name := range file.Names() {
			s, err := Resolve(file, Overrides{Profile: name}, environment("HOME", "/h"))
			if err != nil {
				t.Errorf("profile %q loads but does not resolve: %v", name, err)
				continue
			}
			if s.BaseURL != "" && Origin(s.BaseURL) == "" {
				t.Errorf("address %q has no origin", s.BaseURL)
			}
			if again, err := withProfile("config.toml", nil, true, s.Profile); err != nil || len(again) == 0 {
				t.Errorf("profile %q cannot be written: %v", name, err)
			}
		}
	})
}
