package overlay

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// Confirm asks a question. The safe answer is preselected: enter, esc, n and q
// decline; only y says yes. Other keys do nothing, so that a key typed ahead
// answers nothing.
type Confirm struct {
	panel
	ask view.Confirm
	yes key.Binding
	no  key.Binding
}

// NewConfirm makes the question.
func NewConfirm(env *view.Env, ask view.Confirm) *Confirm {
	if ask.Verb == "" {
		ask.Verb = "yes"
	}
	return &Confirm{panel: panel{env: env}, ask: ask,
		yes: keys.Bind(ask.Verb, "y"), no: keys.Bind("do not", "enter", "esc", "n", "q")}
}

// Update answers the question.
func (c *Confirm) Update(msg tea.Msg) tea.Cmd {
	k, is := msg.(tea.KeyMsg)
	if !is || k.Paste {
		return nil
	}
	switch {
	case key.Matches(k, c.yes):
		c.done = true
		return view.Send(c.ask.Yes)
	case key.Matches(k, c.no):
		c.done = true
	}
	return nil
}

// Help lists the two answers.
func (c *Confirm) Help() [][]key.Binding { return [][]key.Binding{{c.yes, c.no}} }

// View draws the question with both answers, the safe one marked.
func (c *Confirm) View() string {
	t := c.env.Theme
	inner := c.inner(64)
	var lines []string
	for _, paragraph := range strings.Split(c.ask.Body, "\n") {
		lines = append(lines, safe.Wrap(paragraph, inner)...)
	}
	if over := len(lines) - (c.room() - 2); over > 0 {
		lines = append(lines[:max(0, len(lines)-over-1)], t.Paint(theme.Dim, t.Glyphs.Ellipsis))
	}
	answers := t.Paint(theme.Selected, " enter: do not ") + "  " + t.Paint(theme.Key, "y") + " " + c.ask.Verb
	return c.draw(c.ask.Title, append(lines, "", safe.Truncate(answers, inner, "")), inner)
}
