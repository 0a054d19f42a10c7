package cli

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// takesFiles are the arguments and flags for which a shell offers files.
var takesFiles = []string{"fields push", "fields plan", "fields diff", "fields apply", "fields import", "fields --output", "review merge", "--config", "--record", "--replay",
	"data --output", "sql --output", "text --page", "text run --ids-file", "fields plan --output", "review export --output", "review import", "submissions inverse --output",
	"team export --output", "team import"}

func TestEveryArgumentAndFlagHasAStatedCompletion(t *testing.T) {
	dir := t.TempDir()
	a := newSession(t.Context(), nil, os.Stdin, os.Stdout, os.Stderr, func(name string) string {
		return map[string]string{"HOME": dir, "XDG_STATE_HOME": dir, "XDG_CONFIG_HOME": dir}[name]
	})
	t.Cleanup(a.close)
	root, stated, met := newRoot(a), completions(a), map[string]bool{}
	look := func(name, word string, c completion) {
		if met[word] = true; c == nil {
			t.Errorf("%s: nothing is said of the completion of %s", name, word)
			return
		}
		files := slices.Contains(takesFiles, name)
		if _, directive := c(root, []string{"rules", "", ""}, ""); (directive&cobra.ShellCompDirectiveFilterFileExt != 0) != files ||
			!files && directive&(cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveFilterDirs) == 0 {
			t.Errorf("%s: files are offered, or not, against what it takes: %v", name, directive)
		}
	}
	typed := []string{"TEXT", "NAME", "ADDRESS", "HOST:PORT", "COORDS", "QUERY", "PAGES", "DOC_TYPE=FILE", "BOX=COLUMN", "OLD=NEW", "int", // known to the person alone
		"USER", "MEMBER", "ITEM", "PLACE", "KEY", "EXPRESSION"} // or to a database or a screen that is not asked here
	walk(root, func(cmd *cobra.Command) {
		if below(cmd) != "" && !strings.HasPrefix(below(cmd), "completion") {
			for _, word := range arguments(cmd) {
				if word = strings.Trim(word, "[]."); !strings.Contains(word, "|") && !slices.Contains(typed, word) {
					look(below(cmd), word, stated[word])
				}
			}
			if _, directive := cmd.ValidArgsFunction(cmd, make([]string, 9), ""); !strings.HasSuffix(cmd.Use, "...") && directive != cobra.ShellCompDirectiveNoFileComp {
				t.Errorf("%s offers more arguments than it takes", below(cmd))
			}
		}
		flags := cmd.LocalNonPersistentFlags()
		flags.AddFlagSet(cmd.PersistentFlags())
		flags.VisitAll(func(f *pflag.Flag) {
			word, _ := pflag.UnquoteUsage(f)
			if _, is := f.Value.(*choice); is || word == "" || slices.Contains(typed, word) {
				return
			}
			look(strings.TrimSpace(below(cmd)+" --"+f.Name), word, stated[word])
		})
	})
	for word := range stated {
		if !met[word] {
			t.Errorf("%s: there is no such argument or flag", word)
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
