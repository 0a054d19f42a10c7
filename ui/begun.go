package ui

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

func begun(boxes []view.Overlay) (all []view.Begun) {
	for _, o := range boxes {
		if b, is := o.(view.Beginner); is && !o.Done() {
			all = append(all, b.Begun()...)
		}
	}
	return all
}

// put keeps what is begun in boxes for the next start, and notes what is said of it behind the screen.
func put(r *Root) tea.Cmd {
	var all []view.Begun
	var said []string
	for i, s := range r.slots {
		all = append(all, begun(boxes(r, i))...)
		if l, is := s.view.(view.Losing); is {
			if lost := l.Unsaved(); lost != "" {
				said = append(said, view.Sentence(lost))
			}
		}
	}
	r.Left = strings.Join(said, " ")
	all = slices.DeleteFunc(all, func(b view.Begun) bool { return b.Chosen != "" }) // it is no text to go on with
	if len(all) == 0 {
		return nil
	}
	env := r.env
	return view.Do(func() tea.Msg {
		for _, b := range all {
			err := env.Store.Session.Append(context.WithoutCancel(env.Context), env.Scope, view.BegunKey, b)
			switch what := safe.Line(b.What); {
			case b.File != "":
				said = append(said, "Not saved: "+what+"; what you wrote is in "+safe.Line(b.File)+".")
			case err == nil:
				said = append(said, "Not saved: "+what+"; what you typed is kept, and the next start shows it.")
			default:
				said = append(said, "Not saved: "+what+", and could not be kept ("+view.Reason(err)+"): "+safe.Line(b.Text)+".")
			}
		}
		r.Left = strings.Join(said, " ")
		return nil
	})
}

// restored is the box over what was put.
type restored struct {
	*popup.Reader
	all []view.Begun
}

// Begun is so until the box is closed.
func (b *restored) Begun() []view.Begun { return b.all }

// restore shows what was put, once.
func restore(r *Root) tea.Cmd {
	var all []view.Begun
	if ok, _ := r.env.Store.Session.Take(r.env.Context, r.env.Scope, view.BegunKey, &all); !ok || len(all) == 0 {
		return nil
	}
	var lines []popup.Line
	var texts []string
	for _, b := range all {
		text := cmp.Or(b.File, b.Text)
		texts = append(texts, text)
		lines = append(lines, popup.Line{Item: widget.Item{Name: safe.Line(b.What), Value: safe.Text(text)}})
	}
	box := popup.NewReader(r.env, popup.ReaderOptions{Title: "Not saved when docket was ended", Lines: func() []popup.Line { return lines },
		Copy: func() (string, string) { return strings.Join(texts, "\n"), "what was not saved" }})
	return view.Send(view.Show{Overlay: &restored{box, all}})
}
