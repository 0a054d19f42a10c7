package overlay

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/popup"
	"docket/ui/view"
)

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
