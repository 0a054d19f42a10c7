package text

import (
	"math"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/boxes"
	"docket/ui/keys"
	"docket/ui/view"
)

// The groups under which help lists what can be done here.
const (
	groupSend = "Send"
	groupForm = "Form"
	groupBox  = "Box"
	groupPage = "Page"
	groupCopy = "Copy and export"
)

// Actions is what can be done in the pane that has the focus.
func (m *Model) Actions() []view.Action {
	switch {
	case m.runs.Shown():
		return m.runs.Actions()
	case m.past.sheet.Typing():
		return m.past.sheet.Actions()
	case m.send.task.Busy():
		return m.actions[1][m.focus]
	}
	return m.actions[0][m.focus]
}

// list makes the actions of a pane once; while an answer is awaited esc stops that.
func (m *Model) list(p pane, busy bool) []view.Action {
	own, part := append([]view.Action{m.escape(p, busy)}, m.everywhere(p)...), []view.Action(nil)
	if p < fields {
		own = append(own, m.typing(p)...)
	} else {
		own = slices.Concat(own, m.anywhere(), m.page.choices(), again(m), m.runs.Openers())
	}
	switch p {
	case paneBox:
		part = append(m.moves(), m.page.actions()...)
	case paneLines:
		part = append(reading(m), view.Moving(func(to keys.Motion) tea.Cmd { m.reply.detail.Motion(to); return nil })...)
	case paneHistory:
		part = m.past.sheet.Actions()
	}
	list := view.Over(append(own, m.copies(p)...), part...)
	for i := range list {
		list[i].Do = m.settling(list[i].Do)
	}
	return list
}

// settling is a function of an action, with what belongs around it.
func (m *Model) settling(do func() tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		m.touched()
		defer m.settle()
		return do()
	}
}

func (m *Model) escape(p pane, busy bool) view.Action {
	if busy {
		return view.Action{Name: "Stop waiting", Sentence: "Stop waiting for the answer; the request may still arrive.", Group: groupSend, Hint: 1,
			Words: []string{"cancel", "abort"}, Key: keys.On("esc"), Do: func() tea.Cmd {
				m.send.stop(m.env.Wire)
				m.dirty.lines = true
				return nil
			}}
	}
	a := view.Action{Name: "Back to box", Sentence: "Clear the filter or the selection, then go to the box.", Group: groupForm, Hint: 8, Key: keys.On("esc"),
		Do: func() tea.Cmd {
			switch calibrating := m.page.cal.task.Busy(); {
			case m.page.letGo():
				return nil
			case p < fields:
				return m.refocus(paneBox)
			case m.runs.Stop():
				return view.Say(view.Info, "Stopped. What was sent is not sent again; what came is in the history.")
			case calibrating && m.page.stop():
				return view.Say(view.Info, "Calibration ended after "+view.Count(m.page.cal.run.Asked, "request")+". The last one may still arrive; the unit stays as it was.")
			case m.page.stop() || p == paneHistory && m.past.sheet.Back():
				return nil
			}
			return m.refocus(paneBox)
		}}
	switch {
	case p < fields:
		a.Name, a.Sentence = "Leave form", "Go from the form to the box."
	case p == paneBox:
		a.Why = view.Unless(func() bool { return m.page.drag.on || m.page.opening() || m.runs.Working() }, "This is the box.")
	}
	return a
}

func (m *Model) everywhere(p pane) []view.Action {
	on := []string{"ctrl+s"}
	if p == paneBox || p == coordinates {
		on = []string{"enter", "ctrl+s"}
	}
	return []view.Action{
		{Name: "Send", Sentence: "Send the rectangle; the same one again is asked about first.", Group: groupSend, Hint: 2, Words: []string{"gettext", "submit"},
			Key: keys.On(on...), Seen: true, Why: m.noSending, Do: func() tea.Cmd { return m.submit(false) }},
		{Name: "Corners or size", Sentence: "Read the four numbers as two corners, or as x, y, width and height.", Group: groupForm,
			Words: []string{"unit", "shape", "swap"}, Key: keys.On("ctrl+t"), Do: func() tea.Cmd {
				m.dirty.page = true
				return view.Say(view.Info, m.form.swap())
			}},
		{Name: "Next pane", Sentence: "Go to the next field or pane.", Group: groupForm, Hint: 7, Key: keys.On("tab"),
			Do: func() tea.Cmd { return m.refocus((m.focus + 1) % panes) }},
		{Name: "Previous pane", Sentence: "Go to the field or pane before.", Group: groupForm, Key: keys.On("shift+tab"),
			Do: func() tea.Cmd { return m.refocus((m.focus + panes - 1) % panes) }},
	}
}

func (m *Model) typing(p pane) []view.Action {
	next := []string{"enter", "down"}
	if p == coordinates {
		next = next[1:]
	}
	return []view.Action{
		{Name: "Next field", Sentence: "Go to the next field.", Group: groupForm, Hint: 1, Key: keys.On(next...),
			Why: view.Unless(func() bool { return p < fields-1 }, "This is the last field."), Do: func() tea.Cmd { return m.refocus(p + 1) }},
		{Name: "Previous field", Sentence: "Go to the field before.", Group: groupForm, Key: keys.On("up"),
			Why: view.Unless(func() bool { return p > 0 }, "This is the first field."), Do: func() tea.Cmd { return m.refocus(p - 1) }},
	}
}

// anywhere are the actions of every pane in which keys are not text.
func (m *Model) anywhere() []view.Action {
	t := &m.form.trail
	travel := func(from, to *[]step) func() tea.Cmd {
		return func() tea.Cmd {
			if m.page.letGo() { // what the mouse does is undone
				return nil
			}
			m.form.travel(from, to)
			m.dirty.page = true
			return m.reread()
		}
	}
	return []view.Action{
		{Name: "Edit form", Takes: true, Sentence: "Type into the form: the id, the first field that is empty, or the coordinates.", Group: groupForm, Hint: 3, Key: keys.On("e"),
			Do: func() tea.Cmd { return m.refocus(min(m.form.begin(), coordinates)) }},
		{Name: "Send again", Sentence: "Send the rectangle of the form, after a question.", Group: groupSend, Hint: view.Either(m.reply.answered() || m.send.unanswered(), 9, 0), Words: []string{"reload", "retry"},
			Key: keys.On("R"), Seen: true, Why: m.noSending, Do: func() tea.Cmd { return m.submit(true) }},
		{Name: "Undo", Sentence: "Undo the last move, paste or load.", Group: groupForm, Key: keys.On("u"),
			Why: view.Unless(func() bool { return len(t.back) > 0 }, "Nothing to undo."), Do: travel(&t.back, &t.forth)},
		{Name: "Redo", Sentence: "Do again what was undone.", Group: groupForm, Key: keys.On("U"),
			Why: view.Unless(func() bool { return len(t.forth) > 0 }, "Nothing to redo."), Do: travel(&t.forth, &t.back)},
	}
}

// shares tells that numbers of which nobody knows the unit are shares of a page, which may lie beside it.
func shares(c client.Coordinates) bool {
	whole, within := true, true
	for _, n := range []float64{c.TopLeftX.Float(), c.TopLeftY.Float(), c.BottomRightX.Float(), c.BottomRightY.Float()} {
		if n < -1 || n > 2 {
			return false
		}
		whole, within = whole && n == math.Trunc(n), within && n >= 0 && n <= 1
	}
	return within || !whole
}

func (m *Model) moves() []view.Action {
	var list []view.Action
	add := func(a view.Action, dx, dy int, resize bool) {
		a.Group, a.Why = groupBox, view.Unless(m.form.box.Ready, "There is no rectangle to move. Press e to type one.")
		a.Do = func() tea.Cmd {
			unit, known := m.page.Unit()
			if !known && shares(m.form.box.Coordinates) {
				unit, _ = boxes.ParseUnit("0-1") // less than a pixel or a point
			}
			step, _ := unit.Step()
			dy := dy
			if unit.Bottom && !resize {
				dy = -dy
			}
			if why := m.form.move(step, dx, dy, resize); why != "" {
				return view.Say(view.Warn, why)
			}
			m.page.follow(m.form.box.Coordinates)
			return nil
		}
		list = append(list, a)
	}
	for i, d := range []struct {
		name, resize string
		dx, dy       int
	}{{"up", "Make shorter", 0, -1}, {"down", "Make taller", 0, 1}, {"left", "Make narrower", -1, 0}, {"right", "Make wider", 1, 0}} {
		_, _, on := keys.Motion(i).About()
		letter := on.Keys()[1] // a plain console sends no ctrl+up
		add(view.Action{Name: "Move " + d.name, Sentence: "Move the rectangle by a step: 1, or a thousandth of the page where the numbers are shares of it.", Key: on}, d.dx, d.dy, false)
		add(view.Action{Name: "Move " + d.name + " by 10", Sentence: "Move the rectangle by ten steps.", Key: keys.On("shift+" + d.name)}, 10*d.dx, 10*d.dy, false)
		add(view.Action{Name: d.resize, Sentence: d.resize + " by a step; the upper left corner stays.", Key: keys.On("ctrl+"+d.name, "alt+"+letter)}, d.dx, d.dy, true)
		add(view.Action{Name: d.resize + " by 10", Sentence: d.resize + " by ten steps; the upper left corner stays.", Key: keys.On("ctrl+shift+"+d.name, "alt+"+strings.ToUpper(letter))}, 10*d.dx, 10*d.dy, true)
	}
	return list
}

// copies are what a pane puts on the clipboard.
func (m *Model) copies(p pane) []view.Action {
	s := m.past.sheet
	one := view.Action{Name: "Copy", Group: groupCopy, Hint: 5, Key: keys.On("y")}
	switch p {
	case paneBox:
		one.Sentence, one.Why = "Copy the rectangle.", view.Unless(m.form.box.Ready, "There is no rectangle to copy.")
		one.Do = func() tea.Cmd { return m.env.Copy(m.form.box.JSON(), "the rectangle") }
	case paneHistory:
		one.Sentence, one.Why = "Copy the rectangle under the cursor.", view.Unless(func() bool { return s.Row() >= 0 }, "There is no rectangle to copy.")
		one.Do = func() tea.Cmd { return m.env.Copy(m.past.rows.At(s).Coordinates, "the rectangle") }
	case paneLines:
		const none = "There is no line to copy."
		one.Sentence, one.Why = "Copy the line under the cursor.", view.Unless(func() bool { return m.reply.selected() >= 0 }, none)
		one.Do = func() tea.Cmd { return m.env.Copy(m.reply.Lines[m.reply.selected()], "the line") }
		return []view.Action{one, {Name: "Copy all lines", Sentence: "Copy every line that came back.", Group: groupCopy, Hint: 6, Key: keys.On("Y"),
			Why: view.Unless(func() bool { return len(m.reply.Lines) > 0 }, none),
			Do: func() tea.Cmd {
				return m.env.Copy(strings.Join(m.reply.Lines, "\n"), view.Count(len(m.reply.Lines), "line"))
			}}}
	default:
		return nil
	}
	return []view.Action{one}
}

func (m *Model) noSending() string {
	switch {
	case m.send.task.Busy():
		return "Waiting for the answer. Press Esc to stop waiting; the request may still arrive."
	case m.page.cal.task.Busy():
		return "Calibration is under way. Press Esc to end it."
	case m.env.Profile.ReadOnly:
		return "Read-only profile: nothing was sent (gettext is described as a push)."
	}
	return ""
}
