package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// sessionKey is where the store keeps what was on screen.
const sessionKey = "last"

// place is where the person was: a view and its target.
type place struct{ View, Target string }

// remember writes where the person is, so that the next start opens there.
// Losing it costs a key press, so a failure is not worth a word on screen.
func (r *Root) remember() tea.Cmd {
	s := r.slots[r.focus]
	env, here := r.env, place{s.maker.Name, s.view.Status().Target}
	return view.Do(func() tea.Msg {
		_ = env.Store.Session.Save(env.Context, env.Scope, sessionKey, here)
		return nil
	})
}

// resume opens what was on screen when docket was last left. The demo, which nobody knows yet, opens its first sample.
func (r *Root) resume() tea.Cmd {
	last := place{View: r.slots[0].maker.Name}
	var saved place
	if ok, _ := r.env.Store.Session.Get(r.env.Context, r.env.Scope, sessionKey, &saved); ok && r.slots.index(saved.View) >= 0 {
		last = saved
	}
	if offers := r.env.Offers[last.View]; last.Target == "" && r.env.Profile.Demo && len(offers) > 0 {
		last.Target = offers[0]
	}
	return r.navigate(view.Navigate{View: last.View, Target: last.Target})
}
