package overlay

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/view"
)

// recentsShown is how many recent targets are offered.
const recentsShown = 50

// Open asks for another target of a view: what was typed, a recent one, or one
// that is known without asking the service.
type Open struct {
	*picker
	maker   view.Maker
	current string
	recents view.Task[[]store.Recent]
}

// NewOpen makes the prompt and begins to read the recents.
func NewOpen(env *view.Env, maker view.Maker, current string) (*Open, tea.Cmd) {
	o := &Open{picker: newPicker(env, "Open: "+maker.Title, maker.Noun, nil), maker: maker, current: current}
	o.free = func(typed string) (string, tea.Cmd) {
		return "open " + typed, view.Send(view.Navigate{View: maker.Name, Target: typed})
	}
	o.list(nil)
	s, scope, kind := env.Store, env.Scope, maker.Name
	return o, o.recents.Start(env.Context, func(ctx context.Context) ([]store.Recent, error) {
		return s.Recents(ctx, scope, kind, recentsShown)
	})
}

// Update takes the recents when they have come; the rest is the picker's.
func (o *Open) Update(msg tea.Msg) tea.Cmd {
	if recents, err, ok := o.recents.Take(msg); ok {
		o.list(recents)
		if err != nil {
			return view.Say(view.Warn, "recents could not be read: "+err.Error())
		}
		return nil
	}
	return o.picker.Update(msg)
}

// list offers the recents, newest first, then what is known besides.
func (o *Open) list(recents []store.Recent) {
	o.items = o.items[:0]
	add := func(target, note string) {
		if slices.ContainsFunc(o.items, func(it item) bool { return it.label == target }) {
			return
		}
		if target == o.current {
			note = "shown now"
		}
		o.items = append(o.items, item{target, note, view.Send(view.Navigate{View: o.maker.Name, Target: target})})
	}
	for _, r := range recents {
		add(r.Target, r.At.Local().Format("2 Jan 15:04"))
	}
	for _, target := range o.env.Offers[o.maker.Name] {
		add(target, "sample")
	}
	o.match()
}
