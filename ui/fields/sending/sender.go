package fields

import (
	"context"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// planned are the plans of a preview: of the sheets that are open, the one in front
// first, or of one submission that is to be sent again.
type planned struct {
	keys           []draftKey // of the sheets, in the order of the plans
	whole, changed []submit.Plan
	changedOnly    bool // what this profile sent last time: the changed fields only
	again          bool
}

// preview plans what is open, the sheet in front first, and shows it.
func (m *Model) preview(s *sheet) tea.Cmd {
	switch {
	case m.readOnly() != "":
		return view.Say(view.Info, m.readOnly())
	case m.sending.Busy():
		return view.Say(view.Info, "a submission is on its way; wait for its outcome")
	case len(s.rows) == 0:
		return view.Say(view.Info, "there is no field to send: + adds one, i imports a file")
	}
	types, keys := []client.DocumentType{s.documentType()}, []draftKey{s.key()}
	for i, other := range m.sheets {
		// Of several drafts of a type it is the one that was in front last.
		if other.name != s.name && m.find(other.name) == i && len(other.rows) > 0 {
			types, keys = append(types, other.documentType()), append(keys, other.key())
		}
	}
	c, st, who := m.env.Client, m.env.Store, m.sender()
	return m.planning.Start(m.env.Context, func(ctx context.Context) (planned, error) {
		p := planned{keys: keys, changedOnly: sendsChanged(ctx, st, who)}
		var err error
		if p.whole, err = submit.MakeEach(ctx, c, st, who, types, false); err != nil {
			return p, err
		}
		p.changed, err = submit.MakeEach(ctx, c, st, who, types, true)
		return p, err
	})
}

// planned shows the preview.
func (m *Model) planned(p planned, err error) tea.Cmd {
	if err != nil {
		m.journal.open = false
		title := "Nothing was sent: the journal could not be read."
		if p.again {
			title = "Nothing was sent: it cannot be sent again."
		}
		m.report = failed(title, err)
		m.layout()
		return nil
	}
	return view.Send(view.Show{Overlay: newPreview(m, p)})
}

// sendsKey is where the store keeps, by profile, how much is sent.
func sendsKey(profile string) string { return "fields.sends." + profile }

// sendsChanged reports whether the profile sends only what changed. Not to know is
// no trouble: the whole set is sent, and the preview says which.
func sendsChanged(ctx context.Context, s *store.Store, who submit.Sender) bool {
	v, ok, err := s.Session(ctx, who.Scope, sendsKey(who.Profile))
	return err == nil && ok && string(v) == "changed"
}

// rememberSends keeps the choice for the next preview.
func (m *Model) rememberSends(changedOnly bool) tea.Cmd {
	s, who, ctx, value := m.env.Store, m.sender(), m.env.Context, "whole"
	if changedOnly {
		value = "changed"
	}
	return view.Do(func() tea.Msg {
		if err := s.SaveSession(ctx, who.Scope, sendsKey(who.Profile), []byte(value)); err != nil {
			return view.Notify{Level: view.Warn, Text: "this choice will not be remembered: " + err.Error()}
		}
		return nil
	})
}

// confirmed is the deliberate y: exactly these plans are to be sent.
type confirmed struct {
	to     *Model
	plans  []submit.Plan
	keys   []draftKey // of their sheets; none for one that is sent again
	insist bool
}

// insisting is the first of the two answers that sending the same again takes.
type insisting struct {
	to   *Model
	plan submit.Plan
	keys []draftKey
}

// insist asks the second time.
func (m *Model) insist(msg insisting) tea.Cmd {
	p := msg.plan
	ask := view.Confirm{Title: "Send the same again?", Verb: "send it again",
		Body: "Exactly this was accepted last. Sent again, the service gets it twice.",
		Yes:  confirmed{m, []submit.Plan{p}, msg.keys, true}}
	if b := p.Blocking; b != nil {
		what, risk := "The same content", "Sent again, the service may get it twice."
		if !b.Same {
			ask.Title, ask.Verb = "Send before "+b.By.ID+" is settled?", "send it"
			what, risk = "Another submission of "+b.By.DocumentType, "The service may have that one, and gets this one after it."
		}
		ask.Body = fmt.Sprintf("%s went out as %s, %s, and nobody knows whether it arrived.\n%s", what, b.By.ID, when(b.By.CreatedAt, m.env.Now()), risk)
	}
	return view.Send(ask)
}

// acknowledged is that a person knows that earlier outcomes cannot be read.
type acknowledged struct{ to *Model }

// askLost asks for that.
func (m *Model) askLost(l store.Loss) tea.Cmd {
	return view.Send(view.Confirm{Title: "Send without knowing earlier outcomes?", Verb: "acknowledge", Yes: acknowledged{m},
		Body: "The database was damaged, and is kept as " + l.Path + ".\nWhat was sent before may have arrived. Nothing is sent by this answer; it is recorded."})
}

// acknowledge records it.
func (m *Model) acknowledge() tea.Cmd {
	s := m.env.Store
	return m.journal.writing.StartOnce(m.env.Context, func(ctx context.Context) (string, error) {
		_, err := s.AcknowledgeLosses(ctx, "on the screen")
		return "Recorded. Press ctrl+s to review and send.", err
	})
}

// send sends what was confirmed, one plan after another. A submission on its way
// is never superseded or cancelled by leaving the view.
func (m *Model) send(msg confirmed) tea.Cmd {
	if m.sending.Busy() {
		return view.Say(view.Info, "a submission is on its way; wait for its outcome")
	}
	m.report = nil
	m.journal.open = false // the outcome is told beneath the fields
	c, st, plans, keys, insist := m.env.Client, m.env.Store, msg.plans, msg.keys, msg.insist
	return m.sending.StartOnce(m.env.Context, func(ctx context.Context) (sentAll, error) {
		looked := 0
		receipts, err := submit.SendAll(ctx, c, st, plans, insist, func(submit.Plan, submit.Receipt, error) { looked++ })
		s := sentAll{plans: plans, keys: keys, receipts: receipts}
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
		if r.State != store.Accepted {
			continue // nothing is counted from what may not have arrived
		}
		n := slices.IndexFunc(s.plans, func(p submit.Plan) bool { return p.DocumentType.Name == r.DocumentType })
		if n < 0 {
			continue
		}
		base := s.plans[n].After(r.Submission)
		for _, o := range m.sheets {
			if o.name == r.DocumentType {
				o.base = &base
				o.judge()
			}
		}
		if n < len(s.keys) {
			cmds = append(cmds, m.settleSheet(s.keys[n], s.plans[n].DocumentType, r))
		}
	}
	return tea.Batch(append(cmds, m.drafts.reload(m.env))...)
}

// settleSheet gives what was sent of a sheet its new origin. A sheet that is now as
// it was accepted, with no text being typed, is no draft any more.
func (m *Model) settleSheet(key draftKey, t client.DocumentType, r submit.Receipt) tea.Cmd {
	sheet := m.sheetOf(key)
	if sheet == nil {
		return nil
	}
	sheet.settle(t, r.Submission)
	if sheet.changes == 0 && sheet.open == 0 && sheet.edit == nil {
		return m.settleDraft(sheet)
	}
	sheet.version++ // the new provenance is worth keeping
	return nil
}
