package ui

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/popup"
	"docket/ui/view"
)

// quit asks first where something would be lost (rule 4). A second ctrl+c on that question quits.
func (r *Root) quit() tea.Cmd {
	if quitting(r) || len(holds(r)) == 0 {
		return give(r)
	}
	return r.show(quitQuestion{popup.NewConfirm(r.env, view.Confirm{Title: "Quit?", Live: lost(r), Verb: "quit", Then: func() tea.Cmd { return give(r) }})})
}

// lost says what would be lost as it is now: while it is asked, what was on its way may arrive.
func lost(r *Root) func() string {
	return func() string {
		why := strings.Split(strings.Join(holds(r), "\n"), "\n")
		for i := range why {
			why[i] = view.Sentence(why[i])
		}
		return cmp.Or(strings.Join(why, "\n"), "Nothing would be lost any more.")
	}
}

// Ended says that docket is being ended by a signal, or by a fault of its own: nobody can be asked.
type Ended struct{}

type quitQuestion struct{ popup.Review }

func quitting(r *Root) bool {
	return slices.ContainsFunc(r.overlays, func(o view.Overlay) bool { _, asks := o.(quitQuestion); return asks && !o.Done() })
}

// change leaves for another profile; what would be lost asks first, as in quitting.
func change(r *Root, profile string) tea.Cmd {
	leave := func() tea.Cmd {
		r.Next = profile
		return give(r)
	}
	if len(holds(r)) > 0 {
		return view.Send(view.Confirm{Title: "Switch to the profile " + profile + "?", Live: lost(r), Verb: "switch", Then: leave})
	}
	return leave()
}

// authorize asks for another token, as after a 401.
func authorize(env *view.Env) tea.Cmd {
	return view.Send(view.Ask{Verb: "Use", Title: "Another access token for " + env.Profile.Company, Prompt: "token", Secret: true,
		Check: func(token string) error {
			if len(strings.Fields(token)) != 1 {
				return errors.New("type or paste the token, which has no blanks")
			}
			return nil
		},
		Then: func(token string) tea.Cmd {
			env.Authorize(strings.TrimSpace(token))
			return view.Say(view.Good, "This token is used until docket is left. Press R, or do again what was refused.")
		}})
}

// give leaves as somebody chose who was told what is given up.
func give(r *Root) tea.Cmd {
	for i := range r.slots {
		for _, o := range boxes(r, i) {
			if file, is := o.(interface{ Drop() }); is {
				file.Drop()
			}
		}
	}
	return r.leave(nil)
}

// leave lets every view keep what was typed, and put what else there is, then quits.
func (r *Root) leave(put tea.Cmd) tea.Cmd {
	steps := []tea.Cmd{r.remember(), put}
	for _, s := range r.slots {
		if l, can := s.view.(view.Leaver); can {
			r.run(l.Leave())
		}
		if keeper, ok := s.view.(view.Keeper); ok {
			steps = append(steps, keeper.Keep())
		}
	}
	return view.Sequence(append(steps, tea.Quit)...)
}
