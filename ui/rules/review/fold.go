package review

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/judge"
	"docket/ui/view"
)

// folding is the part of a review that shows a family of rules as one row.
type folding struct{ *Review }

// group is what rules have in common that are one row: their family, their state, and what they came to in the trial.
// A rule of another state or outcome is an exception, and a row of its own.
type group struct {
	family int
	state  int
	trial  judge.Outcome
}

// toggle folds families into one row each, or shows every rule.
func (r folding) toggle() tea.Cmd {
	r.fold = !r.fold
	r.relistAll()
	if r.fold {
		return view.Say(view.Info, view.Count(len(r.Rules.Rows), "rule")+" are shown as "+view.Count(r.list.Len(), "row")+": rules that differ only in a number, a direction or a document type are one row.")
	}
	return nil
}

// rows leaves of the rows that are listed one for each group, and notes how many it stands for.
func (r folding) rows(rows []int) []int {
	for row := range r.members {
		r.Rules.Rows[row].Family = 0
	}
	r.members, r.Rules.Folded = nil, r.fold && r.Rules.Known != nil
	if !r.Rules.Folded {
		return rows
	}
	first, out := map[group]int{}, make([]int, 0, 64)
	r.members = map[int][]int{}
	for _, row := range rows {
		at := &r.Rules.Rows[row]
		g := group{r.Rules.Known.Families[row], int(at.Item.State), judge.NotTried}
		if at.Tally != nil {
			g.trial = at.Tally.Outcome()
		}
		lead, there := first[g]
		if !there {
			lead = row
			first[g] = row
			out = append(out, row)
		}
		r.members[lead] = append(r.members[lead], row)
	}
	for lead, all := range r.members {
		r.Rules.Rows[lead].Family = len(all)
	}
	return out
}

// whole are all rules that these rows stand for.
func (r folding) whole(rows []int) []int {
	var out []int
	for _, row := range rows {
		if all := r.members[row]; len(all) > 0 {
			out = append(out, all...)
		} else {
			out = append(out, row)
		}
	}
	return out
}

// concerned are the rules that an action is about: the selected ones, or the one under the cursor, each with the rules
// that it stands for. One is true for a rule alone.
func (r folding) concerned() (rows []int, one bool) {
	if rows = r.list.Selected(); len(rows) > 0 {
		return r.whole(rows), false
	}
	rows = r.whole([]int{r.list.Row()})
	return rows, len(rows) == 1
}

// about is a title for a question about rules, "Reject 12 rules", and the comment that is there so far.
func (r folding) about(verb string, rows []int, one bool) (title, before string) {
	if !one {
		return verb + " " + view.Count(len(rows), "rule"), ""
	}
	at := &r.Rules.Rows[rows[0]]
	return verb + " " + at.Label(), at.Item.Comment()
}

// unfold lists the rules that the row under the cursor stands for.
func (r folding) unfold() tea.Cmd {
	row := r.list.Row()
	all := r.members[row]
	if len(all) < 2 {
		return view.Say(view.Info, "This row is one rule. Press z to fold rules that differ only in a number.")
	}
	r.fold = false
	r.Only("the family of "+r.Rules.Rows[row].Label(), all)
	r.only.folded, r.only.of = true, row
	return nil
}
