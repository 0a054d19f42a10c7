package config

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/zalando/go-keyring"

	"docket/config/files/filestest"
)

const canary = "canary-7c1f9e"

// resolved is the one profile of a file with this text under an address.
func resolved(t testing.TB, text string, env ...string) *Settings {
	t.Helper()
	f := loaded(t, "[profiles.work]\nbase_url = \"https://ocr.example.com\"\ncompany = \"c\"\n"+text)
	s, err := Resolve(f, Overrides{}, environment(env...))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// private is a file with mode and content.
func private(t testing.TB, content string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(path, []byte(content), mode); err != nil {
		t.Fatal(err)
	}
	err := os.Chmod(path, mode)
	if mode == 0o600 {
		err = filestest.Private(path)
	}
	filestest.Made(t, err)
	return path
}

// keyringIsOnABus skips the rest of a test where the system has its keyring without a session bus.
func keyringIsOnABus(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("the keyring needs no session bus here")
	}
}

func TestTheFirstSourceThatHasATokenGivesIt(t *testing.T) {
	keyring.MockInit()
	file := private(t, "from-file\n", 0o600)
	all := fmt.Sprintf("token_env = \"WORK_TOKEN\"\ntoken_command = [%s]\ntoken_keyring = true\ntoken_file = %q\n", filestest.Echo("from-command"), file)
	rest := fmt.Sprintf("token_keyring = true\ntoken_file = %q\n", file)
	bus := []string{"DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere"}
	for _, c := range []struct {
		name, text  string
		env         []string
		entry       bool
		token, from string
	}{
		{"variable", all, []string{"DOCKET_TOKEN", "from-env", "WORK_TOKEN", "from-work"}, true, "from-env", "DOCKET_TOKEN"},
		{"named variable", all, []string{"WORK_TOKEN", "from-work"}, true, "from-work", "$WORK_TOKEN"},
		{"command", all, bus, true, "from-command", "token_command: " + strings.Trim(strings.Split(filestest.Echo(""), ",")[0], `"`) + " …"},
		{"keyring", rest, bus, true, "from-keyring", "keyring docket/work"},
		{"keyring without an entry", rest, bus, false, "from-file", "file " + file},
		{"no bus", rest, nil, true, "from-file", "file " + file},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "no bus" {
				keyringIsOnABus(t)
			}
			keyring.MockInit()
			if c.entry {
				if err := keyring.Set("docket", "work", "from-keyring"); err != nil {
					t.Fatal(err)
				}
			}
			token, from, err := resolved(t, c.text, c.env...).Token(t.Context())
			if err != nil || token != c.token || from != c.from {
				t.Errorf("got %q from %q, %v", token, from, err)
			}
		})
	}
}

func TestASourceThatFailsIsNotPaperedOver(t *testing.T) {
	keyring.MockInitWithError(errors.New("locked: " + canary))
	defer keyring.MockInit()
	file := private(t, "old-token", 0o600)
	_, _, err := resolved(t, fmt.Sprintf("token_keyring = true\ntoken_file = %q\n", file), "DBUS_SESSION_BUS_ADDRESS", "x").Token(t.Context())
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Key != "token_keyring" || e.Line != 4 || e.Remedy == "" || strings.Contains(err.Error(), canary) {
		t.Errorf("got %v", err)
	}
}

func TestAnotherOriginGetsNoStoredToken(t *testing.T) {
	keyring.MockInit()
	f := loaded(t, "[profiles.work]\nbase_url = \"https://ocr.example.com/a\"\ncompany = \"c\"\ntoken_env = \"WORK_TOKEN\"\ntoken_command = [\"echo\", \"stored\"]\n")
	for address, same := range map[string]bool{
		"https://ocr.example.com/b":        true,
		"https://OCR.example.com:443":      true,
		"https://ocr.example.com:8443":     false,
		"https://other.example.com/a":      false,
		"http://127.0.0.1":                 false,
		"https://ocr.example.com.evil.org": false,
	} {
		for _, how := range []string{"flag", "variable"} {
			flags, env := Overrides{BaseURL: address}, []string{"WORK_TOKEN", "stored"}
			if how == "variable" {
				flags, env = Overrides{}, append(env, "DOCKET_BASE_URL", address)
			}
			s, err := Resolve(f, flags, environment(env...))
			if err != nil {
				t.Fatal(err)
			}
			token, _, err := s.Token(t.Context())
			if same != (token == "stored" && err == nil) || same != (s.NoStoredToken == "") {
				t.Errorf("%s by %s got %q, %v (%s)", address, how, token, err, s.NoStoredToken)
			}
			if !same && s.TokenSource() != "none" {
				t.Errorf("%s by %s would ask %s", address, how, s.TokenSource())
			}
			s, err = Resolve(f, flags, environment(append(env, "DOCKET_TOKEN", "given")...))
			if err != nil {
				t.Fatal(err)
			}
			if token, _, err := s.Token(t.Context()); token != "given" || err != nil {
				t.Errorf("%s by %s does not take DOCKET_TOKEN: %v", address, how, err)
			}
		}
	}
	unbound := loaded(t, "[profiles.work]\ncompany = \"c\"\ntoken_command = [\"echo\", \"stored\"]\n")
	s, err := Resolve(unbound, Overrides{BaseURL: "https://x"}, environment())
	if err != nil || s.NoStoredToken == "" {
		t.Errorf("a profile without an address gave its token away: %v", err)
	}
}

func TestATokenIsOneWordOfVisibleCharacters(t *testing.T) {
	for raw, want := range map[string]string{
		"abc": "abc", "abc\n": "abc", "abc\r\n": "abc", "a.b-c_d~e+f/g=": "a.b-c_d~e+f/g=",
		"abc\n\n": "", " abc": "", "abc ": "", "a bc": "", "a\tbc": "", "a\x00bc": "", "a\x1bbc": "", "äbc": "", "": "", "\n": "",
		"Bearer abc": "", strings.Repeat("x", MaxToken+1): "", strings.Repeat("x", MaxToken): strings.Repeat("x", MaxToken),
	} {
		got, err := clean("token_file", raw)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%.20q gave %.20q, %v", raw, got, err)
		}
	}
}

// What a program adds to a token, as PowerShell does, is named: nobody sees it.
func TestWhatMakesATokenNoneIsNamed(t *testing.T) {
	for raw, what := range map[string]string{"\ufeffabc\r\n": "a byte order mark;", "abc\r\n\r\n": "a line break;", "a bc": "a blank;", "a\tbc": "a tab;", "äbc": "a character that no token has;"} {
		if _, err := clean("token_command", raw); err == nil || !strings.Contains(err.Error(), "the token has "+what) {
			t.Errorf("%q: %v, without %s", raw, err, what)
		}
	}
}

func TestNoErrorHoldsAPartOfAToken(t *testing.T) {
	keyring.MockInit()
	bad := canary + " " + canary
	shell := func(script string) string { return fmt.Sprintf("token_command = [\"sh\", \"-c\", %q]\n", script) }
	for name, s := range map[string]*Settings{
		"variable":         resolved(t, "", "DOCKET_TOKEN", bad),
		"named variable":   resolved(t, "token_env = \"WORK_TOKEN\"\n", "WORK_TOKEN", bad),
		"bearer":           resolved(t, "", "DOCKET_TOKEN", "Bearer "+canary),
		"command":          resolved(t, shell("echo "+canary+"; echo "+canary)),
		"command fails":    resolved(t, shell("echo "+canary+"; echo "+canary+" >&2; exit 3")),
		"command is long":  resolved(t, shell("yes "+canary)),
		"command is empty": resolved(t, shell("echo "+canary+" >&2")),
		"no command":       resolved(t, "token_command = [\"/nowhere/program\", \""+canary+"\"]\n"),
		"file":             resolved(t, fmt.Sprintf("token_file = %q\n", private(t, bad, 0o600))),
		"open file":        resolved(t, fmt.Sprintf("token_file = %q\n", private(t, canary, 0o644))),
	} {
		token, _, err := s.Token(t.Context())
		e, ok := errors.AsType[*Error](err)
		if !ok || token != "" || e.Remedy == "" || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s gave %v", name, err)
		}
		if seen := fmt.Sprintf("%v %+v %s", err, e, s.TokenSource()); strings.Contains(seen, "canary") {
			t.Errorf("%s shows %s", name, seen)
		}
	}
}

func TestATokenFileIsPlainPrivateAndThere(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	filestest.Made(t, filestest.Pipe(pipe))
	for name, c := range map[string]struct{ path, says string }{
		"group":   {private(t, "x", 0o640), "mode 0640"},
		"world":   {private(t, "x", 0o604), "mode 0604"},
		"pipe":    {pipe, "is not an ordinary file"},
		"folder":  {t.TempDir(), "is not an ordinary file"},
		"nothing": {filepath.Join(t.TempDir(), "token"), "is not there"},
	} {
		_, _, err := resolved(t, fmt.Sprintf("token_file = %q\n", c.path)).Token(t.Context())
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s gave %v", name, err)
		}
	}
	for _, mode := range []os.FileMode{0o600, 0o400} {
		if token, _, err := resolved(t, fmt.Sprintf("token_file = %q\n", private(t, "x", mode))).Token(t.Context()); token != "x" || err != nil {
			t.Errorf("mode %o gave %q, %v", mode, token, err)
		}
	}
	for _, written := range []string{"\ufeffsecret\r\n", "\xff\xfes\x00e\x00c\x00r\x00e\x00t\x00\r\x00\n\x00"} { // by an editor, and by PowerShell
		if token, _, err := resolved(t, fmt.Sprintf("token_file = %q\n", private(t, written, 0o600))).Token(t.Context()); token != "secret" || err != nil {
			t.Errorf("%q gave %q, %v", written, token, err)
		}
	}
}

// The command starts a child that holds a pipe open; when the pipe ends, both
// are gone.
func TestAStoppedCommandLeavesNoChildBehind(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	filestest.Made(t, filestest.Pipe(pipe))
	s := resolved(t, fmt.Sprintf("token_command = [\"sh\", \"-c\", \"(exec 3>%s; echo up >&3; exec sleep 60) & wait\"]\n", pipe))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan error, 1)
	go func() { _, _, err := s.Token(ctx); done <- err }()
	held, err := os.Open(pipe) // waits for the child
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	in := bufio.NewReader(held)
	if line, err := in.ReadString('\n'); line != "up\n" {
		t.Fatalf("the child said %q, %v", line, err)
	}
	cancel()
	if err := <-done; err == nil || !strings.Contains(err.Error(), "stopped") {
		t.Errorf("a cancel gave %v", err)
	}
	if rest, err := in.ReadString('\n'); err == nil || rest != "" {
		t.Errorf("the child said %q", rest)
	}
}

func TestAKeyringThatNeverAnswersIsLeftAfterThreeSeconds(t *testing.T) {
	s := resolved(t, "token_keyring = true\n", "DBUS_SESSION_BUS_ADDRESS", "x")
	synctest.Test(t, func(t *testing.T) {
		asked := make(chan struct{})
		s.keychain.get = func(string, string) (string, error) { <-asked; return "late", nil }
		_, _, err := s.Token(t.Context())
		if err == nil || !strings.Contains(err.Error(), "no answer in 3s") {
			t.Errorf("got %v", err)
		}
		close(asked)
		synctest.Wait()
	})
}

func TestAStoredTokenIsFoundAgain(t *testing.T) {
	keyring.MockInit()
	env := environment("DBUS_SESSION_BUS_ADDRESS", "x")
	if err := StoreToken(t.Context(), "work", "abc\n", env); err != nil {
		t.Fatal(err)
	}
	token, from, err := resolved(t, "token_keyring = true\n", "DBUS_SESSION_BUS_ADDRESS", "x").Token(t.Context())
	if err != nil || token != "abc" || from != "keyring docket/work" {
		t.Errorf("got %q from %q, %v", token, from, err)
	}
	if err := StoreToken(t.Context(), "work", canary+" x", env); err == nil || strings.Contains(err.Error(), canary) {
		t.Errorf("a bad token gave %v", err)
	}
	keyringIsOnABus(t)
	if err := StoreToken(t.Context(), "work", "abc", environment()); err == nil {
		t.Error("a token was stored where there is no keyring")
	}
}

func TestTheSourceIsDescribedWithoutAskingIt(t *testing.T) {
	touched := filepath.Join(t.TempDir(), "ran")
	command := fmt.Sprintf("token_command = [\"touch\", %q]\n", touched)
	for _, c := range []struct {
		text string
		env  []string
		want string
	}{
		{"", nil, "none"},
		{command, []string{"DOCKET_TOKEN", canary}, "DOCKET_TOKEN"},
		{"token_env = \"WORK_TOKEN\"\n", []string{"WORK_TOKEN", canary}, "$WORK_TOKEN"},
		{"token_env = \"WORK_TOKEN\"\n", nil, "$WORK_TOKEN (not set)"},
		{command, nil, "token_command: touch …"},
		{"token_keyring = true\n", []string{"DBUS_SESSION_BUS_ADDRESS", "x"}, "keyring docket/work"},
	} {
		if got := resolved(t, c.text, c.env...).TokenSource(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if _, err := os.Stat(touched); err == nil {
		t.Error("the command was run")
	}
	keyringIsOnABus(t)
	if got := resolved(t, "token_keyring = true\ntoken_file = \"/t\"\n").TokenSource(); got != "keyring docket/work (no session bus here), then file /t" {
		t.Errorf("without a bus: %q", got)
	}
}

// A program that fails may have the token of another day: none is taken in its place.
func TestAProgramThatFailsEndsTheSearchForAToken(t *testing.T) {
	file := fmt.Sprintf("token_file = %q\n", private(t, "other", 0o600))
	for _, program := range []string{`["sh", "-c", "exit 3"]`, `["sh", "-c", "true"]`} {
		if token, _, err := resolved(t, "token_command = "+program+"\n"+file).Token(t.Context()); token != "" || err == nil {
			t.Errorf("%s: %q, %v", program, token, err)
		}
	}
}
