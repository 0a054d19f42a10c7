package text

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/boxes"
	"docket/ui/core/picture"
	"docket/ui/safe"
	"docket/ui/text/page"
	"docket/ui/view"
)

// sight is the page of the document: its picture, where that comes from, and what its numbers mean.
type sight struct {
	*page.Page
	m       *Model
	entries []picture.Entry
	at      int    // the entry that is shown, -1 for none
	chosen  bool   // by the person, and so it stays with another OCR text
	failed  string // why the picture that was asked for is not there
	name    string // of what is being opened
	listing view.Task[[]picture.Entry]
	opened  view.Task[*picture.Picture]
	units   units
	drag    drag
}

func newSight(m *Model) *sight {
	s := &sight{Page: page.New(m.env.Theme), m: m, entries: m.env.Pages, at: -1}
	s.setUnit(m.env.PageUnit)
	return s
}

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
	s.at, s.name, s.failed = entry, e.Name, ""
	return s.opened.Start(s.m.env.Context, func(ctx context.Context) (*picture.Picture, error) { return e.Open(ctx, number) })
}

// of shows the page that is named like an OCR text, and reads its unit. Without one the page that was shown for
// another OCR text goes, unless the person chose it.
func (s *sight) of(id string) tea.Cmd {
	unit := s.units.read(s)
	i := picture.Match(s.entries, id)
	switch {
	case i >= 0 && i != s.at:
		s.chosen = false
		return tea.Batch(unit, s.show(i, 1))
	case i < 0 && !s.chosen && s.at >= 0:
		s.opened.Cancel()
		s.at = -1
		s.SetPicture(nil)
	}
	return unit
}

// take takes what was read.
func (s *sight) take(msg tea.Msg) (tea.Cmd, bool) {
	if found, err, ok := s.listing.Take(msg); ok {
		if err != nil {
			return s.fail(err), true
		}
		s.entries, s.at = found, -1
		i := picture.Match(found, s.m.id())
		s.chosen = i < 0
		return s.show(max(i, 0), 1), true
	}
	if p, err, ok := s.opened.Take(msg); ok {
		if err != nil {
			return s.fail(err), true
		}
		s.SetPicture(p)
		if len(p.Notes) > 0 || p.Pages > 1 {
			return view.Say(view.Info, safe.Line(p.Said())+"."), true
		}
		return nil, true
	}
	return s.units.take(s, msg)
}

// fail says why a page is not shown; the one that was shown before stays.
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

// failure is why the page is not shown, above what the pane says without one.
func (s *sight) failure() string {
	if s.failed == "" {
		return ""
	}
	return s.failed + " Press P to open another one.\n\n"
}

// opening tells that a picture is on its way; stop gives it up.
func (s *sight) opening() bool { return s.opened.Busy() || s.listing.Busy() }

func (s *sight) stop() bool {
	a, b := s.opened.Cancel(), s.listing.Cancel()
	if a || b {
		s.at, s.chosen = -1, s.Picture() != nil
	}
	return a || b
}

func (s *sight) busy() string {
	if !s.opening() {
		return ""
	}
	return "opening " + safe.Line(s.name)
}

// title is what stands above the pane.
func (s *sight) title() string {
	dot := " " + s.m.env.Theme.Glyphs.Dot + " "
	facts := []string{s.Size(), "", s.units.words(s), s.Seen()}
	if p := s.Picture(); p != nil {
		facts[1] = p.Name
		if p.Pages > 1 {
			facts[1] += fmt.Sprintf(" page %d of %d", p.Page, p.Pages)
		}
	}
	return "Box  " + strings.Join(slices.DeleteFunc(facts, func(f string) bool { return f == "" }), dot)
}

// step is how far a key moves the rectangle.
func (s *sight) step() client.Decimal {
	u, _ := s.Unit()
	step, _ := u.Step()
	return step
}

// follow keeps the rectangle in sight while it is moved.
func (s *sight) follow(c client.Coordinates) {
	s.Show(c, false)
	s.Reveal()
}

// place puts the rectangle onto a part of the page.
func (s *sight) place(a picture.Area) {
	u, _ := s.Unit()
	f := &s.m.form
	f.put(f.box.To(u.Coordinates(a)))
}

// setUnit takes a unit as it is written; one that cannot be read is none.
func (s *sight) setUnit(text string) {
	u, _ := boxes.ParseUnit(text)
	s.SetUnit(u)
}
