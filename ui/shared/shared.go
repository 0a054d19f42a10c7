// Package shared lists what members of a team share of a kind, on the screen: to take something over, to share one's own,
// and to take that back.
package shared

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/sharing"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// Options say what is listed.
type Options struct {
	Kind, Anchor string                         // as of [store.Shared]
	Noun         string                         // "preset"
	Own          func() ([]store.Shared, error) // this user's, without their content where Read reads it; asked off the screen
	Read         func(s store.Shared) (store.Shared, error)
	Label        func(s store.Shared) (name, about string) // nil is the name of it
	Take         func(s store.Shared) tea.Cmd              // takes over what another member shares
}

// lister is the list while it is made.
type lister struct {
	env *view.Env
	Options
}

// Why refuses where there is no team.
func Why(env *view.Env) string {
	if !env.Store.InTeam() {
		return "No team is set in this profile. See docket team."
	}
	return ""
}

func folders(env *view.Env) sharing.Folders {
	return sharing.Folders{Templates: env.Templates, Presets: env.Presets,
		Whole: func(s store.Shared) (store.Shared, error) { return env.Store.Whole(env.Context, env.Scope, s) }}
}

// Files lists what is shared of templates or presets; then goes on with one that was taken over.
func Files(env *view.Env, kind string, then func(name string) tea.Cmd) tea.Cmd {
	f := folders(env)
	o := Options{Kind: kind, Noun: kind, Read: func(s store.Shared) (store.Shared, error) { return f.Own(kind, s.Name) }}
	o.Own = func() (all []store.Shared, err error) {
		names, err := f.Names(kind)
		for _, name := range names {
			all = append(all, store.Shared{Kind: kind, Name: name})
		}
		return all, err
	}
	o.Label = func(s store.Shared) (name, about string) { _, about = beside(f, s); return s.Name, about }
	o.Take = func(s store.Shared) tea.Cmd { return take(env, f, s, then) }
	return List(env, o)
}

// beside tells how what a member shares stands to what this user has under its name.
func beside(f sharing.Folders, s store.Shared) (same bool, about string) {
	have, same := f.Have(s)
	switch {
	case same:
		about = "; yours is the same"
	case have:
		about = "; yours differs"
	}
	return same, about
}

// Offer is a template or a preset that another member shares and this user does not have, for the list of one's own.
type Offer struct {
	store.Shared
	Note string         // whose it is, since when, and what there is of this name here
	Take func() tea.Cmd // makes it a file of this user's
}

// Offers are those of a kind, as far as they were read: this reads this computer alone. then goes on with one that was taken over.
func Offers(env *view.Env, kind string, then func(name string) tea.Cmd) (all []Offer) {
	f := folders(env)
	known, err := env.Store.Shared(env.Context, env.Scope, kind, "")
	for _, s := range known {
		if same, about := beside(f, s); s.By != env.Store.User() && !same && err == nil {
			all = append(all, Offer{s, whose(env, s, about), func() tea.Cmd { return take(env, f, s, then) }})
		}
	}
	return all
}

// Look reads anew what members share, off the screen, and then goes on with it.
func Look(env *view.Env, then func()) tea.Cmd {
	if !env.Store.InTeam() {
		return nil
	}
	return view.Do(func() tea.Msg {
		away := env.Store.MeetShared(env.Context, env.Scope)
		return view.Next(func() tea.Cmd { then(); return unread(away) })
	})
}

// unread says why what members share was not read.
func unread(away error) tea.Cmd {
	if away == nil {
		return nil
	}
	return view.Say(view.Warn, view.Reason(away)+". What members share is as it was read before.")
}

// whose tells who shares something, and since when.
func whose(env *view.Env, s store.Shared, about string) string {
	return safe.Line(s.By) + ", " + view.When(s.At, env.Now()) + safe.Line(about)
}

// take makes something a file of this user's; where the name is taken it asks for another one.
func take(env *view.Env, f sharing.Folders, s store.Shared, then func(string) tea.Cmd) tea.Cmd {
	taken := func(name string) tea.Cmd {
		return tea.Batch(view.Say(view.Good, "The "+s.Kind+" "+safe.Line(s.Name)+" of "+safe.Line(s.By)+" is yours now, as "+safe.Line(name)+"."), then(name))
	}
	if _, same := f.Have(s); same {
		return then(s.Name)
	}
	_, err := f.Take(s, s.Name)
	_, exists := errors.AsType[*files.ExistsError](err)
	switch {
	case exists:
		return view.Send(view.Ask{Title: "Yours named " + safe.Line(s.Name) + " differs and stays", Prompt: "another name", Initial: s.Name + " of " + s.By,
			Check: func(name string) error { _, err := f.Take(s, name); return err }, Then: taken})
	case err != nil:
		return view.Say(view.Bad, "Not taken over: "+view.Reason(err)+".")
	}
	return taken(s.Name)
}

// List looks at what members share, and lists it; with the database away it is what was read before, which it says.
func List(env *view.Env, o Options) tea.Cmd {
	l := lister{env, o}
	return view.Opens("what is shared", view.Do(func() tea.Msg {
		away := env.Store.MeetShared(env.Context, env.Scope)
		all, err := env.Store.Shared(env.Context, env.Scope, o.Kind, o.Anchor)
		own, unread := o.Own()
		return view.Next(func() tea.Cmd {
			if err = errors.Join(err, unread); err != nil {
				return view.Say(view.Bad, "What is shared could not be read: "+view.Reason(err)+".")
			}
			return l.show(all, own, away)
		})
	}))
}

func (l lister) show(all, own []store.Shared, away error) tea.Cmd {
	var items, mine []popup.Item
	known := map[string]bool{}
	for _, s := range all {
		name, about := l.Label(s)
		if s.By == l.env.Store.User() {
			known[s.Name] = true
			note := "shared by you, " + view.When(s.At, l.env.Now())
			if s.Waits() {
				note = "shared by you; waits for the team"
			}
			mine = append(mine, popup.Item{Label: safe.Line(name), Note: note, Then: func() tea.Cmd { return l.own(s) }})
			continue
		}
		items = append(items, popup.Item{Label: safe.Line(name), Note: whose(l.env, s, about), Then: func() tea.Cmd { return l.Take(s) }})
	}
	items = append(items, mine...)
	for _, s := range own {
		if !known[s.Name] {
			name, _ := l.Label(s)
			items = append(items, popup.Item{Label: "share " + safe.Line(name), Note: "yours, not shared", Then: func() tea.Cmd { return l.share(s) }})
		}
	}
	if len(items) == 0 {
		return tea.Batch(view.Say(view.Info, "No member shares a "+l.Noun+", and you have none to share."), unread(away))
	}
	title := "Shared by the team: " + view.Count(len(all), l.Noun)
	return tea.Batch(popup.NewList(l.env, popup.ListOptions{Title: title, Prompt: l.Noun, Items: func() []popup.Item { return items }}).Show(), unread(away))
}

// own asks what becomes of something that this user shares.
func (l lister) own(s store.Shared) tea.Cmd {
	name, _ := l.Label(s)
	items := []popup.Item{
		{Key: "s", Label: "Share again", Note: "as it is now", Then: func() tea.Cmd { return l.share(s) }},
		{Key: "x", Label: "Take back", Note: "others keep what they took over", Then: func() tea.Cmd {
			s.Content = nil
			return l.give(s, safe.Line(name)+" is no longer shared.")
		}},
	}
	return popup.NewList(l.env, popup.ListOptions{Title: "You share " + safe.Line(name), Items: func() []popup.Item { return items }}).Show()
}

func (l lister) share(s store.Shared) tea.Cmd {
	name, _ := l.Label(s)
	if l.Read != nil {
		read, err := l.Read(s)
		if err != nil {
			return view.Say(view.Bad, "Not shared: "+view.Reason(err)+".")
		}
		s = read
	}
	return l.give(s, safe.Line(name)+" is shared with the team, as it is now.")
}

func (l lister) give(s store.Shared, done string) tea.Cmd {
	env := l.env
	return view.Do(func() tea.Msg {
		err := env.Store.Share(context.WithoutCancel(env.Context), env.Scope, s)
		lost, is := errors.AsType[*store.TeamError](err)
		switch {
		case err == nil:
			return view.Notify{Level: view.Good, Text: done}
		case is && lost.Away:
			return view.Notify{Level: view.Warn, Text: view.Reason(err) + ". It waits on this computer until the team is back."}
		}
		return view.Notify{Level: view.Bad, Text: "Not shared: " + view.Reason(err) + "."}
	})
}
