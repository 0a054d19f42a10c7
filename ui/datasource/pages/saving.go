package pages

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// saving saves in the background how a person left something.
type saving struct {
	what  string // in words
	write func(context.Context) error
	task  view.Task[struct{}]
}

// save saves a value, which nobody changes. The latest one wins: an earlier write that has not begun is dropped.
func (s *saving) save(env *view.Env, what, key string, value any) tea.Cmd {
	write := func(ctx context.Context) error { return env.Store.Session.Save(ctx, env.Scope, key, value) }
	s.what, s.write = what, write
	return s.task.Start(env.Context, func(ctx context.Context) (struct{}, error) { return struct{}{}, write(ctx) })
}

// Keep saves once more what is being saved, for who leaves at once.
func (s *saving) Keep(env *view.Env) tea.Cmd {
	if !s.task.Cancel() {
		return nil
	}
	write := s.write
	return view.Do(func() tea.Msg {
		_ = write(env.Context)
		return nil
	})
}

// Take says where it could not be saved.
func (s *saving) Take(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	_, err, ok := s.task.Take(msg)
	if err != nil {
		cmd = view.Say(view.Warn, s.what+" could not be saved; it lasts until you quit: "+view.Reason(err)+".")
	}
	return cmd, ok
}

// Aside is whether the record stands beside the list by itself where there is room, as the person chose.
type Aside struct {
	Off bool
	saving
}

const asideKey = "no record pane"

func (a *Aside) Save(env *view.Env) tea.Cmd {
	return a.save(env, "Whether the record has a pane", asideKey, a.Off)
}

// recallAside reads what was chosen; where that cannot be read, the record has its place.
func recallAside(ctx context.Context, env *view.Env) (off bool) {
	ok, _ := env.Store.Session.Get(ctx, env.Scope, asideKey, &off)
	return ok && off
}
