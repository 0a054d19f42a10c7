package cli

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/ui/core/submit"
)

const fieldsLong = `Opens the field settings of a document type. With -o it prints what was sent last
from this computer: no operation of the service reads field settings, so nobody can
say what they are now.`

const pushLong = `Sends the field settings in a file, a submission for each document type, one after
another, stopping at the first that is not accepted. SETTINGS is JSON, in the form of the
interface's data or a plain object of document types, or a CSV; - is stdin.

  [{"documentTypeDetails": {TYPE: {"fields": {NAME: {"label": …, "required": …, "visibility": …}}}}}]
  {TYPE: {NAME: {"label": …, "required": …, "visibility": …}}}
  document_type,field,label,required,visibility

Each submission is in the journal before a byte leaves and is sent once. While an outcome
is unknown, its document type takes no other one, unless --insist is given.`

const planLong = `Writes what would be sent to a file, to be read and sent later by docket fields apply:
for which service, company and user, what changes, and every byte. Nothing is sent.
SETTINGS is what docket fields push takes. A plan that was altered is refused.`

const diffLong = `Compares settings in files with what was sent last from this computer. No operation of
the service reads field settings: what somebody else has sent since, nobody can say.`

const applyLong = `Sends plans exactly as they were made, one after another, and stops at the first
submission that is not accepted. A plan that was altered, overtaken, or made for another
service, company or user is refused. What was sent already is skipped.`

func newFields(s *session) *cobra.Command {
	p := &planner{session: s}
	cmd := s.viewed("fields [DOC_TYPE]", "Field settings of a document type", fieldsLong, "fields", "document type", theService|theMemory,
		func() bool { return p.as.given != "" }, p.fields)
	cmd.Example = "  docket fields invoice\n  docket fields push settings.json --yes\n  docket fields plan settings.json -o plan.json"
	p.as.flag(cmd)
	push := s.leaf("push SETTINGS", "Send the field settings in a file", pushLong, theService|theJournal, p.push)
	push.Example = "  docket fields push settings.json\n  docket fields push settings.json --collection invoice --yes -o json"
	p.sendFlags(push)
	plan := s.leaf("plan SETTINGS...", "Write what would be sent to a file", planLong, theService|theJournal, p.writePlan)
	plan.Example = "  docket fields plan settings.json -o plan.json\n  docket fields apply plan.json"
	p.planFlags(plan)
	diff := s.leaf("diff SETTINGS...", "Compare a file with what was sent last", diffLong, theService|theJournal, p.diff)
	p.as.flag(diff)
	for _, reads := range []*cobra.Command{push, plan, diff} {
		reads.Flags().StringSliceVar(&p.collections, "collection", nil, "only this `DOC_TYPE` (may be repeated); also the one that a CSV is about")
	}
	p.changedFlag(push)
	apply := s.leaf("apply PLAN...", "Send plans exactly as they were made", applyLong, theService|theJournal, p.apply)
	p.sendFlags(apply)
	cmd.AddCommand(push, plan, diff, apply, newPreset(s))
	return cmd
}

type settingRow struct {
	Field    string `table:"FIELD"`
	Label    string `table:"LABEL"`
	Required string `table:"REQUIRED"`
	Visible  string `table:"VISIBLE"`
}

func (p *planner) fields(documentType string) error {
	base, err := p.previous(documentType, "nothing was sent for %s from this computer; no operation of the service reads field settings")
	if err != nil {
		return err
	}
	if base == nil {
		return cmp.Or(p.print(&p.as, []settingRow{}, nil), p.store.Submissions.Whole(p.ctx))
	}
	p.remember("fields", documentType)
	p.say("%s as sent %s, %s; not read from the service", documentType, when(base.Submission.CreatedAt), submit.StateText(base.Submission))
	rows := each(base.Settings.Fields, func(f client.FieldSetting) settingRow {
		return settingRow{f.Name, known(f.Label), known(f.Required), known(f.Visibility)}
	})
	return cmp.Or(p.print(&p.as, base.Submission.Data, rows), p.store.Submissions.Whole(p.ctx))
}

// previous is what was sent last of a document type. That nothing was, it says only where that is certain.
func (p *planner) previous(documentType, never string) (*submit.Base, error) {
	blocking, err := p.store.Submissions.Blocking(p.ctx, p.scope(), documentType)
	if err != nil {
		return nil, err
	}
	base, err := submit.Previous(p.ctx, p.store, p.scope(), documentType)
	switch {
	case err != nil:
	case blocking != nil:
		p.complain(blocking)
	case base == nil && p.store.Submissions.Whole(p.ctx) == nil:
		p.say(never, documentType)
	}
	return base, err
}

// known is a setting for people; what nobody knows is never shown as false.
func known[T any](v *T) string {
	if v == nil {
		return "?"
	}
	return fmt.Sprint(*v)
}
