package popup

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

type editor interface {
	Update(tea.KeyMsg) (changed bool)
	Value() string
	SetValue(string)
	View() string
}

// Prompt asks for a text. What fails its check stays in the prompt with the reason under it: nothing typed is lost.
type Prompt struct {
	frame
	ask    view.Ask
	edit   editor
	reason string
	next   int // the suggestion that tab takes next
}

func NewPrompt(env *view.Env, ask view.Ask) *Prompt {
	p := &Prompt{frame: frame{env: env}, ask: ask}
	if ask.Lines {
		p.edit = widget.NewLines(env.Theme)
	} else {
		input := widget.NewInput(env.Theme, ask.Prompt)
		input.Secret = ask.Secret
		input.Focus()
		p.edit = input
	}
	p.edit.SetValue(ask.Initial)
	p.reason = safe.Line(ask.Reason)
	return p
}

func (p *Prompt) Value() string { return p.edit.Value() }

// Begun is what was typed. Paths and secrets are typed again soon enough.
func (p *Prompt) Begun() []view.Begun {
	if p.ask.Secret || p.ask.File || p.edit.Value() == p.ask.Initial {
		return nil
	}
	return []view.Begun{{What: p.ask.Title, Text: p.edit.Value()}}
}

func (p *Prompt) Typing() bool { return true }

func (p *Prompt) Actions() []view.Action {
	list := []view.Action{{Name: cmp.Or(p.ask.Verb, "Save"), Sentence: "Use what was typed.", Group: "Box", Hint: 1, Key: keys.On("enter"), Do: p.accept}}
	if p.ask.Lines {
		list = append(list, view.Action{Name: "New line", Sentence: "Begin a new line.", Group: "Box", Hint: 2, Key: keys.On("alt+enter"),
			Do: func() tea.Cmd { return p.Update(tea.KeyMsg{Type: tea.KeyEnter, Alt: true}) }})
	}
	if len(p.ask.Suggestions) > 0 {
		list = append(list, view.Action{Name: "Next suggestion", Sentence: "Write the next suggestion into the line.", Group: "Box", Hint: 2, Key: keys.On("tab"), Do: p.suggest})
	}
	if !p.ask.Secret && !p.ask.File {
		list = append(list, editing(p.env, func() string { return view.Within(p.ask.Title) }, p.edit.Value, p.edit.SetValue))
	}
	return append(list, view.Action{Name: "Cancel", Sentence: "Close this box and change nothing.", Group: "Box", Hint: 3, Key: keys.On("esc"),
		Do: p.closed})
}

func (p *Prompt) accept() tea.Cmd {
	if p.ask.Check != nil {
		if err := p.ask.Check(p.edit.Value()); err != nil {
			p.reason = view.What(err)
			return nil
		}
	}
	p.done = true
	return p.ask.Then(p.edit.Value())
}

func (p *Prompt) suggest() tea.Cmd {
	p.edit.SetValue(p.ask.Suggestions[p.next%len(p.ask.Suggestions)])
	p.next++
	return nil
}

func (p *Prompt) Update(msg tea.Msg) tea.Cmd {
	if k, is := msg.(tea.KeyMsg); is {
		p.edit.Update(k)
		p.reason = ""
	}
	return nil
}

// What there is to type in at least, besides the label.
const (
	leastLines = 3
	leastCells = 16
)

func (p *Prompt) lines(inner int) []string {
	t := p.env.Theme
	var label, reasons []string
	above := func() {
		for _, l := range safe.Wrap(safe.Line(p.ask.Prompt), inner) {
			label = append(label, t.Paint(theme.Muted, l))
		}
	}
	for _, l := range safe.Wrap(p.reason, inner) {
		reasons = append(reasons, t.Paint(theme.Bad, l))
	}
	switch edit := p.edit.(type) {
	case *widget.Input:
		beside := safe.Line(p.ask.Prompt)
		if safe.Width(beside) > inner-4-leastCells {
			above()
			beside = ""
		}
		edit.SetPrompt(beside)
		edit.SetWidth(inner)
	case *widget.Lines:
		if p.ask.Prompt != "" && p.room() > leastLines {
			above()
		}
		rows := min(max(edit.Rows(inner), leastLines), max(p.room()-len(label)-len(reasons), 1))
		edit.SetSize(inner, rows)
	}
	return slices.Concat(label, strings.Split(p.edit.View(), "\n"), reasons)
}

func (p *Prompt) View() string {
	inner := p.inner(boxWidth)
	lines := p.lines(inner)
	return p.draw(p.ask.Title, "", lines[:min(len(lines), p.room())], inner)
}
