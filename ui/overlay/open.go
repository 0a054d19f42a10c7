package overlay

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/popup"
	"docket/ui/view"
)

// recentsShown is how many recent targets are offered.
const recentsShown = 50

// Open asks for another target of a view: what was typed, a recent one, or one that is
// known without asking the service.
type Open struct {
	*popup.List
	env     *view.Env
	maker   view.Maker
	current string
	recents []store.Recent
}

// NewOpen makes the list. The recents are read at once: enter may follow o at speed.
func NewOpen(env *view.Env, maker view.Maker, current string) (*Open, tea.Cmd) {
	o := &Open{env: env, maker: maker, current: current}
	var err error
	o.recents, err = env.Store.Recents.List(env.Context, env.Scope, maker.Name, recentsShown)
	o.List = popup.NewList(env, popup.ListOptions{Title: "Open: " + maker.Title, Prompt: maker.Noun, Items: o.items,
		Free: func(typed string) (string, func() tea.Cmd) { return "open " + typed, o.open(typed) }})
	if err != nil {
		return o, view.Say(view.Warn, "The recent targets could not be read: "+view.Reason(err)+".")
	}
	return o, nil
}

func (o *Open) open(target string) func() tea.Cmd {
	return func() tea.Cmd { return view.Send(view.Navigate{View: o.maker.Name, Target: target}) }
}

// items are the recents, newest first, then what is known besides.
func (o *Open) items() []popup.Item {
	var items []popup.Item
	add := func(target, note string) {
		if slices.ContainsFunc(items, func(it popup.Item) bool { return it.Label == target }) {
			return
		}
		if target == o.current {
			note = "shown now"
		}
		items = append(items, popup.Item{Label: target, Note: note, Then: o.open(target)})
	}
	for _, r := range o.recents {
		add(r.Target, r.At.Local().Format("2 Jan 15:04"))
	}
	for _, target := range o.env.Offers[o.maker.Name] {
		add(target, "sample")
	}
	return items
}
