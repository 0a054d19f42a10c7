package cli

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/submit"
	"docket/ui/view"
)

func (p *planner) writePlan(files []string) error {
	types, err := p.read(files)
	if err != nil {
		return err
	}
	return p.write(types)
}

// write plans document types and writes the plan file.
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
	if plans = p.toSend(plans); len(plans) == 0 {
		p.say("there is nothing to send; no plan was made")
		return nil
	}
	content, err := submit.EncodePlans(plans, p.api.Origin(), time.Now())
	if err != nil {
		return err
	}
	if toStdout(p.path) {
		return p.print(&format{asJSON}, report{value: content})
	}
	if err := files.WriteBytes(p.path, target, content); err != nil {
		return err
	}
	for _, plan := range plans {
		p.say("%s: %s", plan.DocumentType.Name, view.Count(len(plan.Changes), "change"))
	}
	p.say("wrote %s; `docket fields apply %s` sends it", p.path, p.path)
	return nil
}

// toSend leaves out what did not change, and says what a person should know of the rest.
func (p *planner) toSend(plans []submit.Plan) []submit.Plan {
	plans = slices.DeleteFunc(plans, func(plan submit.Plan) bool {
		if plan.Unchanged {
			p.say("%s: nothing changed since %s was sent; it is not in the plan", plan.DocumentType.Name, plan.Base.Submission.ID)
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

// difference is what one document type of a file changes, as scripts read it.
type difference struct {
	DocumentType string             `json:"document_type"`
	ComparedWith string             `json:"compared_with,omitempty"`
	Changes      []differenceMember `json:"changes"`
}

type differenceMember struct {
	Type    string          `json:"-" table:"DOCUMENT TYPE"`
	Field   string          `json:"field,omitempty" table:"FIELD"`
	Member  string          `json:"member" table:"MEMBER"`
	Old     json.RawMessage `json:"old,omitempty"`
	New     json.RawMessage `json:"new,omitempty"`
	OldText string          `json:"-" table:"OLD"`
	NewText string          `json:"-" table:"NEW"`
}

func (p *planner) diff(files []string) error {
	types, err := p.read(files)
	if err != nil {
		return err
	}
	list, rows := []difference{}, []differenceMember{}
	for _, t := range types {
		base, err := submit.Previous(p.ctx, p.store, p.scope(), t.Name)
		if err != nil {
			return err
		}
		d := difference{DocumentType: t.Name, Changes: []differenceMember{}}
		var old *client.DocumentType
		if base == nil {
			p.say("%s: nothing was sent from here yet, so the old values are unknown", t.Name)
		} else {
			old, d.ComparedWith = &base.Settings, base.Submission.ID
			p.say("%s: compared with %s, sent %s, %s", t.Name, d.ComparedWith, when(base.Submission.CreatedAt), submit.StateText(base.Submission))
		}
		for _, c := range submit.Diff(old, t) {
			d.Changes = append(d.Changes, differenceMember{t.Name, c.Field, c.Member, json.RawMessage(c.Old), json.RawMessage(c.New),
				cmp.Or(c.Old, "?"), cmp.Or(c.New, "removed")})
		}
		list, rows = append(list, d), append(rows, d.Changes...)
	}
	return p.print(&p.as, report{value: list, rows: rows})
}
