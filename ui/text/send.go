package text

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/safe"
	"docket/ui/view"
)

// sendAgain is the answer yes to the question of again, and what was asked about.
type sendAgain struct {
	model   *Model
	request client.TextRequest
}

// submit sends the rectangle of the form, because the person said so. The one
// that went out last is asked about first: a key that repeats must not push
// twice.
func (m *Model) submit() tea.Cmd {
	if cmd, ok := m.mayGo(); !ok {
		return cmd
	}
	if m.request() == m.asked {
		return m.question("Send the same again?")
	}
	return m.dispatch()
}

// again is R: the same as submit, but it always asks.
func (m *Model) again() tea.Cmd {
	if cmd, ok := m.mayGo(); !ok {
		return cmd
	}
	if m.request() == m.asked {
		return m.question("Send the same again?")
	}
	return m.question("Send this rectangle?")
}

// mayGo reports whether the form can be sent now; where not, the command says
// why, or the field does.
func (m *Model) mayGo() (tea.Cmd, bool) {
	if m.send.Busy() {
		return view.Say(view.Warn, "a rectangle is on its way; esc stops waiting for it"), false
	}
	if first, ok := m.check(); !ok {
		return tea.Batch(m.refocus(first), m.askReading()), false
	}
	if m.env.Profile.ReadOnly {
		return view.Say(view.Warn, "read-only profile: nothing was sent (gettext is described as a push)"), false
	}
	return nil, true
}

// takeReading is the answer yes to the question of askReading.
type takeReading struct {
	model *Model
	text  string
}

// askReading asks what a comma is, where it can be read in two ways. Nothing is sent
// by the answer.
func (m *Model) askReading() tea.Cmd {
	d := m.doubt
	if d == nil {
		return nil
	}
	other := d.Apart
	if d.Four == other {
		other = d.Decimal
	}
	return view.Send(view.Confirm{Title: "What is the comma?", Verb: "take the four numbers", Yes: takeReading{m, d.Four},
		Body: "These can be the four numbers " + d.Four + ", or the numbers " + other + ", which are not four.\n\nNothing is sent by the answer."})
}

// request is what the form asks for.
func (m *Model) request() client.TextRequest {
	return client.TextRequest{Collection: m.field(collection), OCRTextID: m.id(), Coordinates: m.box}
}

func (m *Model) question(title string) tea.Cmd {
	r := m.request()
	return view.Send(view.Confirm{Title: title, Verb: "send", Yes: sendAgain{m, r},
		Body: safe.Line(r.OCRTextID) + " in " + safe.Line(r.Collection) + "\n" + safe.Line(r.Coordinates.JSON()) +
			"\n\nThe interface describes gettext as a push."})
}

// dispatch sends. What is on its way is never superseded: its answer counts.
func (m *Model) dispatch() tea.Cmd {
	if cmd, ok := m.mayGo(); !ok {
		return cmd
	}
	req := m.request()
	m.asked, m.failed, m.waiting = req, "", true
	c := m.env.Client
	cmd := m.send.StartOnce(m.env.Context, func(ctx context.Context) (*client.TextResult, error) { return c.Text(ctx, req) })
	m.showLines()
	return cmd
}

// stopWaiting gives up on an answer. The service may have received the request.
func (m *Model) stopWaiting() tea.Cmd {
	if !m.send.Cancel() {
		return nil
	}
	m.failed = "You stopped waiting. The service may have received the rectangle; it is not sent again by itself. Your form is kept; R sends it again."
	m.showLines()
	return nil
}

// answered shows what came back and remembers the rectangle. The focus goes to
// the lines unless the person has gone on to something else meanwhile.
func (m *Model) answered(result *client.TextResult, err error) tea.Cmd {
	var focus tea.Cmd
	if m.waiting {
		focus = m.refocus(paneLines)
	}
	if err != nil {
		m.failed = m.told(err)
		m.showLines()
		return focus
	}
	lines := make([]string, len(result.Lines))
	for i, l := range result.Lines {
		lines[i] = l.Text()
	}
	req, now := m.asked, m.env.Now()
	m.failed = ""
	m.shown = &answer{id: req.OCRTextID, coordinates: req.Coordinates.JSON(), lines: lines, release: result.ReleaseVersion, at: now}
	m.showLines()
	box := store.Box{Collection: req.Collection, OCRTextID: req.OCRTextID, Coordinates: req.Coordinates.JSON(), Lines: lines, At: now}
	m.addBox(box)
	return tea.Batch(focus, m.keep(box), view.Send(view.Visited{Kind: Name, Target: req.OCRTextID}))
}

// keep writes an answered rectangle to the history. It is a command of its own
// and no task: nothing that happens on the screen may cancel it.
func (m *Model) keep(box store.Box) tea.Cmd {
	env := m.env
	return view.Do(func() tea.Msg {
		if err := env.Store.AddBox(env.Context, env.Scope, box); err != nil {
			return view.Notify{Level: view.Warn, Text: "the rectangle could not be kept in the history: " + err.Error()}
		}
		return nil
	})
}

// told says what happened, what was kept and what to do.
func (m *Model) told(err error) string {
	e := view.Explain(err)
	e.What = plain(e.What)
	const kept = " Your form is kept; "
	var lost *client.TransportError
	var wrong *client.DecodeError
	switch {
	case errors.As(err, &lost) && lost.Sent == client.NotSent:
		m.asked = client.TextRequest{} // nothing went out, so the next one is no repetition
		return e.String() + " Nothing reached the service." + kept + "ctrl+s sends it."
	case errors.As(err, &lost):
		return e.What + " Whether the service received it is not known; it was not sent again." + kept + "R sends it again."
	case errors.As(err, &wrong):
		return e.String() + " The service may have received it; it was not sent again." + kept + "R sends it again."
	default:
		return e.String() + kept + "R sends it again."
	}
}

// plain leaves the operation's name out, which the view is the place of.
func plain(what string) string {
	bare, ok := strings.CutPrefix(what, string(client.OpText)+": ")
	if !ok || bare == "" || bare[0] >= utf8.RuneSelf {
		return what
	}
	return strings.ToUpper(bare[:1]) + bare[1:]
}
