//go:build unix

package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

const withProgram = "[profiles.work]\nbase_url = \"https://ocr.example.com\"\ncompany = \"c\"\ntoken_command = [\"./tok.sh\"]\n"

// placed is a config file that names ./tok.sh, which prints which of them it is.
func placed(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(dir, "config.toml")
	if err := os.WriteFile(path, []byte(withProgram), 0o600); err != nil {
		t.Fatal(err)
	}
	script(t, dir, "beside-the-config")
	return path
}

func script(t *testing.T, dir, says string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "tok.sh"), []byte("#!/bin/sh\necho "+says+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
}

func TestARelativeProgramIsTheOneBesideTheConfig(t *testing.T) {
	path, elsewhere := placed(t, t.TempDir()), t.TempDir()
	script(t, elsewhere, "of-the-current-folder")
	t.Chdir(elsewhere)
	for _, argv := range []string{`["./tok.sh"]`, `["sh", "./tok.sh"]`, `["sh", "-c", "exec ./tok.sh"]`} {
		if err := os.WriteFile(path, []byte(strings.Replace(withProgram, `["./tok.sh"]`, argv, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Resolve(f, Overrides{}, environment())
		if err != nil {
			t.Fatal(err)
		}
		if token, _, err := s.Token(t.Context()); token != "beside-the-config" || err != nil {
			t.Errorf("%s gave %q, %v", argv, token, err)
		}
	}
}

func TestAConfigThatOthersCanWriteMayNameNoProgram(t *testing.T) {
	chmod := func(t *testing.T, path string, mode fs.FileMode) {
		t.Helper()
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name   string
		change func(t *testing.T, path string) string // returns the path to load
		says   string                                 // "" loads
	}{
		{"its owner's alone", func(t *testing.T, path string) string { return path }, ""},
		{"readable by others", func(t *testing.T, path string) string { chmod(t, path, 0o644); return path }, ""},
		{"writable by the group", func(t *testing.T, path string) string { chmod(t, path, 0o660); return path }, "can be changed by others (mode 0660)"},
		{"writable by everyone", func(t *testing.T, path string) string { chmod(t, path, 0o602); return path }, "can be changed by others (mode 0602)"},
		{"in an open folder", func(t *testing.T, path string) string { chmod(t, filepath.Dir(path), 0o777); return path }, "is in the folder"},
		{"below an open folder", func(t *testing.T, path string) string {
			chmod(t, filepath.Dir(filepath.Dir(path)), 0o770)
			return path
		}, "is in the folder"},
		{"in a sticky folder", func(t *testing.T, path string) string {
			chmod(t, filepath.Dir(path), 0o777|fs.ModeSticky)
			return path
		}, ""},
		{"behind a link to a link in an open folder", func(t *testing.T, path string) string {
			open, own := t.TempDir(), t.TempDir()
			chmod(t, open, 0o777)
			for _, link := range [][2]string{{path, filepath.Join(open, "link")}, {filepath.Join(open, "link"), filepath.Join(own, "config.toml")}} {
				if err := os.Symlink(link[0], link[1]); err != nil {
					t.Fatal(err)
				}
			}
			return filepath.Join(own, "config.toml")
		}, "is in the folder"},
		{"in a folder behind a link to a link in an open folder", func(t *testing.T, path string) string {
			open, own := t.TempDir(), t.TempDir()
			chmod(t, open, 0o777)
			for _, link := range [][2]string{{filepath.Dir(path), filepath.Join(open, "link")}, {filepath.Join(open, "link"), filepath.Join(own, "folder")}} {
				if err := os.Symlink(link[0], link[1]); err != nil {
					t.Fatal(err)
				}
			}
			return filepath.Join(own, "folder", "config.toml")
		}, "is in the folder"},
		{"behind a link to a link of one's own", func(t *testing.T, path string) string {
			own := t.TempDir()
			for _, link := range [][2]string{{path, filepath.Join(own, "link")}, {"link", filepath.Join(own, "config.toml")}} {
				if err := os.Symlink(link[0], link[1]); err != nil {
					t.Fatal(err)
				}
			}
			return filepath.Join(own, "config.toml")
		}, ""},
		{"behind a link in an open folder", func(t *testing.T, path string) string {
			open := t.TempDir()
			chmod(t, open, 0o777)
			link := filepath.Join(open, "config.toml")
			if err := os.Symlink(path, link); err != nil {
				t.Fatal(err)
			}
			return link
		}, "is in the folder"},
		{"of another user", func(t *testing.T, path string) string {
			if os.Geteuid() != 0 {
				t.Skip("only root can give a file away")
			}
			if err := os.Chown(path, 12345, -1); err != nil {
				t.Fatal(err)
			}
			return path
		}, "belongs to another user"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "docket")
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			path := c.change(t, placed(t, dir))
			_, err := Load(path)
			problems := Check(path)
			if c.says == "" {
				if err != nil || len(problems) != 0 {
					t.Errorf("it is refused: %v %v", err, problems)
				}
				return
			}
			if err == nil || len(problems) != 1 || err.Error() != problems[0].Error() {
				t.Fatalf("it is loaded: %v, %v", err, problems)
			}
			if e := problems[0]; e.Line != 4 || e.Key != "profiles.work.token_command" || !strings.Contains(e.Problem, c.says) || strings.Contains(e.Remedy, "chmod go-w") != (c.says != "belongs to another user") {
				t.Errorf("it says %v", e)
			}
			// Without a program it is read as ever.
			if err := os.WriteFile(path, []byte("[profiles.work]\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := Load(path); err != nil {
				t.Errorf("without a program: %v", err)
			}
		})
	}
}

func TestAProgramBesideTheConfigIsItsOwnersAlone(t *testing.T) {
	path := placed(t, t.TempDir())
	if err := os.Chmod(filepath.Join(filepath.Dir(path), "tok.sh"), 0o777); err != nil {
		t.Fatal(err)
	}
	f, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Resolve(f, Overrides{}, environment())
	if err != nil {
		t.Fatal(err)
	}
	if token, _, err := s.Token(t.Context()); token != "" || err == nil || !strings.Contains(err.Error(), "tok.sh can be changed by others (mode 0777)") {
		t.Errorf("got %q, %v", token, err)
	}
}

func TestAProgramElsewhereIsNotOneThatEverybodyCanReplace(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "bin")
	if err := os.Mkdir(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	script(t, bin, "elsewhere")
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	path := placed(t, t.TempDir())
	for _, argv := range []string{`["tok.sh"]`, `["` + filepath.Join(bin, "tok.sh") + `"]`} {
		if err := os.WriteFile(path, []byte(strings.Replace(withProgram, `["./tok.sh"]`, argv, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			folder, file fs.FileMode
			says         string
		}{
			{0o755, 0o755, ""}, {0o775, 0o775, ""}, {0o777 | fs.ModeSticky, 0o755, ""},
			{0o755, 0o757, "tok.sh can be replaced by others (mode 0757)"}, {0o777, 0o755, "is in the folder " + bin},
		} {
			if err := errors.Join(os.Chmod(bin, c.folder), os.Chmod(filepath.Join(bin, "tok.sh"), c.file)); err != nil {
				t.Fatal(err)
			}
			f, err := Load(path)
			if err != nil {
				t.Fatal(err)
			}
			s, err := Resolve(f, Overrides{}, environment())
			if err != nil {
				t.Fatal(err)
			}
			token, _, err := s.Token(t.Context())
			if c.says == "" && (token != "elsewhere" || err != nil) || c.says != "" && (token != "" || err == nil || !strings.Contains(err.Error(), c.says)) {
				t.Errorf("%s, %o, %o: %q, %v", argv, c.folder, c.file, token, err)
			}
		}
	}
}

// A program that the config names by its path is not run while it, or a folder on the way to it, is another person's.
func TestAProgramNamedByItsPathBelongsToNobodyElse(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file away")
	}
	bin := filepath.Join(t.TempDir(), "bin")
	if err := os.Mkdir(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	script(t, bin, "elsewhere")
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	path, program := placed(t, t.TempDir()), filepath.Join(bin, "tok.sh")
	for _, c := range []struct{ name, given, says string }{
		{program, "", ""}, {program, program, "tok.sh belongs to another user"}, {program, bin, "is in the folder " + bin + ", which belongs to another user"},
		{"tok.sh", program, ""}, // the person put it on the PATH
	} {
		if err := errors.Join(os.Chown(bin, 0, -1), os.Chown(program, 0, -1), os.WriteFile(path, []byte(strings.Replace(withProgram, "./tok.sh", c.name, 1)), 0o600)); err != nil {
			t.Fatal(err)
		}
		if c.given != "" {
			if err := os.Chown(c.given, 12345, -1); err != nil {
				t.Fatal(err)
			}
		}
		f, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Resolve(f, Overrides{}, environment())
		if err != nil {
			t.Fatal(err)
		}
		token, _, err := s.Token(t.Context())
		if c.says == "" && (token != "elsewhere" || err != nil) || c.says != "" && (token != "" || err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "chmod") || !strings.Contains(err.Error(), "chown")) {
			t.Errorf("%s, of another %q: %q, %v", c.name, c.given, token, err)
		}
	}
}

// owned is a file of some user, as far as exposed looks.
type owned struct {
	mode fs.FileMode
	uid  uint32
}

func (o owned) Name() string       { return "" }
func (o owned) Size() int64        { return 0 }
func (o owned) Mode() fs.FileMode  { return o.mode }
func (o owned) ModTime() time.Time { return time.Time{} }
func (o owned) IsDir() bool        { return o.mode.IsDir() }
func (o owned) Sys() any           { return &syscall.Stat_t{Uid: o.uid} }

func TestWhoseFilesAreTrusted(t *testing.T) {
	me := uint32(os.Geteuid())
	for f, want := range map[owned]string{
		{0o600, me}:                                   "",
		{0o644, 0}:                                    "",
		{0o600, me + 4711}:                            "belongs to another user",
		{0o777 | fs.ModeSymlink, me}:                  "",
		{0o777 | fs.ModeSymlink, me + 4711}:           "belongs to another user",
		{0o777 | fs.ModeDir | fs.ModeSticky, 0}:       "",
		{0o777 | fs.ModeSticky, me}:                   "can be changed by others (mode 0777)",
		{0o775 | fs.ModeDir, me}:                      "can be changed by others (mode 0775)",
		{0o755 | fs.ModeDir | fs.ModeSticky, me + 47}: "belongs to another user",
	} {
		if got := others("", f, toChange); got != want {
			t.Errorf("%v of %d is %q, want %q", f.mode, f.uid, got, want)
		}
	}
}
