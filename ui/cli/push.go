package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config"
	"docket/ui/core/submit"
	"docket/ui/safe"
	"docket/ui/view"
)

const pushLong = `Sends the field settings in a file, a submission for each document type, one after
another, stopping at the first that is not accepted. FILE is JSON, in the form of the
interface's data or a plain object of document types, or a CSV; - is stdin.

  [{"documentTypeDetails": {TYPE: {"fields": {NAME: {"label": …, "required": …, "visibility": …}}}}}]
  {TYPE: {NAME: {"label": …, "required": …, "visibility": …}}}
  document_type,field,label,required,visibility

Each submission is in the journal before a byte leaves and is sent once. One whose
outcome is unknown is not sent again unless --insist is given. What was accepted last
and did not change is not sent.`

type pushFlags struct {
	output      string
	collections []string
	yes, insist bool
	changed     bool
}

// largestSettings is the biggest file of settings that is read.
const largestSettings = 32 << 20

func (a *app) pushCommand() *cobra.Command {
	var f pushFlags
	cmd := &cobra.Command{
		Use: "push FILE", Short: "Send the field settings in a file", Long: pushLong,
		Example: "  docket fields push settings.json\n  docket fields push settings.json --collection invoice --yes -o json",
		Args:    between(1, 1, "the file of settings"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.push(f, args[0]) },
	}
	formatFlag(cmd, &f.output, asJSON, asTable)
	cmd.Flags().StringSliceVar(&f.collections, "collection", nil, "only this document type of the file (may be repeated); also the one that a CSV is about")
	cmd.Flags().BoolVar(&f.changed, "changed", false, "send only the fields that changed, not the whole set")
	cmd.Flags().BoolVarP(&f.yes, "yes", "y", false, "send without asking; needed off a terminal")
	cmd.Flags().BoolVar(&f.insist, "insist", false, "send also what is unknown or did not change")
	return cmd
}

func (a *app) push(f pushFlags, file string) error {
	format, err := a.format("fields push", f.output, asJSON, asTable)
	if err != nil {
		return err
	}
	types, err := a.settingsFiles("fields push", []string{file}, f.collections)
	if err != nil {
		return err
	}
	d, err := a.sendingDesk("fields push", f.yes)
	if err != nil {
		return err
	}
	plans, err := a.planEach(types, f.insist, f.changed)
	if err != nil {
		return err
	}
	if !f.yes {
		if sure, err := a.confirm(d.settings, plans, f.insist); err != nil || !sure {
			return err
		}
	}
	return a.send(format, plans, f.insist)
}

// settingsFile reads one file and says what in it was not understood. Where one
// document type is chosen, it is the one that a CSV is about.
func (a *app) settingsFile(file string, only []string) ([]client.DocumentType, error) {
	raw, err := a.input(file, largestSettings)
	if err != nil {
		return nil, err
	}
	about := ""
	if len(only) == 1 {
		about = only[0]
	}
	report, err := submit.DecodeFile(raw, file, about)
	if err != nil {
		return nil, &failure{exitUsage, fmt.Errorf("%s: %w", file, err), "Nothing was sent."}
	}
	for _, note := range report.Notes {
		a.say("%s: %s", file, note)
	}
	return report.Types, nil
}

func choose(command string, types []client.DocumentType, only []string, file string) ([]client.DocumentType, error) {
	var chosen []client.DocumentType
	for _, name := range only {
		i := slices.IndexFunc(types, func(t client.DocumentType) bool { return t.Name == name })
		if i < 0 {
			return nil, usage(command, "%s has no document type %q; nothing was sent", file, name)
		}
		chosen = append(chosen, types[i])
	}
	return chosen, nil
}

// planEach makes the submissions, says what looks wrong, and refuses what cannot be
// sent.
func (a *app) planEach(types []client.DocumentType, insist, changedOnly bool) ([]submit.Plan, error) {
	d, err := a.desk()
	if err != nil {
		return nil, err
	}
	plans, err := submit.MakeEach(a.ctx, d.client, d.memory, d.who, types, changedOnly)
	if err != nil {
		return nil, err
	}
	for _, p := range plans {
		if a.warn(p); p.Blocked() {
			return nil, refusal(p.Refusal(insist))
		}
	}
	return plans, nil
}

// warn says what looks wrong in a plan, as it is now and not as a file says.
func (a *app) warn(p submit.Plan) {
	for _, f := range p.Findings {
		if !f.Blocks {
			a.say("%s: %s", p.DocumentType.Name, f)
		}
	}
}

// confirm shows what will be sent and takes only a y for a yes.
func (a *app) confirm(s *config.Settings, plans []submit.Plan, insist bool) (bool, error) {
	for _, p := range plans {
		if err := p.Refusal(insist); err != nil {
			a.say("%s", err)
			continue
		}
		a.say("%s: %s, %s, %s to %s", p.DocumentType.Name, sends(p), view.Count(len(p.Changes), "change"), view.Count(int(p.Length), "byte"), p.URL)
		for _, c := range p.Changes {
			fmt.Fprintf(a.err, "  %s %s: %s -> %s\n", safe.Line(c.Field), safe.Line(c.Member), safe.Line(orElse(c.Old, "?")), safe.Line(orElse(c.New, "taken out")))
		}
	}
	answer, err := a.ask(fmt.Sprintf("Send this for %s as %s? [y/N] ", s.Company, s.Username))
	if err != nil {
		return false, err
	}
	if strings.EqualFold(answer, "y") || strings.EqualFold(answer, "yes") {
		return true, nil
	}
	a.say("nothing was sent")
	return false, nil
}

// send sends the plans and prints a row for each that went out.
func (a *app) send(format string, plans []submit.Plan, insist bool) error {
	d, err := a.desk()
	if err != nil {
		return err
	}
	looked := 0
	sent, err := submit.SendAll(a.ctx, d.client, d.memory, plans, insist, func(_ submit.Plan, _ submit.Receipt, err error) {
		looked++
		a.passedOver(err)
	})
	return a.sent(format, sent, err, plans[looked:], len(plans))
}

func unlessUnchanged(err error) error {
	if _, same := err.(*submit.UnchangedError); same {
		return nil
	}
	return err
}

// sends says how much of a document type goes out.
func sends(p submit.Plan) string {
	if p.ChangedOnly {
		return "only the fields that changed"
	}
	return "the whole set"
}

func documentTypes(plans []submit.Plan) string {
	var list []string
	for _, p := range plans {
		list = append(list, p.DocumentType.Name)
	}
	return strings.Join(list, ", ")
}
