package overlay

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// NewHelp lists everything that can be done, in groups, with a sentence each; what is
// not possible now says why. Enter does what the cursor is on.
func NewHelp(env *view.Env, title string, actions []view.Action) *popup.Reader {
	width := 0
	for _, a := range actions {
		width = max(width, safe.Width(a.Name))
	}
	var r *popup.Reader
	r = popup.NewReader(env, popup.ReaderOptions{Title: title + ": keys", Choose: "Do this", Close: []string{"?", "f1"},
		Lines: func() []popup.Line {
			var lines []popup.Line
			for _, g := range view.Groups(actions) {
				lines = append(lines, popup.Line{Item: widget.Item{Name: g.Name, Section: true}})
				for i := range g.Actions {
					lines = append(lines, helpLine(env, &g.Actions[i], r, width))
				}
			}
			return lines
		}})
	return r
}

// leastAligned is the width from which sentences stand in a column of their own.
const leastAligned = 64

// helpLine is one action: its keys, its name, of at most width cells, and its sentence, or
// why it is not possible.
func helpLine(env *view.Env, a *view.Action, r *popup.Reader, width int) popup.Line {
	shown := a.Key.Help().Key
	if env.Theme.Options.ASCII {
		shown = keys.Plain(shown)
	}
	it := widget.Item{Name: shown}
	sentence := a.Sentence
	if why := a.Refusal(); why != "" {
		it.Kind, sentence = widget.Muted, "Not now: "+why
	}
	gap := ": "
	if r != nil && r.Width() >= leastAligned {
		gap = strings.Repeat(" ", width-safe.Width(a.Name)+2)
	}
	it.Value = a.Name + gap + sentence
	if it.Name == "" {
		it.Name = ":" // from the list of commands only
	}
	return popup.Line{Item: it, Then: a.Run}
}

// NewPalette lists every action by name, by what people call it, and by its group;
// those that are not possible now say why.
func NewPalette(env *view.Env, actions []view.Action) *popup.List {
	return popup.NewList(env, popup.ListOptions{Title: "Commands", Prompt: ":", Close: []string{"ctrl+p"}, Items: func() []popup.Item {
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
