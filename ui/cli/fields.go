package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
)

const fieldsLong = `Opens the field settings of a document type. With -o it prints what was sent last
from this machine: no operation of the service reads field settings, so nobody can
say what they are now.`

func (a *app) fieldsCommand() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use: "fields [DOC_TYPE]", Short: "Field settings of a document type", Long: fieldsLong, GroupID: groupChange,
		Example: "  docket fields invoice\n  docket fields push settings.json --yes\n  docket fields plan settings.json -o plan.json",
		Args:    between(0, 1, "the document type"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == "" && a.canDraw() {
				return a.open("fields", first(args))
			}
			return a.fields(output, args)
		},
	}
	formatFlag(cmd, &output, asJSON, asTable)
	cmd.AddCommand(a.pushCommand(), a.planCommand(), a.diffCommand(), a.applyCommand())
	return cmd
}

// fields prints the last submission of a document type.
func (a *app) fields(output string, args []string) error {
	format, err := a.format("fields", output, asJSON, asTable)
	if err != nil {
		return err
	}
	c, _, err := a.service()
	if err != nil {
		return err
	}
	documentType, err := a.target("fields", args, "document type")
	if err != nil {
		return err
	}
	m, err := a.memory()
	if err != nil {
		return err
	}
	base, err := submit.Previous(a.ctx, m, scope(c), documentType)
	if err != nil {
		return err
	}
	data, rows := []byte("[]"), [][]string(nil)
	if base == nil {
		a.say("nothing was sent for %s from here; no operation reads field settings", documentType)
	} else {
		a.say("%s as sent %s, which was %s; not read from the service", documentType, when(base.Submission.CreatedAt), submit.StateText(base.Submission))
		data, rows = base.Submission.Data, settingRows(base.Settings)
	}
	return a.output(func(w io.Writer) error {
		if format == asJSON {
			return a.printJSON(w, data)
		}
		return newTable(w, a.width()).write([]string{"FIELD", "LABEL", "REQUIRED", "VISIBLE"}, rows)
	})
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

// outcome is the error that a submission's state means, nil for accepted.
func outcome(r submit.Receipt) error {
	what := fmt.Errorf("submission %s of %s is %s: %s", r.ID, r.DocumentType, submit.StateText(r.Submission), r.Reason)
	switch client.Outcome(r.State) {
	case client.OutcomeAccepted:
		return nil
	case client.OutcomeRejected:
		code := exitFailed
		if client.Classify(r.Delivery.Err) == client.ClassUnauthorised {
			code = exitUnauthorised
		}
		return &failure{code, what, "What the service answered is in `docket submissions show " + r.ID + "`."}
	case client.OutcomeNotSent:
		return &failure{exitUnreachable, what, reasonOf(r.Delivery.Err)}
	}
	return &failure{exitUnknown, what, "It is not sent again by itself; find out, then `docket submissions resolve " + r.ID + " --as applied|not-applied`."}
}

func reasonOf(err error) string {
	if err == nil {
		return ""
	}
	what, remedy := explain(err)
	return join(what, remedy)
}

// refusal gives the errors of a plan that was not sent their exit codes.
func refusal(err error) error {
	var invalid *submit.InvalidError
	var elsewhere *submit.ElsewhereError
	var stale *submit.StaleError
	var lost *store.LossError
	if errors.As(err, &lost) {
		return &failure{exitUnknown, err, "`docket submissions acknowledge` records that you know of it; nothing was sent."}
	}
	if errors.Is(err, submit.ErrReadOnly) || errors.Is(err, submit.ErrAltered) || errors.Is(err, submit.ErrNothingToRevert) ||
		errors.As(err, &invalid) || errors.As(err, &elsewhere) || errors.As(err, &stale) {
		return &failure{exitUsage, err, ""}
	}
	return err
}
