package runs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/popup"
	"docket/ui/view"
)

// sends is the run that is being sent.
type sends struct {
	task    view.Task[struct{}]
	run     *boxes.Run
	stopped atomic.Bool

	mu       sync.Mutex
	progress boxes.Progress
}

const (
	together = 8 // requests at the same time
	barCells = 8
)

// start sends the requests of a run that are in some states.
func (s *sends) start(r *Runs, run *boxes.Run, states ...string) tea.Cmd {
	env := r.env
	s.run, s.progress = run, boxes.Progress{Total: run.Count(states...)}
	s.stopped.Store(false)
	if r.table != nil && r.table.run == run {
		r.table.live()
	}
	sending := boxes.Sending{States: states, Jobs: together, Doubts: &r.Doubts, Stop: s.stopped.Load, Told: func(p boxes.Progress) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.progress = p
	}}
	return s.task.StartOnce(env.Context, func(ctx context.Context) (struct{}, error) { return struct{}{}, run.Send(ctx, env.Client, sending) })
}

func (r *Runs) sent(_ struct{}, err error) tea.Cmd {
	var again tea.Cmd
	if r.table.changed(r.sends.run) {
		again = r.table.arrange()
	}
	return tea.Batch(again, r.sends.told(r.Shown() && r.table.run == r.sends.run, err))
}

// line is how far it got.
func (s *sends) line(env *view.Env) string {
	s.mu.Lock()
	p := s.progress
	s.mu.Unlock()
	full, g := 0, &env.Theme.Glyphs
	if p.Total > 0 {
		full = p.Done * barCells / p.Total
	}
	text := fmt.Sprintf("run %d  %s%s %s/%s  %s/s", s.run.ID, strings.Repeat(g.Full, full), strings.Repeat(g.Empty, barCells-full), view.Thousands(p.Done),
		view.Thousands(p.Total), view.Thousands(int(p.Rate)))
	if s.stopped.Load() {
		text = "waiting for what was sent: " + text
	}
	for _, part := range []struct {
		n    int
		what string
	}{{p.Failed, "failed"}, {p.Unclear, "unclear"}, {p.Unanswered, "not answered"}} {
		if part.n > 0 {
			text += " " + g.Dot + " " + view.Thousands(part.n) + " " + part.what
		}
	}
	return text
}

// told says what came of it: what has no answer, and what to do where the run is shown, or is not.
func (s *sends) told(shown bool, err error) tea.Cmd {
	run := s.run
	left := run.Left(boxes.Opens())
	text, how := fmt.Sprintf("Run %d: %s of %s answered", run.ID, view.Thousands(run.Count(store.ReadAnswered)), view.Count(run.Requests(), "request")), ""
	if len(left) > 0 {
		text += "; " + strings.Join(left, ", ")
		if how = "R to send again."; run.Count("") > 0 {
			how = "r to continue."
		}
	}
	odd := run.Odd()
	if odd > 0 {
		how = cmp.Or(how, "w for them.")
		text += "; " + view.Count(odd, "answer") + " told of an error"
	}
	switch {
	case err != nil && !errors.Is(err, context.Canceled):
		return view.Say(view.Bad, view.What(err)+" "+text+".")
	case len(left)+odd > 0:
		if how = " Press " + how; !shown { // there the keys are those of the form
			how = " Press T in Text to open the run, and there" + strings.TrimPrefix(how, " Press")
		}
		return view.Say(view.Warn, text+"."+how)
	}
	return view.Say(view.Good, text+".")
}

// Outcome says what became of a request that has no answer.
func Outcome(err error) string {
	lost, noAnswer := errors.AsType[*client.TransportError](err)
	switch {
	case noAnswer && lost.Sent == client.NotSent:
		return view.Explain(err) + " Nothing reached the service."
	case noAnswer:
		return view.What(err) + " Whether the service received it is not known; it " + client.Again(err) + "."
	case boxes.CarriedOut(err):
		return view.Explain(err) + " The service may have received it; it " + client.Again(err) + "."
	}
	return view.Explain(err)
}

// Push says what is about to be sent, and goes on after y, unless there is a reason against it by then.
func Push(env *view.Env, title, what string, why func() string, then func() tea.Cmd) tea.Cmd {
	p := &env.Profile
	return view.Send(view.Confirm{Title: title, Verb: "send", Body: "to " + view.To(&env.Theme.Glyphs, p.Company, p.Address) + "\n" + what +
		"\n\nThe interface describes gettext as a push: each request is sent once, and again only where the service asks for it later.", Then: func() tea.Cmd {
		if why() != "" {
			return view.Refuse(why)
		}
		return then()
	}})
}

// askSend says how much is about to be sent, and sends it after y.
func (r *Runs) askSend(verb, what string, states ...string) tea.Cmd {
	run, doubted := r.table.run, ""
	if !slices.Contains(states, store.ReadSent) && !slices.Contains(states, store.ReadUnclear) { // else it is said
		doubted = pushed(r.Doubts.Among(r.env.Context, run.Asks(states...)))
	}
	return Push(r.env, fmt.Sprintf("%s run %d?", verb, run.ID), "at most "+view.Count(run.Count(states...), "request")+", "+what+doubted, r.noSending,
		func() tea.Cmd { return r.sends.start(r, run, states...) })
}

func (r *Runs) chooseAgain() tea.Cmd {
	var items []popup.Item
	keys := map[string]string{store.ReadFailed: "f", store.ReadUnclear: "c", store.ReadSent: "u"}
	for _, o := range boxes.Opens() {
		n := r.table.run.Count(o.State)
		if n == 0 || keys[o.State] == "" {
			continue
		}
		what := o.What + "\n" + view.Count(n, "request") + ": " + o.Note
		items = append(items, popup.Item{Key: keys[o.State], Label: o.What, Note: view.Count(n, "request") + ", " + o.Note, Then: func() tea.Cmd { return r.askSend("Send again in", what, o.State) }})
	}
	return popup.NewList(r.env, popup.ListOptions{Title: "Send again", Items: func() []popup.Item { return items }}).Show()
}
