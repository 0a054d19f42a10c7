package rules

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// kinship is how the list is narrowed to what is related to a rule.
type kinship int

const (
	noKin kinship = iota
	sameFields
	sameTypes
)

// related narrows the list to the rules that speak of a field of this one; asked
// again, to those between the same document types; and again, to none of it.
func (m *model) related() tea.Cmd {
	d, row := &m.desk, m.list.Row()
	if d.kin != noKin && d.lens.rows != nil {
		row = d.kinOf
	}
	next := (d.kin + 1) % 3
	if d.lens.rows == nil {
		next = sameFields
	}
	own, ok := m.shown.set.Rules[row].Expression()
	switch {
	case !ok:
		return view.Say(view.Info, "The name of this rule names no fields.")
	case next == noKin:
		d.lens, d.kin = lens{}, noKin
		m.relistAll()
		return view.Say(view.Info, "All rules.")
	}
	words := "rules with a field of " + ruleLabel(&m.shown.set.Rules[row])
	if next == sameTypes {
		words = "rules between " + pairWords(own)
	}
	var rows []int
	for i := range m.shown.set.Rules {
		if e, ok := m.shown.set.Rules[i].Expression(); ok && kin(own, e, next) {
			rows = append(rows, i)
		}
	}
	m.setLens(words, rows)
	d.kin, d.kinOf = next, row
	return view.Say(view.Info, view.Count(len(rows), "rule")+": "+words+". Press r for the next step.")
}

// kin reports whether two rules are related.
func kin(a, b client.Expression, by kinship) bool {
	if by == sameFields {
		return a.Left == b.Left || a.Left == b.Right || a.Right == b.Left || a.Right == b.Right
	}
	l, r := a.Left.DocumentType, a.Right.DocumentType
	return l == b.Left.DocumentType && r == b.Right.DocumentType || l == b.Right.DocumentType && r == b.Left.DocumentType
}

func pairWords(e client.Expression) string {
	if e.Left.DocumentType == e.Right.DocumentType {
		return e.Left.DocumentType + " and itself"
	}
	return e.Left.DocumentType + " and " + e.Right.DocumentType
}

// tryOnRecords opens the window in which the rule is tried.
func (m *model) tryOnRecords() tea.Cmd { return m.records.Open(m.env, m.shown.set.Rules, m.list.Row()) }

// raw shows the rule as the service wrote it.
func (m *model) raw() tea.Cmd {
	row := m.list.Row()
	r := &m.shown.set.Rules[row]
	return popup.NewReader(m.env, popup.ReaderOptions{Title: ruleLabel(r) + " as it came",
		Lines: func() []popup.Line { return []popup.Line{{Item: widget.Item{Value: r.Raw.Indented()}}} },
		Copy:  func() (string, string) { return r.Raw.Raw(), "the rule as JSON" }}).Show()
}

// openData asks which datasource to look a field up in: those that are loaded and
// have a column of the name come first.
func (m *model) openData() tea.Cmd {
	row := m.list.Row()
	e, ok := m.shown.set.Rules[row].Expression()
	if !ok {
		return view.Say(view.Info, "The name of this rule names no fields to look up.")
	}
	fields := []string{e.Left.Field, e.Right.Field}
	if e.Left.Field == e.Right.Field {
		fields = fields[:1]
	}
	found, loaded := m.records.Datasources(fields)
	names := slices.Clone(found)
	recents, _ := m.env.Store.Recents.List(m.env.Context, m.env.Scope, "data", 9) // without them there is less to suggest
	for _, more := range [][]string{loaded, targets(recents), m.env.Offers["data"]} {
		for _, name := range more {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	what := fields[0]
	if len(fields) == 2 {
		what += " or " + fields[1]
	}
	ask := view.Ask{Title: "Look " + what + " up in", Prompt: "datasource", Suggestions: names,
		Then: func(name string) tea.Cmd {
			return view.Send(view.Navigate{View: "data", Target: name, Items: fields})
		}}
	if len(found) > 0 {
		ask.Initial, ask.Suggestions = names[0], append(names[1:], names[0])
	}
	return view.Send(ask)
}

func targets(recents []store.Recent) []string {
	var out []string
	for _, r := range recents {
		out = append(out, r.Target)
	}
	return out
}
