package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"docket/config/nearest"
	"docket/ui/core/export"
)

// choice is a flag that takes one of a few words, or several with commas. Help, refusals and completion show them.
type choice struct {
	words []string
	many  bool
	given string
	set   func(word string)
}

func (c *choice) String() string { return c.given }

func (c *choice) Type() string { return strings.Join(c.words, "|") }

func (c *choice) Set(given string) error {
	list := []string{given}
	if c.many {
		list = strings.Split(given, ",")
	}
	for _, word := range list {
		if !slices.Contains(c.words, word) {
			near := nearest.Word(word, c.words)
			if near != "" {
				near = "did you mean " + near + "? "
			}
			return fmt.Errorf("%schoose one of %s", near, strings.Join(c.words, ", "))
		}
		c.set(word)
	}
	c.given = given
	return nil
}

func chooseOne(f *pflag.FlagSet, into *string, name, usage string, words ...string) {
	f.Var(&choice{words: words, set: func(w string) { *into = w }}, name, usage)
}

func chooseSome(f *pflag.FlagSet, into *[]string, name, usage string, words ...string) {
	f.Var(&choice{words: words, many: true, set: func(w string) { *into = append(*into, w) }}, name, usage)
}

// sum is a flag whose values make one text together, however often it is given.
type sum struct {
	pflag.Value
	pflag.SliceValue
	into *string
	of   func(values []string) string
}

func (s *sum) String() string { return *s.into }

func (s *sum) Set(given string) error {
	err := s.Value.Set(given)
	*s.into = s.of(s.GetSlice())
	return err
}

func addUp(f *pflag.FlagSet, into *string, name, usage string, of func(values []string) string) {
	f.StringArrayVar(new([]string), name, nil, usage)
	flag := f.Lookup(name)
	flag.Value, flag.DefValue = &sum{flag.Value, flag.Value.(pflag.SliceValue), into, of}, ""
}

// again refuses a flag that has one value and was given with two: one of them would be dropped without a word. Those that
// every command has may stand in an alias, and the last one counts.
func again(cmd *cobra.Command, args []string) (err error) {
	before := map[string]string{}
	if cmd.DisableFlagParsing { // what a shell asks, which may be half a line
		return nil
	}
	_ = cmd.Flags().ParseAll(args, func(f *pflag.Flag, value string) error {
		_, many := f.Value.(pflag.SliceValue)
		many = many || cmd.Root().PersistentFlags().Lookup(f.Name) != nil && f.Name != "record"
		some, is := f.Value.(*choice)
		old, given := before[f.Name]
		if before[f.Name] = value; err == nil && given && old != value && !many && !(is && some.many) {
			err = usage("--%s is given twice, as %s and as %s; choose one", f.Name, old, value)
		}
		return nil
	})
	return err
}

// format is what -o, --jq and the flags about CSV of the command say that runs.
type format struct {
	given string
	csv   export.CSVOptions
}

// format is the one to print in: without -o a table on a terminal and json elsewhere.
func (c *console) format() string {
	if isTerminal(c.out) {
		return cmp.Or(c.as.given, asTable)
	}
	return cmp.Or(c.as.given, asJSON)
}

// listFormats are those that every command has that prints.
var listFormats = []string{asJSON, asLines, asCSV, asMarkdown, asTable}

// printing declares -o and --jq of a command. The long name of -o leaves --output to commands that write a file.
func (c *console) printing(cmd *cobra.Command, possible ...string) *cobra.Command {
	if len(possible) == 0 {
		possible = listFormats
	}
	return c.formats(cmd, possible, "output format (default: table on a terminal, json elsewhere)")
}

func (c *console) formats(cmd *cobra.Command, possible []string, usage string) *cobra.Command {
	cmd.Flags().VarP(&choice{words: possible, set: func(w string) { c.as.given = w }}, "format", "o", usage)
	cmd.Flags().Var(&expression{of: &c.as}, "jq", "print what a jq `EXPRESSION` makes of the JSON; with -o ndjson of each line")
	return cmd
}

// csvFlags declares how CSV is written.
func (c *console) csvFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&c.as.csv.Raw, "csv-raw", false, "csv: do not mark what a spreadsheet would calculate")
	cmd.Flags().BoolVar(&c.as.csv.BOM, "csv-bom", false, "csv: begin with a byte order mark, for spreadsheets that need it")
}

// formatsOf are the formats that a flag is about, where it is not about all; -o is chosen by the ending of --output too.
var formatsOf = map[string][]export.Format{"csv-raw": {export.FormatCSV, export.FormatTSV}, "csv-bom": {export.FormatCSV, export.FormatTSV},
	"cut-cells": {export.FormatXLSX}}

// otherFormat refuses a flag that was given and is about another format than what is printed or written, or about a
// file where there is none.
func otherFormat(given *pflag.FlagSet) (err error) {
	given.Visit(func(f *pflag.Flag) {
		to := given.Lookup("output")
		if f.Name == "overwrite" && to != nil && toStdout(to.Value.String()) && !given.Changed("save") {
			err = usage("--overwrite is about a file; name it with --output")
		}
		as := given.Lookup("format")
		if formatsOf[f.Name] == nil || f.Value.String() == "false" || as == nil {
			return
		}
		format := export.Format(as.Value.String())
		if format == "" && to != nil {
			format, _ = export.FormatOf(to.Value.String())
		}
		if list := formatsOf[f.Name]; !slices.Contains(list, format) {
			err = usage("--%s goes with -o %s; choose that, or leave it out", f.Name, list[0])
		}
	})
	return err
}

// asking declares --yes of a command that asks.
func (c *console) asking(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().BoolVarP(&c.yes, "yes", "y", false, "do not ask; needed off a terminal")
	return cmd
}

// writing declares --output and --overwrite of a command that writes a file.
func (c *console) writing(cmd *cobra.Command, path, usage string) {
	cmd.Flags().StringVar(&c.path, "output", "", usage)
	cmd.Flags().Lookup("output").DefValue = path // for help: the value is that of all commands
	cmd.Flags().BoolVar(&c.overwrite, "overwrite", false, "replace a file that is there")
}

// refusal is what is wrong with the flags that were given, where it is met.
type refusal struct {
	met  bool
	what string
}

// refused is the first of them that is met as an error, nil where none is.
func refused(all ...refusal) error {
	for _, r := range all {
		if r.met {
			return usage("%s", r.what)
		}
	}
	return nil
}

// workbook refuses a workbook, which is nothing for a terminal, where it would be printed on one.
func (c *console) workbook(as, instead string) refusal {
	return refusal{export.Format(as).Binary() && isTerminal(c.out), "a workbook is nothing for a terminal; " + instead}
}

// meant names the flag of a command that somebody meant, "" where none is near.
func meant(cmd *cobra.Command, name string) string {
	var known []string
	if cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) }); len(name) < 2 {
		return ""
	}
	if near := nearest.Word(name, known); near != "" {
		return "; did you mean --" + near + "?"
	}
	return ""
}

func flagProblem(cmd *cobra.Command, err error) error {
	if missing, is := err.(*pflag.NotExistError); is {
		return usage("%s%s", err, meant(cmd, missing.GetSpecifiedName()))
	}
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

// inUTF8 refuses words that could not be read back from what is exported.
func inUTF8(text string) error {
	if !utf8.ValidString(text) {
		return errors.New("it has bytes that are not UTF-8; write it as UTF-8")
	}
	return nil
}

// saysNothing refuses a flag that was given and is blank, as an unset variable of a script makes it: what was meant is
// not what its being left out means.
func saysNothing(given *pflag.FlagSet) (err error) {
	given.Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, is := f.Value.(pflag.SliceValue); is {
			values = append(list.GetSlice(), first(list.GetSlice())) // none is one that is blank
		} else if f.Value.Type() != "string" {
			return
		}
		if err == nil && slices.ContainsFunc(values, func(v string) bool { return strings.TrimSpace(v) == "" }) {
			what, _ := pflag.UnquoteUsage(f)
			err = usage("--%s is empty; give it its %s, or leave it out", f.Name, what)
		}
		if bad := inUTF8(f.Value.String()); err == nil && slices.Contains([]string{"note", "reason"}, f.Name) && bad != nil {
			err = usage("--%s: %w", f.Name, bad)
		}
	})
	return err
}

// toStdout tells of the name of a file whether it stands for stdout.
func toStdout(name string) bool { return name == "" || name == "-" }

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}
