package text

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/picture"
	"docket/ui/safe"
	"docket/ui/text/page"
	"docket/ui/view"
)

// list reads what there is at a path: a picture, or a folder of them.
func (s *sight) list(path string) tea.Cmd {
	if path == "" {
		return nil
	}
	s.name, s.failed = path, ""
	return s.listing.Start(s.m.env.Context, func(context.Context) ([]picture.Entry, error) { return picture.List(path) })
}

// show opens a page of an entry, from 1.
func (s *sight) show(entry, number int) tea.Cmd {
	e := s.entries[entry]
	s.wants, s.name, s.failed = entry, e.Name, ""
	return s.opened.Start(s.m.env.Context, func(ctx context.Context) (*picture.Picture, error) { return e.Open(ctx, number) })
}

// of shows the page that is named like an OCR text, and reads its unit. Without one the page that was shown for
// another OCR text goes, unless the person chose it.
func (s *sight) of(id string) tea.Cmd {
	unit, another := s.units.read(s), id != s.id
	if s.id = id; another {
		s.failed, s.turned = "", s.at
	}
	i := s.own()
	switch {
	case i >= 0 && i != s.wants && (another || !s.mine(s.wants)):
		s.chosen = false
		return tea.Batch(unit, s.show(i, 1))
	case i < 0 && s.wants >= 0 && (!s.chosen || another && s.entries[s.wants].InFolder()):
		s.opened.Cancel()
		s.at, s.wants, s.turned = -1, -1, -1
		s.SetPicture(nil)
	}
	return unit
}

// own is the entry that is named like the OCR text in the form, -1 where there is none.
func (s *sight) own() int { return picture.Match(s.entries, s.m.id()) }

// mine reports that an entry is a page of the OCR text in the form.
func (s *sight) mine(i int) bool { return i >= 0 && s.entries[i].PageOf(s.m.id()) }

// ended ends the opening of an entry of which nothing came. The page that was shown stays, but not for a text that has one
// of its own: the box would lie on the page of another document. Where none is shown, pages are turned from the entry that
// was asked for.
func (s *sight) ended() {
	if s.own() >= 0 && s.mine(s.wants) && !s.mine(s.at) {
		s.at = -1
		s.SetPicture(nil)
	}
	if s.at < 0 && s.wants >= 0 {
		s.turned = s.wants
	}
	s.wants = s.at
}

func (s *sight) take(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	if cmd, ok = view.Taken(msg, s.listing.To(s.listed), s.opened.To(s.seen), s.sent.To(s.held), s.cal.task.To(s.cal.answered), s.units.task.To(s.known)); !ok {
		cmd = tea.Batch(s.send(), s.say("")) // the terminal may have told by now whether it shows pictures
	}
	return cmd, ok || cmd != nil
}

func (s *sight) listed(found []picture.Entry, err error) tea.Cmd {
	if err != nil {
		return s.fail(err)
	}
	s.entries, s.at, s.wants, s.turned = found, -1, -1, -1
	i := s.own()
	if i < 0 && found[0].InFolder() { // the page of another document would be taken for this one's
		s.chosen = false
		s.SetPicture(nil)
		return view.Say(view.Warn, view.Plural(len(found), "The one picture there is not named like ", "None of the "+view.Count(len(found), "picture")+" there is named like ")+safe.Line(s.m.id())+". Press P to open "+view.Plural(len(found), "it.", "one of them."))
	}
	s.chosen = i < 0
	return s.show(max(i, 0), 1)
}

func (s *sight) seen(p *picture.Picture, err error) tea.Cmd {
	s.turned = s.wants
	if err != nil {
		s.ended()
		return s.fail(err)
	}
	s.at = s.wants
	s.SetPicture(p)
	s.sent.Cancel()
	about := ""
	if len(p.Notes) > 0 || p.Pages > 1 {
		about = safe.Line(p.Said()) + ". "
	}
	return tea.Batch(s.send(), s.say(about))
}

// say adds to what is said about the page why the terminal does not show it as a picture.
func (s *sight) say(about string) tea.Cmd {
	if s.Picture() != nil {
		about += s.m.env.Theme.Graphics.Note()
	}
	if about == "" {
		return nil
	}
	return view.Say(view.Info, about)
}

func (s *sight) held(sequence string, err error) tea.Cmd {
	if err == nil { // else half blocks stay
		s.SetSent(sequence)
	}
	return nil
}

// send makes the picture what a terminal takes that shows pictures; until it has it half blocks are drawn.
func (s *sight) send() tea.Cmd {
	p := s.Picture()
	if p == nil || s.Held() || s.sent.Busy() || !s.m.env.Theme.Graphics.On() {
		return nil
	}
	return s.sent.Start(s.m.env.Context, func(context.Context) (string, error) { return page.Sent(p) })
}

// fail says why a page is not shown.
func (s *sight) fail(err error) tea.Cmd {
	s.failed = "The page could not be opened: " + view.Reason(err) + "."
	if e, is := errors.AsType[*picture.Error](err); is {
		s.failed = "The page " + safe.Line(e.Name) + " could not be opened: " + safe.Line(e.What) + "."
		if e.Way != "" {
			s.failed += " Way out: " + e.Way + "."
		}
	}
	return view.Say(view.Bad, s.failed)
}
