package cli

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"
)

// authorised runs docket with a keyring that only this test has.
func authorised(t *testing.T, home, stdin string, env map[string]string, args ...string) (code int, out, said string) {
	t.Helper()
	files := make([]*os.File, 3)
	for i, name := range []string{"in", "out", "err"} {
		path := filepath.Join(home, name)
		if err := os.WriteFile(path, []byte(map[string]string{"in": stdin}[name]), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		files[i] = f
	}
	all := map[string]string{"HOME": home, "USERPROFILE": home, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
	for k, v := range env {
		all[k] = v
	}
	a := newSession(t.Context(), args, files[0], files[1], files[2], func(k string) string { return all[k] })
	defer a.close()
	code = a.run()
	read := func(name string) string {
		raw, err := os.ReadFile(filepath.Join(home, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	return code, read("out"), read("err")
}

// profiled is a home with a config of one profile.
func profiled(t *testing.T, lines string) string {
	t.Helper()
	home := t.TempDir()
	dir := filepath.Join(home, ".config", "docket")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	text := "[profiles.work]\nbase_url = \"https://ocr.example.com\"\ncompany = \"c\"\n" + lines
	if err := os.WriteFile(filepath.Join(dir, "config.toml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return home
}

func TestATokenIsPutIntoTheKeyringReplacedAndTakenOut(t *testing.T) {
	keyring.MockInit()
	home := profiled(t, "token_keyring = true\n")
	step := func(want int, out, said, stdin string, args ...string) {
		t.Helper()
		code, gotOut, gotSaid := authorised(t, home, stdin, nil, args...)
		if code != want || !strings.Contains(gotOut, out) || !strings.Contains(gotSaid, said) || strings.Contains(gotOut+gotSaid, "canary") {
			t.Errorf("docket %v: exit code %d, %q, %q", args, code, gotOut, gotSaid)
		}
	}
	holds := func(want string) {
		t.Helper()
		if got, err := keyring.Get("docket", "work"); got != want || (err != nil) != (want == "") {
			t.Errorf("the keyring holds %q, want %q (%v)", got, want, err)
		}
	}
	step(2, `"token":false`, "the keyring has no token for profile work; run docket auth login", "", "auth", "status", "-o", "json")
	step(0, "", "is in the keyring", "canary-one\n", "auth", "login")
	holds("canary-one")
	step(0, "", "is in the keyring", "canary-two\n", "auth", "login")
	holds("canary-two")
	step(0, "keyring docket/work", "", "", "auth", "status", "-o", "table")
	step(2, "", "as it was", "\n", "auth", "login")
	step(2, "", "what was given: the token has a blank", "canary three", "auth", "login")
	step(2, "", "is for https://ocr.example.com, not for https://other.example", "canary-four", "--base-url", "https://other.example", "auth", "login")
	holds("canary-two")
	step(0, "", "was deleted from", "", "auth", "logout")
	holds("")
	step(0, "", "had no token for profile work", "", "auth", "logout")
}

func TestAKeyringThatIsNotThereIsNotAnEmptyOne(t *testing.T) {
	keyring.MockInit()
	home := profiled(t, "token_keyring = true\n")
	none := map[string]string{"DBUS_SESSION_BUS_ADDRESS": ""}
	nobody := errors.New("The name org.freedesktop.secrets was not provided by any .service files")
	for _, c := range []struct {
		name string
		env  map[string]string
		err  error
	}{{"no bus", none, nil}, {"nothing that keeps secrets", nil, nobody}, {"a platform without one", nil, keyring.ErrUnsupportedPlatform}} {
		if c.name == "no bus" && runtime.GOOS != "linux" {
			continue // the keyring there is asked without one
		}
		keyring.MockInit()
		if c.err != nil {
			keyring.MockInitWithError(c.err)
		}
		for _, args := range [][]string{{"auth", "login"}, {"auth", "logout"}, {"auth", "status"}} {
			if code, _, said := authorised(t, home, "canary-one\n", c.env, args...); code != 2 || !strings.Contains(said, "there is no keyring here; use token_command, token_file or DOCKET_TOKEN") {
				t.Errorf("%s: docket %v: exit code %d, %q", c.name, args, code, said)
			}
		}
	}
	keyring.MockInitWithError(errors.New("locked: canary"))
	defer keyring.MockInit()
	if code, out, said := authorised(t, home, "canary-one\n", nil, "auth", "login"); code != 2 || !strings.Contains(said, "gave an error; unlock it") || strings.Contains(out+said, "canary") {
		t.Errorf("exit code %d, %q", code, said)
	}
}

func TestALoginSaysWhatElseIsNeeded(t *testing.T) {
	keyring.MockInit()
	for _, c := range []struct {
		lines string
		env   map[string]string
		says  string
	}{
		{"", nil, "add token_keyring = true"},
		{"token_keyring = true\n", map[string]string{"DOCKET_TOKEN": "canary-env"}, "DOCKET_TOKEN comes first"},
		{"token_keyring = true\ntoken_command = [\"pass\", \"ocr\"]\n", nil, "token_command: pass … comes first"},
	} {
		if code, _, said := authorised(t, profiled(t, c.lines), "canary-one", c.env, "auth", "login"); code != 0 || !strings.Contains(said, c.says) || strings.Contains(said, "canary") {
			t.Errorf("%q: exit code %d, %q", c.lines, code, said)
		}
	}
	elsewhere := map[string]string{"DOCKET_BASE_URL": "https://other.example"}
	if code, _, said := authorised(t, profiled(t, ""), "canary-other", elsewhere, "auth", "login"); code != 2 || !strings.Contains(said, "is for https://ocr.example.com, not for https://other.example") {
		t.Errorf("a token for another address: exit code %d, %q", code, said)
	}
	if got, _ := keyring.Get("docket", "work"); got != "canary-one" {
		t.Errorf("the keyring holds %q", got)
	}
	if code, _, said := authorised(t, t.TempDir(), "canary-one", nil, "auth", "login"); code != 2 || !strings.Contains(said, "for a profile") {
		t.Errorf("without a profile: exit code %d, %q", code, said)
	}
}

// go-keyring gives its entries the attributes service and username.
func TestTheEntryOfTheKeyringIsNamedAsTheKeyringNamesIt(t *testing.T) {
	readme, err := os.ReadFile("../../.github/CONFIGURATION.md")
	if err != nil || !strings.Contains(string(readme), "secret-tool store --label=docket service docket username example") {
		t.Errorf("the page of the configuration does not say how to store a token with secret-tool (%v)", err)
	}
	if !strings.Contains(helpPages()["docket auth login"], "service=docket and username=PROFILE") {
		t.Error("the help of auth login does not name the entry's attributes")
	}
}
