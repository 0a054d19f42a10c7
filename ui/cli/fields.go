package cli

import (
	"strconv"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/ui/core/submit"
)

const fieldsLong = `Opens the field settings of a document type. With -o it prints what was sent last
from this computer: no operation of the service reads field settings, so nobody can
say what they are now.`

// fieldsCommand shows the field settings of a document type.
type fieldsCommand struct {
	*session
	as format
}

func newFields(s *session) *cobra.Command {
	c := &fieldsCommand{session: s}
	cmd := leaf("fields [DOC_TYPE]", "Field settings of a document type", between(0, 1, "the document type"), c.run)
	cmd.Long, cmd.GroupID = fieldsLong, groupChange
	cmd.Example = "  docket fields invoice\n  docket fields push settings.json --yes\n  docket fields plan settings.json -o plan.json"
	c.as.flag(cmd)
	cmd.AddCommand(newPush(s), newPlan(s), newDiff(s), newApply(s))
	return cmd
}

// run opens the view, or prints the last submission of a document type.
func (c *fieldsCommand) run(args []string) error {
	if c.as.given == "" && c.canDraw() {
		return c.open("fields", first(args))
	}
	if err := c.prepare(theService | theMemory); err != nil {
		return err
	}
	documentType, err := c.target(args, "document type")
	if err != nil {
		return err
	}
	base, err := submit.Previous(c.ctx, c.store, c.scope(), documentType)
	if err != nil {
		return err
	}
	r := report{value: []byte("[]"), header: []string{"FIELD", "LABEL", "REQUIRED", "VISIBLE"}}
	if base == nil {
		c.say("nothing was sent for %s from here; no operation reads field settings", documentType)
	} else {
		c.say("%s as sent %s, which was %s; not read from the service", documentType, when(base.Submission.CreatedAt), submit.StateText(base.Submission))
		r.value, r.rows = base.Submission.Data, settingRows(base.Settings)
	}
	return c.print(&c.as, r)
}

func settingRows(t client.DocumentType) [][]string {
	rows := make([][]string, 0, len(t.Fields))
	for _, f := range t.Fields {
		label := "?"
		if f.Label != nil {
			label = *f.Label
		}
		rows = append(rows, []string{f.Name, label, known(f.Required), known(f.Visibility)})
	}
	return rows
}

// known is a setting for people; what nobody knows is never shown as false.
func known(v *bool) string {
	if v == nil {
		return "?"
	}
	return strconv.FormatBool(*v)
}
