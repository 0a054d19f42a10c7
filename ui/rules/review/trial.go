package review

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/trials"
	"docket/ui/core/each"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// trialled is the part of a review that goes by what a trial came to.
type trialled struct{ *Review }

func (r trialled) acceptHeld() tea.Cmd {
	rows := slices.DeleteFunc(r.Rules.WithOutcome(judge.Holds), func(row int) bool { return !r.Rules.Rows[row].Item.State.Open() })
	if len(rows) == 0 {
		return view.Say(view.Info, "No rule without a verdict holds in the trial.")
	}
	if why := outdated(r.Rules); why != "" {
		return view.Say(view.Warn, why)
	}
	return r.askMany(rows, store.Accept)
}

// outdated names the files that changed since rules were tried on them, with the way out; "" where none did.
func outdated(of *loading.Rules) string {
	if names := of.Trial.On().Changed(); names != "" {
		return names + " changed since the rules were tried. Press T, then t, to try them again."
	}
	return ""
}

// moved refuses, where a question about rules is answered, what was asked on a trial that is another one by now; nil is as
// it was. What was out of date already was asked about as it was.
func (r trialled) moved(rows []int) func() tea.Cmd {
	of := r.Rules
	tallies := func() []*trials.Tally {
		return each.Of(rows, func(row int) *trials.Tally { return of.Rows[row].Tally })
	}
	came := tallies()
	if !slices.ContainsFunc(came, func(t *trials.Tally) bool { return t != nil }) {
		return func() tea.Cmd { return nil }
	}
	known := outdated(of)
	return func() tea.Cmd {
		why := outdated(of)
		if !slices.Equal(tallies(), came) {
			why = "what the trial came to changed meanwhile. Look at the rules again."
		} else if why == known {
			return nil
		}
		return view.Say(view.Warn, "No verdict was given: "+why)
	}
}

// trialWords are the restrictions of a trial.
var trialWords = [...]string{judge.Holds: "hold in the trial", judge.Fails: "fail in the trial", judge.Undecidable: "undecidable in the trial", judge.NotTried: "without records"}

// Tried lists anew what is listed by its outcome, and tells it in an open overview, after rules were tried once more.
func Tried(r *Review) {
	if r.glance != nil {
		r.glance.Reread()
	}
	outcome := slices.Index(trialWords[:], r.only.words)
	if outcome < 0 {
		return
	}
	for row := range r.only.rows {
		t := r.Rules.Rows[row].Tally
		r.only.rows[row] = t != nil && t.Outcome() == judge.Outcome(outcome)
	}
}

// listFailed lists what fails, then what is undecidable, then all.
func (r trialled) listFailed() tea.Cmd {
	outcome := judge.Fails
	switch r.only.words {
	case trialWords[judge.Fails]:
		outcome = judge.Undecidable
	case trialWords[judge.Undecidable]:
		r.Clear()
		return nil
	}
	rows := r.Rules.WithOutcome(outcome)
	if len(rows) == 0 && outcome == judge.Fails {
		return view.Say(view.Good, "No rule fails in the trial.")
	} else if len(rows) == 0 {
		r.Clear()
		return view.Say(view.Info, "No rule is undecidable in the trial.")
	}
	return r.Only(trialWords[outcome], rows)
}
