package text

import (
	"cmp"
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// units is what the numbers of a collection are measured in. The interface does not state it; a person does, or
// calibration finds it. It is kept as a fact of the collection.
type units struct {
	of   string // the collection that it was read for
	task view.Task[store.Fact]
	why  string // how it is known
	free bool   // it was chosen while the form named no collection, for the one that it names next
}

const unitFact = "unit"

func unitSubject(collection string) string { return "collection/" + collection }

// read reads the unit of the collection in the form, where that is another one. That of the one before goes at once.
func (u *units) read(s *sight) tea.Cmd {
	name, env := s.m.form.text(collection), s.m.env
	if name == u.of {
		return nil
	}
	if u.of = name; !u.free {
		s.setUnit(env.PageUnit)
		u.why, s.m.dirty.page = "", true
	}
	if name == "" {
		u.task.Cancel()
		return nil
	}
	return u.task.Start(env.Context, func(ctx context.Context) (store.Fact, error) {
		f, _, err := env.Store.Facts.Get(ctx, env.Scope, unitSubject(name), unitFact)
		return f, err
	})
}

func (s *sight) known(f store.Fact, err error) tea.Cmd {
	if err != nil {
		return view.Say(view.Warn, "The unit of the collection could not be read: "+view.Reason(err)+".")
	}
	if unit, _ := s.Unit(); s.units.free && f.Value == "" {
		return s.units.keep(s, s.units.of, unit, s.units.why)
	}
	s.setUnit(cmp.Or(f.Value, s.m.env.PageUnit))
	s.units.why, s.units.free, s.m.dirty.page = f.Why, false, true
	return nil
}

// words say the unit, and whether anybody knows it.
func (u *units) words(s *sight) string {
	unit, known := s.Unit()
	switch {
	case known:
		return s.unitWords(unit)
	case s.Picture() != nil:
		return "unit not known, pixels of the picture"
	}
	return ""
}

// unitWords are the words of a unit with the signs that the terminal has.
func (s *sight) unitWords(u boxes.Unit) string { return s.m.env.Theme.Typography(u.Words()) }

// said is what is known of the numbers and by whom, "" where nothing is: the interface does not say.
func (u *units) said(s *sight) string {
	unit, known := s.Unit()
	switch {
	case !known:
		return ""
	case u.why == "":
		return "The numbers are " + s.unitWords(unit) + "."
	}
	return "The numbers are " + s.unitWords(unit) + s.m.env.Theme.Typography(" ("+u.why+"); the interface does not state it.")
}

// choose offers the units. The numbers stay as they are: they mean another place then.
func (u *units) choose(s *sight) tea.Cmd {
	now, known := s.Unit()
	name := s.m.form.text(collection)
	items := []popup.Item{{Label: "Not known", Then: func() tea.Cmd { return u.keep(s, name, boxes.Unit{}, "") }}}
	for _, unit := range boxes.LikelyUnits(s.Picture()) {
		note := ""
		if known && unit.Words() == now.Words() {
			note = "in use"
		}
		items = append(items, popup.Item{Label: s.unitWords(unit), Note: note, Words: unit.Text,
			Then: func() tea.Cmd { return u.keep(s, name, unit, "chosen") }})
	}
	return popup.NewList(s.m.env, popup.ListOptions{Title: "What are the numbers of this collection?", Prompt: "unit  ", Items: func() []popup.Item { return items },
		Foot: func() string { return "or type it: pixels 1700x2200" },
		Free: func(typed string) (string, func() tea.Cmd) {
			unit, err := boxes.ParseUnit(typed)
			if err != nil {
				return "", nil
			}
			return s.unitWords(unit), func() tea.Cmd { return u.keep(s, name, unit, "chosen") }
		}}).Show()
}

// keep keeps a unit for a collection, and takes it where the form names that one; why is how it is known.
func (u *units) keep(s *sight, name string, unit boxes.Unit, why string) tea.Cmd {
	s.cal.over = s.cal.over || s.cal.of.Collection == name
	if name == s.m.form.text(collection) {
		s.SetUnit(unit)
		u.of, u.why, u.free, s.m.dirty.page = name, why, name == "" && why != "", true
	}
	if name == "" {
		return view.Say(view.Info, "The numbers are "+s.unitWords(unit)+". Fill in the collection to keep that.")
	}
	env, said := s.m.env, "Saved for "+safe.Line(name)+" ("+why+"): "+s.unitWords(unit)+"."
	if unit.Text == "" {
		said = "The unit of " + safe.Line(name) + " is not known any more."
	}
	return view.Do(func() tea.Msg {
		err := error(nil)
		if unit.Text == "" {
			err = env.Store.Facts.Forget(env.Context, env.Scope, unitSubject(name), unitFact)
		} else {
			err = env.Store.Facts.Set(env.Context, env.Scope, unitSubject(name), unitFact, unit.Text, why)
		}
		if err != nil {
			return view.Notify{Level: view.Warn, Text: "The unit could not be saved; it lasts until you quit: " + view.Reason(err) + "."}
		}
		return view.Notify{Level: view.Good, Text: said}
	})
}
