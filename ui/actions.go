package ui

import (
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/overlay"
	"docket/ui/popup"
	"docket/ui/terminal"
	"docket/ui/view"
	"docket/ui/widget"
)

// here is what the keys of the top overlay, or of the focused view, do.
func (r *Root) here() []view.Action {
	if o := r.top(); o != nil {
		return r.actions(o)
	}
	return r.actions(r.focused())
}

// actions lists what the keys do in a view or an overlay, with the keys of the config. The
// list is good until the next one is read. A question keeps the keys that stand in it: enter must not send where it says
// that enter cancels.
func (r *Root) actions(of view.Actor) []view.Action {
	if _, asks := of.(view.Question); asks || len(r.remap.byName) == 0 {
		return of.Actions()
	}
	if o, is := of.(view.Overlay); is {
		return r.remap.apply(of.Actions(), nil, o.Typing())
	}
	return r.remap.apply(of.Actions(), r.everywhere, r.focused().Status().Typing)
}

// all is everything that can be done now: here, and everywhere.
func (r *Root) all() []view.Action {
	if _, asks := r.top().(view.Question); asks {
		return view.Over(r.here(), *view.Find(r.everywhere, quitName))
	}
	return view.Over(r.here(), beyond(r)...)
}

// Here tells what is on screen and what its keys do.
type Here struct {
	View        string        // the name of the view that is shown
	Top, Height int           // where it stands: its first line and how many it has
	Actions     []view.Action // of the overlay on top, else of the view
	Everywhere  []view.Action
	Typing      bool // keys are text
}

// Here is for who looks at the program from outside, such as a test.
func (r *Root) Here() Here {
	return Here{r.slots[r.focus].maker.Name, r.bodyTop, r.bodyHeight, slices.Clone(r.here()), r.everywhere, r.typing()}
}

// typing reports whether keys are text for what is on top.
func (r *Root) typing() bool {
	if o := r.top(); o != nil {
		return o.Typing()
	}
	return r.focused().Status().Typing
}

// The actions that the root asks for by name.
const (
	quitName     = "Quit" // it works in every state
	openName     = "Open…"
	commandsName = "Commands"
	backName     = "Back or quit"
	suspendName  = "Suspend"
	redrawName   = "Redraw the screen"
	helpName     = "Help"
)

func (r *Root) list() []view.Action {
	const group = "Everywhere"
	var list []view.Action
	for i, s := range r.slots {
		m := s.maker
		list = append(list, view.Action{Name: m.Title, Sentence: "Show the view of " + m.Noun + "s.", Group: group, Key: keys.On(strconv.Itoa(i+1), "alt+"+strconv.Itoa(i+1)),
			Do: func() tea.Cmd {
				if o := r.top(); o != nil && !o.Typing() && m.Name == r.slots[r.focus].maker.Name {
					r.overlays = nil
				}
				return r.navigate(view.Navigate{View: m.Name})
			}})
	}
	open := func() tea.Cmd { // another target of the focused view
		s := r.slots[r.focus]
		o, cmd := overlay.NewOpen(r.env, s.maker, s.view.Status().Target)
		r.show(o)
		return cmd
	}
	back := func() tea.Cmd {
		if r.focused().Status().Back {
			return r.press(tea.KeyMsg{Type: tea.KeyEsc})
		}
		return r.quit()
	}
	show := func(make func() view.Overlay) func() tea.Cmd {
		return func() tea.Cmd { return r.show(make()) }
	}
	return append(list,
		view.Action{Name: openName, Sentence: "Open something else in this view.", Group: group, Words: []string{"target", "recent"}, Hint: 20, Key: keys.On("o"), Do: open},
		view.Action{Name: commandsName, Takes: true, Sentence: "Find any action, target or profile by name, such as data vendors.", Group: group, Words: []string{"palette"}, Key: keys.On(":", "ctrl+p"), Do: show(r.palette)},
		view.Action{Name: "Requests", Sentence: "List every request since the profile was opened, with its answer.", Group: group, Words: []string{"wire", "http", "log"}, Key: keys.On("@"),
			Do: show(func() view.Overlay { return overlay.NewWire(r.env) })},
		view.Action{Name: "What docket knows", Sentence: "List what was observed of the service and how it is known.", Group: group,
			Do: func() tea.Cmd { return overlay.Knows(r.env) }},
		view.Action{Name: "Copy as command", Sentence: "Copy the command that opens this screen, with its page, its filter and where the cursor is.", Group: group,
			Words: []string{"link", "url", "share"}, Key: keys.On("!"), Do: func() tea.Cmd { return r.start.copy(r) }},
		view.Action{Name: "Another token…", Sentence: "Use another access token until docket is left; nothing is stored, and nothing here is lost.", Group: group, Secret: true, Words: []string{"401", "login", "password", "token"},
			Why: view.Unless(func() bool { return r.env.Authorize != nil }, "The demo has a token of its own."), Do: func() tea.Cmd { return authorize(r.env) }},
		view.Action{Name: "Theme…", Sentence: "Choose the colours and marks: dark, light, high contrast, sixteen colours, ASCII.", Group: group,
			Words: []string{"colour", "color", "style", "skin", "looks", "accessibility"}, Do: show(func() view.Overlay { return themes(r.env) })},
		view.Action{Name: "Mouse on or off", Sentence: "Give the mouse to the terminal, to select text, or take it back.", Group: group, Key: keys.On("M"), Do: r.toggleMouse},
		view.Action{Name: redrawName, Sentence: "Draw every cell anew, where another program wrote over the screen.", Group: group, Key: keys.On("ctrl+l"),
			Do: func() tea.Cmd { return view.Send(terminal.Redraw{}) }},
		view.Action{Name: suspendName, Sentence: "Stop docket and go to the shell; fg comes back.", Group: group, Key: keys.On("ctrl+z"),
			Do: func() tea.Cmd { return view.Send(terminal.Suspend{}) }},
		view.Action{Name: helpName, Sentence: "List the keys and what they do.", Group: group, Key: keys.On("?", "f1"), Do: show(r.help)},
		view.Action{Name: backName, Sentence: "Go back one step, or quit where there is nothing to go back to.", Group: group, Key: keys.On("q"), Do: back},
		view.Action{Name: quitName, Sentence: "Quit; docket asks first where something would be lost.", Group: group, Key: keys.On("ctrl+c"), Do: r.quit})
}

func (r *Root) help() view.Overlay {
	r.dropDone() // the commands, where it was chosen there
	of := r.slots[r.focus].maker.Title
	if r.top() != nil {
		of = "This box"
	}
	list := r.all()
	if _, asks := r.top().(view.Question); asks { // help over it hides what its answers are about
		for i := range list {
			key := list[i].Key.Help().Key
			list[i].Do = func() tea.Cmd { return view.Say(view.Info, "Only its own key answers a question: press "+key+".") }
		}
	}
	return popup.NewHelp(r.env, of+": keys", list)
}

// press gives a key to the focused view: to its action, else to what it types. A key that does neither is told.
func (r *Root) press(k tea.KeyMsg) tea.Cmd {
	v := r.focused()
	cmd, taken := view.Dispatch(r.actions(v), k)
	if !taken {
		typed := v.Status().Typing || k.Paste || k.Type == tea.KeyEsc
		if cmd = v.Update(k); cmd == nil && !typed && !v.Status().Typing {
			cmd = unbound(r, k)
		}
	}
	if l, can := v.(view.Looker); can {
		cmd = tea.Batch(cmd, l.Look())
	}
	return cmd
}

// inEveryState runs what works while one types and over an overlay, which keeps the keys that it has. A question
// is answered first; only help comes over it, and a word to who asks for the commands.
func (r *Root) inEveryState(k tea.KeyMsg) (cmd tea.Cmd, taken bool) {
	_, asks := r.top().(view.Question)
	switch {
	case k.Type != tea.KeyF1 && k.Type != tea.KeyCtrlP && view.Of(r.everywhere, k) == nil: // most keys: what follows reads every action
		return nil, false
	case k.Type == tea.KeyF1:
		return r.show(r.help()), true
	case k.Type == tea.KeyCtrlP && !asks:
		return r.show(r.palette()), true
	case !asks:
		return view.Dispatch(beyond(r), k)
	case quitting(r):
		return nil, false
	}
	switch a := view.Of(beyond(r), k); {
	case a == nil:
		return nil, false
	case a.Name == commandsName:
		return refuseCommands(r), true
	}
	return view.Say(view.Info, "Answer this question first, or press Esc."), true
}

// refusal stands before a question while what was meant for the commands is typed: a letter of it would be an answer.
type refusal struct{ popup.Review }

func refuseCommands(r *Root) tea.Cmd {
	if _, there := r.top().(refusal); there {
		return nil
	}
	var box refusal
	lines := popup.Items([]widget.Item{{Value: "The commands are there when the question below is answered. Press Enter to go back to it."}})
	box.Review = popup.NewReview(r.env, popup.ReaderOptions{Title: "Answer the question first", Lines: func() []popup.Line { return lines }, Actions: []view.Action{
		{Name: "Back", Sentence: "Go back to the question.", Group: "Box", Hint: 1, Key: keys.On("enter", "esc"), Do: func() tea.Cmd { box.Close(); return nil }}}})
	return r.show(box)
}

// beyond is what works everywhere, with the keys by which it does now: what has the focus keeps its own, and while keys
// are text only those work that type none. Over an overlay there is nothing to open or to go back from.
func beyond(r *Root) (list []view.Action) {
	here, typing := r.here(), r.typing()
	for _, a := range r.everywhere {
		if r.top() != nil && (a.Name == openName || a.Name == backName) {
			continue
		}
		free := slices.DeleteFunc(slices.Clone(a.Key.Keys()), func(k string) bool {
			return typing && types(k) || slices.ContainsFunc(here, func(h view.Action) bool { return slices.Contains(h.Key.Keys(), k) })
		})
		if len(free) < len(a.Key.Keys()) {
			a.Key = keys.On(free...)
		}
		list = append(list, a)
	}
	return list
}
