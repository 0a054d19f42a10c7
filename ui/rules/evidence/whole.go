package evidence

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/trials"
	"docket/ui/core/each"
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
// it, and says that more is known where they are on screen.
func (t *Records) tried(shown *loading.Rules, past func(anchor string) *loading.Rules) view.Taker {
	return t.step.To(func(trial *trials.Whole, err error) tea.Cmd {
		switch {
		case errors.Is(err, context.Canceled):
			return nil
		case err != nil:
			return view.Say(view.Bad, view.Sentence(view.Reason(err)))
		case !trial.Finished():
			return t.next()
		case shown == nil || shown.Anchor != t.on.Anchor:
			return t.elsewhere(trial, past(t.on.Anchor))
		}
		defer t.told()
		return t.tell(trial, shown)
	})
}

// tell gives rules what came of the trial, and says so.
func (t *Records) tell(trial *trials.Whole, of *loading.Rules) tea.Cmd {
	other := otherBy(of.Tried(trial, t.now(of)))
	said, level := strings.TrimSpace("Tried "+view.Count(len(trial.Of), "rule")+": "+of.TrialWords()+". "+trial.Unread()), view.Good
	if other != "" {
		level = view.Warn
		said += " " + other
	} else if n := len(trial.Mixed); n > 0 {
		if said += " " + trial.Mixed[0]; n > 1 {
			said += " W lists " + view.Thousands(n-1) + " more such columns."
		}
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
func (t *Records) elsewhere(trial *trials.Whole, of *loading.Rules) tea.Cmd {
	anchor := t.on.Anchor
	if of == nil {
		return view.Say(view.Warn, "The trial of "+anchor+" has ended, but its rules are not in memory any more. Open "+anchor+" and press T to try them again.")
	}
	level, other := view.Info, otherBy(of.Tried(trial, t.now(of)))
	if other != "" {
		level = view.Warn
	}
	return view.Say(level, strings.TrimSpace("The rules of "+anchor+" were tried: "+of.TrialWords()+". "+other))
}

// otherBy says of how many rules nothing is shown, because they changed or are matched otherwise; "" for none.
func otherBy(changed, moved int) (text string) {
	if changed > 0 {
		text = view.Count(changed, "rule") + " changed since the trial began. "
	}
	if moved > 0 {
		text += view.Count(moved, "rule") + " would be tried otherwise by now. "
	}
	if text != "" {
		text += "Press T to try again."
	}
	return text
}

// Carry gives rules that came again what is known of those before them.
func (t *Records) Carry(from, to *loading.Rules) {
	if bytes.Equal(from.Set.Body, to.Set.Body) {
		to.Quoted = from.Quoted
	}
	if from.Trial == nil {
		return
	}
	if other := otherBy(to.Tried(from.Trial, t.now(to))); other != "" {
		to.Aside = " " + other
	}
}

// now is what rules would be tried on, nil where that is not known.
func (t *Records) now(of *loading.Rules) *trials.Records {
	if t.anchor != of.Anchor {
		return nil
	}
	return &t.Records
}

// rechosen takes the outcomes back of rules that would be tried on something else by now, and says so.
func (t *Records) rechosen(of *loading.Rules) tea.Cmd {
	if of.Trial == nil || len(of.Rows) == 0 {
		return nil
	}
	known := func() int { return each.Count(of.Rows, func(r loading.Row) bool { return r.Tally != nil }) }
	gone := known()
	of.Tried(of.Trial, t.now(of))
	gone -= known()
	if gone == 0 {
		return nil
	}
	t.told()
	return view.Say(view.Info, view.Count(gone, "outcome")+" of the trial "+view.Plural(gone, "is", "are")+" gone, for the records or what they are matched by changed. Press T, then t, to try all rules again.")
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
