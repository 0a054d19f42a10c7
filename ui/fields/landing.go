package fields

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// landing stands where there are no fields: document types, or where the fields can come from.
type landing struct {
	widget.State
	m             *Model
	width, height int
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
			note := view.Either(slices.Contains(offers, name), "sample", "opened")
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

// Actions are those of the list, and of what is open as far as their keys are free.
func (l *landing) Actions() []view.Action {
	if d := l.m.docs.front(); d != nil {
		return popup.Choices(&l.State, l.m.Open, l.m.untyped(d))
	}
	return popup.Choices(&l.State, l.m.Open, l.m.actions[nil])
}

func (l *landing) Update(msg tea.Msg) tea.Cmd {
	if e, is := msg.(tea.MouseMsg); is && e.Button == tea.MouseButtonLeft && e.Action == tea.MouseActionPress {
		if again, ok := l.Click(e.Y, l.width, l.height); ok && again {
			return popup.Choose(&l.State, l.m.Open)
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
