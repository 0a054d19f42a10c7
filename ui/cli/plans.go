package cli

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/view"
)

const largestSettings = 32 << 20

func (p *planner) read(files []string) ([]client.DocumentType, error) {
	types, err := p.decode(files)
	if err != nil {
		return nil, err
	}
	return types, p.merge(types)
}

// decode reads files of settings; a document type may be in one of them only.
func (p *planner) decode(files []string) (all []client.DocumentType, err error) {
	from := map[string]string{}
	for _, file := range files {
		types, err := p.readOne(file)
		if err != nil {
			return nil, err
		}
		for _, t := range types {
			if first, twice := from[t.Name]; twice {
				return nil, usage("the document type %s is in %s and in %s", t.Name, first, file)
			}
			from[t.Name] = file
		}
		all = append(all, types...)
	}
	for _, name := range p.collections {
		if from[name] == "" {
			return nil, usage("%s has no document type %q", strings.Join(files, " or "), name)
		}
	}
	return slices.DeleteFunc(all, func(t client.DocumentType) bool {
		return len(p.collections) > 0 && !slices.Contains(p.collections, t.Name)
	}), nil
}

// readOne reads one file and says what was not understood. The one document type that is chosen is that of a CSV.
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
		return nil, misuse(fmt.Errorf("%s: %w", file, err), "")
	}
	for _, note := range report.Notes {
		p.say("%s: %s", file, note)
	}
	return report.Types, nil
}

func (p *planner) plan(types []client.DocumentType) ([]submit.Plan, error) {
	if p.replace && p.changed {
		return nil, usage("--replace makes the file the whole set, --changed sends a part of it; choose one of them")
	}
	plans, err := submit.MakeEach(p.ctx, p.api, p.store, p.who(), types, p.changed)
	for i := 0; err == nil && i < len(plans); i++ {
		last := plans[i].Base.Last()
		if err = p.check(plans[i]); err == nil && !p.insist && i < len(p.merged) && last != p.merged[i] { // it would take that back
			err = &store.OvertakenError{DocumentType: plans[i].DocumentType.Name, Base: p.merged[i].ID, By: store.Submission{ID: last.ID}}
		}
	}
	return plans, err
}

func (p *planner) writePlan(files []string) error {
	types, err := p.read(files)
	if err != nil {
		return err
	}
	return p.write(types)
}

func (p *planner) write(types []client.DocumentType) error {
	target := files.Replacing(p.overwrite)
	if !toStdout(p.path) {
		if err := files.Check(p.path, target); err != nil {
			return err
		}
	}
	plans, err := p.plan(types)
	if err != nil {
		return err
	}
	path := p.path
	if strings.HasPrefix(path, "-") {
		path = "." + string(filepath.Separator) + path // else it is taken for a flag
	}
	next := "; " + toType("fields", "apply", path) + " sends it"
	if plans = p.toSend(plans); len(plans) == 0 {
		p.say("there is nothing to send; the plan is empty")
		next = ""
	}
	content, err := submit.EncodePlans(p.who(), plans, p.api.Origin(), time.Now())
	if err != nil {
		return err
	}
	if toStdout(p.path) {
		rows := []changeRow{}
		for _, plan := range plans {
			rows = append(rows, changeRowsOf(plan.DocumentType.Name, plan.Changes)...)
		}
		return p.print(content, rows)
	}
	if err := files.WriteBytes(p.path, target, content); err != nil {
		return err
	}
	for _, plan := range plans {
		p.say("%s: %s", plan.DocumentType.Name, view.Count(submit.Count(plan.Changes), "change"))
	}
	p.say("wrote %s%s", p.path, next)
	return nil
}

// toSend leaves out what did not change, and says what a person should know of the rest.
func (p *planner) toSend(plans []submit.Plan) []submit.Plan {
	plans = slices.DeleteFunc(plans, func(plan submit.Plan) bool {
		if plan.Unchanged {
			p.say("%s: nothing changed since %s was sent; it is not in the plan", plan.DocumentType.Name, plan.Base.Submission.Named())
		}
		return plan.Unchanged
	})
	for _, plan := range plans {
		if plan.Blocking != nil {
			p.complain(plan.Blocking)
		}
		if len(plan.Omitted) > 0 {
			p.say("%s: the service will not learn that %s was removed; only the whole set says so", plan.DocumentType.Name, strings.Join(plan.Omitted, ", "))
		}
	}
	return plans
}

type difference struct {
	DocumentType string          `json:"document_type"`
	ComparedWith string          `json:"compared_with,omitempty"`
	Changes      []submit.Change `json:"changes"`
}

type changeRow struct {
	Type   string `table:"DOCUMENT TYPE"`
	Field  string `table:"FIELD"`
	Member string `table:"MEMBER"`
	Old    string `table:"OLD"`
	New    string `table:"NEW"`
}

func changeRowsOf(documentType string, changes []submit.Change) []changeRow {
	return each(changes, func(c submit.Change) changeRow {
		return changeRow{documentType, c.Field, c.Member, cmp.Or(c.Old, "?"), cmp.Or(c.New, "removed")}
	})
}

func (p *planner) diff(files []string) error {
	types, err := p.read(files)
	if err != nil {
		return err
	}
	list := []difference{}
	for _, t := range types {
		base, err := p.previous(t.Name, "%s: nothing was sent from here yet that was accepted or applied, so the old values are unknown")
		if err != nil {
			return err
		}
		d := difference{DocumentType: t.Name}
		var old *client.DocumentType
		if base != nil {
			old, d.ComparedWith = &base.Settings, base.Submission.ID
			p.say("%s: compared with %s, sent %s, %s", t.Name, d.ComparedWith, when(base.Submission.CreatedAt), submit.StateText(base.Submission))
		}
		d.Changes = append([]submit.Change{}, submit.Diff(old, t)...)
		list = append(list, d)
	}
	return cmp.Or(p.printDifferences(list), p.store.Submissions.Whole(p.ctx))
}

func (p *planner) printDifferences(list []difference) error {
	rows := []changeRow{}
	for _, d := range list {
		rows = append(rows, changeRowsOf(d.DocumentType, d.Changes)...)
	}
	return p.print(list, rows)
}
