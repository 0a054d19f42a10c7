package rules

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// arbiter goes through another person's review: first at a glance, then conflict
// by conflict. Nothing is kept before its end, and esc at any place keeps nothing.
type arbiter struct {
	*window
	of        *collection
	merge     *audit.Merge
	conflicts []int
	chosen    []choiceOf
	at        int // the conflict; -1 at the glance, len(conflicts) at the end

	mine, theirs, flag, skip, back, keep key.Binding
}

// choiceOf is what was decided of one conflict.
type choiceOf int

const (
	undecided choiceOf = iota
	keepMine
	takeTheirs
	flagBoth
)

func newArbiter(m *model, of *collection, merge *audit.Merge) *arbiter {
	a := &arbiter{of: of, merge: merge, conflicts: merge.Conflicts(), at: -1,
		mine: keys.Bind("keep mine", "m"), theirs: keys.Bind("take theirs", "t"), flag: keys.Bind("flag it", "f"),
		skip: keys.Bind("leave it", "s"), back: keys.Bind("the one before", "b"), keep: keys.Bind("go on", "enter")}
	a.chosen = make([]choiceOf, len(a.conflicts))
	a.window = m.newWindow("", "", nil)
	a.fill()
	return a
}

// fill writes what stands at this place.
func (a *arbiter) fill() {
	var items []widget.Item
	switch {
	case a.at < 0:
		a.title, items = "Another's review of "+a.of.anchor, a.glance()
	case a.at < len(a.conflicts):
		a.title = fmt.Sprintf("Conflict %d of %d", a.at+1, len(a.conflicts))
		items = a.conflict(a.merge.Met[a.conflicts[a.at]])
	default:
		a.title, items = "Keep this?", a.result()
	}
	a.detail.SetItems(items)
}

func (a *arbiter) glance() []widget.Item {
	var items []widget.Item
	for _, note := range a.merge.Notes {
		items = append(items, widget.Item{Value: note, Kind: widget.Warn})
	}
	for _, met := range []struct {
		audit.Meeting
		words string
	}{{audit.Agreement, "the same decision"}, {audit.Conflict, "two decisions: you settle them one by one"}, {audit.OnlyTheirs, "are brought in, under the name that the file gives"},
		{audit.OnlyMine, "stay"}, {audit.Neither, "nobody decided"}} {
		items = append(items, widget.Item{Name: met.String(), Value: view.Count(a.merge.Count[met.Meeting], "rule") + "  " + met.words})
	}
	items = append(items, widget.Item{Name: "together", Value: view.Count(len(a.of.set.Rules), "rule")})
	if a.merge.Beside > 0 {
		items = append(items, widget.Item{Name: "beside these", Value: view.Count(a.merge.Beside, "verdict") + "  on what rules were, or on rules that are not here", Kind: widget.Dim})
	}
	return append(items, widget.Item{Value: ""}, widget.Item{Value: "Nothing is changed before you have seen what it comes to.", Kind: widget.Dim})
}

func (a *arbiter) conflict(met audit.Met) []widget.Item {
	items := []widget.Item{{Name: met.Sentence, Section: true}, {Name: "rule_id", Value: met.RuleID, Kind: widget.Dim}}
	for _, side := range []struct {
		whose string
		v     *store.Verdict
	}{{"mine", met.Mine}, {"theirs", met.Theirs}} {
		state := audit.StateOf(side.v.Decision)
		sign, kind := stateSign(state, &a.m.env.Theme.Glyphs)
		items = append(items, widget.Item{Name: side.whose, Value: sign + " " + state.String() + a.m.byWhom(*side.v), Kind: kind})
		if side.v.Comment != "" {
			items = append(items, widget.Item{Name: "comment", Value: side.v.Comment})
		}
	}
	now := [...]string{"not settled yet", "mine stays", "theirs is taken; both comments stay", "flagged; both comments stay"}[a.chosen[a.at]]
	return append(items, widget.Item{Name: "settled", Value: now, Kind: widget.Accent})
}

func (a *arbiter) result() []widget.Item {
	x := a.merged()
	items := []widget.Item{{Name: "brought in", Value: view.Count(x.gains, "verdict") + " that only they gave"},
		{Name: "settled", Value: view.Count(x.settled, "conflict") + " otherwise than you had decided"},
		{Name: "stay", Value: view.Count(x.left, "conflict") + " as you had decided"}}
	return append(items, widget.Item{Value: "enter keeps this as one step, which u takes back; esc keeps nothing.", Kind: widget.Dim})
}

// merged is what the choices come to.
func (a *arbiter) merged() merged {
	x := merged{to: a.m, of: a.of, verdicts: a.merge.Gains()}
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

// Update settles, goes on, or leaves.
func (a *arbiter) Update(msg tea.Msg) tea.Cmd {
	k, is := msg.(tea.KeyMsg)
	if !is || k.Paste {
		return a.window.Update(msg)
	}
	in := a.at >= 0 && a.at < len(a.conflicts)
	switch {
	case key.Matches(k, a.leave):
		a.done = true
		return view.Say(view.Info, "nothing was brought in")
	case key.Matches(k, a.keep) && a.at >= len(a.conflicts):
		a.done = true
		return view.Send(a.merged())
	case key.Matches(k, a.keep):
		a.step(1)
	case key.Matches(k, a.back):
		a.step(-1)
	case in && key.Matches(k, a.mine):
		a.choose(keepMine)
	case in && key.Matches(k, a.theirs):
		a.choose(takeTheirs)
	case in && key.Matches(k, a.flag):
		a.choose(flagBoth)
	case in && key.Matches(k, a.skip):
		a.choose(undecided)
	default:
		a.detail.Update(k)
	}
	return nil
}

func (a *arbiter) choose(c choiceOf) {
	a.chosen[a.at] = c
	a.step(1)
}

func (a *arbiter) step(by int) {
	a.at = min(max(a.at+by, -1), len(a.conflicts))
	a.fill()
	a.SetSize(a.screenW, a.screenH)
}

// Help lists what works at this place.
func (a *arbiter) Help() [][]key.Binding {
	var column []key.Binding
	switch {
	case a.at < 0:
		column = []key.Binding{a.keep}
	case a.at < len(a.conflicts):
		column = []key.Binding{a.mine, a.theirs, a.flag, a.skip, a.back}
	default:
		column = []key.Binding{keys.Bind("keep it", "enter"), a.back}
	}
	return [][]key.Binding{append(column, keys.Bind("keep nothing", "esc"))}
}
