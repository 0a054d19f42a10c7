package rules

import (
	"slices"
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
	item := func(at int) string {
		r := &of.Rows[at]
		facts := []string{r.Item.State.String() + ": " + r.Sentence(g)}
		if n := len(of.Family(r)); n > 0 {
			facts = append(facts, "one of "+view.Count(n, "rule")+" in this row")
		}
		if found := common(of, r, func(r *row) string { return checks(r.Lint) }); found != "" {
			facts = append(facts, "lint: "+found)
		}
		if r.Enables() != "true" {
			facts = append(facts, "enable "+r.Enable.Text())
		}
		if c := common(of, r, func(r *row) string { return r.Item.Comment() }); c != "" {
			facts = append(facts, "comment: "+c)
		}
		if news := common(of, r, func(r *row) string { return r.News }); news != "" {
			facts = append(facts, strings.Replace(news, "varies", "since the last fetch: varies", 1))
		}
		return strings.Join(facts, "; ")
	}
	t.Item = func(i int) string { return item(m.list.At(i)) }
	t.Now = func(key string) (words string) {
		if at := slices.IndexFunc(of.Rows, func(r row) bool { return r.Key() == key }); at >= 0 {
			words = item(at)
		}
		return words
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
