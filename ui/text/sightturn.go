package text

import (
	"fmt"
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/core/picture"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// choose lists the pages that are known, or asks for a path.
func (s *sight) choose() tea.Cmd {
	if len(s.entries) < 2 {
		return s.ask()
	}
	l := popup.NewList(s.m.env, popup.ListOptions{Title: "Open page", Prompt: "page  ", Items: func() []popup.Item {
		items := []popup.Item{{Label: "Other file or folder…", Then: s.ask}}
		for i, e := range s.entries {
			items = append(items, popup.Item{Label: safe.Line(e.Name), Note: view.Either(i == s.at, "shown", ""), Then: s.m.settling(func() tea.Cmd { return s.pick(i) })})
		}
		return items
	}, Free: func(typed string) (string, func() tea.Cmd) {
		return "file or folder " + typed, s.m.settling(func() tea.Cmd { return s.open(typed) })
	}})
	l.Select(1 + max(s.at, 0))
	return l.Show()
}

// pick shows an entry because the person said so. One that is named by its OCR text brings that into the form: in a
// folder that has the page of the text in the form, one with a name like it, or a further page of that.
func (s *sight) pick(i int) tea.Cmd {
	e, f := s.entries[i], &s.m.form
	of := slices.IndexFunc(s.entries, func(o picture.Entry) bool { return o.Like(s.m.id()) && e.PageOf(o.ID()) })
	s.chosen = e.Draw == nil && (s.own() < 0 || of < 0)
	id := e.ID()
	if of >= 0 {
		id = s.entries[of].ID()
	}
	if s.chosen || id == s.m.id() {
		return s.show(i, 1)
	}
	f.keep()
	f.inputs[ocrTextID].SetValue(id)
	s.id, s.turned = id, s.at
	return tea.Batch(s.show(i, 1), s.m.reread())
}

// stray says that the page under the box is named like no page of the text in the form, of which the folder has one; "" else.
func (s *sight) stray() string {
	if s.own() < 0 || s.wants < 0 || s.mine(s.wants) {
		return ""
	}
	return "\nThe page under the box is " + safe.Line(s.entries[s.wants].Name) + ", which is not named like " + safe.Line(s.m.id()) + "."
}

func (s *sight) ask() tea.Cmd {
	return view.Send(view.Ask{Verb: "Open", Title: "Open page", Prompt: "file or folder  ", File: true, Then: s.open})
}

func (s *sight) open(path string) tea.Cmd {
	s.chosen = true
	return s.list(files.Expand(path))
}

// turn goes to another page of the file, and at its end to another file: past the one that could not be opened.
func (s *sight) turn(by int) func() tea.Cmd {
	return func() tea.Cmd {
		p, to := s.Picture(), s.turned+by
		if to == s.at { // it is shown already
			to += by
		}
		switch {
		case s.opening():
			return nil
		case s.at >= 0 && p.Page+by >= 1 && p.Page+by <= p.Pages:
			return s.show(s.at, p.Page+by)
		case to < 0 || to >= len(s.entries):
			return view.Say(view.Info, "There is no further page.")
		default:
			return s.pick(to)
		}
	}
}

func (s *sight) number() tea.Cmd {
	p, n := s.Picture(), 0
	return view.Send(view.Ask{Verb: "Go", Title: "Page of " + safe.Line(p.Name), Prompt: fmt.Sprintf("Page 1–%d: ", p.Pages),
		Check: func(text string) (err error) {
			if n, err = strconv.Atoi(text); err != nil || n < 1 || n > p.Pages {
				return fmt.Errorf("there are the pages 1 to %d", p.Pages)
			}
			return nil
		},
		Then: func(string) tea.Cmd {
			if s.at < 0 {
				return nil
			}
			return s.show(s.at, n)
		}})
}
