package cli

import (
	"fmt"

	"docket/ui/core/submit"
)

func (p *planner) push(files []string) error {
	types, err := p.read(files)
	if err != nil {
		return err
	}
	if err := p.readyToSend(); err != nil {
		return err
	}
	plans, err := p.plan(types)
	if err != nil {
		return err
	}
	return p.send(plans)
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
	if err := p.readyToSend(); err != nil {
		return err
	}
	var plans []submit.Plan
	for i, file := range files {
		for n := range file.Submissions {
			plan, err := file.Plan(p.ctx, p.api, p.store, p.who(), n, p.insist)
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
		return submit.Apply(p.ctx, p.api, p.store, p.who(), files, p.insist, func(_ submit.PlannedSubmission, _ submit.Receipt, err error) { looked(err) })
	})
}
