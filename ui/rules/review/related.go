package review

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
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
	this := own.Expr()
	for i := range r.Rules.Rows {
		if other, ok := r.Rules.Rows[i].Expression(); ok && related(&this, &other) {
			rows = append(rows, i)
		}
	}
	r.Only(words, rows)
	r.only.of, r.only.step = row, step
	return view.Say(view.Info, view.Count(len(rows), "rule")+": "+words+". Press r for the next step.")
}

func shareField(a, b *client.Expression) bool {
	return a.Left == b.Left || a.Left == b.Right || a.Right == b.Left || a.Right == b.Right
}

func shareTypes(a, b *client.Expression) bool {
	left, right, l, r := a.Left.DocumentType, a.Right.DocumentType, b.Left.DocumentType, b.Right.DocumentType
	return left == l && right == r || left == r && right == l
}
