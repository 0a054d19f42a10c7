package rules

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/rules/detail"
	"docket/ui/view"
)

// turnBack asks the store to undo or redo the newest step on this anchor document.
func (m *model) turnBack(kind store.StepKind) tea.Cmd {
	return m.record(act{anchor: m.shown.anchor, turn: kind})
}

// turned shows what undoing and redoing came to.
func (m *model) turned(all []turned) []tea.Cmd {
	var cmds []tea.Cmd
	for _, t := range all {
		if !t.ok {
			cmds = append(cmds, view.Say(view.Info, "nothing to "+string(t.act.turn)+" on "+t.act.anchor))
			continue
		}
		c := m.kept.find(t.act.anchor)
		if c == nil {
			continue // it is read from the store when it is opened again
		}
		c.review.Apply(t.step.Now)
		c.counts = c.review.Counts()
		if c != m.shown {
			continue
		}
		m.judged(nil)
		row := c.rowOf(t.step.Now)
		m.relistAt(row)
		cmds = append(cmds, view.Say(view.Good, turnWords(t, c, row, m.env.Theme.Options.ASCII)))
	}
	return cmds
}

// turnWords says what was taken back or put back.
func turnWords(t turned, c *collection, row int, ascii bool) string {
	words := "undone: "
	if t.act.turn == store.StepRedo {
		words = "done again: "
	}
	what := t.step.Verdicts
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
