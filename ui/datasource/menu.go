package datasource

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
	"docket/ui/view"
)

// choice is one line of a menu: a key and what it does.
type choice struct {
	key  key.Binding
	note string
	then func() tea.Cmd
}

// menu is a few choices, each with a key of its own.
type menu struct {
	box
	name    string
	choices []choice
	at      int
	close   key.Binding
}

func newMenu(env *view.Env, name string, choices ...choice) *menu {
	return &menu{box: box{env: env}, name: name, choices: choices, close: named(env.Keys.Back, "never mind")}
}

// Help lists the choices.
func (n *menu) Help() [][]key.Binding {
	var column []key.Binding
	for _, c := range n.choices {
		column = append(column, c.key)
	}
	return [][]key.Binding{append(column, named(n.env.Keys.Open, "the one that is marked"), n.close)}
}

// Update takes a key of a choice.
func (n *menu) Update(msg tea.Msg) tea.Cmd {
	k, is := msg.(tea.KeyMsg)
	if !is {
		return nil
	}
	for _, c := range n.choices {
		if key.Matches(k, c.key) {
			n.done = true
			return c.then()
		}
	}
	shared := n.env.Keys
	switch {
	case key.Matches(k, n.close, shared.Quit):
		n.done = true
	case key.Matches(k, shared.Open):
		n.done = true
		return n.choices[n.at].then()
	case key.Matches(k, shared.Down):
		n.at = min(n.at+1, len(n.choices)-1)
	case key.Matches(k, shared.Up):
		n.at = max(n.at-1, 0)
	}
	return nil
}

// View draws the choices.
func (n *menu) View() string {
	inner := n.inner(56)
	var lines []string
	for i, c := range n.choices {
		text := c.key.Help().Key + "  " + c.key.Help().Desc
		if c.note != "" {
			text += " " + n.env.Theme.Glyphs.Dot + " " + c.note
		}
		lines = append(lines, n.line(safe.Truncate(safe.Line(text), inner-2, n.env.Theme.Glyphs.Ellipsis), i == n.at))
	}
	return n.draw(n.name, "", lines, inner)
}
