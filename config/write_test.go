package config

import (
	"bytes"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"docket/config/files/filestest"
)

func fullProfile(name string) Profile {
	return Profile{
		Name: name, BaseURL: "https://ocr.example.com/api", Company: `Quote " and \ and ünï`, Username: "j.doe", PathSegment: "maker", Color: "#a0b1c2",
		FirstPage: 0, PushPath: PushPlain, PerPage: 50, EndAfter: 5, MaxAnswer: 128, ReadOnly: true, AllowPlainHTTP: true, CAFile: "ca.pem",
		TokenEnv: "WORK_TOKEN", TokenCommand: []string{"pass", "show", "a b"}, TokenKeyring: true, TokenFile: "~/token",
	}
}

func TestAFirstProfileMakesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "config.toml")
	want := fullProfile("work")
	if err := WriteProfile(path, want); err != nil {
		t.Fatal(err)
	}
	for p, mode := range map[string]os.FileMode{path: 0o600, filepath.Dir(path): 0o700} {
		info, err := os.Stat(p)
		if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v", p, info.Mode(), err)
		}
	}
	f, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := f.Profile("work"); !reflect.DeepEqual(got, want) || f.DefaultProfile != "work" {
		t.Errorf("it reads back as %+v", got)
	}
}

func TestAnotherProfileLeavesTheFileAsItIs(t *testing.T) {
	for name, old := range map[string]string{
		"comments":         "# mine\r\n\r\n[profiles.a]\t# tabs\ncompany = 'x'\n\n\n",
		"no newline":       "theme = \"dark\"",
		"empty":            "",
		"byte order mark":  "\ufeff[profiles.a]\n",
		"a dotted profile": "profiles.a.company = \"x\"\n",
	} {
		path := written(t, old)
		if err := WriteProfile(path, fullProfile("new one")); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(text, []byte(old)) {
			t.Errorf("%s became %q, %v", name, text, err)
		}
		if f, err := Load(path); err != nil || len(f.Profiles) == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatCannotBeAddedChangesNothing(t *testing.T) {
	bad := fullProfile("b")
	bad.BaseURL = "ftp://x"
	for name, c := range map[string]struct {
		old  string
		p    Profile
		says string
	}{
		"the name is taken":      {"[profiles.b]\ncompany = \"x\"\n", fullProfile("b"), "is there already"},
		"the file is wrong":      {"comapny = 1\n", fullProfile("b"), "no key docket knows"},
		"the profile is wrong":   {"", bad, "https://"},
		"there is no name":       {"", fullProfile(""), "needs a name"},
		"a table that is closed": {"profiles = { a = { company = \"x\" } }\n", fullProfile("b"), "is not TOML"},
	} {
		path := written(t, c.old)
		err := WriteProfile(path, c.p)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
		if text, _ := os.ReadFile(path); string(text) != c.old {
			t.Errorf("%s: the file is now %q", name, text)
		}
	}
}

func TestALinkedConfigStaysALink(t *testing.T) {
	real := written(t, "theme = \"dark\"\n")
	link := filepath.Join(t.TempDir(), "config.toml")
	filestest.Made(t, filestest.Link(real, link))
	if err := WriteProfile(link, fullProfile("b")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info.Mode(), err)
	}
	if f, err := Load(real); err != nil || len(f.Profiles) != 1 {
		t.Errorf("the file behind it: %v", err)
	}
}

func TestACertificateOfOnesOwnIsTrusted(t *testing.T) {
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	cert := server.Certificate()
	trusting := func(keys string) (*x509.CertPool, error) {
		set, err := Resolve(loaded(t, "[profiles.p]\nbase_url = \"https://x.example\"\n"+keys), Overrides{}, environment())
		if err != nil {
			t.Fatal(err)
		}
		return set.RootCAs()
	}
	pool, err := trusting(fmt.Sprintf("ca_file = %q", private(t, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert.Raw})), 0o600)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cert.Verify(x509.VerifyOptions{Roots: pool, DNSName: "example.com"}); err != nil {
		t.Errorf("not trusted: %v", err)
	}
	if pool, err := trusting(""); pool != nil || err != nil {
		t.Errorf("no file gave %v, %v", pool, err)
	}
	for _, p := range []string{private(t, "no certificate", 0o600), filepath.Join(t.TempDir(), "none")} {
		if _, err := trusting(fmt.Sprintf("ca_file = %q", p)); err == nil || !strings.Contains(err.Error(), "config.toml:3: ca_file: "+p) {
			t.Errorf("%s gave %v", p, err)
		}
	}
}
