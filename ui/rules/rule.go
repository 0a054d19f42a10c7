package rules

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/view"
	"docket/ui/widget"
)

func (m *model) under() *loading.Row { return &m.review.Rules.Rows[m.list.Row()] }

// copy copies the sentence of the rule under the cursor, or those of the selected rules, one a line.
func (m *model) copy() tea.Cmd {
	lines := each.Of(m.list.Chosen(), func(row int) string { return audit.Sentence(m.review.Rules.Rows[row].Name) })
	return m.env.Copy(strings.Join(lines, "\n"), view.Count(len(lines), "sentence"))
}

// forms are what rules can be copied as, beside what any table can.
func (m *model) forms() []popup.Item {
	raws := each.Of(m.list.Chosen(), func(row int) string { return m.review.Rules.Rows[row].Raw.Raw() })
	text := strings.Join(raws, ",\n")
	if len(raws) != 1 {
		text = "[" + text + "]"
	}
	return []popup.Item{{Key: "s", Label: "As sent", Note: "the JSON of the service",
		Then: func() tea.Cmd { return m.env.Copy(text, view.Count(len(raws), "rule")+" as JSON") }}}
}

func (m *model) raw() tea.Cmd {
	r := m.under()
	return popup.NewReader(m.env, popup.ReaderOptions{Title: r.Label() + " as it came",
		Lines: func() []popup.Line { return []popup.Line{{Item: widget.Item{Value: r.Raw.Indented()}}} },
		Copy:  func() (string, string) { return r.Raw.Raw(), "the rule as JSON" }}).Show()
}

// openFields asks which of the rule's document types, and opens its settings.
func (m *model) openFields() tea.Cmd {
	r := m.under()
	open := func(documentType string) tea.Cmd {
		return view.Send(view.Navigate{View: "fields", Target: documentType, Items: r.FieldsOf(documentType)})
	}
	switch types := r.DocumentTypes(); len(types) {
	case 0:
		return view.Say(view.Info, "This rule names no document types.")
	case 1:
		return open(types[0])
	default:
		return view.Send(view.Ask{Verb: "Open", Title: "Field settings of a document type", Prompt: "document type", Initial: types[0], Suggestions: []string{types[1], types[0]}, Then: open})
	}
}

// openData asks which datasource to look a field up in: those that are loaded and have a column of the name come first.
func (m *model) openData() tea.Cmd {
	fields := m.under().FieldsOf("")
	if len(fields) == 0 {
		return view.Say(view.Info, "The name of this rule names no fields to look up.")
	}
	of, row := m.review.Rules, m.list.Row()
	found, loaded := m.records.Datasources(fields)
	recents, _ := m.env.Store.Recents.List(m.env.Context, m.env.Scope, "data", 9) // without them there is less to suggest
	names := slices.Concat(found, loaded, each.Of(recents, func(r store.Recent) string { return r.Target }), m.env.Offers["data"])
	names = each.Once(names, func(name string) string { return name })
	ask := view.Ask{Verb: "Look up", Title: "Look " + strings.Join(fields, " or ") + " up in", Prompt: "datasource", Suggestions: names,
		Then: func(name string) tea.Cmd { return m.records.Lead(of, row, name) }}
	if len(found) > 0 {
		ask.Initial, ask.Suggestions = names[0], append(names[1:], names[0])
	}
	return view.Send(ask)
}

// mouse selects by a click, opens by a second one, sorts by a click on a title, and scrolls what is under the pointer.
func (m *model) mouse(e tea.MouseEvent) tea.Cmd {
	l, typing := &m.layout, m.list.Typing()
	if e.Action != tea.MouseActionPress {
		return nil
	}
	if m.review.Rules.Empty() {
		if again, ok := m.landing.Click(e.Y, l.width, l.height); ok && again {
			return popup.Choose(&m.landing, m.Open)
		}
		return nil
	}
	inDetail := l.detail.Contains(e.X, e.Y)
	inList := !inDetail && l.list.Contains(e.X, e.Y)
	switch click := e.Button == tea.MouseButtonLeft; {
	case click && e.Y < l.top:
		if q, ok := m.progress.QueueAt(e.X); ok && !typing {
			m.review.List(q)
		}
	case inList && click && m.pane.Focused() && e.Y > l.list.Y: // the first one only leaves the detail
		m.focus(false)
		m.list.Grid().Click(e.X, e.Y-l.list.Y)
	case inList:
		e.Y -= l.list.Y
		return m.list.Update(tea.MouseMsg(e))
	case inDetail && click && !typing:
		m.focus(true)
	case inDetail:
		m.pane.Scroll(widget.WheelOf(tea.MouseMsg(e)))
	}
	return nil
}
