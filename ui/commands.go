package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/overlay"
	"docket/ui/popup"
	"docket/ui/view"
)

// palette is the box of commands for what is on screen.
func (r *Root) palette() view.Overlay {
	c := overlay.Commands{Actions: r.all(), Filter: func(text string) tea.Cmd { return filter(r, text) },
		Open: func(in, name, target string) tea.Cmd { return elsewhere(r, in, name, target) }}
	if a := view.Find(r.actions(r.focused()), filterName); a != nil && a.Past != nil && a.Refusal() == "" {
		c.Filters = a.Past()
	}
	for i, s := range r.slots {
		c.Shown = append(c.Shown, opened(r, i)...)
		c.Makers = append(c.Makers, s.maker)
		for _, a := range r.actions(s.view) {
			if view.Find(r.everywhere, a.Name) == nil {
				c.Sheets = append(c.Sheets, overlay.Sheet{Action: a, Maker: s.maker})
			}
		}
	}
	return overlay.NewPalette(r.env, c)
}

// opened is what is open in a view: its target, and the boxes over it, to go back to.
func opened(r *Root, at int) (list []popup.Item) {
	s := &r.slots[at]
	to := func(box int) func() tea.Cmd {
		return func() tea.Cmd {
			return view.Send(view.Next(func() tea.Cmd {
				cmd := r.navigate(view.Navigate{View: s.maker.Name})
				if o := r.top(); o != nil && !o.Typing() { // a text that was begun stays
					r.overlays = r.overlays[:min(box+1, len(r.overlays))]
				}
				return cmd
			}))
		}
	}
	if target := s.view.Status().Target; s.opened && target != "" {
		list = append(list, popup.Item{Label: s.maker.Name + " " + target, Note: "open in " + s.maker.Title,
			Then: func() tea.Cmd { return view.Send(view.Navigate{View: s.maker.Name, Target: target, Alone: true}) }})
	}
	for i, o := range boxes(r, at) {
		note := "open in " + s.maker.Title
		if o.Typing() {
			note = "a text is begun in " + s.maker.Title
		}
		if t, can := o.(view.Teller); can {
			list = append(list, popup.Item{Label: t.Tell().Title, Note: note, Then: to(i)})
		}
	}
	return list
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
