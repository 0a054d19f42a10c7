package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/query"
	"docket/ui/core/submit"
	"docket/ui/view"
)

type submission struct {
	planner
	filter         store.SubmissionFilter
	how, note      string // how an unknown one is resolved
	where          string // a filter of the list
	keep, keepDays int
}

func newSubmissions(s *session) *cobra.Command {
	c := &submission{planner: planner{session: s}}
	list := s.printing(s.leaf("list", "List submissions, the newest first", "", theJournal, c.list))
	list.Flags().StringVar(&c.filter.DocumentType, "type", "", "only of this `DOC_TYPE`")
	chooseSome(list.Flags(), &c.filter.States, "state", "only in these `STATES`: accepted, rejected, not_sent, unknown, sending",
		store.Accepted, store.Rejected, store.NotSent, store.Unknown, store.Sending)
	addUp(list.Flags(), &c.where, "where", "only those that `FILTER` passes, such as 'state:rejected note=\"\"' (may be repeated)", query.All)
	list.Flags().IntVar(&c.filter.Limit, "limit", 50, "the most to list; 0 for all")
	show := s.printing(s.leaf("show SUBMISSION_ID", "Show a submission: the exact data, the answer, its history", "", theJournal, c.show))
	resolve := s.leaf("resolve SUBMISSION_ID", "Record what became of a submission of unknown outcome", "", theJournal, c.resolve)
	chooseOne(resolve.Flags(), &c.how, "as", "what became of it", "applied", "not-applied")
	resolve.Flags().StringVar(&c.note, "note", "", "`TEXT`: how you know")
	acknowledge := s.asking(s.leaf("acknowledge", "Confirm that earlier outcomes cannot be read", "", theJournal, c.acknowledge))
	acknowledge.Flags().StringVar(&c.note, "note", "", "`TEXT`: what you found out")
	resend := s.leaf("resend SUBMISSION_ID", "Send a submission again, after a new confirmation", "", theService|theJournal, c.resend)
	c.sendFlags(resend)
	inverse := s.leaf("inverse SUBMISSION_ID", "Plan to restore the values from before a submission", "", theService|theJournal, c.inverse)
	c.planFlags(inverse)
	prune := s.asking(s.leaf("prune", "Delete old submissions; never one of unknown outcome", "", theJournal, c.prune))
	prune.Flags().IntVar(&c.keep, "keep", 1000, "how many of the newest stay")
	prune.Flags().IntVar(&c.keepDays, "older-than", 365, "delete only what is older than this many days")
	return family("submissions", "Journal of submissions", list, show, resolve, acknowledge, resend, inverse, prune)
}

func (c *submission) list([]string) error {
	if c.filter.Limit < 0 {
		return usage("--limit %d: it takes 1 or more, or 0 for all", c.filter.Limit)
	}
	columns, cells := journalOf()
	f, err := query.Parse(c.where, columns)
	if err != nil {
		return usageOfFilter(c.where, err)
	}
	refresh(c.session)
	found, more := []listed{}, c.filter
	if !f.Empty() {
		more.Limit = 0 // it counts those that pass
	}
	for s, err := range c.store.Submissions.Newest(c.ctx, more) {
		if err != nil {
			return err
		}
		if !f.Match(cells(s)) {
			continue
		}
		if found = append(found, listed{entry(s), s.Address, s.Company}); len(found) == c.filter.Limit {
			break
		}
	}
	if c.filter.Limit > 0 && len(found) == c.filter.Limit {
		which := view.Either(f.Empty(), "", " that match")
		c.say("these are the newest %d%s; --limit 0 lists all", len(found), which)
	}
	return cmp.Or(c.print(found, nil), c.store.Submissions.Whole(c.ctx))
}

func (c *submission) show(args []string) error {
	s, err := c.find(args[0])
	if err != nil {
		return err
	}
	events, err := c.store.Submissions.History(c.ctx, s.ID)
	if err != nil {
		return err
	}
	value, rows := journalRow(s, events)
	return c.print(value, rows)
}

// find takes the id of a submission, or the beginning of one.
func (s *session) find(id string) (store.Submission, error) {
	refresh(s)
	row, err := s.store.Submissions.Get(s.ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		err = cmp.Or(s.store.Submissions.Whole(s.ctx),
			misuse(fmt.Errorf("there is no submission %q in the journal", id), "`docket submissions list` lists them."))
	case errors.Is(err, store.ErrAmbiguous):
		err = misuse(fmt.Errorf("more than one submission begins with %q", id), "`docket submissions list` lists them.")
	}
	return row, err
}

func (c *submission) resolve(args []string) error {
	if c.how == "" {
		return usage("say what became of it: --as applied or --as not-applied")
	}
	how := strings.ReplaceAll(c.how, "-", "_")
	before, unknown := c.store.Submissions.Get(c.ctx, args[0]) // as whoever types this may know it
	s, err := c.find(args[0])
	if err != nil {
		return err
	}
	if unknown != nil {
		before = s
	}
	err = c.store.Submissions.Resolve(c.ctx, s.ID, how, c.note, &before)
	if other, is := errors.AsType[*store.ResolvedError](err); is {
		return misuse(other, "The same command once more replaces that.")
	}
	if err == nil && s.Resolution != "" && s.Resolution != how {
		c.say("it was %s before, which is replaced: %s", submit.StateText(s), cmp.Or(s.Note, "without a note"))
	}
	if err == nil {
		refresh(c.session) // what could not be told is said
	}
	if is[*store.StateError](err) {
		return misuse(fmt.Errorf("submission %s of %s is %s", s.ID, s.DocumentType, submit.StateText(s)), "Only an unknown outcome can be resolved.")
	}
	return c.done(err, "submission %s of %s is resolved as %s", s.ID, s.DocumentType, strings.ReplaceAll(how, "_", " "))
}

func (c *submission) acknowledge([]string) error {
	lost, err := c.store.Submissions.Losses(c.ctx)
	if err != nil {
		return err
	}
	for _, l := range lost {
		c.say("%s, set aside %s: %s", l.Path, when(l.At), l.Reason)
	}
	if len(lost) == 0 {
		c.say("there is nothing to acknowledge: every outcome can be read")
		return nil
	}
	if sure, err := c.sure("Send again from now on, without knowing these outcomes?", "nothing was acknowledged"); !sure {
		return err
	}
	_, err = c.store.Submissions.Acknowledge(c.ctx, c.note)
	return c.done(err, "acknowledged; submissions can be sent again")
}

func (c *submission) resend(args []string) error {
	return c.send(func() ([]submit.Plan, error) {
		s, err := c.find(args[0])
		if err != nil {
			return nil, err
		}
		plan, err := submit.Resend(c.ctx, c.api, c.store, c.who(), s)
		return []submit.Plan{plan}, cmp.Or(err, plan.Refusal(c.insist))
	})
}

func (c *submission) inverse(args []string) error {
	s, err := c.find(args[0])
	if err != nil {
		return err
	}
	if !s.Same(c.scope()) {
		return &submit.ElsewhereError{What: "submission " + s.ID, Of: "address and company",
			Made: s.Address + ", " + s.Company, Now: c.scope().Address + ", " + c.scope().Company}
	}
	inv, err := submit.Invert(c.ctx, c.store, s)
	if err == nil {
		err = inv.Complete()
	}
	for _, l := range inv.Left {
		c.say("does not restore: %s: %s", join(l.Field, l.Member), l.Why)
	}
	if err != nil {
		return err
	}
	for _, r := range inv.Reverted {
		c.say("restores: %s: %s -> %s", join(r.Field, r.Member), cmp.Or(r.Old, "removed"), r.New)
	}
	return c.write([]client.DocumentType{inv.Settings})
}

func (c *submission) prune([]string) error {
	if c.keep < 0 || c.keepDays < 0 {
		return usage("--keep and --older-than take 0 or more")
	}
	what := func(p store.Pruned) string {
		return view.Count(p.Submissions, "submission") + ", " + view.Count(p.Drafts, "old draft") + ", " + view.Count(p.Verdicts, "replaced verdict") +
			" and " + view.Count(p.Others, "other item") + " (runs, rectangles, what was seen before)"
	}
	r := store.Retention{Keep: c.keep, Before: time.Now().AddDate(0, 0, -c.keepDays)}
	would, err := c.store.Prunable(c.ctx, r)
	if err != nil {
		return err
	}
	if sure, err := c.sure("Delete "+what(would)+" from this computer?", "nothing was deleted"); !sure {
		return err
	}
	deleted, err := c.store.Prune(c.ctx, r)
	return c.done(err, "deleted %s", what(deleted))
}
