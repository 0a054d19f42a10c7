package review

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/each"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// undone shows what undoing and redoing came to, and what another docket gave meanwhile.
func (r *Review) undone(all []undone) []tea.Cmd {
	var cmds []tea.Cmd
	for _, u := range all {
		of := r.newest(u.anchor)
		if u.late {
			r.written = store.Mark{}
			cmds = append(cmds, Look(r), r.Together(), view.Say(view.Warn, "Nothing was "+map[store.StepKind]string{store.StepUndo: "undone", store.StepRedo: "done again"}[u.undo]+
				": another docket judged meanwhile, as is shown now."))
			continue
		}
		if !u.ok {
			cmds = append(cmds, view.Say(view.Info, "Nothing to "+string(u.undo)+" on "+u.anchor+"."))
			continue
		}
		rows := append(r.apply(of, u.step.Now), -1)
		r.apply(of, audit.Given(r.Log.waiting(u.anchor)))
		if u.undo == "" {
			if of != nil && of == r.Rules {
				r.relistAt(rows[0])
			}
			cmds = append(cmds, view.Say(view.Warn, "Not given to "+view.Count(len(u.step.Now), "rule")+": another docket judged "+
				view.Plural(len(u.step.Now), "it", "them")+" meanwhile, as is shown now. Judge again to replace that."))
			if v := u.verdicts[0]; v.GoesOn && of != nil && of == r.Rules { // what was typed is not lost
				cmds = append(cmds, reasoning{r}.askCommentOn(of, rows[:len(rows)-1], "Comment again", v.Comment))
			}
			continue
		}
		if of != nil && of == r.Rules {
			r.relistAt(rows[0])
			cmds = append(cmds, view.Say(view.Good, r.undoneWords(u, of, rows)+newestAgain(u, of, rows)))
		}
	}
	return cmds
}

// undoneWords names the step, by what this user said before and says now.
func (r *Review) undoneWords(u undone, of *loading.Rules, rows []int) string {
	now := each.Of(u.step.Now, func(v store.Verdict) store.Stood {
		d, comment, _ := v.Own()
		return store.Stood{Decision: d, Comment: comment}
	})
	commented := slices.EqualFunc(u.step.Before, now, func(a, b store.Stood) bool { return a.Decision == b.Decision })
	words := "Undone: "
	if u.undo == store.StepRedo {
		words = "Done again: "
	}
	what, stay := u.step.Verdicts, u.step.Stay
	pending := each.Count(what, func(v store.Verdict) bool { return v.Decision == store.NoDecision })
	if stay > 0 && stay == len(what) {
		return "This changed nothing: what you said since on another computer stands."
	} else if stay > 0 {
		return words + view.Count(len(what)-stay, "verdict") + ". What you said since on another computer of " + view.Count(stay, "rule") + " stands."
	} else if len(what) != 1 && !commented && pending == len(what) {
		return words + view.Count(len(what), "rule") + " set to pending."
	} else if len(what) != 1 {
		return words + view.Count(len(what), view.Either(commented, "comment", "verdict")) + "."
	} else if what[0].Settles {
		words += "the settling of "
	} else if commented {
		words += "comment "
	} else {
		words += verbOf(what[0].Decision) + " "
	}
	if rows[0] < 0 {
		return words + "of a rule that is not here now."
	}
	words += of.Rows[rows[0]].Sentence(&r.env.Theme.Glyphs)
	if n := each.Count(rows, func(row int) bool { return row >= 0 && of.Review.Fingerprint(row) == what[0].Fingerprint }); n > 1 {
		words += " (" + view.Thousands(n) + " equal rules)"
	}
	return words + "."
}

// newestAgain says on how many rules what this user says now counts, where another member says otherwise: what is said
// once more in a team is its newest word. Undoing says what was said before, doing again does not.
func newestAgain(u undone, of *loading.Rules, rows []int) string {
	n := each.Count(rows, func(row int) bool {
		return row >= 0 && of.Rows[row].Item.Own() != store.NoDecision && of.Rows[row].Item.Verdict.Disagree()
	})
	if n == 0 || u.step.Stay == len(u.step.Verdicts) {
		return ""
	}
	words := " Your " + view.Either(u.undo == store.StepUndo, "earlier ", "") + view.Plural(n, "verdict counts", "verdicts count") + " again; members disagree"
	if n > 1 {
		words += " on " + view.Thousands(n) + " of these rules"
	}
	return words + "."
}
