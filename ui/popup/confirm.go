package popup

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// Confirm asks a question. The safe answer is preselected: enter, esc, n and q decline;
// only y says yes. Other keys do nothing, so that a key typed ahead answers nothing.
type Confirm struct {
	frame
	ask view.Confirm
	top int // the first line of the body that is seen
}

// NewConfirm makes the question.
func NewConfirm(env *view.Env, ask view.Confirm) *Confirm {
	if ask.Verb == "" {
		ask.Verb = "yes"
	}
	return &Confirm{frame: frame{env: env}, ask: ask}
}

// Question says that this popup must have been drawn before it takes an answer.
func (c *Confirm) Question() {}

// Actions are the two answers, and what scrolls the body.
func (c *Confirm) Actions() []view.Action {
	close := func(do func() tea.Cmd) func() tea.Cmd {
		return func() tea.Cmd { c.done = true; return do() }
	}
	list := []view.Action{
		{Name: strings.ToUpper(c.ask.Verb[:1]) + c.ask.Verb[1:], Sentence: "Answer yes.", Group: "Box", Hint: 1, Key: keys.On("y"), Do: close(c.ask.Then)},
		{Name: "Cancel", Sentence: "Answer no and change nothing.", Group: "Box", Hint: 2, Key: keys.On("enter", "esc", "n", "q"),
			Do: close(func() tea.Cmd { return nil })}}
	return append(list, view.Moving(func(m keys.Motion) tea.Cmd {
		c.top += map[keys.Motion]int{keys.Up: -1, keys.Down: 1, keys.PageUp: -c.room() / 2, keys.HalfUp: -c.room() / 2, keys.PageDown: c.room() / 2, keys.HalfDown: c.room() / 2}[m]
		return nil
	})...)
}

// Update scrolls by the wheel.
func (c *Confirm) Update(msg tea.Msg) tea.Cmd {
	if m, is := msg.(tea.MouseMsg); is {
		c.top += wheel(tea.MouseEvent(m))
	}
	return nil
}

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
		lines = append(lines[c.top:c.top+room:c.top+room], t.Paint(theme.Muted, safe.Truncate(more, inner, "")))
	}
	return c.draw(c.ask.Title, "", append(append(lines, ""), answers...), inner)
}

// answers are the two choices, on one line where they fit.
func (c *Confirm) answers(inner int) []string {
	t := c.env.Theme
	const no = " enter: cancel "
	yes := t.Paint(theme.Strong, "y") + " " + safe.Truncate(c.ask.Verb, inner-2, t.Glyphs.Ellipsis)
	if len(no)+len("  y ")+safe.Width(c.ask.Verb) > inner {
		return []string{t.Paint(theme.Selected, no), yes}
	}
	return []string{t.Paint(theme.Selected, no) + "  " + yes}
}
