package overlay

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/popup"
	"docket/ui/view"
)

const recentsShown = 50

// NewOpen asks for another target of a view: a recent one, one that is known without asking the service, or
// what was typed. The recents are read at once: enter may follow o at speed.
func NewOpen(env *view.Env, maker view.Maker, current string) (*popup.List, tea.Cmd) {
	items, err := targets(env, maker)
	for i, it := range items {
		if it.Label == current {
			items[i].Note = "shown now"
		}
	}
	o := popup.NewList(env, popup.ListOptions{Title: "Open: " + maker.Title, Prompt: maker.Noun, Items: func() []popup.Item { return items },
		Free: func(typed string) (string, func() tea.Cmd) { return "open " + typed, open(maker, typed) }})
	if err != nil {
		return o, view.Say(view.Warn, "The recent targets could not be read: "+view.Reason(err)+".")
	}
	return o, nil
}

func open(maker view.Maker, target string) func() tea.Cmd {
	return func() tea.Cmd { return view.Send(view.Navigate{View: maker.Name, Target: target, Alone: true}) }
}

// targets are the recents of a view, newest first, then what is known besides.
func targets(env *view.Env, maker view.Maker) (items []popup.Item, err error) {
	recents, err := env.Store.Recents.List(env.Context, env.Scope, maker.Name, recentsShown)
	for _, r := range recents {
		items = append(items, popup.Item{Label: r.Target, Note: r.At.Local().Format("2 Jan 15:04"), Then: open(maker, r.Target)})
	}
	for _, target := range env.Offers[maker.Name] {
		if !slices.ContainsFunc(items, func(it popup.Item) bool { return it.Label == target }) {
			items = append(items, popup.Item{Label: target, Note: "sample", Then: open(maker, target)})
		}
	}
	return items, err
}
