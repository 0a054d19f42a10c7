package text

import (
	"fmt"
	"slices"
	"strings"

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
	wants   int    // the one that is being opened, else the one that is shown
	turned  int    // the one from which pages are turned: shown, or not opened last; -1 for none
	chosen  bool   // by the person, and so it stays: a file with another OCR text too
	id      string // of the OCR text that a page was looked for last
	failed  string // why the picture that was asked for is not there
	name    string // of what is being opened
	listing view.Task[[]picture.Entry]
	opened  view.Task[*picture.Picture]
	sent    view.Task[string]
	units   units
	cal     calibration
	drag    drag
}

func newSight(m *Model) *sight {
	s := &sight{Page: page.New(m.env.Theme), m: m, entries: m.env.Pages, at: -1, wants: -1, turned: -1}
	s.cal.s = s
	s.setUnit(m.env.PageUnit)
	return s
}

// opening tells that a picture or an answer of calibration is on its way; stop gives it up.
func (s *sight) opening() bool { return s.opened.Busy() || s.listing.Busy() || s.cal.task.Busy() }

func (s *sight) stop() bool {
	a, b, c := s.opened.Cancel(), s.listing.Cancel(), s.cal.task.Cancel()
	if a || b {
		s.ended()
	}
	return a || b || c
}

func (s *sight) busy() string {
	if s.cal.task.Busy() || !s.opening() {
		return s.cal.busy()
	}
	return "opening " + safe.Line(s.name)
}

func (s *sight) title() string {
	dot := " " + s.m.env.Theme.Glyphs.Dot + " "
	facts := []string{s.Size(), "", s.units.words(s), s.Seen()}
	if p := s.Picture(); p != nil {
		facts[1] = p.Name
		if p.Pages > 1 {
			facts[1] += fmt.Sprintf(" page %d of %d", p.Page, p.Pages)
		}
	} else if s.failed != "" {
		facts[1] = "page not opened"
	}
	return "Box  " + strings.Join(slices.DeleteFunc(facts, func(f string) bool { return f == "" }), dot)
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

func (s *sight) setUnit(text string) {
	u, _ := boxes.ParseUnit(text)
	s.SetUnit(u)
}
