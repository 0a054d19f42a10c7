package overlay

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// NewHelp lists everything that can be done, in groups, with a sentence each; what is
// not possible now says why. Enter does what the cursor is on.
func NewHelp(env *view.Env, title string, actions []view.Action) *popup.Reader {
	return popup.NewReader(env, popup.ReaderOptions{Title: title + ": keys", Choose: "Do this", Close: []string{"?", "f1"},
		Lines: func() []popup.Line {
			var lines []popup.Line
			for _, g := range view.Groups(actions) {
				lines = append(lines, popup.Line{Item: widget.Item{Name: g.Name, Section: true}})
				for i := range g.Actions {
					lines = append(lines, helpLine(env, &g.Actions[i]))
				}
			}
			return lines
		}})
}

// helpLine is one action: its keys, its name and its sentence, or why it is not possible.
func helpLine(env *view.Env, a *view.Action) popup.Line {
	shown := a.Key.Help().Key
	if env.Theme.Options.ASCII {
		shown = keys.Plain(shown)
	}
	it := widget.Item{Name: shown, Value: a.Name + ". " + a.Sentence}
	if why := a.Refusal(); why != "" {
		it.Kind, it.Value = widget.Dim, a.Name+". Not now: "+why
	}
	if it.Name == "" {
		it.Name = ":" // from the list of commands only
	}
	return popup.Line{Item: it, Then: a.Run}
}

// NewPalette lists every action by name, by what people call it, and by its group;
// those that are not possible now say why.
func NewPalette(env *view.Env, actions []view.Action) *popup.List {
	return popup.NewList(env, popup.ListOptions{Title: "Commands", Prompt: ":", Items: func() []popup.Item {
		var items []popup.Item
		for _, g := range view.Groups(actions) {
			for i := range g.Actions {
				a := &g.Actions[i]
				note := a.Key.Help().Key
				if why := a.Refusal(); why != "" {
					note = why
				}
				items = append(items, popup.Item{Label: a.Name, Note: note, Words: strings.Join(append(a.Words, a.Group), " "), Then: func() tea.Cmd { return a.Run() }})
			}
		}
		return items
	}})
}
