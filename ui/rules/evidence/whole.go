package evidence

import (
	"bytes"
	"context"
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/trials"
	"docket/ui/rules/loading"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// whole is the trial of all rules of an anchor document that is under way.
type whole struct {
	env   *view.Env
	trial *trials.Whole
	done  int            // rules, as the step under way began: the trial is its own until it comes back
	on    *loading.Rules // whose rules are tried
	step  view.Task[*trials.Whole]
}

// stepTime is how long rules are tried before the screen is told how far it is.
const stepTime = 100 * time.Millisecond

// TryAll tries rules on the records that were chosen. It asks where that ends the trial of another anchor document.
func (t *Records) TryAll(of *loading.Rules) tea.Cmd {
	if t.step.Busy() && t.on.Anchor != of.Anchor {
		return view.Send(view.Confirm{Title: "Stop the trial of " + safe.Line(t.on.Anchor) + "?", Verb: "stop it", Then: func() tea.Cmd { return t.tryAll(of) },
			Body: view.Thousands(t.done) + " of its " + view.Count(len(t.trial.Of), "rule") + " were tried, which is not kept.\nThe rules of one anchor document are tried at a time."})
	}
	return t.tryAll(of)
}

func (t *Records) tryAll(of *loading.Rules) tea.Cmd {
	t.of(of.Anchor)
	t.trial, t.on = t.Begin(of.Set.Rules, t.env.Now()), of
	return t.next()
}

func (w *whole) next() tea.Cmd {
	trial := w.trial
	w.done = trial.Done
	return w.step.Start(w.env.Context, func(ctx context.Context) (*trials.Whole, error) { return trial, trial.Step(ctx, stepTime) })
}

// Trying tells how far the trial is; "" where none is under way.
func (w *whole) Trying() string {
	if !w.step.Busy() {
		return ""
	}
	return "trying rules, " + view.Thousands(w.done) + " of " + view.Thousands(len(w.trial.Of))
}

// CancelTrial ends the trial and tells whether one was under way. What was tried before stays.
func (w *whole) CancelTrial() bool { return w.step.Cancel() }

// tried takes a step of the trial. At its end it gives the rules of its anchor document as they are by now what came of
// it, and known hears of that where they are on screen.
func (w *whole) tried(shown *loading.Rules, past func(anchor string) *loading.Rules, known func()) view.Taker {
	return w.step.To(func(trial *trials.Whole, err error) tea.Cmd {
		switch {
		case errors.Is(err, context.Canceled):
			return nil
		case err != nil:
			return view.Say(view.Bad, view.Sentence(view.Reason(err)))
		case !trial.Finished():
			return w.next()
		case shown == nil || shown.Anchor != w.on.Anchor:
			return elsewhere(trial, w.on.Anchor, past(w.on.Anchor))
		}
		defer known()
		return w.tell(trial, shown)
	})
}

// tell gives rules what came of the trial, and says so.
func (w *whole) tell(trial *trials.Whole, of *loading.Rules) tea.Cmd {
	others := of.Tried(trial)
	said, level := "Tried "+view.Count(len(trial.Of), "rule")+": "+of.TrialWords()+".", view.Good
	if others > 0 {
		level = view.Warn
		said += changedSince(others)
	} else if n := len(trial.Mixed); n > 0 {
		said += " " + trial.Mixed[0]
	}
	switch holds, fails := len(of.WithOutcome(judge.Holds)), len(of.WithOutcome(judge.Fails)); {
	case holds > 0 && fails > 0:
		said += " Press A to accept those that hold, F to list those that fail."
	case holds > 0:
		said += " Press A to accept those that hold."
	case fails > 0:
		said += " Press F to list those that fail."
	}
	return view.Say(level, said)
}

// elsewhere gives rules that are not on screen what came of their trial; nil are those of which nothing is remembered.
func elsewhere(trial *trials.Whole, anchor string, of *loading.Rules) tea.Cmd {
	if of == nil {
		return view.Say(view.Warn, "The trial of "+anchor+" has ended, but its rules are not in memory any more. Open "+anchor+" and press T to try them again.")
	}
	level, said := view.Info, ""
	if others := of.Tried(trial); others > 0 {
		level, said = view.Warn, changedSince(others)
	}
	return view.Say(level, "The rules of "+anchor+" were tried: "+of.TrialWords()+"."+said)
}

func changedSince(rules int) string {
	return " " + view.Count(rules, "rule") + " changed since the trial began. Press T to try again."
}

// Carry gives rules that came again what is known of those before them. It returns what has to be said.
func Carry(from, to *loading.Rules) tea.Cmd {
	if bytes.Equal(from.Set.Body, to.Set.Body) {
		to.Quoted = from.Quoted
	}
	if from.Trial == nil {
		return nil
	}
	if others := to.Tried(from.Trial); others > 0 {
		return view.Say(view.Warn, view.Count(others, "rule")+" changed since the trial. Press T to try again.")
	}
	return nil
}

// Outcome is what rules came to in the trial, for a cell; nil is none.
func Outcome(t *trials.Tally, g *theme.Glyphs) (string, widget.Kind) {
	if t == nil {
		return "", widget.Plain
	}
	o := t.Outcome()
	text := sign(o, g)
	if pairs := loading.Pairs(t); pairs != "" {
		text += " " + pairs
	}
	return text, kindOf(o)
}

func sign(o judge.Outcome, g *theme.Glyphs) string {
	return [...]string{judge.Holds: g.Accepted, judge.Fails: g.Rejected, judge.Undecidable: g.Unknown, judge.NotTried: g.Absent}[o]
}

func kindOf(o judge.Outcome) widget.Kind {
	return [...]widget.Kind{judge.Holds: widget.Good, judge.Fails: widget.Bad, judge.Undecidable: widget.Unknown, judge.NotTried: widget.Muted}[o]
}
