package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"docket/ui/core/submit"
)

const pushLong = `Sends the field settings in a file, a submission for each document type, one after
another, stopping at the first that is not accepted. SETTINGS is JSON, in the form of the
interface's data or a plain object of document types, or a CSV; - is stdin.

  [{"documentTypeDetails": {TYPE: {"fields": {NAME: {"label": …, "required": …, "visibility": …}}}}}]
  {TYPE: {NAME: {"label": …, "required": …, "visibility": …}}}
  document_type,field,label,required,visibility

Each submission is in the journal before a byte leaves and is sent once. A document type
whose last outcome is unknown takes no further submission until that one is resolved,
unless --insist is given. What was accepted last and did not change is not sent.`

func newPush(s *session) *cobra.Command {
	p := &planner{session: s}
	cmd := leaf("push SETTINGS", "Send the field settings in a file", pushLong, p.push)
	cmd.Example = "  docket fields push settings.json\n  docket fields push settings.json --collection invoice --yes -o json"
	p.collectionFlag(cmd)
	p.changedFlag(cmd)
	p.sendFlags(cmd)
	return cmd
}

func (p *planner) push(files []string) error {
	types, err := p.read(files)
	if err != nil {
		return err
	}
	if err := p.openToSend(); err != nil {
		return err
	}
	plans, err := p.plan(types)
	if err != nil {
		return err
	}
	return p.send(plans)
}

const applyLong = `Sends plans exactly as they were made, one after another, and stops at the first
submission that is not accepted. A plan that was altered, that is for another service,
company or user, or before which something else was sent, is refused with exit code 2.
What was sent already is skipped.`

func newApply(s *session) *cobra.Command {
	p := &planner{session: s}
	cmd := leaf("apply PLAN...", "Send plans exactly as they were made", applyLong, p.apply)
	p.sendFlags(cmd)
	return cmd
}

// apply reads every plan before the first is sent: one that is refused stops all.
func (p *planner) apply(names []string) error {
	var files []submit.PlanFile
	for _, name := range names {
		raw, err := p.input(name, largestSettings)
		if err != nil {
			return err
		}
		file, err := submit.DecodePlans(raw)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		files = append(files, file)
	}
	if err := p.openToSend(); err != nil {
		return err
	}
	var plans []submit.Plan
	for i, file := range files {
		for n := range file.Submissions {
			plan, err := file.Plan(p.ctx, p.api, p.store, p.who, n, p.insist)
			if err == nil {
				err = p.check(plan)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", names[i], err)
			}
			plans = append(plans, plan)
		}
	}
	return p.deliver(plans, func(looked func(error)) ([]submit.Receipt, error) {
		return submit.Apply(p.ctx, p.api, p.store, p.who, files, p.insist, func(_ submit.PlannedSubmission, _ submit.Receipt, err error) { looked(err) })
	})
}
