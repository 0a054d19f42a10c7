package rules

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
)

// copy copies what is under the cursor: the rule's sentence, or those of the
// marked rules, one a line.
func (m *model) copy() tea.Cmd {
	chosen := m.chosen()
	lines := make([]string, len(chosen))
	for i, r := range chosen {
		lines[i], _ = sentence(r, false)
	}
	return m.env.Copy(strings.Join(lines, "\n"), view.Count(len(chosen), "sentence"))
}

// copyRaw copies rules as the service wrote them: one object, or a list of the
// marked ones.
func (m *model) copyRaw() tea.Cmd {
	chosen := m.chosen()
	switch len(chosen) {
	case 1:
		return m.env.Copy(chosen[0].Raw.Raw(), "the rule as JSON")
	}
	raws := make([]string, len(chosen))
	for i, r := range chosen {
		raws[i] = r.Raw.Raw()
	}
	return m.env.Copy("["+strings.Join(raws, ",\n")+"]", view.Count(len(chosen), "rule")+" as JSON")
}

// copyFact copies the value under the cursor of the detail.
func (m *model) copyFact() tea.Cmd {
	m.fresh()
	at := m.pane.detail.Selected()
	if at < 0 || at >= len(m.pane.facts) {
		return nil
	}
	f := m.pane.facts[at]
	if f.value == "" {
		return view.Say(view.Info, f.name+" has no value to copy")
	}
	return m.env.Copy(f.value, f.name)
}

// chosen is the marked rules in the service's order, or the one under the cursor.
func (m *model) chosen() []*client.Rule {
	rows := m.grid.Marked()
	if len(rows) == 0 {
		if row := m.grid.Row(); row >= 0 {
			rows = []int{row}
		}
	}
	chosen := make([]*client.Rule, len(rows))
	for i, row := range rows {
		chosen[i] = &m.shown.set.Rules[row]
	}
	return chosen
}

// mark marks the rule and goes on to the next, or takes its mark away.
func (m *model) mark() tea.Cmd {
	row := m.grid.Row()
	m.grid.ToggleMark(row)
	m.grid.Move(1)
	return nil
}

// openFields asks which of the rule's document types, and opens its settings.
func (m *model) openFields() tea.Cmd {
	row := m.grid.Row()
	left, right := pair(&m.shown.set.Rules[row])
	open := func(documentType string) tea.Cmd {
		return view.Send(view.Navigate{View: "fields", Target: documentType, Items: fieldsOf(&m.shown.set.Rules[row], documentType)})
	}
	switch {
	case left == "":
		return view.Say(view.Info, "this rule names no document types")
	case left == right:
		return open(left)
	}
	return view.Send(view.Ask{Title: "Field settings of", Prompt: "document type", Initial: left, Suggestions: []string{right, left}, Then: open})
}

// fieldsOf is the fields that a rule names of a document type.
func fieldsOf(r *client.Rule, documentType string) []string {
	e, _ := r.Expression()
	var names []string
	for _, o := range []client.Operand{e.Left, e.Right} {
		if o.DocumentType == documentType && o.Field != "" {
			names = append(names, o.Field)
		}
	}
	return names
}
