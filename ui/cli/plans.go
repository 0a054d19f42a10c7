package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/submit"
	"docket/ui/view"
)

const planLong = `Writes down what would be sent, to be read, kept and sent later by docket fields
apply: for which service, company and user, what changes, and every byte. Nothing is
sent. FILE is what docket fields push takes, or a CSV of field, label, required,
visibility.

The plan holds a digest over all of it; one that was altered is refused.`

const diffLong = `Compares settings in files with what was sent last from this machine. No operation of
the service reads field settings: what somebody else has sent since, nobody can say.`

const applyLong = `Sends plans exactly as they were made, one after another, and stops at the first
submission that is not accepted. A plan that was altered, that is for another service,
company or user, or before which something else was sent, is refused with exit code 2.
What was sent already is passed over.`

// planFlags are those of the commands that read files of settings.
type planFlags struct {
	output      string
	collections []string
	changed     bool
	overwrite   bool
	yes, insist bool
}

func (a *app) planCommand() *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "plan FILE...", Short: "Write down what would be sent", Long: planLong,
		Example: "  docket fields plan settings.json -o plan.json\n  docket fields apply plan.json",
		Args:    between(1, 1000, "the file of settings"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.planFile(f, args) },
	}
	planFileFlags(cmd, &f)
	collectionFlag(cmd, &f)
	return cmd
}

// planFileFlags are those that say how a plan is made and where it goes.
func planFileFlags(cmd *cobra.Command, f *planFlags) {
	cmd.Flags().StringVarP(&f.output, "output", "o", "-", "file of the plan; - is stdout")
	cmd.Flags().BoolVar(&f.changed, "changed", false, "send only the fields that changed, not the whole set")
	overwriteFlag(cmd, &f.overwrite)
}

func collectionFlag(cmd *cobra.Command, f *planFlags) {
	cmd.Flags().StringSliceVar(&f.collections, "collection", nil, "only this document type (may be repeated); also the one that a CSV is about")
}

func (a *app) planFile(f planFlags, files []string) error {
	types, err := a.settingsFiles("fields plan", files, f.collections)
	if err != nil {
		return err
	}
	return a.writePlan(f, "fields plan", types)
}

// writePlan plans document types and writes the plan file.
func (a *app) writePlan(f planFlags, command string, types []client.DocumentType) error {
	target := files.Replacing(f.overwrite)
	if !toStdout(f.output) {
		if err := files.Check(f.output, target); err != nil {
			return refusedFile(err)
		}
	}
	plans, err := a.planEach(types, false, f.changed)
	if err != nil {
		return err
	}
	plans = slices.DeleteFunc(plans, func(p submit.Plan) bool {
		if p.Unchanged {
			a.say("%s: nothing changed since %s was sent; it is not in the plan", p.DocumentType.Name, p.Base.Submission.ID)
		}
		return p.Unchanged
	})
	if len(plans) == 0 {
		a.say("there is nothing to send; no plan was made")
		return nil
	}
	for _, p := range plans {
		if p.Blocking != nil {
			a.say("%s: %s is %s; nothing of this document type is sent before that one is settled, unless you insist", p.DocumentType.Name, p.Blocking.By.ID, p.Blocking.By.State)
		}
		if len(p.Omitted) > 0 {
			a.say("%s: not told to the service: %s taken out; only the whole set says so", p.DocumentType.Name, strings.Join(p.Omitted, ", "))
		}
	}
	c, _, err := a.service()
	if err != nil {
		return err
	}
	content, err := submit.EncodePlans(plans, c.Origin(), time.Now())
	if err != nil {
		return err
	}
	if toStdout(f.output) {
		return a.output(func(w io.Writer) error { return a.printJSON(w, content) })
	}
	if err := files.WriteBytes(f.output, target, content); err != nil {
		return refusedFile(err)
	}
	for _, p := range plans {
		a.say("%s: %s", p.DocumentType.Name, view.Count(len(p.Changes), "change"))
	}
	a.say("wrote %s; `docket fields apply %s` sends it", f.output, f.output)
	return nil
}

// settingsFiles reads several files; a document type may be in one of them only.
func (a *app) settingsFiles(command string, files, only []string) ([]client.DocumentType, error) {
	var all []client.DocumentType
	from := map[string]string{}
	for _, file := range files {
		types, err := a.settingsFile(file, only)
		if err != nil {
			return nil, err
		}
		for _, t := range types {
			if first, twice := from[t.Name]; twice {
				return nil, usage(command, "the document type %s is in %s and in %s; nothing was sent", t.Name, first, file)
			}
			from[t.Name] = file
			all = append(all, t)
		}
	}
	if len(only) > 0 {
		return choose(command, all, only, strings.Join(files, " or "))
	}
	return all, nil
}

func (a *app) diffCommand() *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "diff FILE...", Short: "Compare a file with what was sent last", Long: diffLong,
		Args: between(1, 1000, "the file of settings"),
		RunE: func(_ *cobra.Command, args []string) error { return a.diff(f, args) },
	}
	formatFlag(cmd, &f.output, asJSON, asTable)
	collectionFlag(cmd, &f)
	return cmd
}

// difference is what one document type of a file changes, as scripts read it.
type difference struct {
	DocumentType string             `json:"document_type"`
	ComparedWith string             `json:"compared_with,omitempty"`
	Changes      []differenceMember `json:"changes"`
}

type differenceMember struct {
	Field  string  `json:"field,omitempty"`
	Member string  `json:"member"`
	Old    rawText `json:"old,omitempty"`
	New    rawText `json:"new,omitempty"`
}

// rawText is JSON text as it came.
type rawText string

// MarshalJSON gives the text itself.
func (r rawText) MarshalJSON() ([]byte, error) { return []byte(r), nil }

func (a *app) diff(f planFlags, files []string) error {
	format, err := a.format("fields diff", f.output, asJSON, asTable)
	if err != nil {
		return err
	}
	types, err := a.settingsFiles("fields diff", files, f.collections)
	if err != nil {
		return err
	}
	m, err := a.sweptMemory()
	if err != nil {
		return err
	}
	c, _, err := a.service()
	if err != nil {
		return err
	}
	list := make([]difference, 0, len(types))
	for _, t := range types {
		base, err := submit.Previous(a.ctx, m, scope(c), t.Name)
		if err != nil {
			return err
		}
		list = append(list, a.differenceOf(base, t))
	}
	return a.output(func(w io.Writer) error {
		if format == asTable {
			return newTable(w, a.width()).write([]string{"DOCUMENT TYPE", "FIELD", "MEMBER", "OLD", "NEW"}, differenceRows(list))
		}
		raw, err := encode(list)
		if err != nil {
			return err
		}
		return a.printJSON(w, raw)
	})
}

// differenceOf compares one document type and says what with.
func (a *app) differenceOf(base *submit.Base, t client.DocumentType) difference {
	d := difference{DocumentType: t.Name, Changes: []differenceMember{}}
	var old *client.DocumentType
	if base == nil {
		a.say("%s: nothing was sent from here yet, so the old values are unknown", t.Name)
	} else {
		old, d.ComparedWith = &base.Settings, base.Submission.ID
		a.say("%s: compared with %s, sent %s, which was %s", t.Name, d.ComparedWith, when(base.Submission.CreatedAt), submit.StateText(base.Submission))
	}
	for _, c := range submit.Diff(old, t) {
		d.Changes = append(d.Changes, differenceMember{c.Field, c.Member, rawText(c.Old), rawText(c.New)})
	}
	return d
}

func differenceRows(list []difference) [][]string {
	var rows [][]string
	for _, d := range list {
		for _, c := range d.Changes {
			rows = append(rows, []string{d.DocumentType, c.Field, c.Member, orElse(string(c.Old), "?"), orElse(string(c.New), "taken out")})
		}
	}
	return rows
}

func (a *app) applyCommand() *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "apply PLAN...", Short: "Send plans exactly as they were made", Long: applyLong,
		Args: between(1, 1000, "the file of the plan"),
		RunE: func(_ *cobra.Command, args []string) error { return a.apply(f, args) },
	}
	formatFlag(cmd, &f.output, asJSON, asTable)
	sendFlags(cmd, &f)
	return cmd
}

func sendFlags(cmd *cobra.Command, f *planFlags) {
	cmd.Flags().BoolVarP(&f.yes, "yes", "y", false, "send without asking; needed off a terminal")
	cmd.Flags().BoolVar(&f.insist, "insist", false, "send also what is unknown, did not change, or was overtaken")
}

// apply reads every plan before the first is sent: one that is refused stops all.
func (a *app) apply(f planFlags, names []string) error {
	format, err := a.format("fields apply", f.output, asJSON, asTable)
	if err != nil {
		return err
	}
	var files []submit.PlanFile
	for _, name := range names {
		raw, err := a.input(name, largestSettings)
		if err != nil {
			return err
		}
		file, err := submit.DecodePlans(raw)
		if err != nil {
			return refusal(fmt.Errorf("%s: %w", name, err))
		}
		files = append(files, file)
	}
	d, err := a.sendingDesk("fields apply", f.yes)
	if err != nil {
		return err
	}
	var plans []submit.Plan
	for i, file := range files {
		for n := range file.Submissions {
			p, err := file.Plan(a.ctx, d.client, d.memory, d.who, n, f.insist)
			if err == nil && p.Blocked() {
				err = p.Refusal(f.insist)
			}
			if err != nil {
				return refusal(fmt.Errorf("%s: %w", names[i], err))
			}
			a.warn(p)
			plans = append(plans, p)
		}
	}
	if !f.yes {
		if sure, err := a.confirm(d.settings, plans, f.insist); err != nil || !sure {
			return err
		}
	}
	looked := 0
	sent, err := submit.Apply(a.ctx, d.client, d.memory, d.who, files, f.insist, func(_ submit.PlannedSubmission, _ submit.Receipt, err error) {
		looked++
		a.passedOver(err)
	})
	return a.sent(format, sent, err, plans[looked:], len(plans))
}

// passedOver says that nothing had to be sent.
func (a *app) passedOver(err error) {
	var same *submit.UnchangedError
	if errors.As(err, &same) {
		a.say("%s", err)
	}
}

// sent prints a row for each submission that went out; its error is the truth of
// the run: what became of the last one, also when the journal could not be written
// or nobody reads the output any more.
func (a *app) sent(format string, sent []submit.Receipt, sendErr error, left []submit.Plan, all int) error {
	printed := a.output(func(w io.Writer) error { return a.receipts(w, format, sent) })
	if len(left) > 0 {
		a.say("stopped; %d of %s %s not looked at: %s", len(left), view.Count(all, "submission"), view.Plural(len(left), "was", "were"), documentTypes(left))
	}
	if n := len(sent); n > 0 {
		if err := outcome(sent[n-1]); err != nil {
			return err
		}
	}
	if sendErr != nil {
		return refusal(unlessUnchanged(sendErr))
	}
	if printed != nil && len(sent) > 0 {
		a.say("accepted: %s; `docket submissions list` shows %s", view.Count(len(sent), "submission"), view.Plural(len(sent), "it", "them"))
	}
	return printed
}
