package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"docket/client/demo"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// remembered completes from what docket remembers.
type remembered struct{ *session }

// list offers what the memory has, read by read. Where it cannot be read it offers
// nothing: a broken config is no reason to write over a prompt.
func (a remembered) list(read func(m *store.Store, in store.Scope, args []string) []string) completion {
	return func(_ *cobra.Command, args []string, begun string) (words []string, _ cobra.ShellCompDirective) {
		if a.prepare(theMemory) == nil {
			words = beginning(begun, read(a.store, store.Scope{Address: a.set.BaseURL, Company: a.set.Company}, args))
		}
		return words, cobra.ShellCompDirectiveNoFileComp
	}
}

// recents offers the targets of a view that were opened before, the newest first.
func (a remembered) recents(kind string) completion {
	return a.list(func(m *store.Store, in store.Scope, _ []string) (out []string) {
		seen, _ := m.Recents.List(a.ctx, in, kind, 0)
		for _, r := range seen {
			out = append(out, r.Target)
		}
		return out
	})
}

// submissionIDs offers the ids of the journal, the newest first, with what they are.
func (a remembered) submissionIDs(states ...string) completion {
	const most = 50
	return a.list(func(m *store.Store, in store.Scope, _ []string) (out []string) {
		all, _ := m.Submissions.List(a.ctx, store.SubmissionFilter{Scope: in, States: states, Limit: most})
		for _, s := range all {
			out = append(out, s.ID+"\t"+s.DocumentType+", "+submit.StateText(s)+", "+when(s.CreatedAt))
		}
		return out
	})
}

// judgedRules offers the rules of the anchor document before it that have a verdict:
// others are known to the service only.
func (a remembered) judgedRules() completion {
	return a.list(func(m *store.Store, in store.Scope, args []string) (out []string) {
		all, _ := m.Verdicts.InForce(a.ctx, in, args[0])
		for _, v := range all {
			out = append(out, v.RuleID+"\t"+audit.StateOf(v.Decision).String())
		}
		return out
	})
}

// snapshots offers the numbers of snapshots of the datasource before it, or of all.
func (a remembered) snapshots() completion {
	return a.list(func(m *store.Store, in store.Scope, args []string) (out []string) {
		all, _ := m.Snapshots.List(a.ctx, in, first(args))
		for _, n := range all {
			out = append(out, strconv.FormatInt(n.ID, 10)+"\t"+n.Datasource+", "+view.Count(n.Records, "record")+", "+when(n.BegunAt))
		}
		return out
	})
}

// differences offers what --diff takes: latest, a number, or OLD..NEW.
func (a remembered) differences(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	old, last, two := strings.Cut(begun, "..")
	if !two {
		words, directive := a.snapshots()(cmd, args, begun)
		return append(beginning(begun, []string{"latest"}), words...), directive
	}
	words, directive := a.snapshots()(cmd, args, last)
	for i := range words {
		words[i] = old + ".." + words[i]
	}
	return words, directive
}

// profiles offers the profiles of the config file.
func (a remembered) profiles(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	a.flags.profile = "" // what is being typed is no profile yet
	if _, err := a.settings(); err != nil && a.file == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return beginning(begun, a.file.Names()), cobra.ShellCompDirectiveNoFileComp
}

// demoTargets offers what the demo has for the view before it.
func demoTargets(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	return oneOf(demo.Offers()[args[0]]...)(cmd, args, begun)
}

// troubles offers the words of --trouble: an operation, then what befalls it.
func troubles(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	return several(oneOf(demo.TroubleWords()...))(cmd, args, begun)
}
