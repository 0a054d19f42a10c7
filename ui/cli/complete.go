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

// completion offers what an argument or the value of a flag may be. Nothing is asked of the service: the shell waits
// while a person holds the tab key.
type completion = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective)

// completions says what the words of use lines are, and the values of flags, which their usage names between
// backquotes. What is not here has nothing to offer.
func completions(s *session) map[string]completion {
	return map[string]completion{
		"ANCHOR_ID":     s.recents("rules"),
		"DATASOURCE":    s.recents("data"),
		"DOC_TYPE":      s.recents("fields"),
		"OCR_ID":        s.recents("text"),
		"SUBMISSION_ID": s.submissionIDs(),
		"RULE_ID":       s.judgedRules(),
		"SNAPSHOT":      s.snapshots(),
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

// remembered offers what the memory has, read by read and written by show. Where it cannot be read it offers nothing: a
// broken config is no reason to write over a prompt.
func remembered[T any](s *session, read func(cmd *cobra.Command, args []string) ([]T, error), show func(T) string) completion {
	return func(cmd *cobra.Command, args []string, begun string) (words []string, _ cobra.ShellCompDirective) {
		if s.prepare(theMemory) == nil {
			all, _ := read(cmd, args)
			for _, one := range all {
				words = append(words, show(one))
			}
		}
		return beginning(begun, words), cobra.ShellCompDirectiveNoFileComp
	}
}

// recents offers the targets of a view that were opened before, the newest first.
func (s *session) recents(kind string) completion {
	return remembered(s, func(*cobra.Command, []string) ([]store.Recent, error) {
		return s.store.Recents.List(s.ctx, s.scope(), kind, 0)
	},
		func(r store.Recent) string { return r.Target })
}

// submissionIDs offers the ids of the journal, the newest first; to resolve those of unknown outcome.
func (s *session) submissionIDs() completion {
	return remembered(s, func(cmd *cobra.Command, _ []string) ([]store.Submission, error) {
		filter := store.SubmissionFilter{Scope: s.scope(), Limit: 50}
		if cmd.Name() == "resolve" {
			filter.States = []string{store.Unknown}
		}
		return s.store.Submissions.List(s.ctx, filter)
	}, func(row store.Submission) string {
		return row.ID + "\t" + row.DocumentType + ", " + submit.StateText(row) + ", " + when(row.CreatedAt)
	})
}

// judgedRules offers the rules of the anchor document before it that have a verdict: others are known to the service only.
func (s *session) judgedRules() completion {
	return remembered(s, func(_ *cobra.Command, args []string) ([]store.Verdict, error) {
		return s.store.Verdicts.InForce(s.ctx, s.scope(), first(args))
	}, func(v store.Verdict) string { return v.RuleID + "\t" + audit.StateOf(v.Decision).String() })
}

func (s *session) snapshots() completion {
	return remembered(s, func(_ *cobra.Command, args []string) ([]store.Snapshot, error) {
		return s.store.Snapshots.List(s.ctx, s.scope(), first(args))
	}, func(n store.Snapshot) string {
		return strconv.FormatInt(n.ID, 10) + "\t" + n.Datasource + ", " + view.Count(n.Records, "record") + ", " + when(n.BegunAt)
	})
}

func (s *session) profiles(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	s.flags.Profile = "" // what is being typed is no profile yet
	if _ = s.prepare(theSettings); s.file == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return oneOf(s.file.Names()...)(nil, nil, begun)
}
