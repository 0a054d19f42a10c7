package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/overlay"
	"docket/ui/view"
)

// palette is the box of commands for what is on screen.
func (r *Root) palette() view.Overlay {
	c := overlay.Commands{Actions: r.all(), View: r.slots[r.focus].maker.Name, Filter: func(text string) tea.Cmd { return filter(r, text) },
		Open: func(in, name, target string) tea.Cmd { return elsewhere(r, in, name, target) }}
	for _, s := range r.slots {
		c.Makers = append(c.Makers, s.maker)
		for _, a := range r.actions(s.view) {
			if view.Find(r.everywhere, a.Name) == nil {
				c.Sheets = append(c.Sheets, overlay.Sheet{Action: a, Maker: s.maker})
			}
		}
	}
	return overlay.NewPalette(r.env, c)
}

// elsewhere shows a view and does one of its actions, once what the view opens is there. Only a list or a report is opened
// from elsewhere: of what is not in sight nothing is changed.
func elsewhere(r *Root, in, name, target string) tea.Cmd {
	return view.Send(view.Next(func() tea.Cmd {
		r.run(r.navigate(view.Navigate{View: in, Target: target}))
		a := view.Find(r.actions(r.focused()), name)
		switch {
		case a == nil && target != "": // it is shown
			return nil
		case a == nil || !a.Sheet && a.Key.Help().Key == "":
			return view.Say(view.Info, name+" is among the commands of this view.")
		case !a.Sheet:
			return view.Say(view.Info, name+": press "+a.Key.Help().Key+".")
		case len(a.Key.Keys()) > 0 && types(a.Key.Keys()[0]): // it waits as a key that is typed ahead does
			return r.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(a.Key.Keys()[0])})
		}
		return a.Run()
	}))
}

// filter shows the rows of the view in the focus that match a text, all with "".
func filter(r *Root, text string) tea.Cmd {
	return view.Send(view.Next(func() tea.Cmd {
		if view.Find(r.actions(r.focused()), filterName) == nil {
			return view.Say(view.Info, "There is nothing to filter here now.")
		}
		r.start.answer(r, filterName, text)
		return nil
	}))
}

// filtered stores a filter among the recent ones of the view. Losing it costs a few keys, so a failure is not worth a word.
func filtered(r *Root, f view.Filtered) tea.Cmd {
	if f.Text == "" || r.top() != nil {
		return nil
	}
	env, kind := r.env, overlay.FiltersOf(r.slots[r.focus].maker.Name)
	return view.Do(func() tea.Msg {
		_ = env.Store.Recents.Touch(env.Context, env.Scope, kind, f.Text)
		return nil
	})
}
