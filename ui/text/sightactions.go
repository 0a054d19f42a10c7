package text

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/view"
)

// choices are the actions of every pane in which keys are not text.
func (s *sight) choices() []view.Action {
	return []view.Action{
		{Name: "Open page", Takes: true, Sentence: "Show the picture of the page: a file, a folder, or one of those that are known.", Group: groupPage,
			Words: []string{"image", "picture", "PDF", "scan"}, Key: keys.On("P"), Do: s.choose},
		{Name: "Unit…", Sentence: "Say what the four numbers are measured in, and where they begin.", Group: groupPage,
			Words: []string{"pixels", "points", "origin"}, Key: keys.On("#"), Do: func() tea.Cmd { return s.units.choose(s) }},
		{Name: "Calibrate unit", Takes: true, Sentence: "Find the unit: type the words in the box, and the likely units are asked for one after the other, after a question.", Group: groupPage,
			Words: []string{"origin", "pixels"}, Key: keys.On("K"), Seen: true, Why: s.cal.why, Do: s.cal.ask},
	}
}

func (s *sight) actions() []view.Action {
	const noPicture = "There is no picture of the page. Press P to open one."
	none := view.Unless(func() bool { return s.Picture() != nil }, noPicture)
	box := view.First(none, view.Unless(s.m.form.box.Ready, "There is no rectangle. Draw one with the mouse, or press e to type one."))
	folder := func() bool { return max(s.turned, s.wants) >= 0 && len(s.entries) > 1 }
	several := view.Unless(func() bool { return folder() || s.Picture().Pages > 1 }, "There is one page.")
	turns := view.First(view.Unless(func() bool { return folder() || s.Picture() != nil }, noPicture), several)
	quiet := func(do func()) func() tea.Cmd { return func() tea.Cmd { do(); return nil } }
	list := []view.Action{
		{Name: "Zoom in", Sentence: "Draw the page larger.", Key: keys.On("+", "="), Why: none, Do: quiet(func() { s.Zoom(1.5) })},
		{Name: "Zoom out", Sentence: "Draw the page smaller.", Key: keys.On("-"), Why: none, Do: quiet(func() { s.Zoom(1 / 1.5) })},
		{Name: "Fit page", Sentence: "Show the whole page.", Key: keys.On("0"), Why: none, Do: quiet(s.Fit)},
		{Name: "Magnify box", Sentence: "Draw the rectangle as large as possible, or the whole page again.", Hint: 5, Words: []string{"zoom", "lens"},
			Key: keys.On("z"), Why: box, Do: quiet(s.Magnify)},
		{Name: "Snap to ink", Sentence: "Pull the edges of the rectangle to the letters in it.", Hint: 6, Words: []string{"tighten", "trim"}, Key: keys.On("s"), Why: box, Do: s.snap},
		{Name: "Next page", Sentence: "Show the next page of the file, then the next file.", Key: keys.On("]"), Why: turns, Do: s.turn(1)},
		{Name: "Previous page", Sentence: "Show the page before.", Key: keys.On("["), Why: turns, Do: s.turn(-1)},
		{Name: "Page number…", Sentence: "Show a page of the file by its number.", Key: keys.On("p"), Why: view.First(none, several), Do: s.number},
	}
	for _, d := range []struct {
		name string
		on   []string
		x, y float64
	}{{"up", []string{"alt+up", "pgup"}, 0, -0.5}, {"down", []string{"alt+down", "pgdown"}, 0, 0.5}, {"left", []string{"alt+left", "home"}, -0.5, 0}, {"right", []string{"alt+right", "end"}, 0.5, 0}} {
		list = append(list, view.Action{Name: "Look " + d.name, Sentence: "Move what is seen of the enlarged page " + d.name + ".", Key: keys.On(d.on...), Why: none,
			Do: quiet(func() { s.Pan(d.x, d.y) })})
	}
	for i := range list {
		list[i].Group = groupPage
	}
	return list
}

func (s *sight) snap() tea.Cmd {
	a, _ := s.Lies()
	to, ok := s.Picture().Ink(a)
	if !ok {
		return view.Say(view.Info, "There is no ink in the rectangle.")
	}
	s.m.form.keep()
	s.place(to)
	s.follow(s.m.form.box.Coordinates)
	return nil
}
