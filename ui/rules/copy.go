package rules

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/popup"
	"docket/ui/rules/detail"
	"docket/ui/view"
)

// copy copies what is under the cursor: the rule's sentence, or those of the
// marked rules, one a line.
func (m *model) copy() tea.Cmd {
	rows := m.list.Chosen()
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i], _ = detail.Sentence(&m.shown.set.Rules[row], false)
	}
	return m.env.Copy(strings.Join(lines, "\n"), view.Count(len(rows), "sentence"))
}

// forms are what rules can be copied as, beside what any table can.
func (m *model) forms() []popup.Item {
	rows := m.list.Chosen()
	return []popup.Item{{Key: "s", Label: "As sent", Note: "the JSON of the service",
		Then: func() tea.Cmd { return m.env.Copy(m.rawRules(rows), view.Count(len(rows), "rule")+" as JSON") }}}
}

// rawRules is rules as the service wrote them: one object, or a list of several.
func (m *model) rawRules(rows []int) string {
	raws := make([]string, len(rows))
	for i, row := range rows {
		raws[i] = m.shown.set.Rules[row].Raw.Raw()
	}
	if len(raws) == 1 {
		return raws[0]
	}
	return "[" + strings.Join(raws, ",\n") + "]"
}

// openFields asks which of the rule's document types, and opens its settings.
func (m *model) openFields() tea.Cmd {
	row := m.list.Row()
	left, right := detail.DocumentTypes(&m.shown.set.Rules[row])
	open := func(documentType string) tea.Cmd {
		return view.Send(view.Navigate{View: "fields", Target: documentType, Items: fieldsOf(&m.shown.set.Rules[row], documentType)})
	}
	switch {
	case left == "":
		return view.Say(view.Info, "This rule names no document types.")
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
