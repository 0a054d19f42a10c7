package cli

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"docket/client/demo"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// completion offers what an argument or the value of a flag may be. Nothing is asked
// of the service: the shell waits while a person holds the tab key.
type completion = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective)

// completions says what the words of use lines are, and the values of flags, which their
// usage names between backquotes. What is not here has nothing to offer.
func completions(s *session) map[string]completion {
	return map[string]completion{
		"ANCHOR_ID":     s.recents("rules"),
		"DATASOURCE":    s.recents("data"),
		"DOC_TYPE":      s.recents("fields"),
		"OCR_ID":        s.recents("text"),
		"SUBMISSION_ID": s.remembered(s.submissionIDs),
		"RULE_ID":       s.remembered(s.judgedRules),
		"SNAPSHOT":      s.remembered(s.snapshots),
		"VIEW":          oneOf(viewNames()...),
		"TARGET": func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
			return oneOf(demo.Offers()[args[0]]...)(cmd, args, begun)
		},
		"TROUBLE":   several(oneOf(demo.TroubleWords()...)),
		"PROFILE":   s.profiles,
		"FILE":      filesEnding(dataFormats()...),
		"FILE.toml": filesEnding("toml"),
		"PLAN":      filesEnding("json"),
		"SETTINGS":  filesEnding("json", "csv"),
		"REVIEW":    filesEnding("json"),
		"REPORT":    filesEnding(reviewfile.Formats()...),
	}
}

// complete gives a command's arguments and flags their completion.
func complete(cmd *cobra.Command, known map[string]completion) {
	words := arguments(cmd)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		at := len(args)
		if at > 0 && at >= len(words) && len(words) > 0 && strings.HasSuffix(words[len(words)-1], "...") {
			at = len(words) - 1 // the last one may come again
		}
		if at >= len(words) {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		word := strings.Trim(words[at], "[].")
		if c := known[word]; c != nil {
			return c(cmd, args, begun)
		}
		var choices []string
		if strings.Contains(word, "|") {
			choices = strings.Split(word, "|")
		}
		return oneOf(choices...)(cmd, args, begun)
	}
	flags := cmd.LocalNonPersistentFlags()
	flags.AddFlagSet(cmd.PersistentFlags())
	flags.VisitAll(func(f *pflag.Flag) {
		name, _ := pflag.UnquoteUsage(f)
		c := known[name]
		if v, is := f.Value.(*choice); is {
			if c = oneOf(v.words...); v.many {
				c = several(c)
			}
		}
		if f.Value.Type() == "stringSlice" && c != nil {
			c = several(c)
		}
		if c == nil {
			c = oneOf()
		}
		_ = cmd.RegisterFlagCompletionFunc(f.Name, c)
	})
}

// filesEnding offers files with these endings, and folders.
func filesEnding(endings ...string) completion {
	return cobra.FixedCompletions(endings, cobra.ShellCompDirectiveFilterFileExt)
}

// oneOf offers fixed words.
func oneOf(words ...string) completion {
	return func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		return beginning(begun, words), cobra.ShellCompDirectiveNoFileComp
	}
}

func beginning(begun string, words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.HasPrefix(w, begun) })
}

// several completes the last word of a list with commas.
func several(of completion) completion {
	return func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		at := strings.LastIndexByte(begun, ',') + 1
		words, directive := of(cmd, args, begun[at:])
		for i := range words {
			words[i] = begun[:at] + words[i]
		}
		return words, directive
	}
}

// remembered offers what the memory has, read by read. Where it cannot be read it offers
// nothing: a broken config is no reason to write over a prompt.
func (s *session) remembered(read func(in store.Scope, cmd *cobra.Command, args []string) []string) completion {
	return func(cmd *cobra.Command, args []string, begun string) (words []string, _ cobra.ShellCompDirective) {
		if s.prepare(theMemory) == nil {
			words = beginning(begun, read(s.scope(), cmd, args))
		}
		return words, cobra.ShellCompDirectiveNoFileComp
	}
}

// recents offers the targets of a view that were opened before, the newest first.
func (s *session) recents(kind string) completion {
	return s.remembered(func(in store.Scope, _ *cobra.Command, _ []string) (out []string) {
		seen, _ := s.store.Recents.List(s.ctx, in, kind, 0)
		for _, r := range seen {
			out = append(out, r.Target)
		}
		return out
	})
}

// submissionIDs offers the ids of the journal, the newest first, with what they are; to
// resolve those of unknown outcome.
func (s *session) submissionIDs(in store.Scope, cmd *cobra.Command, _ []string) (out []string) {
	const most = 50
	filter := store.SubmissionFilter{Scope: in, Limit: most}
	if cmd.Name() == "resolve" {
		filter.States = []string{store.Unknown}
	}
	all, _ := s.store.Submissions.List(s.ctx, filter)
	for _, row := range all {
		out = append(out, row.ID+"\t"+row.DocumentType+", "+submit.StateText(row)+", "+when(row.CreatedAt))
	}
	return out
}

// judgedRules offers the rules of the anchor document before it that have a verdict:
// others are known to the service only.
func (s *session) judgedRules(in store.Scope, _ *cobra.Command, args []string) (out []string) {
	all, _ := s.store.Verdicts.InForce(s.ctx, in, args[0])
	for _, v := range all {
		out = append(out, v.RuleID+"\t"+audit.StateOf(v.Decision).String())
	}
	return out
}

// snapshots offers the numbers of snapshots of the datasource before it, or of all.
func (s *session) snapshots(in store.Scope, _ *cobra.Command, args []string) []string {
	out := []string{"latest"}
	all, _ := s.store.Snapshots.List(s.ctx, in, first(args))
	for _, n := range all {
		out = append(out, strconv.FormatInt(n.ID, 10)+"\t"+n.Datasource+", "+view.Count(n.Records, "record")+", "+when(n.BegunAt))
	}
	return out
}

// profiles offers the profiles of the config file.
func (s *session) profiles(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	s.flags.Profile = "" // what is being typed is no profile yet
	if _ = s.prepare(theSettings); s.file == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return oneOf(s.file.Names()...)(nil, nil, begun)
}
