package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"docket/ui/core/export"
)

// choice is a flag that takes one of a few words, or several with commas. Help, refusals and completion show them.
type choice struct {
	words []string
	many  bool
	set   func(word string)
	other func(given string) // takes what is none of the words; nil refuses it
}

func (c *choice) String() string { return "" }

func (c *choice) Type() string { return strings.Join(c.words, "|") }

func (c *choice) Set(given string) error {
	list := []string{given}
	if c.many {
		list = strings.Split(given, ",")
	}
	for _, word := range list {
		if !slices.Contains(c.words, word) && c.other != nil {
			c.other(given)
			return nil
		} else if !slices.Contains(c.words, word) {
			return fmt.Errorf("choose one of %s", strings.Join(c.words, ", "))
		}
		c.set(word)
	}
	return nil
}

func chooseOne(f *pflag.FlagSet, into *string, name, usage string, words ...string) {
	f.Var(&choice{words: words, set: func(w string) { *into = w }}, name, usage)
}

func chooseSome(f *pflag.FlagSet, into *[]string, name, usage string, words ...string) {
	f.Var(&choice{words: words, many: true, set: func(w string) { *into = append(*into, w) }}, name, usage)
}

type format struct{ given string }

// is the format to print in: without -o a table on a terminal and json elsewhere.
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
	cmd.Flags().VarP(&choice{words: possible, set: func(w string) { f.given = w }}, "format", "o", "output format (default: table on a terminal, json elsewhere)")
}

func yesFlag(cmd *cobra.Command, into *bool) {
	cmd.Flags().BoolVarP(into, "yes", "y", false, "do not ask; needed off a terminal")
}

func csvFlags(cmd *cobra.Command, into *export.CSVOptions) {
	cmd.Flags().BoolVar(&into.Raw, "csv-raw", false, "csv: do not mark what a spreadsheet would calculate")
	cmd.Flags().BoolVar(&into.BOM, "csv-bom", false, "csv: begin with a byte order mark, for spreadsheets that need it")
}

func flagProblem(_ *cobra.Command, err error) error {
	value, is := err.(*pflag.InvalidValueError)
	if !is {
		return usage("%s", err)
	}
	takes := value.Unwrap().Error()
	switch value.GetFlag().Value.Type() {
	case "int", "int64":
		takes = "it takes a whole number"
	case "bool", "boolfunc":
		takes = "it takes true or false"
	}
	return usage("--%s %s: %s", value.GetFlag().Name, value.GetValue(), takes)
}

// toStdout tells of the name of a file whether it stands for stdout.
func toStdout(name string) bool { return name == "" || name == "-" }

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}
