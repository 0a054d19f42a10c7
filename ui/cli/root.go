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

  docket                      the browser, where you left it
  docket demo                 the same on a sample company; no account, no network
  docket rules DOC-1001       the rules of an anchor document
  docket data vendors --all -o csv > vendors.csv`

const environmentHelp = `Environment:
  DOCKET_TOKEN       the access token; never a flag
  DOCKET_PROFILE  DOCKET_CONFIG  DOCKET_BASE_URL  DOCKET_COMPANY
  DOCKET_USERNAME  DOCKET_READ_ONLY     as the flags of these names
  NO_COLOR  XDG_CONFIG_HOME  XDG_STATE_HOME  VISUAL  EDITOR
  Flags beat the environment, the environment beats the config file.`

// newRoot builds the command tree.
func newRoot(s *session) *cobra.Command {
	root := &cobra.Command{
		Use:               "docket",
		Short:             "Review a document-processing service",
		Long:              longHelp,
		Args:              noSuchCommand,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			s.flags.given = cmd.Flags().Changed
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asked, _ := cmd.Flags().GetBool("version"); asked { // among other flags; alone, package early answers
				_, err := s.out.WriteString(early.Line())
				return err
			}
			return s.open("", "")
		},
	}
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usage("%s", flagProblem(err)) })
	s.flags.add(root)
	root.Flags().BoolP("version", "V", false, "print the version")
	root.AddGroup(
		&cobra.Group{ID: groupLook, Title: "Look:"},
		&cobra.Group{ID: groupChange, Title: "Change:"},
		&cobra.Group{ID: groupSelf, Title: "docket itself:"},
	)
	root.AddCommand(newRules(s), newData(s), newText(s), newFields(s), newSubmissions(s), newReview(s),
		newInfo(s), newAuth(s), newConfig(s), newDemo(s), newCompletion(s))
	root.SetHelpCommandGroupID(groupSelf)
	root.SetUsageTemplate(strings.TrimRight(root.UsageTemplate(), "\n") + "{{if not .HasParent}}\n\n" + environmentHelp + "\n\n" + exitHelp + "{{end}}\n")
	complete(root, completions(remembered{s}))
	return root
}

// add declares the flags that every command takes.
func (g *globals) add(root *cobra.Command) {
	f := root.PersistentFlags()
	f.StringVar(&g.profile, "profile", "", "profile of the config file")
	f.StringVar(&g.config, "config", "", "config file in place of the usual one")
	f.StringVar(&g.baseURL, "base-url", "", "address of the service; another origin than the profile's gets no stored token")
	f.StringVar(&g.company, "company", "", "company that every request is made for")
	f.StringVar(&g.username, "username", "", "user name of field-settings submissions")
	f.BoolVar(&g.readOnly, "read-only", false, "refuse everything that changes something")
	f.BoolVar(&g.noColor, "no-color", false, "no colours on the screen")
	f.BoolVar(&g.ascii, "ascii", false, "frames and marks in ASCII")
	f.Var(&choice{words: []string{"auto", "dark", "light"}, one: &g.theme}, "theme", "screen for a dark or light terminal: auto, dark, light")
}

// flagProblem is an error of the flag parser without the names of Go functions.
func flagProblem(err error) string {
	var value *pflag.InvalidValueError
	if !errors.As(err, &value) {
		return err.Error()
	}
	flag, takes := value.GetFlag(), "another value"
	switch flag.Value.Type() {
	case "int", "int64":
		takes = "a whole number"
	case "bool":
		takes = "true or false"
	}
	if _, is := flag.Value.(*choice); is {
		return fmt.Sprintf("--%s %s: %s", flag.Name, value.GetValue(), value.Unwrap())
	}
	return fmt.Sprintf("--%s is %q; it takes %s", flag.Name, value.GetValue(), takes)
}

// below is the path of a command without the word docket.
func below(cmd *cobra.Command) string {
	return strings.TrimSpace(strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()))
}

// noSuchCommand is for a first word that names no command.
func noSuchCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	what := fmt.Sprintf("there is no command %q", args[0])
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		what += "; the nearest is " + near[0]
	}
	return usage("%s", what)
}
