package rules

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/merge"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/detail"
	"docket/ui/view"
	"docket/ui/widget"
)

// merging is another person's review on its way into this one: first at a glance,
// then conflict by conflict. Nothing is saved before its end, and esc saves nothing.
type merging struct {
	*popup.Reader
	m         *model
	of        *collection
	merge     *merge.Merge
	conflicts []int
	chosen    []choiceOf
	at        int // the conflict; -1 at the glance, len(conflicts) at the end
	actions   []view.Action
}

// choiceOf is what was decided of one conflict.
type choiceOf int

const (
	undecided choiceOf = iota
	keepMine
	takeTheirs
	flagBoth
)

func newMerging(m *model, of *collection, both *merge.Merge) *merging {
	a := &merging{m: m, of: of, merge: both, conflicts: both.Conflicts(), at: -1}
	a.chosen = make([]choiceOf, len(a.conflicts))
	a.Reader = popup.NewReader(m.env, popup.ReaderOptions{Lines: a.lines})
	a.SetTitle(a.title())
	a.actions = view.Over(a.own(), a.Reader.Actions()...)
	return a
}

// own are the actions beside those of a reader.
func (a *merging) own() []view.Action {
	const group = "Import"
	inside := func() string {
		if a.at < 0 || a.at >= len(a.conflicts) {
			return "This is no conflict. Press Enter to go on."
		}
		return ""
	}
	choose := func(name, sentence, key string, hint int, c choiceOf) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: group, Hint: hint, Key: keys.On(key), Why: inside, Do: quiet(func() { a.choose(c) })}
	}
	return []view.Action{
		choose("Keep mine", "Keep your own verdict.", "m", 1, keepMine),
		choose("Take theirs", "Take their verdict; both comments stay.", "t", 2, takeTheirs),
		choose("Flag", "Flag the rule; both comments stay.", "f", 3, flagBoth),
		choose("Skip", "Leave this conflict; your own verdict stays.", "s", 4, undecided),
		{Name: "Go on", Sentence: "Go to the next conflict, and at the end save the result.", Group: group, Hint: 5, Key: keys.On("enter"), Do: a.next},
		{Name: "Previous", Sentence: "Go to the conflict before.", Group: group, Hint: 6, Key: keys.On("b"), Do: quiet(func() { a.step(-1) })},
		{Name: "Close", Sentence: "Close this box and import nothing.", Group: group, Hint: 9, Key: keys.On("esc", "q"), Do: func() tea.Cmd {
			a.Reader.Close()
			return view.Say(view.Info, "Nothing was imported.")
		}},
	}
}

// Actions are what keys do here.
func (a *merging) Actions() []view.Action { return a.actions }

// lines are what is to be read at this place.
func (a *merging) lines() []popup.Line {
	var items []widget.Item
	switch {
	case a.at < 0:
		items = a.glance()
	case a.at < len(a.conflicts):
		items = a.conflict(a.merge.Met[a.conflicts[a.at]])
	default:
		items = a.result()
	}
	lines := make([]popup.Line, len(items))
	for i := range items {
		lines[i].Item = items[i]
	}
	return lines
}

// title names this place.
func (a *merging) title() string {
	switch {
	case a.at < 0:
		return "Another review of " + a.of.anchor
	case a.at < len(a.conflicts):
		return fmt.Sprintf("Conflict %d of %d", a.at+1, len(a.conflicts))
	}
	return "Save this?"
}

func (a *merging) glance() []widget.Item {
	var items []widget.Item
	for _, note := range a.merge.Notes {
		items = append(items, widget.Item{Value: note, Kind: widget.Warn})
	}
	for _, met := range []struct {
		merge.Meeting
		words string
	}{{merge.Agreement, "the same decision"}, {merge.Conflict, "two decisions, to be settled one by one"}, {merge.OnlyTheirs, "are imported under the name that the file gives"},
		{merge.OnlyMine, "stay"}, {merge.Neither, "nobody decided"}} {
		items = append(items, widget.Item{Name: met.String(), Value: view.Count(a.merge.Count[met.Meeting], "rule") + "  " + met.words})
	}
	items = append(items, widget.Item{Name: "together", Value: view.Count(len(a.of.set.Rules), "rule")})
	if a.merge.Beside > 0 {
		items = append(items, widget.Item{Name: "beside these", Value: view.Count(a.merge.Beside, "verdict") + "  on what rules were, or on rules that are not here", Kind: widget.Muted})
	}
	return append(items, widget.Item{Value: ""}, widget.Item{Value: "Nothing is changed before you have seen the result.", Kind: widget.Muted})
}

func (a *merging) conflict(met merge.Met) []widget.Item {
	items := []widget.Item{{Name: met.Sentence, Section: true}, {Name: "rule_id", Value: met.RuleID, Kind: widget.Muted}}
	for _, side := range []struct {
		whose string
		v     *store.Verdict
	}{{"mine", met.Mine}, {"theirs", met.Theirs}} {
		state := audit.StateOf(side.v.Decision)
		sign, kind := detail.StateSign(state, &a.m.env.Theme.Glyphs)
		items = append(items, widget.Item{Name: side.whose, Value: sign + " " + state.String() + detail.ByWhom(*side.v, a.m.env.Now()), Kind: kind})
		if side.v.Comment != "" {
			items = append(items, widget.Item{Name: "comment", Value: side.v.Comment})
		}
	}
	now := [...]string{"not settled yet", "mine stays", "theirs is taken; both comments stay", "flagged; both comments stay"}[a.chosen[a.at]]
	return append(items, widget.Item{Name: "settled", Value: now, Kind: widget.Strong})
}

func (a *merging) result() []widget.Item {
	x := a.merged()
	items := []widget.Item{{Name: "imported", Value: view.Count(x.gains, "verdict") + " that only they gave"},
		{Name: "settled", Value: view.Count(x.settled, "conflict") + " otherwise than you had decided"},
		{Name: "stay", Value: view.Count(x.left, "conflict") + " as you had decided"}}
	return append(items, widget.Item{Value: "Press Enter to save this as one step, which u undoes; Esc to import nothing.", Kind: widget.Muted})
}

// merged is what the choices come to.
func (a *merging) merged() merged {
	x := merged{of: a.of, verdicts: a.merge.Gains()}
	x.gains = len(x.verdicts)
	by := a.m.env.Profile.Username
	for i, at := range a.conflicts {
		met := a.merge.Met[at]
		switch a.chosen[i] {
		case takeTheirs:
			x.verdicts = append(x.verdicts, met.Take())
		case flagBoth:
			x.verdicts = append(x.verdicts, met.Settle(store.Flag, by))
		default:
			x.left++
			continue
		}
		x.settled++
	}
	return x
}

func (a *merging) next() tea.Cmd {
	if a.at < len(a.conflicts) {
		a.step(1)
		return nil
	}
	a.Reader.Close()
	return a.m.then(func() tea.Cmd { return a.m.merged(a.merged()) })()
}

func (a *merging) choose(c choiceOf) {
	a.chosen[a.at] = c
	a.step(1)
}

func (a *merging) step(by int) {
	a.at = min(max(a.at+by, -1), len(a.conflicts))
	a.SetTitle(a.title())
	a.Reread()
	a.Select(0)
}
