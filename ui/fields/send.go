package fields

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/submit"
	"docket/ui/view"
)

// preview plans what is open, the sheet in front first, and shows it.
func (m *Model) preview(s *sheet) tea.Cmd {
	switch {
	case m.sending.Busy():
		return view.Say(view.Info, "a submission is on its way; wait for its outcome")
	case len(s.rows) == 0:
		return view.Say(view.Info, "there is no field to send: + adds one, i imports a file")
	}
	types := []client.DocumentType{s.documentType()}
	for i, other := range m.sheets {
		if i != m.at && len(other.rows) > 0 {
			types = append(types, other.documentType())
		}
	}
	c, st, who := m.env.Client, m.env.Store, m.sender()
	return m.planning.Start(m.env.Context, func(ctx context.Context) ([]submit.Plan, error) {
		return submit.MakeAll(ctx, c, st, who, types)
	})
}

// planned shows the preview.
func (m *Model) planned(plans []submit.Plan, err error) tea.Cmd {
	if err != nil {
		m.report = failed("Nothing was sent: the journal could not be read.", err)
		m.layout()
		return nil
	}
	return view.Send(view.Show{Overlay: newPreview(m, plans)})
}

// confirmed is the deliberate y: exactly these plans are to be sent.
type confirmed struct {
	to     *Model
	plans  []submit.Plan
	insist bool
}

// insisting is the first of the two answers that sending the same again takes.
type insisting struct {
	to    *Model
	plans []submit.Plan
}

// insist asks the second time.
func (m *Model) insist(msg insisting) tea.Cmd {
	by := *msg.plans[0].Blocking
	return view.Send(view.Confirm{
		Title: "Send the same again?",
		Body: fmt.Sprintf("The same content went out as %s, %s, and nobody knows whether it arrived.\n"+
			"Sent again, the service may get it twice.", by.ID, when(by.CreatedAt, m.env.Now())),
		Verb: "send it again",
		Yes:  confirmed{m, msg.plans[:1], true},
	})
}

// send sends what was confirmed, one plan after another. A submission on its way
// is never superseded or cancelled by leaving the view.
func (m *Model) send(msg confirmed) tea.Cmd {
	if m.sending.Busy() {
		return view.Say(view.Info, "a submission is on its way; wait for its outcome")
	}
	m.report = nil
	c, st, plans, insist := m.env.Client, m.env.Store, msg.plans, msg.insist
	return m.sending.StartOnce(m.env.Context, func(ctx context.Context) (sentAll, error) {
		looked := 0
		receipts, err := submit.SendAll(ctx, c, st, plans, insist, func(submit.Plan, submit.Receipt, error) { looked++ })
		s := sentAll{plans: plans, receipts: receipts}
		for _, p := range plans[looked:] {
			s.left = append(s.left, p.DocumentType.Name)
		}
		return s, err
	})
}

// sent takes the outcome. What was accepted is no draft any more.
func (m *Model) sent(s sentAll, err error) tea.Cmd {
	m.report = outcomes(s, err)
	cmds := []tea.Cmd{m.journal.reload(m.env)}
	for _, r := range s.receipts {
		i := m.find(r.DocumentType)
		if i < 0 || r.State == store.Rejected || r.State == store.NotSent {
			continue
		}
		sheet := m.sheets[i]
		for _, p := range s.plans {
			if p.DocumentType.Name != r.DocumentType {
				continue
			}
			sheet.base = &submit.Base{Submission: r.Submission, Settings: p.DocumentType}
			sheet.settle(p.DocumentType, r.Submission)
			if r.State == store.Accepted && len(submit.Diff(&p.DocumentType, sheet.documentType())) == 0 && sheet.open == 0 {
				cmds = append(cmds, m.discard(sheet))
			} else {
				sheet.version++ // the new provenance is worth keeping
			}
		}
	}
	return tea.Batch(cmds...)
}
