package overlay

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// Ask is a prompt for one line of text. What fails its check stays in the
// prompt with the reason under it: nothing typed is lost.
type Ask struct {
	panel
	ask    view.Ask
	input  *widget.Input
	reason string
	accept key.Binding
	close  key.Binding
	next   int // the suggestion that tab takes next
}

// NewAsk makes the prompt.
func NewAsk(env *view.Env, ask view.Ask) *Ask {
	a := &Ask{panel: panel{env: env}, ask: ask, accept: keys.Bind("take it", "enter"), close: keys.Bind("never mind", "esc")}
	a.input = widget.NewInput(env.Theme, ask.Prompt)
	a.input.SetValue(ask.Initial)
	a.input.Focus()
	return a
}

// Typing is always so: a prompt takes text.
func (a *Ask) Typing() bool { return true }

// Help lists the prompt's keys.
func (a *Ask) Help() [][]key.Binding {
	column := []key.Binding{a.accept, a.close}
	if len(a.ask.Suggestions) > 0 {
		column = append(column, keys.Bind("next suggestion", "tab"))
	}
	return [][]key.Binding{column}
}

// Update edits, accepts or closes.
func (a *Ask) Update(msg tea.Msg) tea.Cmd {
	k, is := msg.(tea.KeyMsg)
	if !is {
		return nil
	}
	switch {
	case key.Matches(k, a.close):
		a.done = true
	case key.Matches(k, a.accept):
		if a.ask.Check != nil {
			if err := a.ask.Check(a.input.Value()); err != nil {
				a.reason = safe.Line(err.Error())
				return nil
			}
		}
		a.done = true
		return a.ask.Then(a.input.Value())
	case k.Type == tea.KeyTab && len(a.ask.Suggestions) > 0:
		a.input.SetValue(a.ask.Suggestions[a.next%len(a.ask.Suggestions)])
		a.next++
	default:
		a.input.Update(k)
		a.reason = ""
	}
	return nil
}

// View draws the prompt.
func (a *Ask) View() string {
	t := a.env.Theme
	inner := a.inner(64)
	a.input.SetWidth(inner)
	lines := []string{a.input.View()}
	for _, l := range safe.Wrap(a.reason, inner) {
		lines = append(lines, t.Paint(theme.Bad, l))
	}
	return a.draw(a.ask.Title, lines, inner)
}
