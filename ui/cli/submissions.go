package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
)

const submissionsLong = `The journal of what was sent from this machine, newest first. States: accepted (the
service acknowledged it; not the same as applied), rejected, not_sent, unknown (it may
have arrived), sending.`

func (a *app) submissionsCommand() *cobra.Command {
	return family("submissions", "Journal of submissions", submissionsLong, groupChange,
		a.listCommand(), a.showCommand(), a.resolveCommand(), a.acknowledgeCommand(), a.resendCommand(), a.inverseCommand(), a.pruneCommand())
}

func (a *app) listCommand() *cobra.Command {
	var output, documentType string
	var states []string
	limit := 0
	cmd := &cobra.Command{
		Use: "list", Short: "List them", Args: between(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			return a.listSubmissions(output, store.SubmissionFilter{DocumentType: documentType, States: states, Limit: limit})
		},
	}
	formatFlag(cmd, &output, asJSON, asTable)
	cmd.Flags().StringVar(&documentType, "type", "", "only of this document type")
	cmd.Flags().StringVar(&documentType, "document-type", "", "the same as --type")
	cmd.Flags().StringSliceVar(&states, "state", nil, "only in this state (may be repeated)")
	cmd.Flags().IntVar(&limit, "limit", 0, "at most so many")
	return cmd
}

func (a *app) showCommand() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use: "show ID", Short: "Show one: the exact data, the answer, what happened to it",
		Args: between(1, 1, "the id of the submission"),
		RunE: func(_ *cobra.Command, args []string) error { return a.showSubmission(output, args[0]) },
	}
	formatFlag(cmd, &output, asJSON, asTable)
	return cmd
}

func (a *app) resolveCommand() *cobra.Command {
	var note, as string
	cmd := &cobra.Command{
		Use: "resolve ID --as applied|not-applied", Short: "Settle an unknown one by what you found out",
		Example: "  docket submissions resolve 05c --as applied --note 'seen in the other system'",
		Args:    between(1, 2, "the id of the submission"),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 2 && as == "" {
				as = args[1]
			}
			if as == "" {
				return usage("submissions resolve", "say how it is settled: --as applied or --as not-applied")
			}
			return a.resolve(args[0], strings.ReplaceAll(as, "-", "_"), note)
		},
	}
	cmd.Flags().StringVar(&as, "as", "", "applied or not-applied")
	cmd.Flags().StringVar(&note, "note", "", "how you know")
	return cmd
}

// sweptMemory opens the store and settles what a docket that died left behind.
func (a *app) sweptMemory() (*store.Store, error) {
	m, err := a.memory()
	if err != nil {
		return nil, err
	}
	lost, err := m.Sweep(a.ctx)
	var degraded *store.DegradedError
	if err != nil && !errors.As(err, &degraded) {
		return nil, err
	}
	for _, s := range lost {
		a.say("submission %s of %s was being sent when docket ended: its outcome is unknown", s.ID, s.DocumentType)
	}
	return m, nil
}

func (a *app) listSubmissions(output string, filter store.SubmissionFilter) error {
	format, err := a.format("submissions list", output, asJSON, asTable)
	if err != nil {
		return err
	}
	if filter.Limit < 0 {
		return usage("submissions list", "--limit %d: a number of 1 or more, or 0 for all", filter.Limit)
	}
	for _, s := range filter.States {
		switch s {
		case store.Sending, store.Accepted, store.Rejected, store.NotSent, store.Unknown:
		default:
			return usage("submissions list", "--state %s: one of accepted, rejected, not_sent, unknown, sending", s)
		}
	}
	m, err := a.sweptMemory()
	if err != nil {
		return err
	}
	found, err := m.Submissions(a.ctx, filter)
	if err != nil {
		return err
	}
	list := make([]journalEntry, 0, len(found))
	for _, s := range found {
		list = append(list, entry(s))
	}
	return a.output(func(w io.Writer) error {
		if format == asTable {
			return newTable(w, a.width()).write(journalHeader(), journalRows(list))
		}
		raw, err := encode(list)
		if err != nil {
			return err
		}
		return a.printJSON(w, raw)
	})
}

func (a *app) showSubmission(output, id string) error {
	format, err := a.format("submissions show", output, asJSON, asTable)
	if err != nil {
		return err
	}
	m, err := a.sweptMemory()
	if err != nil {
		return err
	}
	s, err := a.find(m, id)
	if err != nil {
		return err
	}
	events, err := m.History(a.ctx, s.ID)
	if err != nil {
		return err
	}
	return a.output(func(w io.Writer) error {
		if format == asTable {
			return pairs(w, submissionPairs(s, events))
		}
		d := journalDetail{journalEntry: entry(s), Profile: s.Profile, Digest: s.Digest, Data: s.Data, History: []journalEvent{}}
		for _, e := range events {
			d.History = append(d.History, journalEvent{e.Event, e.Detail, e.At.UTC()})
		}
		raw, err := encode(d)
		if err != nil {
			return err
		}
		return a.printJSON(w, raw)
	})
}

// find takes an id or the beginning of one.
func (a *app) find(m *store.Store, id string) (store.Submission, error) {
	s, err := m.Submission(a.ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		err = usage("submissions list", "there is no submission %q in the journal", id)
	case errors.Is(err, store.ErrAmbiguous):
		err = usage("submissions list", "more than one submission begins with %q", id)
	}
	return s, err
}

func submissionPairs(s store.Submission, events []store.Event) [][2]string {
	list := [][2]string{
		{"id", s.ID}, {"document type", s.DocumentType}, {"state", submit.StateText(s)}, {"sent", when(s.CreatedAt)},
		{"address", s.Scope.Address}, {"company", s.Scope.Company}, {"user", s.Username}, {"path", orElse(s.Path, s.PathForm)},
	}
	if s.Status != 0 {
		list = append(list, [2]string{"status", strconv.Itoa(s.Status)})
	}
	list = append(list, [2]string{"answer", client.Gist(s.Answer)}, [2]string{"reason", s.Reason})
	for _, e := range events {
		list = append(list, [2]string{"", fmt.Sprintf("%s %s %s", when(e.At), e.Event, e.Detail)})
	}
	return append(list, [2]string{"data", string(s.Data)})
}

func (a *app) resolve(id, resolution, note string) error {
	if resolution != store.Applied && resolution != store.NotApplied {
		return usage("submissions resolve", "%q is neither applied nor not-applied", resolution)
	}
	m, err := a.sweptMemory()
	if err != nil {
		return err
	}
	s, err := a.find(m, id)
	if err != nil {
		return err
	}
	err = m.Resolve(a.ctx, s.ID, resolution, note)
	var state *store.StateError
	if errors.As(err, &state) {
		return &failure{exitUsage, err, "Only a submission whose outcome is unknown can be settled."}
	}
	if err == nil {
		a.say("submission %s of %s is settled as %s", s.ID, s.DocumentType, resolution)
	}
	return err
}
