package fields

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// landing stands where there are no fields: document types, or where the fields can come from.
type landing struct {
	widget.State
	m             *Model
	own           []view.Action
	width, height int
}

func newLanding(m *Model) *landing {
	l := &landing{m: m}
	l.own = append([]view.Action{{Name: "Choose", Sentence: "Do what the line under the cursor says.", Group: "Start from", Hint: 1, Key: keys.On("enter"), Do: l.choose}},
		view.Moving(func(to keys.Motion) tea.Cmd { l.Motion(to); return nil })...)
	return l
}

func (l *landing) offer() {
	was, s := l.Title, l.m.source
	if d := l.m.docs.front(); d != nil {
		rules, records := widget.Choice{Key: "f", Label: "add the fields that rules name", Note: "open some first: 1"}, widget.Choice{Key: "d", Label: "add the fields of a datasource", Note: "open one first: 2"}
		if s.rules != nil {
			rules.Note = "rules of " + s.rules.AnchorDocumentID
		}
		if s.page.Datasource != "" {
			records.Note = s.page.Datasource
		}
		l.Title, l.Sentence = "Nothing is known of the fields of "+d.Name+" yet", "The service has no operation that reads them."
		l.Choices = []widget.Choice{{Key: "+", Label: "add a field by hand"}, {Key: "i", Label: "import a JSON or CSV file"}, rules, records,
			{Key: "t", Label: "copy from another document type", Note: "or another company"}}
		if s.rules != nil { // they name what there is to set
			l.Choices = slices.Concat([]widget.Choice{rules}, l.Choices[:2], l.Choices[3:])
		}
	} else {
		l.Title, l.Choices = "Open a document type", nil
		l.Sentence = "Here the settings of its fields are written and sent: label, required, visible. What was sent, and how it was answered, is kept on this computer."
		offers := l.m.env.Offers["fields"]
		for _, name := range append(slices.Clone(l.m.docs.recents), offers...) {
			note := "opened"
			if slices.Contains(offers, name) {
				note = "sample"
			}
			if !slices.ContainsFunc(l.Choices, func(c widget.Choice) bool { return c.Label == name }) {
				l.Choices = append(l.Choices, widget.Choice{Label: name, Note: note})
			}
		}
		l.Choices = append(l.Choices, widget.Choice{Key: "o", Label: "open a document type"}, widget.Choice{Key: "i", Label: "import a JSON or CSV file of settings"},
			widget.Choice{Key: "P", Label: "presets: named sets of switches"}, widget.Choice{Key: "D", Label: "drafts"}, widget.Choice{Key: "J", Label: "the journal of what was sent"})
	}
	if l.height < 12 { // the choices go before the prose
		l.Sentence = ""
	}
	if l.At = min(l.At, len(l.Choices)-1); l.Title != was {
		l.At = 0
	}
}

// choose opens the document type under the cursor, or presses the key of the line.
func (l *landing) choose() tea.Cmd {
	if c := l.Choices[l.At]; c.Key != "" {
		return view.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(c.Key)})
	}
	return l.m.Open(l.Choices[l.At].Label)
}

// Actions are those of the list, and of what is open as far as their keys are free.
func (l *landing) Actions() []view.Action {
	rest := l.m.actions[nil]
	if d := l.m.docs.front(); d != nil {
		rest = l.m.untyped(d)
	}
	taken := func(k string) bool {
		return slices.ContainsFunc(l.own, func(a view.Action) bool { return slices.Contains(a.Key.Keys(), k) })
	}
	rest = slices.DeleteFunc(slices.Clone(rest), func(a view.Action) bool { return slices.ContainsFunc(a.Key.Keys(), taken) })
	return append(slices.Clone(l.own), rest...)
}

func (l *landing) Update(msg tea.Msg) tea.Cmd {
	if e, is := msg.(tea.MouseMsg); is && e.Button == tea.MouseButtonLeft && e.Action == tea.MouseActionPress {
		if again, ok := l.Click(e.Y, l.width, l.height); ok && again {
			return l.choose()
		}
	}
	return nil
}

// SetSize implements pane, as do all below.
func (l *landing) SetSize(width, height int) { l.width, l.height = width, height; l.offer() }
func (l *landing) View() string              { return l.State.View(l.m.env.Theme, l.width, l.height) }
func (l *landing) Typing() bool              { return false }
func (l *landing) Back() bool                { return false }
func (l *landing) CanBack() bool             { return false }

func (l *landing) Facts() []string {
	if l.m.docs.front() != nil {
		return []string{"no fields"}
	}
	return []string{"the service cannot list document types"}
}
