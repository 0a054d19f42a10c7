package review

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// undone shows what undoing and redoing came to.
func (r *Review) undone(all []undone) []tea.Cmd {
	var cmds []tea.Cmd
	for _, u := range all {
		of := r.newest(u.anchor)
		switch {
		case !u.ok:
			cmds = append(cmds, view.Say(view.Info, "Nothing to "+string(u.kind)+" on "+u.anchor+"."))
			continue
		case of == nil:
			continue // it is read from the store when it is opened again
		}
		r.apply(of, u.step.Now)
		if of != r.Rules {
			continue
		}
		r.changed(u.anchor, nil)
		row := rowOf(of, u.step.Now)
		r.relistAt(row)
		cmds = append(cmds, view.Say(view.Good, r.undoneWords(u, of, row)))
	}
	return cmds
}

// undoneWords says what was undone or done again.
func (r *Review) undoneWords(u undone, of *loading.Rules, row int) string {
	words := "Undone: "
	if u.kind == store.StepRedo {
		words = "Done again: "
	}
	if what := u.step.Verdicts; len(what) != 1 {
		return words + view.Count(len(what), "verdict") + "."
	} else if what[0].Decision == store.NoDecision {
		words += "comment "
	} else {
		words += verbOf(what[0].Decision) + " "
	}
	if row < 0 {
		return words + "of a rule that is not here now."
	}
	return words + of.Rows[row].Sentence(&r.env.Theme.Glyphs) + "."
}

// rowOf is the first row that one of the verdicts is about, or -1.
func rowOf(of *loading.Rules, verdicts []store.Verdict) int {
	byID := make(map[string]string, len(verdicts))
	for _, v := range verdicts {
		byID[v.RuleID] = v.Fingerprint
	}
	for row := range of.Rows {
		if print, ok := byID[of.Rows[row].ID]; ok && of.Review.Fingerprint(row) == print {
			return row
		}
	}
	return -1
}
