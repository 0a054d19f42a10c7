package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/safe"
	"docket/ui/view"
)

type planner struct {
	*session
	place
	collections []string
	changed     bool // only the fields that changed
	insist      bool
	replace     bool   // a file is the whole set
	keep        string // "here": of a value that is another in the file
	but         []string
	draftWanted bool          // what is in the draft, not what was sent last
	met         bool          // what others of the team sent was read
	merged      []submit.Last // what each document type of the files was laid over
	sends       bool          // it does not only plan
}

func (p *planner) sendFlags(cmd *cobra.Command) {
	p.asking(p.printing(cmd))
	cmd.Flags().BoolVar(&p.insist, "insist", false, "send also what is unresolved, did not change, or was overtaken")
}

func (p *planner) planFlags(cmd *cobra.Command) {
	p.formats(cmd, listFormats, "output format: the plan, or what it changes (default: table on a terminal, json elsewhere)")
	p.writing(cmd, "-", "file of the `PLAN`; - is stdout")
	p.changedFlag(cmd)
}

func (p *planner) changedFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&p.changed, "changed", false, "send only the fields that changed, not the whole set")
}

// who is on whose behalf a submission goes out.
func (p *planner) who() submit.Sender {
	return submit.Sender{Scope: p.scope(), Profile: p.set.Name, Username: p.set.Username, ReadOnly: p.set.ReadOnly}
}

func (p *planner) push(files []string) error {
	return p.send(func() ([]submit.Plan, error) {
		types, err := p.read(files)
		if err != nil {
			return nil, err
		}
		return p.plan(types)
	})
}

func (p *planner) apply(names []string) error {
	return p.send(func() ([]submit.Plan, error) { return p.made(names) })
}

// made reads every plan before the first is sent: one that is refused stops all, and so do two that say otherwise of a
// document type, of which the second would be overtaken by the first.
func (p *planner) made(names []string) (plans []submit.Plan, err error) {
	type held struct{ file, digest string }
	met := map[string]held{} // the first plan of each document type
	for _, name := range names {
		raw, err := p.input(name, largestSettings)
		if err != nil {
			return nil, err
		}
		file, err := submit.DecodePlans(raw)
		for n := 0; err == nil && n < len(file.Submissions); n++ {
			var plan submit.Plan
			if plan, err = file.Plan(p.ctx, p.api, p.store, p.who(), n, p.insist); err == nil {
				err = p.check(plan)
			}
			t := plan.DocumentType.Name
			if err == nil && p.due(plan) {
				switch first, is := met[t]; {
				case !is:
					met[t] = held{name, plan.Digest}
				case first.digest == plan.Digest:
					p.say("%s: the settings of %s are those of %s, and are sent once", name, t, first.file)
					continue
				default:
					return nil, usage("%s and %s hold different settings of %s; apply one of them, then make the other again", first.file, name, t)
				}
			}
			plans = append(plans, plan)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return plans, nil
}

// check says what looks wrong in a plan as things are now, and refuses it where a value stands in the way.
func (p *planner) check(plan submit.Plan) error {
	gone := submit.StillThere(plan.Gone())
	for _, f := range plan.Findings {
		if told := f.Text == gone && p.sends && !p.yes; !f.Blocks && !told { // the preview names them
			p.say("%s: %s", plan.DocumentType.Name, f)
		}
	}
	if plan.Blocked() {
		return &submit.InvalidError{DocumentType: plan.DocumentType.Name, Findings: plan.Findings}
	}
	return nil
}

// send shows what will be sent and asks, unless told not to; then it sends, and prints what went out.
func (p *planner) send(made func() ([]submit.Plan, error)) error {
	if p.sends = true; p.set.ReadOnly {
		return unsent(submit.ErrReadOnly, "")
	}
	plans, err := made()
	for i := 0; err == nil && i < len(plans); i++ { // what is known to be refused is refused before anybody is asked, and before the first is sent
		if p.due(plans[i]) {
			err = plans[i].Refusal(p.insist)
		}
	}
	if err != nil {
		return unsent(err, "")
	}
	if len(plans) == 0 {
		p.say("there is nothing to send")
		return p.print([]journalEntry{}, nil)
	}
	if !p.yes {
		p.preview(plans)
	}
	if slices.ContainsFunc(plans, p.due) { // else there is nothing to ask about
		if sure, err := p.sure(fmt.Sprintf("Send this for %s as %s?", p.set.Company, p.set.Username), "nothing was sent"); !sure {
			return err
		}
	}
	looked := 0
	sent, err := submit.SendAll(p.ctx, p.api, p.store, plans, p.insist, func(err error) {
		if looked++; is[*store.RepeatError](err) {
			of := plans[looked-1].DocumentType.Name
			if len(plans) == 1 {
				of = ""
			}
			what, _ := explain(unsent(err, of), "")
			p.say("%s", what)
		}
	})
	return p.sent(sent, err, plans, looked)
}

// due reports that a plan is more than what the service took last.
func (p *planner) due(plan submit.Plan) bool { return !is[*store.RepeatError](plan.Refusal(p.insist)) }

// preview shows what each plan changes.
func (p *planner) preview(plans []submit.Plan) {
	for _, plan := range plans {
		if !p.due(plan) {
			continue
		}
		part := view.Either(plan.ChangedOnly, "only the fields that changed", "the whole set")
		p.say("%s: %s, %s, %s to %s", plan.DocumentType.Name, part, view.Count(submit.Count(plan.Changes), "change"), view.Count(int(plan.Length), "byte"), plan.URL)
		gone := plan.Gone()
		for _, name := range gone {
			fmt.Fprintf(p.err, "  %s: removed; it was sent before, so the service may keep it\n", safe.Line(name))
		}
		for _, c := range plan.Changes {
			if slices.Contains(gone, c.Field) {
				continue
			}
			fmt.Fprintf(p.err, "  %s %s: %s -> %s\n", safe.Line(c.Field), safe.Line(c.Member), safe.Line(cmp.Or(c.Old, "?")), safe.Line(cmp.Or(c.New, "removed")))
		}
	}
}

// sent prints a row for each submission. Its error is what became of the last one, whether or not it could be printed.
func (p *planner) sent(sent []submit.Receipt, sendErr error, plans []submit.Plan, looked int) error {
	printed := p.print(each(sent, func(r submit.Receipt) journalEntry { return entry(r.Submission) }), nil)
	if left := plans[looked:]; len(left) > 0 {
		types := each(left, func(plan submit.Plan) string { return plan.DocumentType.Name })
		all := view.Count(len(plans), "submission")
		p.say("stopped; %d of %s %s not looked at: %s", len(left), all, view.Plural(len(left), "was", "were"), strings.Join(types, ", "))
	}
	if n := len(sent); n > 0 {
		if text := waiting(p.session); p.store.InTeam() && text != "" {
			p.say("the team cannot be told now%s", text)
		}
		if err := outcome(sent[n-1]); err != nil {
			return err
		}
	}
	switch {
	case is[*submit.RecordError](sendErr):
		return sendErr
	case sendErr != nil && len(sent) > 0:
		return unsent(sendErr, plans[looked-1].DocumentType.Name)
	case sendErr != nil:
		return unsent(sendErr, "")
	}
	if printed != nil && len(sent) > 0 {
		p.say("accepted: %s; `docket submissions list` shows %s", view.Count(len(sent), "submission"), view.Plural(len(sent), "it", "them"))
	}
	return printed
}

// unsent says of an error before anything went out that nothing was sent, and of one after others had gone out that
// nothing of a document type was: no code says that of all.
func unsent(err error, documentType string) error {
	if is[*store.BlockedError](err) && documentType == "" { // it says what did go out
		return err
	}
	f := &unsentError{&failure{exitCode(err), err, ""}, "nothing"}
	if e, is := errors.AsType[*store.TeamError](err); is && e.Away {
		f.err, f.advice = fmt.Errorf("the team could not be asked: %s", e.Reason), "--insist sends it all the same, and tells the team later."
	}
	if is[*store.UnreadableError](err) {
		f.code = exitUnreachable
	}
	if documentType != "" {
		f.what = "nothing of " + documentType
		if f.code == exitUsage {
			f.code = exitFailed
		}
	}
	return f
}
