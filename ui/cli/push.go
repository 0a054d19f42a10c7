package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config"
	"docket/ui/safe"
	"docket/ui/submit"
)

const pushLong = `Sends the field settings in a file, a submission for each document type, one after
another, stopping at the first that is not accepted. FILE is JSON, in the form of the
interface's data or a plain object of document types; - is stdin.

  [{"documentTypeDetails": {TYPE: {"fields": {NAME: {"label": …, "required": …, "visibility": …}}}}}]
  {TYPE: {NAME: {"label": …, "required": …, "visibility": …}}}

Each submission is in the journal before a byte leaves and is sent once. One whose
outcome is unknown is not sent again unless --insist is given. What was accepted last
and did not change is not sent.`

type pushFlags struct {
	output      string
	collections []string
	yes, insist bool
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
	cmd.Flags().StringSliceVar(&f.collections, "collection", nil, "only this document type of the file (may be repeated)")
	cmd.Flags().BoolVarP(&f.yes, "yes", "y", false, "send without asking; needed off a terminal")
	cmd.Flags().BoolVar(&f.insist, "insist", false, "send also what is unknown or did not change")
	return cmd
}

func (a *app) push(f pushFlags, file string) error {
	format, err := a.format("fields push", f.output, asJSON, asTable)
	if err != nil {
		return err
	}
	types, err := a.settingsFile(file, f.collections)
	if err != nil {
		return err
	}
	if !f.yes && !a.canAsk() {
		return usage("fields push", "nothing was sent: without a terminal to ask on it takes --yes")
	}
	s, err := a.settings()
	if err != nil {
		return err
	}
	if s.ReadOnly {
		return refusal(submit.ErrReadOnly)
	}
	plans, err := a.plan(types, f.insist)
	if err != nil {
		return err
	}
	if !f.yes {
		if sure, err := a.confirm(s, plans, f.insist); err != nil || !sure {
			return err
		}
	}
	return a.send(format, plans, f.insist)
}

// settingsFile reads what will be sent and says what in it was not understood.
func (a *app) settingsFile(file string, only []string) ([]client.DocumentType, error) {
	raw, err := a.read(file)
	if err != nil {
		return nil, err
	}
	report, err := client.DecodeSettings(raw)
	if err != nil {
		return nil, &failure{exitUsage, fmt.Errorf("%s: %w", file, err), "Nothing was sent."}
	}
	for _, note := range report.Notes {
		a.say("%s: %s", file, note)
	}
	types := report.Types
	if len(only) > 0 {
		if types, err = choose(types, only, file); err != nil {
			return nil, err
		}
	}
	if len(types) == 0 {
		return nil, usage("fields push", "%s names no document type; nothing was sent", file)
	}
	return types, nil
}

func choose(types []client.DocumentType, only []string, file string) ([]client.DocumentType, error) {
	var chosen []client.DocumentType
	for _, name := range only {
		i := slices.IndexFunc(types, func(t client.DocumentType) bool { return t.Name == name })
		if i < 0 {
			return nil, usage("fields push", "%s has no document type %q; nothing was sent", file, name)
		}
		chosen = append(chosen, types[i])
	}
	return chosen, nil
}

func (a *app) read(file string) ([]byte, error) {
	var from io.Reader = a.stdin
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		from = f
	}
	raw, err := io.ReadAll(io.LimitReader(from, largestSettings+1))
	if err == nil && len(raw) > largestSettings {
		err = usage("fields push", "%s is larger than 32 MiB; nothing was sent", file)
	}
	return raw, err
}

// plan makes the submissions, says what looks wrong, and refuses what cannot be sent.
func (a *app) plan(types []client.DocumentType, insist bool) ([]submit.Plan, error) {
	m, err := a.sweptMemory() // before the client, which is made for the path that was observed
	if err != nil {
		return nil, err
	}
	c, s, err := a.service()
	if err != nil {
		return nil, err
	}
	who := submit.Sender{Scope: scope(c), Profile: s.Name, Username: s.Username, ReadOnly: s.ReadOnly}
	plans, err := submit.MakeAll(a.ctx, c, m, who, types)
	if err != nil {
		return nil, err
	}
	for _, p := range plans {
		for _, f := range p.Findings {
			if !f.Blocks {
				a.say("%s: %s", p.DocumentType.Name, f)
			}
		}
		if p.Blocked() {
			return nil, refusal(p.Refusal(insist))
		}
	}
	return plans, nil
}

// confirm shows what will be sent and takes only a y for a yes.
func (a *app) confirm(s *config.Settings, plans []submit.Plan, insist bool) (bool, error) {
	for _, p := range plans {
		if err := p.Refusal(insist); err != nil {
			a.say("%s", err)
			continue
		}
		a.say("%s: %d changes, %d bytes to %s", p.DocumentType.Name, len(p.Changes), p.Length, p.URL)
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
	c, _, err := a.service()
	if err != nil {
		return err
	}
	m, err := a.memory()
	if err != nil {
		return err
	}
	looked := 0
	sent, sendErr := submit.SendAll(a.ctx, c, m, plans, insist, func(_ submit.Plan, _ submit.Receipt, err error) {
		looked++
		if _, same := err.(*submit.UnchangedError); same {
			a.say("%s", err)
		}
	})
	printed := a.output(func(w io.Writer) error { return a.receipts(w, format, sent) })
	if rest := len(plans) - looked; rest > 0 {
		a.say("stopped; %d of %d document types were not looked at: %s", rest, len(plans), documentTypes(plans[looked:]))
	}
	if n := len(sent); n > 0 {
		// What became of the last one is the truth of the run, also when the journal
		// could not be written or nobody reads the output any more.
		if err := outcome(sent[n-1]); err != nil {
			return err
		}
	}
	if sendErr != nil {
		return refusal(unlessUnchanged(sendErr))
	}
	return printed
}

func unlessUnchanged(err error) error {
	if _, same := err.(*submit.UnchangedError); same {
		return nil
	}
	return err
}

func documentTypes(plans []submit.Plan) string {
	var list []string
	for _, p := range plans {
		list = append(list, p.DocumentType.Name)
	}
	return strings.Join(list, ", ")
}
