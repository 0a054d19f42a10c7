package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// takesFiles are the arguments and flags for which a shell offers files.
var takesFiles = []string{"fields push", "fields plan", "fields diff", "fields apply", "review merge", "--config",
	"data --output", "fields plan --output", "review export --output", "submissions inverse --output"}

func TestEveryArgumentAndFlagHasAStatedCompletion(t *testing.T) {
	dir := t.TempDir()
	a := newSession(t.Context(), nil, os.Stdin, os.Stdout, os.Stderr, func(name string) string {
		return map[string]string{"HOME": dir, "XDG_STATE_HOME": dir, "XDG_CONFIG_HOME": dir}[name]
	})
	t.Cleanup(a.close)
	root, stated, met := newRoot(a), completions(remembered{a}), map[string]bool{}
	look := func(name string, c completion, args []string) {
		met[name] = true
		if c == nil {
			t.Errorf("%s: nothing is said of its completion", name)
			return
		}
		files := slices.Contains(takesFiles, name)
		if _, directive := c(root, args, ""); (directive&cobra.ShellCompDirectiveFilterFileExt != 0) != files ||
			!files && directive&cobra.ShellCompDirectiveNoFileComp == 0 {
			t.Errorf("%s: files are offered, or not, against what it takes: %v", name, directive)
		}
	}
	walk(root, func(cmd *cobra.Command) {
		path := below(cmd)
		if strings.Contains(cmd.Use, " ") || stated[path] != nil {
			look(path, stated[path], nil)
		} else if _, directive := cmd.ValidArgsFunction(cmd, nil, ""); directive != cobra.ShellCompDirectiveNoFileComp {
			t.Errorf("%s takes no argument and offers one", path)
		}
		flags := cmd.LocalNonPersistentFlags()
		flags.AddFlagSet(cmd.PersistentFlags())
		flags.VisitAll(func(f *pflag.Flag) {
			if f.Value.Type() == "bool" {
				return
			}
			c, _ := cmd.GetFlagCompletionFunc(f.Name)
			name := strings.TrimSpace(path + " --" + f.Name)
			met["--"+f.Name] = true
			look(name, c, nil)
		})
	})
	for name := range stated {
		if !met[name] {
			t.Errorf("%s: there is no such argument or flag", name)
		}
	}
}

// walk visits a command and those below it that people call.
func walk(cmd *cobra.Command, visit func(*cobra.Command)) {
	visit(cmd)
	for _, c := range cmd.Commands() {
		if c.Name() != "help" {
			walk(c, visit)
		}
	}
}

func TestAFileBehindAnEqualsSignIsCompleted(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a.csv", "a.txt", "b.json", "sub/c.csv"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := ofType(oneOf("invoice", "contract"), filesEnding("json", "csv"))
	for begun, want := range map[string][]string{
		"":               {"invoice=", "contract="},
		"inv":            {"invoice="},
		"invoice=":       {"invoice=a.csv", "invoice=b.json", "invoice=sub/"},
		"invoice=a":      {"invoice=a.csv"},
		"invoice=sub/":   {"invoice=sub/c.csv"},
		"invoice=./sub/": {"invoice=./sub/c.csv"},
		"invoice=none/":  nil,
	} {
		got, directive := c(nil, nil, begun)
		if !slices.Equal(got, want) || directive&cobra.ShellCompDirectiveNoFileComp == 0 {
			t.Errorf("%q: %q, %v", begun, got, directive)
		}
	}
}
