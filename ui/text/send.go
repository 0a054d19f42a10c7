package text

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/safe"
	"docket/ui/view"
)

// parse reads the coordinates again, after each key: the box follows at once.
func (m *Model) parse() {
	typed := m.inputs[coordinates].Value()
	m.notes, m.reason[coordinates] = nil, ""
	if strings.TrimSpace(typed) == "" {
		m.box = client.Coordinates{}
		return
	}
	box, notes, err := client.ParseCoordinates(typed, m.form)
	if err != nil {
		m.reason[coordinates] = reason(err)
		return
	}
	m.box, m.notes = box, notes
}

// ready reports whether the coordinates say a rectangle.
func (m *Model) ready() bool {
	return m.reason[coordinates] == "" && m.box.TopLeftX != ""
}

// reason is why the client would refuse, without the operation's name.
func reason(err error) string {
	var input *client.InputError
	if errors.As(err, &input) {
		return safe.Line(input.Reason)
	}
	return safe.Line(err.Error())
}

// check says beside each field why it cannot be sent, and gives the first.
func (m *Model) check() (first pane, ok bool) {
	m.parse()
	first = panes
	for i := range m.inputs {
		if i != coordinates {
			m.reason[i] = ""
		}
		if strings.TrimSpace(m.inputs[i].Value()) == "" {
			m.reason[i] = "is needed"
		}
		if m.reason[i] != "" && first == panes {
			first = pane(i)
		}
	}
	return first, first == panes
}

// submit sends the rectangle of the form, because the person said so. The
// request before it is never superseded: its answer may be on its way.
func (m *Model) submit() tea.Cmd {
	if m.send.Busy() {
		return view.Say(view.Warn, "a rectangle is on its way; esc stops waiting for it")
	}
	if first, ok := m.check(); !ok {
		m.refocus(first)
		return nil
	}
	if m.env.Profile.ReadOnly {
		return view.Say(view.Warn, "this profile is read-only, and gettext is described as a push: nothing was sent")
	}
	req := client.TextRequest{Collection: strings.TrimSpace(m.inputs[collection].Value()), OCRTextID: m.id(), Coordinates: m.box}
	m.asked, m.failed = req, ""
	c := m.env.Client
	return m.send.StartOnce(m.env.Context, func(ctx context.Context) (*client.TextResult, error) { return c.Text(ctx, req) })
}

// again asks before it sends the last rectangle once more.
func (m *Model) again() tea.Cmd {
	if _, ok := m.check(); !ok {
		return view.Say(view.Warn, "there is no complete rectangle to send again")
	}
	return view.Send(view.Confirm{Title: "Send again?", Verb: "send",
		Body: "The interface describes gettext as a push.\n" + m.id() + " " + m.box.JSON(), Yes: sendAgain{m}})
}

// sendAgain is the answer yes to the question of again.
type sendAgain struct{ model *Model }

// stopWaiting gives up on an answer. The service may have received the request.
func (m *Model) stopWaiting() tea.Cmd {
	if !m.send.Cancel() {
		return nil
	}
	m.failed = "You stopped waiting. The service may have received the rectangle. Your form is kept; ctrl+s sends it again."
	m.showLines()
	return nil
}

// answered shows what came back and remembers the rectangle.
func (m *Model) answered(result *client.TextResult, err error) tea.Cmd {
	if err != nil {
		m.failed = view.Explain(err).String() + " " + m.arrival(err) + "Your form is kept; ctrl+s sends it again."
		m.showLines()
		return nil
	}
	m.result, m.failed = result, ""
	m.showLines()
	if m.focus < fields {
		m.refocus(paneLines)
	}
	lines := make([]string, len(result.Lines))
	for i, l := range result.Lines {
		lines[i] = l.Text()
	}
	box := store.Box{Collection: m.asked.Collection, OCRTextID: m.asked.OCRTextID, Coordinates: m.asked.Coordinates.JSON(), Lines: lines}
	s, env := m.env.Store, m.env
	id := m.id()
	return m.history.Start(env.Context, func(ctx context.Context) ([]store.Box, error) {
		if err := s.AddBox(ctx, env.Scope, box); err != nil {
			return nil, err
		}
		return s.Boxes(ctx, env.Scope, id, historyKept)
	})
}

// arrival says whether a request without an answer can have reached the service.
func (m *Model) arrival(err error) string {
	var lost *client.TransportError
	if !errors.As(err, &lost) {
		return ""
	}
	if lost.Sent == client.NotSent {
		return "Nothing reached the service. "
	}
	return "Whether the service received it is not known; it was not sent again. "
}
