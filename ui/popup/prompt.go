package popup

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// Prompt asks for one line of text. What fails its check stays in the prompt with the
// reason under it: nothing typed is lost.
type Prompt struct {
	frame
	ask    view.Ask
	input  *widget.Input
	reason string
	next   int // the suggestion that tab takes next
}

// NewPrompt makes the prompt.
func NewPrompt(env *view.Env, ask view.Ask) *Prompt {
	p := &Prompt{frame: frame{env: env}, ask: ask, input: widget.NewInput(env.Theme, ask.Prompt)}
	p.input.SetValue(ask.Initial)
	p.input.Focus()
	return p
}

// Typing is always so: a prompt takes text.
func (p *Prompt) Typing() bool { return true }

// Actions are what keys do here, beside typing.
func (p *Prompt) Actions() []view.Action {
	list := []view.Action{{Name: "Save", Sentence: "Take what was typed.", Group: "Box", Hint: 1, Key: keys.On("enter"), Do: p.accept}}
	if len(p.ask.Suggestions) > 0 {
		list = append(list, view.Action{Name: "Next suggestion", Sentence: "Write the next suggestion into the line.", Group: "Box", Hint: 2, Key: keys.On("tab"), Do: p.suggest})
	}
	return append(list, view.Action{Name: "Cancel", Sentence: "Close this box and change nothing.", Group: "Box", Hint: 3, Key: keys.On("esc"),
		Do: func() tea.Cmd { p.done = true; return nil }})
}

func (p *Prompt) accept() tea.Cmd {
	if p.ask.Check != nil {
		if err := p.ask.Check(p.input.Value()); err != nil {
			p.reason = safe.Line(err.Error())
			return nil
		}
	}
	p.done = true
	return p.ask.Then(p.input.Value())
}

func (p *Prompt) suggest() tea.Cmd {
	p.input.SetValue(p.ask.Suggestions[p.next%len(p.ask.Suggestions)])
	p.next++
	return nil
}

// Update types.
func (p *Prompt) Update(msg tea.Msg) tea.Cmd {
	if k, is := msg.(tea.KeyMsg); is {
		p.input.Update(k)
		p.reason = ""
	}
	return nil
}

// View draws the prompt.
func (p *Prompt) View() string {
	t := p.env.Theme
	inner := p.inner(64)
	p.input.SetWidth(inner)
	lines := []string{p.input.View()}
	for _, l := range safe.Wrap(p.reason, inner) {
		lines = append(lines, t.Paint(theme.Bad, l))
	}
	return p.draw(p.ask.Title, "", lines, inner)
}
