package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/view"
)

const reviewLong = `Verdicts on the audit rules of an anchor document. They are yours, kept on this
machine by address, company, anchor document, rule and the rule's content: the
service has no operation for them. A rule that changed since its verdict is pending
again.`

func (a *app) reviewCommand() *cobra.Command {
	return family("review", "Verdicts on audit rules", reviewLong, groupChange,
		a.reviewListCommand(), a.reviewSetCommand(), a.reviewClearCommand(), a.reviewExportCommand(), a.reviewMergeCommand())
}

// reviewed is an anchor document's rules with the verdicts on them.
type reviewed struct {
	*app
	anchor string
	set    *client.RuleSet
	review *audit.Review
	store  *store.Store
	in     store.Scope
	by     string
	at     time.Time // when the rules were fetched
}

// reviewed fetches the rules and joins them with the verdicts. An anchor document
// without rules has an empty review.
func (a *app) reviewed(anchor string) (*reviewed, error) {
	c, s, err := a.service()
	if err != nil {
		return nil, err
	}
	set, err := a.ruleSet(c, anchor)
	if err != nil {
		return nil, err
	}
	m, err := a.memory()
	if err != nil {
		return nil, err
	}
	verdicts, err := m.Verdicts(a.ctx, scope(c), anchor)
	if err != nil {
		return nil, err
	}
	set.AnchorDocumentID = anchor
	return &reviewed{a, anchor, set, audit.NewReview(set, verdicts), m, scope(c), s.Username, time.Now()}, nil
}

// ruleSet fetches rules; the service's word that there are none is an empty set.
func (a *app) ruleSet(c *client.Client, anchor string) (*client.RuleSet, error) {
	set, err := c.Rules(a.ctx, anchor)
	var none *client.NoRulesError
	if errors.As(err, &none) {
		a.say("no rules for %s: %s", anchor, orElse(none.Description, "the service says there are none"))
		return &client.RuleSet{AnchorDocumentID: anchor, Body: []byte(`{"success":true,"total":0,"rules":[]}`)}, nil
	}
	return set, err
}

func (a *app) reviewListCommand() *cobra.Command {
	var output string
	var states []string
	cmd := &cobra.Command{
		Use: "list ANCHOR_ID", Short: "List the rules with their verdicts",
		Args: between(1, 1, "the anchor document id"),
		RunE: func(_ *cobra.Command, args []string) error { return a.reviewList(output, states, args[0]) },
	}
	formatFlag(cmd, &output, asJSON, asTable)
	cmd.Flags().StringSliceVar(&states, "state", nil, "only pending, accepted, rejected, flagged or changed (may be repeated)")
	return cmd
}

// reviewLine is a rule of a listing as JSON.
type reviewLine struct {
	RuleID   string         `json:"rule_id"`
	Rule     string         `json:"rule"`
	State    string         `json:"state"`
	Decision store.Decision `json:"decision"`
	Comment  string         `json:"comment"`
	By       string         `json:"by"`
	At       *time.Time     `json:"at"`
}

func (a *app) reviewList(output string, states []string, anchor string) error {
	format, err := a.format("review list", output, asJSON, asTable)
	if err != nil {
		return err
	}
	known := []string{"pending", "accepted", "rejected", "flagged", "changed"}
	for _, s := range states {
		if !slices.Contains(known, s) {
			return usage("review list", "--state %s is none of %s", s, strings.Join(known, ", "))
		}
	}
	r, err := a.reviewed(anchor)
	if err != nil {
		return err
	}
	lines := []reviewLine{}
	for row, item := range r.review.Items {
		if len(states) > 0 && !slices.Contains(states, item.State.String()) {
			continue
		}
		line := reviewLine{RuleID: r.set.Rules[row].ID, Rule: sentence(r.set.Rules[row]), State: item.State.String()}
		if v := item.Verdict; v != nil {
			at := v.At.UTC()
			line.Decision, line.Comment, line.By, line.At = v.Decision, v.Comment, v.By, &at
		}
		lines = append(lines, line)
	}
	return a.output(func(w io.Writer) error {
		if format == asTable {
			return r.table(w, lines)
		}
		raw, err := encode(lines)
		if err != nil {
			return err
		}
		return a.printJSON(w, raw)
	})
}

func (r *reviewed) table(w io.Writer, lines []reviewLine) error {
	rows := make([][]string, 0, len(lines))
	for _, l := range lines {
		at := ""
		if l.At != nil {
			at = when(*l.At)
		}
		rows = append(rows, []string{l.RuleID, l.State, l.Rule, l.Comment, l.By, at})
	}
	t := newTable(w, r.width())
	if err := t.write([]string{"ID", "STATE", "RULE", "COMMENT", "BY", "AT"}, rows); err != nil {
		return err
	}
	r.remark(t.left())
	c := r.review.Counts()
	r.remark(fmt.Sprintf("%d of %d decided", c.Decided(), c.Total))
	if gone := len(r.review.Vanished()); gone > 0 {
		r.remark(fmt.Sprintf("%d more were judged and are no longer returned by the service", gone))
	}
	return nil
}

func (a *app) reviewSetCommand() *cobra.Command {
	var comment string
	cmd := &cobra.Command{
		Use: "set ANCHOR_ID RULE_ID accept|reject|flag|pending", Short: "Give a rule a verdict",
		Example: "  docket review set DOC-1001 RULE-1001-0005 reject --comment 'another account'",
		Args:    between(3, 3, "the anchor document id, the rule id, or the verdict"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.reviewSet(args[0], args[1], args[2], comment, cmd.Flags().Changed("comment"))
		},
	}
	cmd.Flags().StringVar(&comment, "comment", "", "a comment; without the flag the one there is stays")
	return cmd
}

// decisions are the words of the command line.
var decisions = []string{"accept", "reject", "flag", "pending"}

func decision(word string) (store.Decision, error) {
	switch {
	case word == "pending":
		return store.NoDecision, nil
	case slices.Contains(decisions, word):
		return store.Decision(word), nil
	}
	return "", usage("review set", "%q is no verdict; choose one of %s", word, strings.Join(decisions, ", "))
}

func (a *app) reviewSet(anchor, ruleID, word, comment string, commented bool) error {
	d, err := decision(word)
	if err != nil {
		return err
	}
	r, err := a.reviewed(anchor)
	if err != nil {
		return err
	}
	var rows []int
	for row := range r.set.Rules {
		if r.set.Rules[row].ID == ruleID {
			rows = append(rows, row)
		}
	}
	switch {
	case len(rows) == 0:
		return &failure{exitUsage, fmt.Errorf("review set: %s has no rule %q", anchor, ruleID), "`docket review list " + anchor + "` lists them."}
	case len(rows) > 1:
		a.say("the verdict goes to %s with the id %s", view.Count(len(rows), "rule"), ruleID)
	}
	verdicts := r.review.Judge(rows, d, r.by)
	for i := range verdicts {
		if commented {
			verdicts[i].Comment = comment
		}
	}
	if err := r.store.SetVerdicts(a.ctx, r.in, verdicts); err != nil {
		return err
	}
	a.say("%s: %s", ruleID, audit.StateOf(d))
	return nil
}

func (a *app) reviewClearCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "clear ANCHOR_ID", Short: "Take all verdicts of an anchor document back",
		Long: "Takes every verdict and comment on the rules of an anchor document back, as one\nstep that u in the rules view can undo.",
		Args: between(1, 1, "the anchor document id"),
		RunE: func(_ *cobra.Command, args []string) error { return a.reviewClear(args[0], yes) },
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return cmd
}

func (a *app) reviewClear(anchor string, yes bool) error {
	c, s, err := a.service()
	if err != nil {
		return err
	}
	m, err := a.memory()
	if err != nil {
		return err
	}
	all, err := m.Verdicts(a.ctx, scope(c), anchor)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		a.say("there are no verdicts on %s", anchor)
		return nil
	}
	if !yes {
		if !a.canAsk() {
			return usage("review clear", "say --yes to take %s on %s back", view.Count(len(all), "verdict"), anchor)
		}
		answer, err := a.ask(fmt.Sprintf("Take %s on %s back? [y/N] ", view.Count(len(all), "verdict"), anchor))
		if err != nil {
			return err
		}
		if strings.ToLower(answer) != "y" {
			a.say("nothing was taken back")
			return nil
		}
	}
	n, err := m.ClearVerdicts(a.ctx, scope(c), anchor, s.Username)
	if err != nil {
		return err
	}
	a.say("%s on %s taken back; u in the rules view restores that", view.Count(n, "verdict"), anchor)
	return nil
}
