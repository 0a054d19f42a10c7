package cli

import (
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/view"
)

const resendLong = `Sends a submission of the journal once more: the same bytes, as the same user, with a
confirmation and a row of its own. The same content that is on its way, of unknown
outcome, or accepted last is sent again only with --insist.`

const inverseLong = `Makes a plan that puts back the values that a submission changed, as far as they are
known and nobody has changed them again since. What cannot be put back is listed on
stderr. Nothing is sent; docket fields apply sends the plan.`

const pruneLong = `Drops old submissions from the journal, and old drafts that are out of use. Never
dropped: one that is being sent or whose outcome is or was unknown, and what was sent
last for a document type.`

func (a *app) resendCommand() *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "resend ID", Short: "Send one again, after a new confirmation", Long: resendLong,
		Args: between(1, 1, "the id of the submission"),
		RunE: func(_ *cobra.Command, args []string) error { return a.resend(f, args[0]) },
	}
	formatFlag(cmd, &f.output, asJSON, asTable)
	sendFlags(cmd, &f)
	return cmd
}

func (a *app) resend(f planFlags, id string) error {
	format, err := a.format("submissions resend", f.output, asJSON, asTable)
	if err != nil {
		return err
	}
	d, err := a.sendingDesk("submissions resend", f.yes)
	if err != nil {
		return err
	}
	s, err := a.find(d.memory, id)
	if err != nil {
		return err
	}
	p, err := submit.Resend(a.ctx, d.client, d.memory, d.who, s)
	if err != nil {
		return refusal(err)
	}
	var same *submit.UnchangedError
	if err := p.Refusal(f.insist); errors.As(err, &same) {
		return &failure{exitUsage, err, "--insist sends it again all the same."}
	} else if err != nil {
		return refusal(err)
	}
	plans := []submit.Plan{p}
	if !f.yes {
		if sure, err := a.confirm(d.settings, plans, f.insist); err != nil || !sure {
			return err
		}
	}
	return a.send(format, plans, f.insist)
}

func (a *app) inverseCommand() *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "inverse ID", Short: "Plan to put back what was before one", Long: inverseLong,
		Example: "  docket submissions inverse 05c -o back.json\n  docket fields apply back.json",
		Args:    between(1, 1, "the id of the submission"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.inverse(f, args[0]) },
	}
	planFileFlags(cmd, &f)
	return cmd
}

func (a *app) inverse(f planFlags, id string) error {
	d, err := a.desk()
	if err != nil {
		return err
	}
	s, err := a.find(d.memory, id)
	if err != nil {
		return err
	}
	if !s.Same(d.who.Scope) {
		return refusal(&submit.ElsewhereError{What: "submission " + s.ID, Of: "address and company",
			Made: s.Address + ", " + s.Company, Now: d.who.Scope.Address + ", " + d.who.Scope.Company})
	}
	inv, err := submit.Invert(a.ctx, d.memory, s)
	for _, l := range inv.Left {
		a.say("not put back: %s: %s", strings.TrimSpace(l.Field+" "+l.Member), l.Why)
	}
	if err != nil {
		return refusal(err)
	}
	for _, c := range inv.Reverted {
		a.say("put back: %s: %s -> %s", strings.TrimSpace(c.Field+" "+c.Member), orElse(c.Old, "taken out"), c.New)
	}
	return a.writePlan(f, "submissions inverse", []client.DocumentType{inv.Settings})
}

func (a *app) pruneCommand() *cobra.Command {
	var keep, days int
	var yes bool
	cmd := &cobra.Command{
		Use: "prune", Short: "Drop old ones; never an unknown one", Long: pruneLong, Args: between(0, 0, ""),
		RunE: func(*cobra.Command, []string) error { return a.prune(keep, days, yes) },
	}
	cmd.Flags().IntVar(&keep, "keep", 1000, "keep at least so many of the newest")
	cmd.Flags().IntVar(&days, "older-than", 365, "drop only what is older than so many days")
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "drop without asking; needed off a terminal")
	return cmd
}

func (a *app) prune(keep, days int, yes bool) error {
	if keep < 0 || days < 0 {
		return usage("submissions prune", "--keep and --older-than take 0 or more")
	}
	if !yes && !a.canAsk() {
		return usage("submissions prune", "nothing was dropped: without a terminal to ask on it takes --yes")
	}
	m, err := a.sweptMemory()
	if err != nil {
		return err
	}
	r := store.Retention{Keep: keep, Before: time.Now().AddDate(0, 0, -days)}
	if !yes {
		would, err := m.Prunable(a.ctx, r)
		if err != nil {
			return err
		}
		answer, err := a.ask("Drop " + pruned(would) + " from this machine? [y/N] ")
		if err != nil {
			return err
		}
		if !strings.EqualFold(answer, "y") && !strings.EqualFold(answer, "yes") {
			a.say("nothing was dropped")
			return nil
		}
	}
	done, err := m.Prune(a.ctx, r)
	if err == nil {
		a.say("dropped %s", pruned(done))
	}
	return err
}

func pruned(p store.Pruned) string {
	return view.Count(p.Submissions, "submission") + " and " + view.Count(p.Drafts, "old draft")
}
