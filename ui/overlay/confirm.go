package overlay

import (
	"fmt"
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
	top int // the first line of the body that is seen
}

// NewConfirm makes the question.
func NewConfirm(env *view.Env, ask view.Confirm) *Confirm {
	if ask.Verb == "" {
		ask.Verb = "yes"
	}
	return &Confirm{panel: panel{env: env}, ask: ask,
		yes: keys.Bind(ask.Verb, "y"), no: keys.Bind("do not", "enter", "esc", "n", "q")}
}

// Update answers the question, or scrolls its body.
func (c *Confirm) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMsg:
		c.scroll(wheel(tea.MouseEvent(msg)))
	case tea.KeyMsg:
		if !msg.Paste {
			return c.key(msg)
		}
	}
	return nil
}

func (c *Confirm) key(k tea.KeyMsg) tea.Cmd {
	shared := &c.env.Keys
	switch {
	case key.Matches(k, c.yes):
		c.done = true
		return view.Send(c.ask.Yes)
	case key.Matches(k, c.no):
		c.done = true
	case key.Matches(k, shared.Up):
		c.scroll(-1)
	case key.Matches(k, shared.Down):
		c.scroll(1)
	case key.Matches(k, shared.PageUp, shared.HalfUp):
		c.scroll(-c.room() / 2)
	case key.Matches(k, shared.PageDown, shared.HalfDown):
		c.scroll(c.room() / 2)
	}
	return nil
}

// Help lists the two answers.
func (c *Confirm) Help() [][]key.Binding { return [][]key.Binding{{c.yes, c.no}} }

// Question says that this overlay must have been drawn before it takes an answer.
func (c *Confirm) Question() {}

// scroll moves the body by some lines.
func (c *Confirm) scroll(by int) { c.top += by }

// View draws the question with both answers, the safe one marked. The answers are
// always in sight; a body that is longer than the room scrolls above them.
func (c *Confirm) View() string {
	t := c.env.Theme
	inner := c.inner(64)
	var lines []string
	for _, paragraph := range strings.Split(c.ask.Body, "\n") {
		lines = append(lines, safe.Wrap(paragraph, inner)...)
	}
	answers := c.answers(inner)
	if room := max(c.room()-len(answers)-1, 1); len(lines) > room {
		room = max(room-1, 1) // a line says that there is more
		c.top = max(0, min(c.top, len(lines)-room))
		more := fmt.Sprintf("lines %d-%d of %d (up and down scroll)", c.top+1, c.top+room, len(lines))
		lines = append(lines[c.top:c.top+room:c.top+room], t.Paint(theme.Dim, safe.Truncate(more, inner, "")))
	}
	return c.draw(c.ask.Title, append(append(lines, ""), answers...), inner)
}

// answers are the two choices, on one line where they fit.
func (c *Confirm) answers(inner int) []string {
	t := c.env.Theme
	const no = " enter: do not "
	yes := t.Paint(theme.Key, "y") + " " + safe.Truncate(c.ask.Verb, inner-2, t.Glyphs.Ellipsis)
	if len(no)+len("  y ")+safe.Width(c.ask.Verb) > inner {
		return []string{t.Paint(theme.Selected, no), yes}
	}
	return []string{t.Paint(theme.Selected, no) + "  " + yes}
}
