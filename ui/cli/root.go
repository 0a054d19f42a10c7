package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"docket/ui/cli/early"
)

// The groups of `docket --help`.
const (
	groupLook   = "look"
	groupChange = "change"
	groupSelf   = "self"
)

const longHelp = `docket looks through a document-processing service: generated audit rules,
datasources, field settings and the text found in a rectangle of a page.

On a terminal it draws the whole screen; with -o, or when stdout is not a
terminal, a command prints and exits.

  docket                      the browser, where you left off
  docket demo                 the same on a sample company; no account, no network
  docket rules DOC-1001       that view on that target
  docket data vendors --all -o csv > vendors.csv`

const environmentHelp = `Environment:
  DOCKET_TOKEN       the access token; never a flag
  DOCKET_PROFILE  DOCKET_CONFIG  DOCKET_BASE_URL  DOCKET_COMPANY
  DOCKET_USERNAME  DOCKET_READ_ONLY     as the flags of these names
  NO_COLOR  XDG_CONFIG_HOME  XDG_STATE_HOME  VISUAL  EDITOR
  Flags beat the environment, the environment beats the config file.`

// root builds the command tree.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:               "docket",
		Short:             "Look through a document-processing service",
		Long:              longHelp,
		Args:              a.noSuchCommand,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			a.flags.given = cmd.Flags().Changed
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asked, _ := cmd.Flags().GetBool("version"); asked { // among other flags; alone, package early answers
				_, err := a.out.WriteString(early.Line())
				return err
			}
			return a.open("", "")
		},
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return &usageError{below(cmd), flagProblem(err)}
	})
	a.globalFlags(root)
	root.Flags().BoolP("version", "V", false, "print the version")
	root.AddGroup(
		&cobra.Group{ID: groupLook, Title: "Look:"},
		&cobra.Group{ID: groupChange, Title: "Change:"},
		&cobra.Group{ID: groupSelf, Title: "docket itself:"},
	)
	root.AddCommand(a.rulesCommand(), a.dataCommand(), a.textCommand(), a.fieldsCommand(), a.submissionsCommand(), a.reviewCommand(),
		a.infoCommand(), a.authCommand(), a.configCommand(), a.demoCommand(), a.completionCommand())
	root.SetHelpCommandGroupID(groupSelf)
	root.SetUsageTemplate(strings.TrimRight(root.UsageTemplate(), "\n") + "{{if not .HasParent}}\n\n" + environmentHelp + "\n\n" + exitHelp + "{{end}}\n")
	complete(root, a.completions())
	return root
}

func (a *app) globalFlags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.StringVar(&a.flags.profile, "profile", "", "profile of the config file")
	f.StringVar(&a.flags.config, "config", "", "config file in place of the usual one")
	f.StringVar(&a.flags.baseURL, "base-url", "", "address of the service; another origin than the profile's gets no stored token")
	f.StringVar(&a.flags.company, "company", "", "company that every request is made for")
	f.StringVar(&a.flags.username, "username", "", "user name of field-settings submissions")
	f.BoolVar(&a.flags.readOnly, "read-only", false, "take away everything that changes something")
	f.BoolVar(&a.flags.noColor, "no-color", false, "no colours on the screen")
	f.BoolVar(&a.flags.ascii, "ascii", false, "frames and marks in ASCII")
	f.StringVar(&a.flags.theme, "theme", "", "screen for a dark or light terminal: auto, dark, light")
}

// flagProblem is an error of the flag parser without the names of Go functions.
func flagProblem(err error) string {
	var value *pflag.InvalidValueError
	if !errors.As(err, &value) {
		return err.Error()
	}
	kind := map[string]string{"int": "a whole number", "bool": "true or false"}[value.GetFlag().Value.Type()]
	return fmt.Sprintf("--%s is %q; it takes %s", value.GetFlag().Name, value.GetValue(), orElse(kind, "another value"))
}

// below is the path of a command without the word docket.
func below(cmd *cobra.Command) string {
	return strings.TrimSpace(strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()))
}

// noSuchCommand is for a first word that names no command.
func (a *app) noSuchCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	what := fmt.Sprintf("there is no command %q", args[0])
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		what += "; the nearest is " + near[0]
	}
	return &usageError{below(cmd), what}
}

// between refuses a wrong number of arguments in a sentence.
func between(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return usage(below(cmd), "%s is missing", what)
		case len(args) > most && most == 0:
			return usage(below(cmd), "%s takes no arguments", below(cmd))
		case len(args) > most:
			return usage(below(cmd), "%q is one argument too many", args[most])
		}
		return nil
	}
}

// family is a command that only holds others.
func family(use, short, long, group string, children ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Long: long, GroupID: group}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usage(below(cmd), "say what to do: one of %s", strings.Join(names(cmd), ", "))
		}
		return usage(below(cmd), "there is no %q; one of %s", args[0], strings.Join(names(cmd), ", "))
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

// formatFlag adds -o. Its long name leaves --output to commands that write a file.
func formatFlag(cmd *cobra.Command, into *string, possible ...string) {
	list := strings.Join(possible, ", ")
	cmd.Flags().StringVarP(into, "format", "o", "", outUsage+list+" (default: table on a terminal, json elsewhere)")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(possible, cobra.ShellCompDirectiveNoFileComp))
}
