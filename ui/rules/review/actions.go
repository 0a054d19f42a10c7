package review

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/keys"
	"docket/ui/view"
)

// Actions are those of a review and of its team. What decides waits while verdicts are given.
func (r *Review) Actions() []view.Action {
	all := append(r.own(), ofTeam{r}.own()...)
	for i := range all {
		if all[i].Seen {
			all[i].Why = view.First(func() string { return r.Bulk.busy() }, all[i].Why)
		}
	}
	return all
}

func (r *Review) own() []view.Action {
	const group = "Review"
	noTrial := view.First(r.NoRules, view.Unless(func() bool { return r.Rules.Trial != nil }, "The rules were not tried yet. Press T to try them on records."))
	noFamilies := view.First(r.NoRules, view.Unless(func() bool { return r.Rules.Known != nil }, "What belongs together is still being looked for."))
	judge := func(name, sentence, key string, hint int, d store.Decision, words ...string) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: group, Words: words, Hint: hint, Key: keys.On(key), Why: r.NoRow,
			Seen: true, Do: r.Sight.only(r, func() tea.Cmd { return r.judge(d) })}
	}
	step := func(name, sentence, key string, hint int, kind store.StepKind) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: group, Hint: hint, Key: keys.On(key), Why: r.noUndo, Seen: true,
			Do: func() tea.Cmd { return r.Log.add(entry{anchor: r.Rules.Anchor, undo: kind}) }}
	}
	return []view.Action{
		judge("Accept", "Accept this rule, or the selected ones.", "a", 1, store.Accept, "approve", "verdict"),
		judge("Reject", "Reject this rule, or the selected ones.", "x", 2, store.Reject, "verdict"),
		{Name: "Reject with reason…", Sentence: "Reject this rule or the selected ones, and write why. Tab writes a reason given before.", Group: group,
			Words: []string{"comment", "why"}, Key: keys.On("X"), Why: r.NoRow, Seen: true, Do: r.Sight.only(r, reasoning{r}.rejectWithReason)},
		judge("Flag", "Flag this rule, or the selected ones, for a second look.", "f", 3, store.Flag, "verdict", "later"),
		{Name: "Comment", Takes: true, Sentence: "Write a comment on this rule or on the selected ones.", Group: group, Words: []string{"note"}, Hint: 4, Key: keys.On("c"),
			Why: r.NoRow, Seen: true, Do: r.Sight.only(r, r.askComment)},
		judge("Set to pending", "Take the verdict on this rule or on the selected ones back.", "p", 0, store.NoDecision, "clear", "reset"),
		step("Undo", "Take the newest verdict or comment back, also of an earlier run.", "u", 5, store.StepUndo),
		step("Redo", "Give the verdict or comment that was undone again.", "U", 0, store.StepRedo),
		{Name: "Next queue", Sentence: "List the pending, accepted, rejected, flagged, changed, commented, carried or all rules.", Group: group, Words: []string{"pending"}, Hint: 6,
			Key: keys.On("w"), Why: r.NoRules, Do: r.nextQueue},
		{Name: "Accept what holds", Sentence: "Accept the rules without a verdict that hold on all pairs of the trial.", Group: group, Words: []string{"trial", "evidence", "bulk"},
			Key: keys.On("A"), Why: noTrial, Seen: true, Do: trialled{r}.acceptHeld},
		{Name: "Carry verdicts over…", Sentence: "Take the verdicts that the same rules have on another anchor document, in one step.", Group: group, Words: []string{"earlier", "reuse"},
			Key: keys.On("C"), Why: carrying{r}.noOffer, Seen: true, Do: func() tea.Cmd { return carrying{r}.askCarry("") }},
		{Name: "List what fails", Sentence: "List the rules that fail in the trial, then the undecidable ones, then all.", Group: group, Words: []string{"trial", "evidence"},
			Key: keys.On("F"), Why: noTrial, Do: trialled{r}.listFailed},
		{Name: "Fold families", Sentence: "Show rules that differ only in a number, a document type or the sides of = as one row, or all.", Group: group, Words: []string{"group", "collapse", "similar"},
			Key: keys.On("z"), Why: noFamilies, Do: folding{r}.toggle},
		{Name: "Unfold family", Sentence: "List the rules that this row stands for.", Group: group, Words: []string{"expand"}, Key: keys.On("Z"), Why: r.NoRow, Do: folding{r}.unfold},
		{Name: "Review at a glance", Sheet: true, Sentence: "Count the rules of each queue, and list what changed since the last fetch.", Group: group,
			Words: []string{"progress", "summary", "changes"}, Hint: 12, Key: keys.On("W"), Why: noReview(r), Do: r.overview},
		{Name: "About verdicts", Sentence: whereVerdictsAre, Group: group, Words: []string{"help", "stored"}, Do: func() tea.Cmd { return aboutVerdicts(r.env) }},
		{Name: "Export…", Sentence: "Write the review to a file: HTML, Markdown, CSV or JSON.", Group: group, Words: []string{"report", "save", "hand over", "handover", "packet", "html"},
			Key: keys.On("E"), Why: noReview(r), Seen: true, Do: r.askExport},
		{Name: "Import a review", Takes: true, Sentence: "Take verdicts from another review, or from a CSV of a spreadsheet, after a look at them.", Group: group, Words: []string{"merge"},
			Key: keys.On("b"), Why: r.NoRules, Seen: true, Do: r.askMerge},
	}
}

// NoRules refuses what needs rules.
func (r *Review) NoRules() string {
	return view.Unless(func() bool { return !r.Rules.Empty() }, "There are no rules here. Press o to open an anchor document.")()
}

// noReview refuses what needs rules, be it rules that are gone.
func noReview(r *Review) func() string {
	return func() string {
		if why := r.NoRules(); why == "" || r.Rules == nil {
			return why
		} else if news, _ := r.Rules.News(); !news.Any() && len(r.Rules.Review.Vanished()) == 0 {
			return why
		}
		return ""
	}
}

// NoRow refuses what needs a rule under the cursor.
func (r *Review) NoRow() string {
	return view.First(r.NoRules, view.Unless(func() bool { return r.list.Row() >= 0 }, "No rule is under the cursor. Press Esc to show all."))()
}

func (r *Review) noUndo() string {
	switch n, why := r.Unsaved(); {
	case r.Rules == nil:
		return r.NoRules()
	case n > 0:
		return "Unavailable: verdicts cannot be saved (" + why + ")."
	}
	return ""
}
