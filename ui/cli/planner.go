package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/safe"
	"docket/ui/view"
)

// planner is what the commands share that plan or send submissions.
type planner struct {
	*session
	who submit.Sender

	as          format
	collections []string
	changed     bool
	yes, insist bool
}

func (p *planner) sendFlags(cmd *cobra.Command) {
	p.as.flag(cmd)
	cmd.Flags().BoolVarP(&p.yes, "yes", "y", false, "send without asking; needed off a terminal")
	cmd.Flags().BoolVar(&p.insist, "insist", false, "send also what is unknown, did not change, or was overtaken")
}

func (p *planner) collectionFlag(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&p.collections, "collection", nil, "only this document type (may be repeated); also the one that a CSV is about")
}

func (p *planner) changedFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&p.changed, "changed", false, "send only the fields that changed, not the whole set")
}

// open makes ready to plan.
func (p *planner) open() error {
	if err := p.prepare(theService | theJournal); err != nil {
		return err
	}
	p.who = submit.Sender{Scope: p.scope(), Profile: p.set.Name, Username: p.set.Username, ReadOnly: p.set.ReadOnly}
	return nil
}

// openToSend is open for a command that sends: not for a read-only profile, and off a
// terminal only when it was told not to ask.
func (p *planner) openToSend() error {
	if err := p.mustAsk(p.yes, "nothing was sent"); err != nil {
		return err
	}
	if err := p.prepare(0); err != nil {
		return err
	}
	if p.set.ReadOnly {
		return refusal(submit.ErrReadOnly)
	}
	return p.open()
}

// largestSettings is the biggest file of settings that is read.
const largestSettings = 32 << 20

// read reads files of settings; a document type may be in one of them only.
func (p *planner) read(files []string) ([]client.DocumentType, error) {
	var all []client.DocumentType
	from := map[string]string{}
	for _, file := range files {
		types, err := p.readOne(file)
		if err != nil {
			return nil, err
		}
		for _, t := range types {
			if first, twice := from[t.Name]; twice {
				return nil, usage("the document type %s is in %s and in %s; nothing was sent", t.Name, first, file)
			}
			from[t.Name] = file
			all = append(all, t)
		}
	}
	if len(p.collections) == 0 {
		return all, nil
	}
	var chosen []client.DocumentType
	for _, name := range p.collections {
		i := slices.IndexFunc(all, func(t client.DocumentType) bool { return t.Name == name })
		if i < 0 {
			return nil, usage("%s has no document type %q; nothing was sent", strings.Join(files, " or "), name)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// readOne reads one file and says what in it was not understood. Where one document type
// is chosen, it is the one that a CSV is about.
func (p *planner) readOne(file string) ([]client.DocumentType, error) {
	raw, err := p.input(file, largestSettings)
	if err != nil {
		return nil, err
	}
	about := ""
	if len(p.collections) == 1 {
		about = p.collections[0]
	}
	report, err := submit.DecodeFile(raw, file, about)
	if err != nil {
		return nil, &failure{exitUsage, fmt.Errorf("%s: %w", file, err), "Nothing was sent."}
	}
	for _, note := range report.Notes {
		p.say("%s: %s", file, note)
	}
	return report.Types, nil
}

// plan makes the submissions, says what looks wrong, and refuses what cannot be sent.
func (p *planner) plan(types []client.DocumentType) ([]submit.Plan, error) {
	plans, err := submit.MakeEach(p.ctx, p.api, p.store, p.who, types, p.changed)
	if err != nil {
		return nil, err
	}
	for _, plan := range plans {
		if p.warn(plan); plan.Blocked() {
			return nil, refusal(plan.Refusal(p.insist))
		}
	}
	return plans, nil
}

// warn says what looks wrong in a plan, as it is now and not as a file says.
func (p *planner) warn(plan submit.Plan) {
	for _, f := range plan.Findings {
		if !f.Blocks {
			p.say("%s: %s", plan.DocumentType.Name, f)
		}
	}
}

// confirm shows what will be sent and asks, unless it was told not to.
func (p *planner) confirm(plans []submit.Plan) (bool, error) {
	if p.yes {
		return true, nil
	}
	for _, plan := range plans {
		if err := plan.Refusal(p.insist); err != nil {
			p.say("%s", err)
			continue
		}
		part := "the whole set"
		if plan.ChangedOnly {
			part = "only the fields that changed"
		}
		p.say("%s: %s, %s, %s to %s", plan.DocumentType.Name, part, view.Count(len(plan.Changes), "change"), view.Count(int(plan.Length), "byte"), plan.URL)
		for _, c := range plan.Changes {
			fmt.Fprintf(p.err, "  %s %s: %s -> %s\n", safe.Line(c.Field), safe.Line(c.Member), safe.Line(orElse(c.Old, "?")), safe.Line(orElse(c.New, "removed")))
		}
	}
	return p.sure(fmt.Sprintf("Send this for %s as %s?", p.set.Company, p.set.Username), "nothing was sent")
}

// send asks, sends the plans, and prints a row for each that went out.
func (p *planner) send(plans []submit.Plan) error {
	if sure, err := p.confirm(plans); !sure {
		return err
	}
	looked := 0
	sent, err := submit.SendAll(p.ctx, p.api, p.store, plans, p.insist, func(_ submit.Plan, _ submit.Receipt, err error) {
		looked++
		p.unchanged(err)
	})
	return p.sent(sent, err, plans, looked)
}

// unchanged says that nothing had to be sent.
func (p *planner) unchanged(err error) {
	if same := (*submit.UnchangedError)(nil); errors.As(err, &same) {
		p.say("%s", err)
	}
}

// sent prints a row for each submission that went out; its error is the truth of
// the run: what became of the last one, also when the journal could not be written
// or nobody reads the output any more.
func (p *planner) sent(sent []submit.Receipt, sendErr error, plans []submit.Plan, looked int) error {
	list := make([]store.Submission, 0, len(sent))
	for _, r := range sent {
		list = append(list, r.Submission)
	}
	printed := p.print(&p.as, journal(list))
	if left := plans[looked:]; len(left) > 0 {
		var types []string
		for _, plan := range left {
			types = append(types, plan.DocumentType.Name)
		}
		p.say("stopped; %d of %s %s not looked at: %s", len(left), view.Count(len(plans), "submission"), view.Plural(len(left), "was", "were"), strings.Join(types, ", "))
	}
	if n := len(sent); n > 0 {
		if err := outcome(sent[n-1]); err != nil {
			return err
		}
	}
	if _, same := sendErr.(*submit.UnchangedError); sendErr != nil && !same {
		return refusal(sendErr)
	}
	if printed != nil && len(sent) > 0 {
		p.say("accepted: %s; `docket submissions list` shows %s", view.Count(len(sent), "submission"), view.Plural(len(sent), "it", "them"))
	}
	return printed
}
