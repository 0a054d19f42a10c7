package cli

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"docket/client/demo"
)

// example is a line of --help that begins as a command of docket does; what comes behind two blanks says what it does.
var example = regexp.MustCompile(`(?m)^  (docket .*?)(?:   .*)?$`)

// asOnly are the examples that draw on a terminal, ask there, serve until they are stopped, or are about a team, a submission, a
// template or a preset of the person's own: of them the command and the flags are looked at.
var asOnly = regexp.MustCompile(`^docket($| demo| auth| fields push settings.json$| fields preset| fields import .* --but| team| review (assign|settle)| submissions (inverse|resolve)` +
	`| fields apply| text run| text .* --page| sql --saved)`)

// TestTheExamplesOfEveryHelpRunOnTheDemo runs them in the order of the help, in a folder with the files that they name.
func TestTheExamplesOfEveryHelpRunOnTheDemo(t *testing.T) {
	if testing.Short() {
		t.Skip("processes of their own: in the long form")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("HOME", dir)
	t.Setenv("USERPROFILE", dir)
	server, err := demo.Start(demo.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	env := map[string]string{"HOME": dir, "XDG_STATE_HOME": dir, "XDG_CONFIG_HOME": dir, "DOCKET_BASE_URL": server.URL, "DOCKET_TOKEN": server.Token,
		"DOCKET_COMPANY": server.Company, "DOCKET_USERNAME": server.Username}
	for name, text := range exampleFiles {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	run := func(line string) (int, string) {
		line, _, _ = strings.Cut(line, " | ")
		line, to, redirected := strings.Cut(line, " > ")
		out, err := os.Create("out")
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		said, err := os.Create("said")
		if err != nil {
			t.Fatal(err)
		}
		defer said.Close()
		nothing, err := os.Open(os.DevNull)
		if err != nil {
			t.Fatal(err)
		}
		defer nothing.Close()
		s := newSession(t.Context(), shellWords(line)[1:], nothing, out, said, func(name string) string { return env[name] })
		defer s.close()
		code := s.run()
		raw, _ := os.ReadFile("out")
		if redirected {
			_ = os.WriteFile(to, raw, 0o600)
		}
		reason, _ := os.ReadFile("said")
		return code, string(raw) + string(reason)
	}
	if code, out := run("docket data vendors --load"); code != 0 { // what is asked in SQL
		t.Fatalf("it ended with %d: %.400s", code, out)
	}
	n := 0
	for _, line := range examples(t) {
		if n++; asOnly.MatchString(line) {
			parses(t, line)
		} else if code, out := run(line); code != 0 {
			t.Errorf("%q ended with %d: %.400s", line, code, out)
		}
	}
	if n < 40 {
		t.Errorf("only %d examples", n)
	}
}

// parses holds an example to the command and the flags that there are.
func parses(t *testing.T, line string) {
	t.Helper()
	s := newSession(t.Context(), nil, os.Stdin, os.Stdout, os.Stderr, func(string) string { return "" })
	defer s.close()
	line, _, _ = strings.Cut(line, " > ")
	root := newRoot(s)
	cmd, rest, err := root.Find(shellWords(line)[1:])
	if err == nil {
		err = cmd.ParseFlags(rest)
	}
	if err == nil {
		err = cmd.ValidateArgs(cmd.Flags().Args())
	}
	if err != nil || cmd == root && len(rest) > 0 {
		t.Errorf("%q is no command: %v", line, err)
	}
}

// examples are those of every --help, each once.
func examples(t *testing.T) (lines []string) {
	s := newSession(t.Context(), nil, os.Stdin, os.Stdout, os.Stderr, func(string) string { return "" })
	defer s.close()
	walk(newRoot(s), func(cmd *cobra.Command) {
		for _, m := range example.FindAllStringSubmatch(cmd.Long+"\n"+cmd.Example, -1) {
			if line := strings.TrimSpace(m[1]); !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	})
	return lines
}

// shellWords are the words of a line as a shell reads it.
func shellWords(line string) (words []string) {
	word, quote, begun := "", rune(0), false
	for _, c := range line + " " {
		switch {
		case c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote, begun = c, true
		case quote == 0 && c == ' ':
			if begun {
				words = append(words, word)
			}
			word, begun = "", false
		default:
			word, begun = word+string(c), true
		}
	}
	return words
}

var exampleFiles = map[string]string{
	"settings.json": `{"invoice": {"iban": {"label": "IBAN", "required": false, "visibility": true}}}`,
	"settings.csv":  "document_type,field,label,required,visibility\ninvoice,iban,IBAN,true,true\n",
}

func TestEveryPageOfHelpIsOfACommand(t *testing.T) {
	s := newSession(t.Context(), nil, os.Stdin, os.Stdout, os.Stderr, func(string) string { return "" })
	defer s.close()
	pages := helpPages()
	root := newRoot(s)
	for name, text := range pages {
		if cmd, rest, err := root.Find(strings.Fields(name)[1:]); text != "" && name != helpEnd && (err != nil || len(rest) > 0) {
			t.Errorf("%q is no command but %s", name, cmd.CommandPath())
		}
	}
	for _, name := range []string{"docket", "docket data", "docket docs man", "docket text run", helpEnd} {
		if pages[name] == "" {
			t.Errorf("%s has no page", name)
		}
	}
}
