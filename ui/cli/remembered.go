package cli

import (
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/paging"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// remember puts what was read among the recent targets, as the screen does. Without a memory reading goes on.
func (s *session) remember(kind, target string) {
	if s.prepare(theMemory) == nil {
		_ = s.store.Recents.Touch(s.ctx, s.scope(), kind, target)
	}
}

// sawRules remembers the rules that a command read. What the screen saw stays apart: only there a person learns what has
// changed since.
func (s *session) sawRules(set *client.RuleSet, anchor string) {
	if s.store != nil {
		rules := each(set.Rules, func(r client.Rule) audit.SeenRule { return audit.SeenRule{ID: r.ID, Name: r.Name} })
		_ = s.store.Session.Save(s.ctx, s.scope(), store.SeenPrinted+anchor, audit.Seen{Rules: rules})
	}
}

// seenRules are the rules of an anchor document that the screen or a command has read.
func (s *session) seenRules(anchor string) (rules []audit.SeenRule) {
	for _, key := range []string{store.SeenPrinted, store.SeenRules} {
		var seen audit.Seen
		_, _ = s.store.Session.Get(s.ctx, s.scope(), key+anchor, &seen) // what cannot be read was not seen
		rules = append(rules, seen.Rules...)
	}
	return rules
}

// offers are what read finds: in the memory nothing where it cannot be read, as with a broken config. What stands beside
// or in the config is offered all the same.
func (s *session) offers(needs need, read func(cmd *cobra.Command, args []string) []string) completion {
	return func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		var words []string
		if err := s.prepare(needs); err == nil || needs == theSettings {
			words = read(cmd, args)
		}
		return oneOf(words...)(cmd, args, begun)
	}
}

func (s *session) recents(kind string) []store.Recent {
	list, _ := s.store.Recents.List(s.ctx, s.scope(), kind, 0)
	return list
}

func openedAt(r store.Recent) string { return noted(r.Target, "opened "+when(r.At)) }

// mostAnchors is of how many anchor documents the rules are looked through for document types.
const mostAnchors = 20

// documentTypes are all that this computer knows of: opened, in drafts, sent, or named by rules.
func (s *session) documentTypes(*cobra.Command, []string) []string {
	words, in := each(s.recents("fields"), func(r store.Recent) string { return r.Target }), s.scope()
	drafts, _ := s.store.Drafts.Names(s.ctx, in)
	words = append(words, each(drafts, func(d store.Draft) string { return d.DocumentType })...)
	sent, _ := s.store.Submissions.Types(s.ctx, in)
	words = append(words, each(sent, func(t store.SentType) string { return t.DocumentType })...)
	anchors := s.recents("rules")
	for _, anchor := range anchors[:min(mostAnchors, len(anchors))] {
		for _, rule := range s.seenRules(anchor.Target) {
			if e, ok := (client.Rule{Name: rule.Name}).Expression(); ok {
				words = append(words, e.Left.DocumentType, e.Right.DocumentType)
			}
		}
	}
	return distinct(words)
}

// submissionIDs are those of the journal, the newest first; to resolve those of unknown outcome.
func (s *session) submissionIDs(cmd *cobra.Command, _ []string) []string {
	filter := store.SubmissionFilter{Scope: s.scope(), Limit: 50, Short: true}
	if cmd.Name() == "resolve" {
		filter.States = []string{store.Unknown}
	}
	list, _ := s.store.Submissions.List(s.ctx, filter)
	return each(list, func(row store.Submission) string {
		return noted(row.ID, row.DocumentType+", "+submit.StateText(row)+", "+when(row.CreatedAt))
	})
}

// ruleIDs are the rules of the anchor document before them, those with a verdict first.
func (s *session) ruleIDs(_ *cobra.Command, args []string) (words []string) {
	judged := map[string]bool{}
	verdicts, _ := s.store.Verdicts.InForce(s.ctx, s.scope(), first(args))
	for _, v := range verdicts {
		judged[v.RuleID] = true
		words = append(words, noted(v.RuleID, audit.StateOf(v.Decision).String()))
	}
	for _, rule := range s.seenRules(first(args)) {
		if !judged[rule.ID] {
			words = append(words, noted(rule.ID, rule.Name))
		}
	}
	return distinct(words)
}

// fieldNames are those of a document type as it was sent last.
func fieldNames(s *session, args []string) []string {
	base, err := submit.Previous(s.ctx, s.store, s.scope(), first(args))
	if err != nil || base == nil {
		return nil
	}
	return each(base.Settings.Fields, func(f client.FieldSetting) string { return f.Name })
}

func (s *session) snapshots(_ *cobra.Command, args []string) []string {
	list, _ := s.store.Snapshots.List(s.ctx, s.scope(), first(args))
	return each(list, func(n store.Snapshot) string {
		return noted(strconv.FormatInt(n.ID, 10), n.Datasource+", "+view.Count(n.Records, "record")+", "+when(n.BegunAt))
	})
}

// columns are those that a datasource had when it was read last.
func (s *session) columns(_ *cobra.Command, args []string) []string {
	return paging.Source{Store: s.store, Scope: s.scope(), Name: first(args)}.Columns(s.ctx)
}

// columnsOfAll are the columns of the datasources that were opened, as DATASOURCE.COLUMN.
func columnsOfAll(s *session, cmd *cobra.Command) (all []string) {
	for _, r := range s.recents("data") {
		all = append(all, each(s.columns(cmd, []string{r.Target}), func(column string) string { return r.Target + "." + column })...)
	}
	return all
}

func distinct(words []string) []string {
	met := map[string]bool{"": true}
	return slices.DeleteFunc(words, func(w string) bool {
		again := met[w]
		met[w] = true
		return again
	})
}
