package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/ui/core/export"
)

// choice is the value of a flag that takes one of a few words, or several of them. What
// is possible is said here only: refusals and completion come from it.
type choice struct {
	words []string
	one   *string
	many  *[]string
}

func (c *choice) String() string {
	if c.one != nil {
		return *c.one
	}
	return ""
}

// Set takes a word, or several with commas between them.
func (c *choice) Set(given string) error {
	list := []string{given}
	if c.many != nil {
		list = strings.Split(given, ",")
	}
	for _, word := range list {
		if !slices.Contains(c.words, word) {
			return fmt.Errorf("choose one of %s", strings.Join(c.words, ", "))
		}
	}
	if c.many != nil {
		*c.many = append(*c.many, list...)
	} else {
		*c.one = given
	}
	return nil
}

// Type names the value in help.
func (c *choice) Type() string {
	if c.many != nil {
		return "strings"
	}
	return "string"
}

// chooseOne declares a flag that takes one of these words.
func chooseOne(cmd *cobra.Command, into *string, name, usage string, words ...string) {
	cmd.Flags().Var(&choice{words: words, one: into}, name, usage)
}

// chooseSome declares a flag that takes several of these words.
func chooseSome(cmd *cobra.Command, into *[]string, name, usage string, words ...string) {
	cmd.Flags().Var(&choice{words: words, many: into}, name, usage)
}

// format is what -o asked for.
type format struct{ given string }

// is the format to print in. Without -o it is a table on a terminal and json elsewhere:
// what a person reads, and what a script does.
func (f *format) is(c *console) string {
	switch {
	case f.given != "":
		return f.given
	case isTerminal(c.out):
		return asTable
	}
	return asJSON
}

// flag declares -o. Its long name leaves --output to commands that write a file.
func (f *format) flag(cmd *cobra.Command, possible ...string) {
	if len(possible) == 0 {
		possible = []string{asJSON, asTable}
	}
	cmd.Flags().VarP(&choice{words: possible, one: &f.given}, "format", "o",
		"output format: "+strings.Join(possible, ", ")+" (default: table on a terminal, json elsewhere)")
}

// overwriteFlag lets a file that is there be replaced. --force was its name in some
// commands, which scripts may still say.
func overwriteFlag(cmd *cobra.Command, into *bool) {
	cmd.Flags().BoolVar(into, "overwrite", false, "replace a file that is there")
	cmd.Flags().BoolVar(into, "force", false, "the same as --overwrite")
	_ = cmd.Flags().MarkHidden("force")
}

func csvFlags(cmd *cobra.Command, into *export.CSVOptions) {
	cmd.Flags().BoolVar(&into.Raw, "csv-raw", false, "csv: do not mark what a spreadsheet would calculate")
	cmd.Flags().BoolVar(&into.BOM, "csv-bom", false, "csv: begin with a byte order mark, for spreadsheets that need it")
}

// toStdout tells of the name of a file whether it stands for stdout.
func toStdout(name string) bool { return name == "" || name == "-" }

// leaf is a command that does something.
func leaf(use, short string, args cobra.PositionalArgs, run func(args []string) error) *cobra.Command {
	return &cobra.Command{Use: use, Short: short, Args: args, RunE: func(_ *cobra.Command, args []string) error { return run(args) }}
}

// between refuses a wrong number of arguments in a sentence.
func between(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return usage("%s is missing", what)
		case len(args) > most && most == 0:
			return usage("%s takes no arguments", below(cmd))
		case len(args) > most:
			return usage("%q is one argument too many", args[most])
		}
		return nil
	}
}

// family is a command that only holds others.
func family(use, short, long, group string, children ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Long: long, GroupID: group}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usage("say what to do: one of %s", strings.Join(names(cmd), ", "))
		}
		return usage("there is no %q; one of %s", args[0], strings.Join(names(cmd), ", "))
	}
	cmd.RunE = func(*cobra.Command, []string) error { return nil } // Args never lets it come here
	cmd.AddCommand(children...)
	return cmd
}

func names(cmd *cobra.Command) []string {
	var out []string
	for _, c := range cmd.Commands() {
		if !c.Hidden && c.Name() != "help" {
			out = append(out, c.Name())
		}
	}
	return out
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}
