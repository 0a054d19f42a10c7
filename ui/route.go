package ui

import (
	"slices"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/overlay"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/terminal"
	"docket/ui/view"
)

// Update routes a message by five rules, in order:
//
//  1. a resize becomes a layout; views never see it;
//  2. what is for the root (Navigate, Notify, Show, …) is not forwarded;
//  3. a key, paste or mouse event goes to one place: ctrl+c to quitting; while
//     the terminal is too small to draw, q too, and the rest nowhere; else to
//     the top overlay, else to the global map unless the view is typing, else
//     to the focused view;
//  4. quitting asks first while any view has a hold;
//  5. everything else goes to every view and overlay: Go types and task
//     identity do the sifting.
func (r *Root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, key := msg.(tea.KeyMsg)
	r.pressed = key
	r.run(r.route(msg))
	r.pressed = false
	if why := r.notice.Why; why != nil && safe.Line(why()) != r.notice.Text {
		r.notice = view.Notify{}
	}
	r.start.settle(r)
	r.release()
	ask(r)
	r.run(r.spin(key))
	return r, r.collected()
}

func (r *Root) route(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.width, r.height = msg.Width, msg.Height
		r.layout()
		return nil
	case tea.KeyMsg:
		return r.keys(msg)
	case tea.MouseMsg:
		return r.mouseEvent(tea.MouseEvent(msg))
	case spinnerTick:
		r.spinning = false
		r.spinnerFrame++
		return r.everyone(msg) // what shows progress looks at it
	}
	if r.command(msg) {
		return nil
	}
	if cmd, mine := r.own(msg); mine {
		return cmd
	}
	return r.everyone(msg)
}

// own handles rule 2.
func (r *Root) own(msg tea.Msg) (tea.Cmd, bool) {
	switch msg := msg.(type) {
	case view.Navigate:
		return r.navigate(msg), true
	case view.Switch:
		return change(r, msg.Profile), true
	case view.Next:
		return tea.Batch(msg(), view.Send(view.Answered{})), true
	case view.Notify:
		if msg.In == r.slots[r.focus].maker.Name && r.top() == nil {
			return nil, true
		}
		r.notice = follows(r.notice, msg)
		return nil, true
	case view.Show:
		return r.show(msg.Overlay), true
	case *view.Box:
		return boxed(r, msg), true
	case view.Confirm:
		ask(r, msg)
		return nil, true
	case view.Ask:
		if msg.File {
			p, read := popup.NewPath(r.env, msg)
			r.show(p)
			return read, true
		}
		return r.show(popup.NewPrompt(r.env, msg)), true
	case view.Visited:
		return tea.Batch(r.remember(), visited(r.env, msg)), true
	case Ended:
		return r.leave(put(r)), true
	case terminal.Background:
		r.SetDark(msg.Dark)
		return nil, true
	case terminal.Graphics:
		r.env.Theme.Renew() // pictures are drawn
		r.layout()
		return r.everyone(msg), true
	case view.Restyle:
		return restyle(r, msg.Theme), true
	case terminal.NotSuspended:
		return view.Say(view.Info, "Not suspended: no shell with job control started docket, so nothing could resume it."), true
	case nil:
		return nil, true
	}
	return nil, false
}

// everyone is rule 5.
func (r *Root) everyone(msg tea.Msg) tea.Cmd {
	if _, changed := msg.(view.WireChanged); changed {
		if drift := r.env.Wire.Drift(); drift != "" {
			r.drift = safe.Line(drift)
		}
		if refused := r.env.Wire.Refused(); refused != "" {
			r.offer = refused
		}
	}
	cmds := []tea.Cmd{overlay.Seen(r.env)}
	for _, s := range r.slots {
		cmds = append(cmds, s.view.Update(msg))
	}
	for _, o := range r.overlays {
		cmds = append(cmds, o.Update(msg))
	}
	for _, s := range r.slots {
		for _, o := range s.aside {
			cmds = append(cmds, o.Update(msg))
		}
	}
	r.dropDone()
	return tea.Batch(cmds...)
}

// keys splits what a slow line folded together ("jjjj" arrives as one message)
// and routes each key by rule 3. A paste stays whole.
func (r *Root) keys(msg tea.KeyMsg) tea.Cmd {
	keys := slices.ContainsFunc(msg.Runes, func(c rune) bool { return c < utf8.RuneSelf }) // else one piece of text, as an input method sends it
	if msg.Type != tea.KeyRunes || msg.Paste || len(msg.Runes) < 2 || !keys {
		return r.key(msg)
	}
	for _, c := range msg.Runes {
		r.run(r.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{c}, Alt: msg.Alt}))
	}
	return nil
}

func (r *Root) key(msg tea.KeyMsg) tea.Cmd {
	if !msg.Paste {
		name := ""
		if a := view.Of(r.everywhere, msg); a != nil {
			name = a.Name
		}
		switch {
		case msg.String() == "ctrl+c":
			return r.quit()
		case !r.fits() && name == backName && !quitting(r):
			return r.quit()
		case r.typing() && types(msg.String()): // a character for what takes text
		case name == suspendName:
			return view.Send(terminal.Suspend{})
		case name == redrawName:
			return view.Send(terminal.Redraw{})
		}
	}
	if cmd, held := r.hold(msg); held {
		return cmd
	}
	return r.take(msg)
}

// take gives a key to what is on screen.
func (r *Root) take(msg tea.KeyMsg) tea.Cmd {
	if !r.fits() {
		return nil
	}
	r.notice, r.drift, r.offer = view.Notify{}, "", ""
	if o := r.top(); o != nil {
		return r.overlayKey(o, msg)
	}
	status := r.focused().Status()
	if !status.Typing && !msg.Paste {
		if cmd, taken := view.Dispatch(r.everywhere, msg); taken {
			return cmd
		}
	}
	if cmd, taken := r.inEveryState(msg); taken {
		return cmd
	}
	return r.press(msg)
}

// overlayKey gives a key to the overlay on top. A question takes none before it was drawn.
func (r *Root) overlayKey(o view.Overlay, msg tea.KeyMsg) tea.Cmd {
	if _, asks := o.(view.Question); asks && r.drawn != o && msg.Type != tea.KeyEsc {
		return nil
	}
	defer func() { r.run(r.focused().Update(view.Answered{})) }()
	defer r.dropDone()
	if cmd, taken := view.Dispatch(r.actions(o), msg); taken {
		return cmd
	}
	if cmd, taken := r.inEveryState(msg); taken {
		return cmd
	}
	_, asks := o.(view.Question)
	typed := asks || o.Typing()
	if cmd := o.Update(msg); cmd != nil || typed || o.Typing() || msg.Paste || msg.Type == tea.KeyEsc {
		return cmd
	}
	return unbound(r, msg)
}

// follows is what is said after something else was: an error stays until the next key beside what is neither one nor good news.
func follows(last, said view.Notify) view.Notify {
	said.Text = safe.Line(said.Text)
	switch worse := last.Level == view.Bad && last.Why == nil && said.Level != view.Bad && said.Level != view.Good; {
	case worse && strings.Contains(last.Text, said.Text):
		return last
	case worse:
		said.Level, said.Text = last.Level, last.Text+" "+said.Text
	}
	return said
}

// visited remembers a target that was really shown. Behind the first screen there is time for what a docket that was
// killed left to do, too.
func visited(env *view.Env, v view.Visited) tea.Cmd {
	return view.Do(func() tea.Msg {
		if err := env.Store.Recents.Touch(env.Context, env.Scope, v.Kind, v.Target); err != nil {
			return view.Notify{Level: view.Warn, Text: v.Target + " is not in the recent targets: " + view.Reason(err) + "."}
		}
		_ = env.Store.Shrink(env.Context) // else at the next start
		return nil
	})
}
