package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/store"
	"docket/ui/cli/early"
	"docket/ui/core/audit"
	"docket/ui/view"
)

const reviewLong = `Verdicts on the audit rules of an anchor document. They are stored on this computer,
by address, company, anchor document, rule and the rule's content: the service has no
operation for them. A rule that changed since its verdict is pending again.`

func newReview(s *session) *cobra.Command {
	return family("review", "Verdicts on audit rules", reviewLong, groupChange,
		newReviewList(s), newReviewSet(s), newReviewClear(s), newReviewExport(s), newReviewMerge(s))
}

// reviewed is an anchor document's rules with the verdicts on them.
type reviewed struct {
	set    *client.RuleSet
	review *audit.Review
	store  *store.Store
	in     store.Scope
	by     string
	at     time.Time // when the rules were fetched
}

// reviewed fetches the rules and joins them with the verdicts. An anchor document
// without rules has an empty review.
func (s *session) reviewed(anchor string) (*reviewed, error) {
	c, settings, err := s.service()
	if err != nil {
		return nil, err
	}
	set, err := s.ruleSet(c, anchor)
	if err != nil {
		return nil, err
	}
	m, err := s.memory()
	if err != nil {
		return nil, err
	}
	verdicts, err := m.Verdicts(s.ctx, scope(c), anchor)
	if err != nil {
		return nil, err
	}
	set.AnchorDocumentID = anchor
	return &reviewed{set, audit.NewReview(set, verdicts), m, scope(c), settings.Username, time.Now()}, nil
}

// packet is the review as it is exported and merged.
func (r *reviewed) packet() *audit.Packet {
	return audit.NewPacket(audit.Provenance{Address: r.in.Address, Company: r.in.Company, FetchedAt: r.at, WrittenAt: time.Now(),
		By: r.by, Program: "docket " + early.Version()}, r.review)
}

// reviewList lists rules with their verdicts.
type reviewList struct {
	*session
	as     format
	states []string
}

func newReviewList(s *session) *cobra.Command {
	c := &reviewList{session: s}
	cmd := leaf("list ANCHOR_ID", "List the rules with their verdicts", between(1, 1, "the anchor document id"), c.run)
	c.as.flag(cmd)
	chooseSome(cmd, &c.states, "state", "only pending, accepted, rejected, flagged or changed (may be repeated)",
		"pending", "accepted", "rejected", "flagged", "changed")
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

func (c *reviewList) run(args []string) error {
	r, err := c.reviewed(args[0])
	if err != nil {
		return err
	}
	lines, rows := []reviewLine{}, [][]string{}
	for row, item := range r.review.Items {
		if len(c.states) > 0 && !slices.Contains(c.states, item.State.String()) {
			continue
		}
		l, at := reviewLine{RuleID: r.set.Rules[row].ID, Rule: sentence(r.set.Rules[row]), State: item.State.String()}, ""
		if v := item.Verdict; v != nil {
			utc := v.At.UTC()
			l.Decision, l.Comment, l.By, l.At, at = v.Decision, v.Comment, v.By, &utc, when(v.At)
		}
		lines, rows = append(lines, l), append(rows, []string{l.RuleID, l.State, l.Rule, l.Comment, l.By, at})
	}
	counts := r.review.Counts()
	notes := []string{fmt.Sprintf("%d of %d decided", counts.Decided(), counts.Total)}
	if gone := len(r.review.Vanished()); gone > 0 {
		notes = append(notes, fmt.Sprintf("%s on rules that the service no longer returns", view.Count(gone, "more verdict")))
	}
	return c.print(&c.as, report{value: lines, header: []string{"ID", "STATE", "RULE", "COMMENT", "BY", "AT"}, rows: rows, notes: notes})
}

// reviewSet gives a rule a verdict.
type reviewSet struct {
	*session
	comment string
}

func newReviewSet(s *session) *cobra.Command {
	c := &reviewSet{session: s}
	cmd := leaf("set ANCHOR_ID RULE_ID accept|reject|flag|pending", "Give a rule a verdict",
		between(3, 3, "the anchor document id, the rule id, or the verdict"), nil)
	cmd.Example = "  docket review set DOC-1001 RULE-1001-0005 reject --comment 'another account'"
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return c.run(args[0], args[1], args[2], cmd.Flags().Changed("comment"))
	}
	cmd.Flags().StringVar(&c.comment, "comment", "", "a comment; without the flag the one there is stays")
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
	return "", usage("%q is no verdict; choose one of %s", word, strings.Join(decisions, ", "))
}

func (c *reviewSet) run(anchor, ruleID, word string, commented bool) error {
	d, err := decision(word)
	if err != nil {
		return err
	}
	r, err := c.reviewed(anchor)
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
		c.say("the verdict goes to %s with the id %s", view.Count(len(rows), "rule"), ruleID)
	}
	verdicts := r.review.Judge(rows, d, r.by)
	for i := range verdicts {
		if commented {
			verdicts[i].Comment = c.comment
		}
	}
	if err := r.store.SetVerdicts(c.ctx, r.in, verdicts); err != nil {
		return err
	}
	c.say("%s: %s", ruleID, audit.StateOf(d))
	return nil
}

// reviewClear removes all verdicts of an anchor document.
type reviewClear struct {
	*session
	yes bool
}

func newReviewClear(s *session) *cobra.Command {
	c := &reviewClear{session: s}
	cmd := leaf("clear ANCHOR_ID", "Remove all verdicts of an anchor document", between(1, 1, "the anchor document id"), c.run)
	cmd.Long = "Removes every verdict and comment on the rules of an anchor document, as one step that\nu in the rules view can undo."
	cmd.Flags().BoolVar(&c.yes, "yes", false, "do not ask")
	return cmd
}

func (c *reviewClear) run(args []string) error {
	anchor := args[0]
	api, settings, err := c.service()
	if err != nil {
		return err
	}
	m, err := c.memory()
	if err != nil {
		return err
	}
	all, err := m.Verdicts(c.ctx, scope(api), anchor)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		c.say("there are no verdicts on %s", anchor)
		return nil
	}
	what := fmt.Sprintf("%s on %s", view.Count(len(all), "verdict"), anchor)
	if !c.yes {
		if !c.canAsk() {
			return usage("say --yes to remove %s", what)
		}
		if sure, err := c.sure("Remove "+what+"?", "nothing was removed"); !sure {
			return err
		}
	}
	n, err := m.ClearVerdicts(c.ctx, scope(api), anchor, settings.Username)
	if err == nil {
		c.say("%s on %s removed; u in the rules view restores them", view.Count(n, "verdict"), anchor)
	}
	return err
}
