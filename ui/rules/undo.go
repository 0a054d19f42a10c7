package rules

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/rules/detail"
	"docket/ui/rules/review"
	"docket/ui/view"
)

// undone shows what undoing and redoing came to.
func (m *model) undone(all []review.Undone) []tea.Cmd {
	var cmds []tea.Cmd
	for _, u := range all {
		if !u.OK {
			cmds = append(cmds, view.Say(view.Info, "Nothing to "+string(u.Kind)+" on "+u.Anchor+"."))
			continue
		}
		c := m.kept.find(u.Anchor)
		if c == nil {
			continue // it is read from the store when it is opened again
		}
		c.review.Apply(u.Step.Now)
		c.counts = c.review.Counts()
		if c != m.shown {
			continue
		}
		m.judged(nil)
		row := c.rowOf(u.Step.Now)
		m.relistAt(row)
		cmds = append(cmds, view.Say(view.Good, undoneWords(u, c, row, m.env.Theme.Options.ASCII)))
	}
	return cmds
}

// undoneWords says what was undone or done again.
func undoneWords(u review.Undone, c *collection, row int, ascii bool) string {
	words := "Undone: "
	if u.Kind == store.StepRedo {
		words = "Done again: "
	}
	what := u.Step.Verdicts
	if len(what) != 1 {
		return words + view.Count(len(what), "verdict")
	}
	if what[0].Decision == store.NoDecision {
		words += "comment"
	} else {
		words += decisionVerb(what[0].Decision)
	}
	if row < 0 {
		return words + " of " + what[0].RuleID + ", which is not among the rules now"
	}
	text, _ := detail.Sentence(&c.set.Rules[row], ascii)
	return words + " " + text
}

// rowOf is the first row that one of the verdicts is about, or -1.
func (c *collection) rowOf(verdicts []store.Verdict) int {
	byID := make(map[string]string, len(verdicts))
	for _, v := range verdicts {
		byID[v.RuleID] = v.Fingerprint
	}
	for row := range c.set.Rules {
		if print, ok := byID[c.set.Rules[row].ID]; ok && c.review.Fingerprint(row) == print {
			return row
		}
	}
	return -1
}
