package cli

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"docket/config"
	"docket/config/nearest"
	"docket/ui/cli/build"
	"docket/ui/cli/early"
	"docket/ui/view"
)

//go:embed help.txt
var helpText string

// helpEnd is the page behind that of docket itself.
const helpEnd = "Environment and exit codes"

// helpPages are what --help says, by the paths of commands.
func helpPages() map[string]string {
	pages := map[string]string{}
	for page := range strings.SplitSeq(helpText, "\n# ") {
		names, text, _ := strings.Cut(page, "\n")
		for name := range strings.SplitSeq(names, ", ") {
			pages[name] = strings.TrimSpace(text)
		}
	}
	return pages
}

func newRoot(s *session) *cobra.Command {
	root := &cobra.Command{Use: "docket", Short: "Review a document-processing service", Args: noSuchCommand,
		SilenceErrors: true, SilenceUsage: true, Version: build.Version(),
		RunE: func(*cobra.Command, []string) error { return s.open(view.Link{}) },
		PersistentPreRunE: func(cmd *cobra.Command, args []string) error {
			return cmp.Or(again(cmd, guardNumbers(s.args)), s.asked(cmd, args))
		}}
	root.SetVersionTemplate(early.Line(build.Version())) // among other flags; alone, package early answers
	root.SetIn(s.in)
	root.SetErr(s.err)
	root.SetFlagErrorFunc(flagProblem)
	s.globalFlags(root)
	root.Flags().BoolP("version", "V", false, "print the version")
	for _, group := range []struct {
		title string
		of    []*cobra.Command
	}{
		{"Look:", []*cobra.Command{newRules(s), newData(s), newSQL(s), newText(s)}},
		{"Change:", []*cobra.Command{newFields(s), newSubmissions(s), newReview(s), newTeam(s)}},
		{"docket itself:", []*cobra.Command{newInfo(s), newAuth(s), newConfig(s), newDemo(s), newDocs(s)}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, cmd := range group.of {
			cmd.GroupID = group.title
			root.AddCommand(cmd)
		}
		root.SetHelpCommandGroupID(group.title)
		root.SetCompletionCommandGroupID(group.title)
	}
	root.InitDefaultCompletionCmd()
	shells, _, _ := root.Find([]string{"completion"})
	shells.Short = "Completion of commands and targets for bash, zsh, fish and PowerShell"
	pages := helpPages()
	finish(root, pages, completions(s), completing(s.args))
	root.InitDefaultHelpCmd() // behind finish: it completes the words of commands by itself
	refuseHelp(root)
	root.SetUsageTemplate(strings.TrimRight(root.UsageTemplate(), "\n") + "{{if not .HasParent}}\n\n" + pages[helpEnd] + "{{end}}\n")
	return root
}

// refuseHelp makes help refuse what is no command, as everything else does.
func refuseHelp(root *cobra.Command) {
	help, _, _ := root.Find([]string{"help"})
	help.Run, help.RunE = nil, func(_ *cobra.Command, args []string) error {
		about, rest, err := root.Find(args)
		if err != nil || about.HasSubCommands() && len(rest) > 0 && len(arguments(about)) == 0 {
			return cmp.Or(err, noSuchCommand(about, rest))
		}
		about.InitDefaultHelpFlag()
		return about.Help()
	}
}

func (s *session) globalFlags(root *cobra.Command) {
	f, o := root.PersistentFlags(), &s.flags
	f.StringVar(&o.Profile, "profile", "", "`PROFILE` of the config file")
	f.StringVar(&s.config, "config", "", "config `FILE.toml` in place of the usual one")
	f.StringVar(&o.BaseURL, "base-url", "", "`ADDRESS` of the service; another origin than the profile's gets no stored token")
	f.StringVar(&o.Company, "company", "", "company `NAME` that every request is made for")
	f.StringVar(&o.Username, "username", "", "user `NAME` of field-settings submissions")
	f.StringVar(&s.tape.record, "record", "", "record what the service answers in this new `RECORDING`; names and values are replaced")
	f.BoolVar(&s.tape.asIs, "as-is", false, "--record: values and names as they came; never the token")
	f.StringVar(&s.tape.replay, "replay", "", "answer from this `RECORDING`: nothing is sent, and what is stored has a place of its own")
	for _, b := range []struct {
		name, usage string
		into        **bool
	}{
		{"read-only", "send nothing that changes something at the service, or may", &o.ReadOnly},
		{"no-color", "no colours on the screen", &o.NoColor},
		{"ascii", "frames and marks in ASCII", &o.ASCII},
		{"contrast", "colours of high contrast", &o.Contrast},
		{"linear", "line by line, without a drawn screen: for screen readers, TERM=dumb and transcripts", &o.Linear},
	} {
		f.BoolFunc(b.name, b.usage, func(given string) error {
			on, err := strconv.ParseBool(given)
			*b.into = &on
			return err
		})
	}
	chooseOne(f, &s.theme, "theme", "colours and marks of the screen; auto asks the terminal", config.Themes()...)
}

// leaf is a command that does something. Its use line says which arguments it takes: WORD, [WORD] that may be left out,
// and WORD... for one or more; a|b is one of two words. long goes into its page of help.txt, or is all of it. It is run once
// the session has what it needs.
func (s *session) leaf(use, short, long string, needs need, run func(args []string) error) *cobra.Command {
	return &cobra.Command{Use: use, Short: short, Long: long, Args: fit, RunE: func(_ *cobra.Command, args []string) error {
		if err := s.prepare(needs); err != nil {
			return err
		}
		return run(args)
	}}
}

// viewed is a leaf about one target of a view: on a terminal the view is opened, unless flags ask for more than that.
func (s *session) viewed(use, short, long, name, noun string, needs need, prints func() bool, link func() view.Link, run func(target string) error) *cobra.Command {
	return s.leaf(use, short, long, nothing, func(args []string) error {
		if !prints() && shows(s) {
			to := link()
			to.View, to.Target = name, first(args)
			return s.open(to)
		}
		target, err := first(args), s.prepare(needs)
		if err == nil && noun != "" {
			target, err = s.target(target, noun)
		}
		if err != nil {
			return err
		}
		return run(target)
	})
}

func family(use, short string, children ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short}
	cmd.AddCommand(children...)
	return cmd
}

// finish gives a command and those below it their pages of help and their completions; one that only holds others says which.
func finish(cmd *cobra.Command, pages map[string]string, known map[string]completion, asked bool) {
	if page := pages[cmd.CommandPath()]; page != "" {
		long, examples, _ := strings.Cut(page, "Examples:\n")
		cmd.Long, cmd.Example = strings.Replace(strings.TrimSpace(long), "{…}", cmd.Long, 1), examples
	}
	if !cmd.Runnable() {
		cmd.Args, cmd.RunE = cobra.ArbitraryArgs, noSuchCommand
	}
	if complete(cmd, known); asked {
		completeFlags(cmd, known)
	}
	for _, child := range cmd.Commands() {
		finish(child, pages, known, asked)
	}
}

// arguments are the words behind the name on a command's use line.
func arguments(cmd *cobra.Command) []string { return strings.Fields(cmd.Use)[1:] }

// fit refuses arguments that are missing, empty, too many, or none of the words to choose from. What is empty may be a
// variable of a shell that is not set; a rule without an id, and other things without a name, are not meant by it.
func fit(cmd *cobra.Command, args []string) error {
	words := arguments(cmd)
	if at := slices.Index(args, ""); at >= 0 && len(words) > 0 {
		return usage("%s is empty: docket %s %s", strings.Trim(words[min(at, len(words)-1)], "[]."), below(cmd), strings.Join(words, " "))
	}
	for i, word := range words {
		choices := strings.Split(strings.Trim(word, "[]."), "|")
		switch {
		case i >= len(args) && !strings.HasPrefix(word, "["):
			return usage("%s is missing: docket %s %s", strings.TrimSuffix(word, "..."), below(cmd), strings.Join(words, " "))
		case i < len(args) && len(choices) > 1 && !slices.Contains(choices, args[i]):
			return usage("%q: choose one of %s", args[i], strings.Join(choices, ", "))
		}
	}
	if len(args) > len(words) && (len(words) == 0 || !strings.Contains(words[len(words)-1], "...")) {
		return usage("%q is one argument too many", args[len(words)])
	}
	return nil
}

// below is the path of a command without the word docket.
func below(cmd *cobra.Command) string {
	return strings.TrimSpace(strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()))
}

// noSuchCommand is for a word that names no command, and for a family without one.
func noSuchCommand(cmd *cobra.Command, args []string) error {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	have := "choose one of " + strings.Join(names, ", ")
	switch near := nearest.Word(first(args), names); {
	case len(args) == 0 && !cmd.HasParent():
		return nil
	case len(args) == 0:
		return usage("%s", have)
	case near != "":
		have = "did you mean " + near + "?"
	}
	return usage("there is no command %q; %s", join(below(cmd), args[0]), have)
}

func join(a, b string) string { return strings.TrimSpace(a + " " + b) }
