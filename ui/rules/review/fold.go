package review

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/judge"
	"docket/ui/core/each"
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
		return view.Say(view.Info, view.Count(r.Listed, "rule")+view.Plural(r.Listed, " is", " are")+" shown as "+view.Count(r.list.Len(), "row")+": rules that differ only in a number, a document type or the sides of = are one row.")
	}
	return nil
}

// Fold leaves of the rows that the list and its filter let through one for each group, and notes for which it stands.
func Fold(r *Review, rows []int) (shown []int, of func(row int) []int) {
	if r == nil || r.Rules == nil || rows == nil {
		return rows, nil
	}
	for lead := range r.members { // what it showed for all of them
		r.list.Grid().InvalidateRow(lead)
	}
	r.members, r.Listed, r.Rules.Folded = nil, len(rows), r.fold && r.Rules.Known != nil
	if !r.Rules.Folded {
		return rows, nil
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
		for _, row := range all { // a filter may ask any of them
			r.Rules.Rows[row].Family = all
		}
		r.list.Grid().InvalidateRow(lead)
	}
	return out, func(row int) []int { return r.members[row] }
}

// changed draws a rule anew, and the row that stands for it.
func (r folding) changed(row int) {
	r.list.ChangedRow(row)
	if all := r.Rules.Family(&r.Rules.Rows[row]); len(all) > 0 {
		r.list.ChangedRow(all[0])
	}
}

// concerned are the rules that an action is about: the selected ones, or the one under the cursor with those that it
// stands for. One is true for a rule alone.
func (r folding) concerned() (rows []int, one bool) {
	if rows = r.list.Selected(); len(rows) > 0 {
		return rows, false
	}
	if rows = r.members[r.list.Row()]; len(rows) > 1 {
		return rows, false
	}
	return []int{r.list.Row()}, true
}

// about is a title for a question about rules, "Reject 12 rules", and the comment that is there so far.
func (r folding) about(verb string, rows []int, one bool) (title, before string) {
	if !one {
		return verb + " " + view.Count(len(rows), "rule"), ""
	}
	at := &r.Rules.Rows[rows[0]]
	return verb + " " + at.Label(), at.Item.OwnComment(me(r.env))
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

// hidden counts the rules of these rows that the list does not show, alone or in a row that stands for them.
func (r folding) hidden(rows []int) int {
	shown := make([]bool, len(r.Rules.Rows))
	for _, row := range r.list.Grid().Rows() {
		for _, of := range append([]int{row}, r.members[row]...) {
			shown[of] = true
		}
	}
	return each.Count(rows, func(row int) bool { return !shown[row] })
}
