package cli

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/ui/core/submit"
)

func newFields(s *session) *cobra.Command {
	p := &planner{session: s}
	cmd := s.viewed("fields [DOC_TYPE]", "Field settings of a document type", "", "fields", "document type", theService|theMemory,
		func() bool { return p.as.given != "" || p.draftWanted || !toStdout(p.path) }, p.link, p.fields)
	p.printing(cmd)
	p.writing(cmd, "-", "write to this new file of `SETTINGS`; - is stdout")
	p.place.declare(cmd.Flags(), "only fields that `FILTER` passes, such as 'required:true -visible:true'", "the `FIELD`: the cursor is on it, or it alone is printed")
	cmd.Flags().BoolVar(&p.draftWanted, "draft", false, "what is in the draft, not what was sent last")
	push := s.leaf("push SETTINGS", "Send the field settings in a file", "", theService|theJournal, p.push)
	p.sendFlags(push)
	plan := s.leaf("plan SETTINGS...", "Write what would be sent to a file", "", theService|theJournal, p.writePlan)
	p.planFlags(plan)
	diff := s.printing(s.leaf("diff SETTINGS...", "Compare a file with what was sent last", "", theService|theJournal, p.diff))
	bring := newImport(s, p)
	for _, reads := range []*cobra.Command{push, plan, diff, bring} {
		reads.Flags().StringSliceVar(&p.collections, "collection", nil, "only this `DOC_TYPE` (may be repeated); also the one that a CSV is about")
		reads.Flags().BoolVar(&p.replace, "replace", false, "the file is the whole set; without it, fields that it does not name stay")
	}
	p.changedFlag(push)
	apply := s.leaf("apply PLAN...", "Send plans exactly as they were made", "", theService|theJournal, p.apply)
	p.sendFlags(apply)
	cmd.AddCommand(push, plan, diff, apply, bring, newPreset(s))
	return cmd
}

type settingRow struct {
	Field    string `table:"FIELD"`
	Label    string `table:"LABEL"`
	Required string `table:"REQUIRED"`
	Visible  string `table:"VISIBLE"`
	Set      string `table:"SET LAST"` // when, how that was answered, and the submission
}

func (p *planner) fields(documentType string) error {
	if p.draftWanted {
		d, err := p.draft(documentType)
		if err != nil {
			return err
		}
		if d.read == "" {
			p.say("%s has no draft; without one it is what was sent last from this computer", documentType)
		}
		if t := d.Settings(); len(t.Fields) > 0 || toStdout(p.path) {
			return p.give(t, nil)
		}
		return p.nothing(documentType)
	}
	base, err := p.previous(documentType, "nothing was sent for %s from this computer that was accepted or applied; no operation of the service reads field settings")
	if err != nil {
		return err
	}
	if base == nil {
		if _, err := p.ofFields(client.DocumentType{}); err != nil { // a mistake in the filter is one here too
			return err
		}
		if err = p.store.Submissions.Whole(p.ctx); err == nil && !toStdout(p.path) {
			return p.nothing(documentType)
		}
		if p.as.given == asCSV { // with the heading of every other document type
			return cmp.Or(p.exported(client.DocumentType{Name: documentType}), err)
		}
		return cmp.Or(p.print([]settingRow{}, nil), err)
	}
	p.remember("fields", documentType)
	p.say("%s as sent %s, %s; not read from the service", documentType, when(base.Submission.CreatedAt), submit.StateText(base.Submission))
	set := map[string]string{}
	beliefs, err := submit.Beliefs(p.ctx, p.store, p.scope(), documentType)
	for _, b := range beliefs {
		set[b.Name] = when(b.From.CreatedAt) + ", " + submit.StateText(b.From) + ", " + b.From.ID
	}
	return cmp.Or(err, p.give(base.Settings, set), p.store.Submissions.Whole(p.ctx))
}

// nothing is the error of an export of what is not there: a script that reads the file would read another one.
func (p *planner) nothing(documentType string) error {
	return fmt.Errorf("%s was not written: docket knows no field of %s", p.path, documentType)
}

// give prints or writes settings: as the data of a submission where everything is known. Set is when each field was set
// last, as far as that is known.
func (p *planner) give(t client.DocumentType, set map[string]string) error {
	t, err := p.ofFields(t)
	if err != nil {
		return err
	}
	if !toStdout(p.path) || p.as.given == asCSV {
		return p.exported(t)
	}
	data, err := client.EncodeSettings([]client.DocumentType{t})
	if err != nil {
		if data, err = submit.EncodeFile([]client.DocumentType{t}); err != nil {
			return err
		}
	}
	return p.print(data, each(t.Fields, func(f client.FieldSetting) settingRow {
		return settingRow{f.Name, submit.LabelCell(f.Label), known(f.Required), known(f.Visibility), set[f.Name]}
	}))
}

// last is what was sent last of a document type, also by others of the team.
func (p *planner) last(documentType string) (*submit.Base, error) {
	if !p.met {
		p.met = true
		refresh(p.session)
	}
	return submit.Previous(p.ctx, p.store, p.scope(), documentType)
}

// previous is what was sent last of a document type. That there is none, it says only where that is certain.
func (p *planner) previous(documentType, never string) (*submit.Base, error) {
	base, err := p.last(documentType)
	if err != nil {
		return nil, err
	}
	blocking, err := p.store.Submissions.Blocking(p.ctx, p.scope(), documentType)
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
