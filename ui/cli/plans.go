package cli

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/submit"
	"docket/ui/view"
)

const planLong = `Writes what would be sent to a file, to be read and sent later by docket fields apply:
for which service, company and user, what changes, and every byte. Nothing is sent.
SETTINGS is what docket fields push takes, or a CSV of field, label, required, visibility.

The plan holds a digest over all of it; one that was altered is refused.`

// planWriter writes plans to a file or stdout.
type planWriter struct {
	planner
	path      string
	overwrite bool
}

func newPlan(s *session) *cobra.Command {
	c := &planWriter{planner: planner{session: s}}
	cmd := leaf("plan SETTINGS...", "Write what would be sent to a file", planLong, c.run)
	cmd.Example = "  docket fields plan settings.json -o plan.json\n  docket fields apply plan.json"
	c.flags(cmd)
	c.collectionFlag(cmd)
	return cmd
}

// flags are those that say how a plan is made and where it goes.
func (c *planWriter) flags(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&c.path, "output", "o", "-", "file of the `PLAN`; - is stdout")
	c.changedFlag(cmd)
	overwriteFlag(cmd, &c.overwrite)
}

func (c *planWriter) run(files []string) error {
	types, err := c.read(files)
	if err != nil {
		return err
	}
	return c.write(types)
}

// write plans document types and writes the plan file.
func (c *planWriter) write(types []client.DocumentType) error {
	target := files.Replacing(c.overwrite)
	if !toStdout(c.path) {
		if err := files.Check(c.path, target); err != nil {
			return err
		}
	}
	if err := c.open(); err != nil {
		return err
	}
	plans, err := c.plan(types)
	if err != nil {
		return err
	}
	if plans = c.toSend(plans); len(plans) == 0 {
		c.say("there is nothing to send; no plan was made")
		return nil
	}
	content, err := submit.EncodePlans(plans, c.api.Origin(), time.Now())
	if err != nil {
		return err
	}
	if toStdout(c.path) {
		return c.print(&format{asJSON}, report{value: content})
	}
	if err := files.WriteBytes(c.path, target, content); err != nil {
		return err
	}
	for _, p := range plans {
		c.say("%s: %s", p.DocumentType.Name, view.Count(len(p.Changes), "change"))
	}
	c.say("wrote %s; `docket fields apply %s` sends it", c.path, c.path)
	return nil
}

// toSend leaves out what did not change, and says what a person should know of the rest.
func (c *planWriter) toSend(plans []submit.Plan) []submit.Plan {
	plans = slices.DeleteFunc(plans, func(p submit.Plan) bool {
		if p.Unchanged {
			c.say("%s: nothing changed since %s was sent; it is not in the plan", p.DocumentType.Name, p.Base.Submission.ID)
		}
		return p.Unchanged
	})
	for _, p := range plans {
		if p.Blocking != nil {
			c.complain(p.Blocking)
		}
		if len(p.Omitted) > 0 {
			c.say("%s: the service will not learn that %s was removed; only the whole set says so", p.DocumentType.Name, strings.Join(p.Omitted, ", "))
		}
	}
	return plans
}

const diffLong = `Compares settings in files with what was sent last from this computer. No operation of
the service reads field settings: what somebody else has sent since, nobody can say.`

func newDiff(s *session) *cobra.Command {
	p := &planner{session: s}
	cmd := leaf("diff SETTINGS...", "Compare a file with what was sent last", diffLong, p.diff)
	p.as.flag(cmd)
	p.collectionFlag(cmd)
	return cmd
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
	if err := p.open(); err != nil {
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
