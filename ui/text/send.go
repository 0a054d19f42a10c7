package text

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/safe"
	"docket/ui/text/history"
	"docket/ui/text/runs"
	"docket/ui/view"
)

// sending is the rectangle that is on its way, or was last.
type sending struct {
	task    view.Task[*client.TextResult]
	asked   client.TextRequest // the last that may have gone out
	before  client.TextRequest // the one before, which is the last again when it is known that none did
	waiting bool               // no key since it was sent: its answer may take the focus

	failed string             // what happened to it, when it failed
	advice string             // what can be done then with the form
	about  client.TextRequest // what failed is said of
}

// submit sends the rectangle of the form, because the person said so. One that went out before is asked about first, or,
// with ask, any: a key that repeats must not push twice. Where the form cannot be sent, the field says why.
func (m *Model) submit(ask bool) tea.Cmd {
	m.runs.Doubts.Refresh(m.env.Context)
	first, ok := m.form.check()
	switch r := m.form.request(); {
	case !ok:
		return tea.Batch(m.refocus(first), m.askReading())
	case r == m.send.asked || m.runs.Doubts.Sent(r) || m.runs.Before(r) != "":
		return m.question("Send the same again?")
	case ask || m.page.stray() != "":
		return m.question("Send this rectangle?")
	}
	return m.dispatch()
}

// askReading asks what a comma is, where it can be read in two ways.
func (m *Model) askReading() tea.Cmd {
	four, other, ok := m.form.box.Doubt()
	if !ok {
		return nil
	}
	typed := m.form.text(coordinates)
	return view.Send(view.Confirm{Title: "What is the comma?", Verb: "use the four numbers",
		Body: "These can be the four numbers " + four + ", or the numbers " + other + ", which are not four.\n\nNothing is sent by the answer.",
		Then: m.settling(func() tea.Cmd {
			if m.form.text(coordinates) != typed {
				return view.Say(view.Warn, "The coordinates have changed since the question. They stay as they are.")
			}
			m.form.keep()
			m.form.inputs[coordinates].SetValue(four)
			m.form.read()
			m.dirty.page = true
			return nil
		})})
}

func (m *Model) question(title string) tea.Cmd {
	r := m.form.request()
	what := safe.Line(r.OCRTextID) + " in " + safe.Line(r.Collection) + "\n" + safe.Line(r.Coordinates.JSON()) + m.runs.Before(r) + m.page.stray()
	return runs.Push(m.env, title, what, m.noSending, m.settling(func() tea.Cmd {
		if r != m.form.request() {
			return view.Say(view.Warn, "The form has changed since the question. Nothing was sent.")
		}
		return m.dispatch()
	}))
}

// dispatch sends. What is on its way is never superseded: its answer counts.
func (m *Model) dispatch() tea.Cmd {
	if why := m.noSending(); why != "" {
		return view.Say(view.Warn, why)
	}
	req, c, s, doubts := m.form.request(), m.env.Client, &m.send, &m.runs.Doubts
	s.before, s.asked, s.about, s.failed, s.waiting, m.dirty.lines = s.asked, req, req, "", true, true
	m.reply.again = m.reply.again || m.reply.answers(req)
	sent := s.task.StartOnce(m.env.Context, func(ctx context.Context) (*client.TextResult, error) { return doubts.Text(ctx, c, req) })
	return tea.Batch(sent, m.save())
}

// unanswered reports whether the last that went out has no answer.
func (s *sending) unanswered() bool { return s.failed != "" || s.task.Busy() }

// stop gives up on an answer. The service may have received the request, unless it is to be sent again only later.
func (s *sending) stop(wire *view.Wire) {
	if !s.task.Cancel() {
		return
	}
	known := "The service may have received the rectangle;"
	if e, waits := wire.Waiting(); waits && e.Op == client.OpText && !boxes.CarriedOut(e.Err) {
		known = view.What(e.Err) + " Nothing is on its way, and"
	}
	s.failed, s.advice = "You stopped waiting. "+known+" it is not sent again by itself.", sendAgain
}

// answered shows what came back and remembers the rectangle. The focus goes to
// the lines unless the person has gone on to something else meanwhile.
func (m *Model) answered(result *client.TextResult, err error) tea.Cmd {
	var focus tea.Cmd
	m.dirty.lines, m.send.failed = true, ""
	if err != nil {
		m.send.failed, m.send.advice = m.send.told(err)
		if open, _ := m.runs.Doubts.Of(m.send.about); open && m.runs.Doubts.Lost(m.send.about) {
			m.send.failed += " That could not be saved: once docket is left nothing asks before it is sent again."
		}
	}
	if m.send.waiting {
		focus = m.refocus(paneLines)
	}
	if err != nil {
		m.form.stored.newest.Store(&kept{}) // the end of its doubt was stored as an answer: what it is, is stored again
		return tea.Batch(focus, m.save())
	}
	box := history.Of(m.send.asked, result, m.env.Now())
	m.reply.answer = answer{Box: box, release: result.ReleaseVersion}
	m.addBox(box)
	return tea.Batch(focus, m.keep(box), m.save(), view.Send(view.Visited{Kind: Name, Target: box.OCRTextID}))
}

// keep writes an answered rectangle to the history. No task: nothing on the screen cancels it.
func (m *Model) keep(box store.Box) tea.Cmd {
	env := m.env
	return view.Do(func() tea.Msg {
		if err := env.Store.Boxes.Add(env.Context, env.Scope, box); err != nil {
			return view.Notify{Level: view.Warn, Text: "The rectangle could not be saved in the history: " + view.Reason(err) + "."}
		}
		return nil
	})
}

// failure is what happened to the rectangle that was sent last, named where the form is another one, which the advice is about.
func (s *sending) failure(form client.TextRequest) string {
	switch {
	case s.failed == "":
		return ""
	case form == s.about:
		return s.failed + s.advice
	}
	of := view.Either(form.Collection == s.about.Collection, "", ", "+safe.Line(s.about.Collection))
	return safe.Line(s.about.OCRTextID) + of + " in " + s.about.Coordinates.JSON() + ": " + s.failed
}

const (
	formKept  = " Your form is kept; "
	sendAgain = formKept + "R sends it again."
)

// told says what happened, what was kept and what to do.
func (s *sending) told(err error) (failed, advice string) {
	advice = sendAgain
	if !boxes.WentOut(err) { // the next one is no repetition
		s.asked, advice = s.before, formKept+"ctrl+s sends it."
	}
	if errors.Is(err, boxes.ErrElsewhere) {
		advice = formKept + "ctrl+s asks before it sends it again."
	}
	return runs.Outcome(err), advice
}
