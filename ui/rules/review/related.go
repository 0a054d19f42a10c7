package review

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// Related lists the rules with a field of the one under the cursor; asked again, those
// between the same document types; and again, all.
func (r *Review) Related() tea.Cmd {
	row, step := r.list.Row(), 1
	if r.only.step > 0 {
		row, step = r.only.of, (r.only.step+1)%3
	}
	own := &r.Rules.Rows[row]
	switch {
	case !own.Parsed():
		return view.Say(view.Info, "The name of this rule names no fields.")
	case step == 0:
		r.Clear()
		return view.Say(view.Info, "All rules.")
	}
	words, related := "rules with a field of "+own.Label(), shareField
	if step == 2 {
		words, related = "rules between "+strings.Join(own.DocumentTypes(), " and "), shareTypes
	}
	var rows []int
	for i := range r.Rules.Rows {
		if other := &r.Rules.Rows[i]; other.Parsed() && related(own, other) {
			rows = append(rows, i)
		}
	}
	r.Only(words, rows)
	r.only.of, r.only.step = row, step
	return view.Say(view.Info, view.Count(len(rows), "rule")+": "+words+". Press r for the next step.")
}

func shareField(a, b *loading.Row) bool {
	of := []client.Operand{b.Expr().Left, b.Expr().Right}
	return slices.Contains(of, a.Expr().Left) || slices.Contains(of, a.Expr().Right)
}

func shareTypes(a, b *loading.Row) bool {
	x, y := a.DocumentTypes(), b.DocumentTypes()
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}
