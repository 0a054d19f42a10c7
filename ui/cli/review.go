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
	"docket/ui/core/audit/reviewfile"
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
	*session
	set    *client.RuleSet
	review *audit.Review
	at     time.Time // when the rules were fetched
}

// reviewed fetches the rules and joins them with the verdicts. An anchor document
// without rules has an empty review.
func (s *session) reviewed(anchor string) (*reviewed, error) {
	if err := s.prepare(theService | theMemory); err != nil {
		return nil, err
	}
	set, err := s.ruleSet(anchor)
	if err != nil {
		return nil, err
	}
	verdicts, err := s.store.Verdicts.InForce(s.ctx, s.scope(), anchor)
	if err != nil {
		return nil, err
	}
	set.AnchorDocumentID = anchor
	return &reviewed{s, set, audit.NewReview(set, verdicts), time.Now()}, nil
}

// packet is the review as it is exported and merged.
func (r *reviewed) packet() *reviewfile.Document {
	in := r.scope()
	return reviewfile.New(reviewfile.Provenance{Address: in.Address, Company: in.Company, FetchedAt: r.at, WrittenAt: time.Now(),
		By: r.session.set.Username, Program: "docket " + early.Version()}, r.review)
}

// verdicts is the commands about the verdicts on the rules of an anchor document.
type verdicts struct {
	*session
	as        format
	states    []string
	comment   string
	commented func(flag string) bool
	yes       bool
}

func newReviewList(s *session) *cobra.Command {
	c := &verdicts{session: s}
	cmd := leaf("list ANCHOR_ID", "List the rules with their verdicts", between(1, 1, "the anchor document id"), c.list)
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

func (c *verdicts) list(args []string) error {
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

func newReviewSet(s *session) *cobra.Command {
	c := &verdicts{session: s}
	cmd := leaf("set ANCHOR_ID RULE_ID accept|reject|flag|pending", "Give a rule a verdict",
		between(3, 3, "the anchor document id, the rule id, or the verdict"), c.give)
	cmd.Example = "  docket review set DOC-1001 RULE-1001-0005 reject --comment 'another account'"
	cmd.Flags().StringVar(&c.comment, "comment", "", "a comment; without the flag the one there is stays")
	c.commented = cmd.Flags().Changed
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

func (c *verdicts) give(args []string) error {
	anchor, ruleID := args[0], args[1]
	d, err := decision(args[2])
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
	verdicts := r.review.Judge(rows, d, c.set.Username)
	for i := range verdicts {
		if c.commented("comment") {
			verdicts[i].Comment = c.comment
		}
	}
	if err := c.store.Verdicts.Set(c.ctx, c.scope(), verdicts); err != nil {
		return err
	}
	c.say("%s: %s", ruleID, audit.StateOf(d))
	return nil
}

func newReviewClear(s *session) *cobra.Command {
	c := &verdicts{session: s}
	cmd := leaf("clear ANCHOR_ID", "Remove all verdicts of an anchor document", between(1, 1, "the anchor document id"), c.clear)
	cmd.Long = "Removes every verdict and comment on the rules of an anchor document, as one step that\nu in the rules view can undo."
	cmd.Flags().BoolVar(&c.yes, "yes", false, "do not ask")
	return cmd
}

func (c *verdicts) clear(args []string) error {
	anchor := args[0]
	if err := c.prepare(theService | theMemory); err != nil {
		return err
	}
	all, err := c.store.Verdicts.InForce(c.ctx, c.scope(), anchor)
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
	n, err := c.store.Verdicts.Clear(c.ctx, c.scope(), anchor, c.set.Username)
	if err == nil {
		c.say("%s on %s removed; u in the rules view restores them", view.Count(n, "verdict"), anchor)
	}
	return err
}
