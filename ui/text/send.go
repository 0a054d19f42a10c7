package text

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/safe"
	"docket/ui/view"
)

// sending is the rectangle that is on its way, or was last.
type sending struct {
	task    view.Task[*client.TextResult]
	asked   client.TextRequest // the last that went out; zero when it is known that none did
	waiting bool               // no key since it was sent: its answer may take the focus
	failed  string             // what happened to it, when it failed
}

// answer is what the lines pane shows, and what it answers.
type answer struct {
	id, coordinates string
	lines           []string
	release         string
	at              time.Time
	remembered      bool // from the history, not asked for now
}

// submit sends the rectangle of the form, because the person said so. The one
// that went out last is asked about first: a key that repeats must not push
// twice.
func (m *Model) submit() tea.Cmd {
	if cmd, ok := m.complete(); !ok {
		return cmd
	}
	if m.request() == m.send.asked {
		return m.question("Send the same again?")
	}
	return m.dispatch()
}

// again is submit, but it always asks.
func (m *Model) again() tea.Cmd {
	if cmd, ok := m.complete(); !ok {
		return cmd
	}
	if m.request() == m.send.asked {
		return m.question("Send the same again?")
	}
	return m.question("Send this rectangle?")
}

// complete reports whether the form can be sent; where not, the field says why.
func (m *Model) complete() (tea.Cmd, bool) {
	first, ok := m.form.check()
	if !ok {
		return tea.Batch(m.refocus(first), m.askReading()), false
	}
	return nil, true
}

// askReading asks what a comma is, where it can be read in two ways. Nothing is sent
// by the answer.
func (m *Model) askReading() tea.Cmd {
	four, other, ok := m.form.box.Doubt()
	if !ok {
		return nil
	}
	return view.Send(view.Confirm{Title: "What is the comma?", Verb: "use the four numbers",
		Body: "These can be the four numbers " + four + ", or the numbers " + other + ", which are not four.\n\nNothing is sent by the answer.",
		Then: m.settling(func() tea.Cmd {
			m.form.keep()
			m.form.inputs[coordinates].SetValue(four)
			m.form.read()
			m.dirty.page = true
			return nil
		})})
}

func (m *Model) question(title string) tea.Cmd {
	r := m.request()
	return view.Send(view.Confirm{Title: title, Verb: "send",
		Body: safe.Line(r.OCRTextID) + " in " + safe.Line(r.Collection) + "\n" + safe.Line(r.Coordinates.JSON()) +
			"\n\nThe interface describes gettext as a push.",
		Then: m.settling(func() tea.Cmd {
			if r != m.request() {
				return view.Say(view.Warn, "The form has changed since the question. Nothing was sent.")
			}
			return m.dispatch()
		})})
}

// dispatch sends. What is on its way is never superseded: its answer counts.
func (m *Model) dispatch() tea.Cmd {
	if why := m.noSending(); why != "" {
		return view.Say(view.Warn, why)
	}
	req, c, s := m.request(), m.env.Client, &m.send
	s.asked, s.failed, s.waiting, m.dirty.lines = req, "", true, true
	return s.task.StartOnce(m.env.Context, func(ctx context.Context) (*client.TextResult, error) { return c.Text(ctx, req) })
}

// stopWaiting gives up on an answer. The service may have received the request.
func (m *Model) stopWaiting() tea.Cmd {
	if m.send.task.Cancel() {
		m.send.failed = "You stopped waiting. The service may have received the rectangle; it is not sent again by itself. Your form is kept; R sends it again."
		m.dirty.lines = true
	}
	return nil
}

// answered shows what came back and remembers the rectangle. The focus goes to
// the lines unless the person has gone on to something else meanwhile.
func (m *Model) answered(result *client.TextResult, err error) tea.Cmd {
	var focus tea.Cmd
	if m.send.waiting {
		focus = m.refocus(paneLines)
	}
	m.dirty.lines = true
	if err != nil {
		m.send.failed = m.told(err)
		return focus
	}
	lines := make([]string, len(result.Lines))
	for i, l := range result.Lines {
		lines[i] = l.Text()
	}
	req, now := m.send.asked, m.env.Now()
	m.send.failed = ""
	m.shown = &answer{id: req.OCRTextID, coordinates: req.Coordinates.JSON(), lines: lines, release: result.ReleaseVersion, at: now}
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
			return view.Notify{Level: view.Warn, Text: "The rectangle could not be saved in the history: " + err.Error() + "."}
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
		m.send.asked = client.TextRequest{} // nothing went out, so the next one is no repetition
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
