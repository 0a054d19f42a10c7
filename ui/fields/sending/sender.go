package sending

import (
	"context"
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/submit"
	"docket/ui/fields/drafts"
	"docket/ui/fields/editing"
	"docket/ui/view"
)

// Owner is what a sender asks of its view.
type Owner struct {
	Edited      func(documentType string) *editing.Document // nil where it is not open
	Behind      func() tea.Cmd                              // something was sent since the document was read: it is to be reviewed again
	Failed      func(*Report)                               // nothing could be planned
	Begun       func([]submit.Plan, []drafts.Key) tea.Cmd   // they are about to leave, those of a draft with its key: what is to be done first
	Ended       func(Sent, *Report) tea.Cmd
	Journal     func() tea.Cmd // opens it
	Acknowledge func() tea.Cmd // records that earlier outcomes cannot be read
}

// Sender plans what is to be sent, shows it, and sends what was confirmed.
type Sender struct {
	env   *view.Env
	owner Owner

	planning view.Task[planned]
	sending  view.Task[Sent]
	on       []string // the document types of what is sent
}

func New(env *view.Env, owner Owner) *Sender { return &Sender{env: env, owner: owner} }

// who is on whose behalf it sends.
func (s *Sender) who() submit.Sender {
	p := s.env.Profile
	return submit.Sender{Scope: s.env.Scope, Profile: p.Name, Username: p.Username, ReadOnly: p.ReadOnly}
}

// ReadOnly is why nothing can be sent, a sentence, or "".
func (s *Sender) ReadOnly() string {
	return view.Unless(func() bool { return !s.env.Profile.ReadOnly }, readOnly)()
}

// Busy is what is under way, a sentence, or "".
func (s *Sender) Busy() string {
	return view.Unless(func() bool { return !s.sending.Busy() }, "A submission is on its way. Wait for its outcome.")()
}

// Sends reports that a document type is being sent.
func (s *Sender) Sends(documentType string) bool {
	return s.sending.Busy() && slices.Contains(s.on, documentType)
}

// Hold is why quitting should ask first, "" while nothing is sent.
func (s *Sender) Hold() string {
	switch {
	case !s.sending.Busy():
		return ""
	case len(s.on) > 1:
		return "submissions are being sent, one after another; those that did not go out yet are not sent"
	}
	return "a submission is on its way"
}

// Resend plans a submission of the journal once more and shows it.
func (s *Sender) Resend(sub store.Submission) tea.Cmd {
	if s.Busy() != "" {
		return view.Refuse(s.Busy)
	}
	c, st, who := s.env.Client, s.env.Store, s.who()
	return s.planning.Start(s.env.Context, func(ctx context.Context) (planned, error) {
		p, err := submit.Resend(ctx, c, st, who, sub)
		return planned{plans: []submit.Plan{p}, again: true}, err
	})
}

// Take takes what was planned, and what became of what was sent.
func (s *Sender) Take(msg tea.Msg) tea.Cmd {
	cmd, _ := view.Taken(msg, s.planning.To(s.planned), s.sending.To(func(sent Sent, err error) tea.Cmd { return s.owner.Ended(sent, sent.Report(err)) }))
	return cmd
}

func (s *Sender) planned(p planned, err error) tea.Cmd {
	switch {
	case errors.Is(err, errBehind):
		return s.owner.Behind()
	case err == nil:
		return (&preview{Sender: s, planned: p}).show()
	case p.again:
		s.owner.Failed(Failed("Nothing was sent: it cannot be sent again.", err))
	default:
		s.owner.Failed(Failed("Nothing was sent: the journal could not be read.", err))
	}
	return nil
}

// Planning reports that a review is on its way.
func (s *Sender) Planning() bool { return s.planning.Busy() }

// send sends what was confirmed, one plan after another. A submission on its way is never
// superseded or cancelled by leaving the view.
func (s *Sender) send(plans []submit.Plan, keys []drafts.Key, insist bool) tea.Cmd {
	if s.Busy() != "" {
		return view.Refuse(s.Busy)
	}
	s.on = each.Of(plans, func(p submit.Plan) string { return p.DocumentType.Name })
	for i := range plans {
		plans[i].ID = store.NewID(s.env.Now())
	}
	c, st, on := s.env.Client, s.env.Store, s.on
	return view.Sequence(s.owner.Begun(plans, keys), s.sending.StartOnce(s.env.Context, func(ctx context.Context) (Sent, error) {
		looked := 0
		receipts, err := submit.SendAll(ctx, c, st, plans, insist, func(error) { looked++ })
		return Sent{Plans: plans, Receipts: receipts, left: on[looked:]}, err
	}))
}

// sends is where the store keeps, by profile, how much is sent.
const sends = "fields.sends."

func (s *Sender) remember(part Part) tea.Cmd {
	st, who, ctx, value := s.env.Store, s.who(), s.env.Context, partKeys[part]
	if value == "" {
		return nil
	}
	return view.Do(func() tea.Msg {
		if err := st.Session.Save(ctx, who.Scope, sends+who.Profile, value); err != nil {
			return view.Notify{Level: view.Warn, Text: "This choice could not be saved: " + view.Reason(err) + "."}
		}
		return nil
	})
}
