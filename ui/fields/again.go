package fields

import (
	"context"
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// readOnly is why nothing can be sent, or "".
func (m *Model) readOnly() string {
	if !m.env.Profile.ReadOnly {
		return ""
	}
	return "this profile is read-only: nothing can be sent from it"
}

// resend plans a submission of the journal once more and shows it: sending it again
// takes a confirmation of its own.
func (m *Model) resend(sub store.Submission) tea.Cmd {
	switch {
	case m.readOnly() != "":
		return view.Say(view.Info, m.readOnly())
	case m.sending.Busy():
		return view.Say(view.Info, "a submission is on its way; wait for its outcome")
	}
	c, st, who := m.env.Client, m.env.Store, m.sender()
	return m.planning.Start(m.env.Context, func(ctx context.Context) (planned, error) {
		p, err := submit.Resend(ctx, c, st, who, sub)
		return planned{whole: []submit.Plan{p}, again: true}, err
	})
}

// invert puts the old values of a submission back into its document type's sheet.
func (m *Model) invert(sub store.Submission) tea.Cmd {
	s := m.env.Store
	return m.inverting.Start(m.env.Context, func(ctx context.Context) (submit.Inverse, error) {
		return submit.Invert(ctx, s, sub)
	})
}

// inverted opens the sheet with the old values: a step that u takes back. Nothing is
// sent by it.
func (m *Model) inverted(inv submit.Inverse, err error) tea.Cmd {
	id := inv.Of.ID
	if err != nil && !errors.Is(err, submit.ErrNothingToRevert) {
		return view.Say(view.Bad, view.Explain(err).What)
	}
	left := leftLines(inv.Left)
	if err != nil {
		m.report = &report{level: view.Warn, title: "Nothing of " + id + " can be put back.", lines: left}
		if len(left) == 0 {
			m.report.lines = []string{strings.TrimPrefix(err.Error(), submit.ErrNothingToRevert.Error()+": ")}
		}
		m.journal.open = false
		return nil
	}
	return m.withSheets([]string{inv.Of.DocumentType}, func() tea.Cmd { return m.putBack(inv, left) })
}

func (m *Model) putBack(inv submit.Inverse, left []string) tea.Cmd {
	i, id := m.find(inv.Of.DocumentType), inv.Of.ID
	s := m.sheets[i]
	s.replace("putting back what was before "+id, m.restoredRows(s, inv), inv.Settings.Extra)
	m.show(i)
	m.report = &report{level: view.Good, title: fmt.Sprintf("Put back %s of %s, as before it was sent. Nothing is sent yet: ctrl+s shows it.", view.Count(len(inv.Reverted), "value"), id)}
	if len(left) > 0 {
		m.report.level = view.Warn
		m.report.lines = append([]string{"What stays as it is:"}, left...)
	}
	return view.Send(view.Visited{Kind: "fields", Target: s.name})
}

// restoredRows are the settings of an inverse; its old values have an origin of
// their own, and the others that of the submission that was last.
func (m *Model) restoredRows(s *sheet, inv submit.Inverse) []row {
	from := sentOrigin(inv.Last)
	if s.base == nil || s.base.Submission.ID != inv.Last.ID {
		s.base = &submit.Base{Submission: inv.Last, Settings: inv.Before}
	}
	rows := make([]row, len(inv.Settings.Fields))
	at := make(map[string]int, len(rows))
	for i, f := range inv.Settings.Fields {
		rows[i], at[f.Name] = rowOf(f, from), i
	}
	back := origin{Kind: restored, What: inv.Of.ID, At: m.env.Now()}
	cols := map[string]column{submit.Label: colLabel, submit.Required: colRequired, submit.Visibility: colVisible}
	for _, c := range inv.Reverted {
		if col, ok := cols[c.Member]; ok {
			if i, ok := at[c.Field]; ok {
				rows[i].From[col] = back
			}
		}
	}
	return rows
}

func leftLines(left []submit.LeftChange) []string {
	var lines []string
	for _, l := range left {
		lines = append(lines, strings.TrimSpace(l.Field+" "+l.Member)+": "+l.Why)
	}
	return lines
}
