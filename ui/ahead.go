package ui

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/popup"
	"docket/ui/view"
)

// mostAhead bounds the keys that are held and done: more than that is no typing ahead, and a part of them would do
// something else than all.
const mostAhead = 256

// Keys that are typed while what they are meant for is still on its way are held until it is there. esc drops them;
// where it does not come they are dropped too, for what is on screen instead is not what they were typed for.

// opening is what a key waits for now, "" when it does not have to wait. An overlay and
// a prompt take their keys whatever the view waits for.
func (r *Root) opening(next tea.KeyMsg) string {
	if r.width == 0 {
		return "the first frame"
	}
	if r.top() != nil {
		return ""
	}
	status := r.focused().Status()
	if status.Typing { // the prompt is in sight, and what is typed is its text
		return ""
	}
	if status.Opening == "" {
		status = r.needed(next)
	}
	return cmp.Or(status.Opening, reading(r))
}

// reading is what is read to be put in a box over the focused view, "" where nothing is.
func reading(r *Root) string {
	if i := slices.IndexFunc(r.unboxed, func(b *view.Box) bool { return b.Over == r.focus }); i >= 0 {
		return r.unboxed[i].What
	}
	return ""
}

// boxed takes note of what is read, and that its result is there. Where it is in no box, the keys that waited are dropped.
func boxed(r *Root, b *view.Box) tea.Cmd {
	i := slices.Index(r.unboxed, b)
	if i < 0 {
		b.Over, r.unboxed = r.focus, append(r.unboxed, b)
		return nil
	}
	r.unboxed = slices.Delete(r.unboxed, i, i+1)
	if len(r.ahead) == 0 || b.Over != r.focus || r.top() != nil || r.focused().Status().Typing || r.opening(r.ahead[0]) != "" {
		return nil
	}
	return r.drop("dropped: what " + view.Plural(len(r.ahead), "it was", "they were") + " typed for did not open.")
}

// needed is the status of the view that loads what the action of a key is for, the zero Status where it needs none.
func (r *Root) needed(next tea.KeyMsg) view.Status {
	if a := view.Of(r.actions(r.focused()), next); a != nil && a.Needs != "" {
		if i := r.slots.index(a.Needs); i >= 0 {
			return r.slots[i].view.Status()
		}
	}
	return view.Status{}
}

// hold keeps a key for later and reports whether it did. What works in every view
// is not held, unless keys before it are.
func (r *Root) hold(msg tea.KeyMsg) (cmd tea.Cmd, held bool) {
	waiting := len(r.ahead) > 0
	if !waiting && r.opening(msg) == "" {
		return nil, false
	}
	always := !msg.Paste && (msg.Type == tea.KeyF1 || msg.Type == tea.KeyCtrlP)
	switch {
	case waiting && !msg.Paste && msg.Type == tea.KeyEsc:
		return r.drop("dropped."), true
	case always && r.width > 0:
		r.ahead = nil
		return nil, false
	case !waiting && r.width > 0:
		if msg.Type == tea.KeyEsc && !msg.Paste {
			return nil, false
		}
		if !msg.Paste {
			if cmd, taken := view.Dispatch(r.everywhere, msg); taken {
				return cmd, true
			}
		}
	}
	r.ahead = append(r.ahead, msg)
	return nil, true
}

// release gives the held keys to what is there now, one by one, until something has to be waited for again.
func (r *Root) release() {
	if n := len(r.ahead); n > mostAhead && r.opening(r.ahead[0]) == "" {
		r.run(r.drop("dropped: they are more than " + view.Count(mostAhead, "key") + "."))
	}
	for len(r.ahead) > 0 && r.opening(r.ahead[0]) == "" {
		if r.top() == nil && (r.focused().Status().Missing || r.needed(r.ahead[0]).Missing) {
			r.run(r.drop("dropped: what " + view.Plural(len(r.ahead), "it was", "they were") + " typed for could not be opened."))
			return
		}
		msg := r.ahead[0]
		if a := view.Of(r.here(), msg); a != nil && a.Seen {
			r.run(r.drop("dropped: nothing is decided before it is on screen."))
			return
		}
		r.ahead = r.ahead[1:]
		r.run(r.take(msg))
	}
}

func (r *Root) drop(how string) tea.Cmd {
	n := len(r.ahead)
	r.ahead = nil
	text := view.Count(n, "key") + " typed ahead " + view.Plural(n, "was ", "were ") + how
	if r.notice.Text != "" { // what stands there says why
		return view.Say(r.notice.Level, r.notice.Text+" "+text)
	}
	return view.Say(view.Info, text)
}

// ask asks questions. One that comes by itself waits until what is typed is done: a letter would answer it.
func ask(r *Root, questions ...view.Confirm) {
	r.asked = append(r.asked, questions...)
	for len(r.asked) > 0 && (r.pressed || !r.typing()) {
		r.show(popup.NewConfirm(r.env, r.asked[0]))
		r.asked = r.asked[1:]
	}
}
