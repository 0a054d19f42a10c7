package cli

import (
	"fmt"

	"github.com/spf13/cobra"

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
	cmd := leaf("fields [DOC_TYPE]", "Field settings of a document type", fieldsLong, c.run)
	cmd.Example = "  docket fields invoice\n  docket fields push settings.json --yes\n  docket fields plan settings.json -o plan.json"
	c.as.flag(cmd)
	cmd.AddCommand(newPush(s), newPlan(s), newDiff(s), newApply(s))
	return cmd
}

// settingRow is the setting of a field for people.
type settingRow struct {
	Field    string `table:"FIELD"`
	Label    string `table:"LABEL"`
	Required string `table:"REQUIRED"`
	Visible  string `table:"VISIBLE"`
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
	rows := []settingRow{}
	if base == nil {
		c.say("nothing was sent for %s from this computer; no operation of the service reads field settings", documentType)
		return c.print(&c.as, report{value: rows})
	}
	c.say("%s as sent %s, %s; not read from the service", documentType, when(base.Submission.CreatedAt), submit.StateText(base.Submission))
	for _, f := range base.Settings.Fields {
		rows = append(rows, settingRow{f.Name, known(f.Label), known(f.Required), known(f.Visibility)})
	}
	return c.print(&c.as, report{value: base.Submission.Data, rows: rows})
}

// known is a setting for people; what nobody knows is never shown as false.
func known[T any](v *T) string {
	if v == nil {
		return "?"
	}
	return fmt.Sprint(*v)
}
