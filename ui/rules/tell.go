package rules

import (
	"strings"

	"docket/ui/popup"
	"docket/ui/rules/detail"
	"docket/ui/view"
)

// Tell implements view.Teller: each rule as its verdict and its sentence.
func (m *model) Tell() view.Told {
	of, g := m.review.Rules, &m.env.Theme.Glyphs
	if of.Empty() {
		return popup.StateTold(&m.landing)
	}
	t := m.list.Tell()
	t.Place = position(of, m.list, m.review)[0]
	t.Item = func(i int) string {
		r := &of.Rows[m.list.At(i)]
		facts := []string{r.Item.State.String() + ": " + r.Sentence(g)}
		if len(r.Lint) > 0 {
			facts = append(facts, "lint: "+checks(r.Lint))
		}
		if r.Enables() != "true" {
			facts = append(facts, "enable "+r.Enable.Text())
		}
		if c := r.Item.Comment(); c != "" {
			facts = append(facts, "comment: "+c)
		}
		if r.News != "" {
			facts = append(facts, r.News)
		}
		return strings.Join(facts, "; ")
	}
	t.More = func() []string {
		lines := popup.ItemsTold(m.pane.Items())
		for i := range lines {
			sign, _ := detail.StateSign(m.underCursor().Item.State, g)
			lines[i] = strings.Replace(lines[i], "verdict: "+sign+" ", "verdict: ", 1)
		}
		return lines
	}
	return t
}
