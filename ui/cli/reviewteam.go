package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/view"
)

func chooseQueue(f *pflag.FlagSet, into *string) {
	chooseOne(f, into, "queue", "only rules in this queue", each(audit.TeamQueues(), audit.Queue.Word)...)
}

type assigning struct {
	*session
	which audit.Choice
	back  bool
}

func newAssign(s *session) *cobra.Command {
	c := &assigning{session: s}
	cmd := s.leaf("assign ANCHOR_ID MEMBER [RULE_ID...]", "Ask a member of the team to judge rules", "", theService|theMemory|theTeam, c.run)
	cmd.Flags().StringVar(&c.which.Range, "range", "", "the rules from one `PLACE` to another, such as 101-200")
	cmd.Flags().StringVar(&c.which.Family, "family", "", "the family of the rule `RULE_ID`, or of the name of one without an id")
	chooseQueue(cmd.Flags(), &c.which.Queue)
	cmd.Flags().BoolVar(&c.back, "remove", false, "the member is no longer asked")
	return cmd
}

func (c *assigning) run(args []string) error {
	anchor, member := args[0], args[1]
	c.which.IDs = args[2:]
	if c.which.Range == "" && c.which.Family == "" && c.which.Queue == "" && len(c.which.IDs) == 0 {
		return usage("say which rules: RULE_ID, --range, --family or --queue")
	}
	members, err := c.team.Reviewers(c.ctx)
	if err != nil {
		return err
	}
	if !slices.Contains(members, member) && !c.back {
		return misuse(fmt.Errorf("%q is no member who gives verdicts", member), "They are: "+strings.Join(members, ", ")+".")
	}
	r, err := c.reviewed(anchor)
	if err != nil {
		return err
	}
	rows, err := r.Chosen(c.which)
	if err != nil {
		return misuse(err, "")
	}
	changed := slices.DeleteFunc(slices.Clone(rows), func(row int) bool { return r.Items[row].AssignedTo(member) != c.back })
	said := view.Count(len(changed), "rule") + view.Either(c.back, " no longer assigned to ", " assigned to ") + member
	if rest := len(rows) - len(changed); rest > 0 {
		said += "; " + view.Thousands(rest) + view.Plural(rest, " was ", " were ") + view.Either(c.back, "not", "already")
	}
	err = c.store.Assign(c.ctx, c.scope(), anchor, r.Assignments(rows, member, !c.back))
	return c.done(err, "%s", said)
}

func newSettle(s *session) *cobra.Command {
	c := &reviews{session: s}
	cmd := s.leaf("settle ANCHOR_ID RULE_ID accept|reject|flag", "End a disagreement of members about a rule", "", theService|theMemory|theTeam, c.settle)
	cmd.Flags().Func("comment", "a comment, `TEXT`", func(text string) error {
		c.comment = &text
		return inUTF8(text)
	})
	return cmd
}

func (c *reviews) settle(args []string) error {
	set, err := c.ruleSet(args[0])
	if err == nil { // settling ends what is in the database by then, so that has to be known here
		_, err = c.store.Exchange(c.ctx, c.scope(), args[0])
	}
	if err != nil {
		return err
	}
	r, err := joined(c.session, set, args[0])
	if err != nil {
		return err
	}
	rows, err := r.Chosen(audit.Choice{IDs: args[1:2]})
	if err != nil {
		return misuse(err, toType("review", "list", args[0])+" lists them.")
	}
	switch decided := slices.ContainsFunc(rows, func(row int) bool { return r.In(row, audit.QueueDisagreed) }); {
	case !c.store.MaySettle():
		return &store.TeamError{Reason: audit.NoSettling}
	case !decided:
		return misuse(fmt.Errorf("members do not disagree about %s", args[1]), toType("review", "list", args[0], "--queue", "disagreed")+" lists where they do.")
	}
	verdicts := r.Settle(rows, store.Decision(args[2]), c.store.By(c.set.Username))
	return c.done(c.keep(r, verdicts), "%s: %s, settled", args[1], audit.StateOf(verdicts[0].Decision))
}
