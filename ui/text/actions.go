package text

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/keys"
	"docket/ui/view"
)

// The groups under which help lists what can be done here.
const (
	groupSend = "Send"
	groupForm = "Form"
	groupBox  = "Box"
)

// Actions is what can be done in the pane that has the focus.
func (m *Model) Actions() []view.Action {
	switch {
	case m.past.sheet.Typing():
		return m.past.sheet.Actions()
	case m.send.task.Busy():
		return m.actions[1][m.focus]
	}
	return m.actions[0][m.focus]
}

// list makes the actions of a pane once, with what esc does before the others.
func (m *Model) list(p pane, esc view.Action) []view.Action {
	var own, part []view.Action
	switch p {
	case paneBox:
		own, part = m.anywhere("enter", "ctrl+s"), m.moves()
		own = append(own, m.copying("Copy", "Copy the rectangle.", m.env.Keys.Copy, m.noBox, m.copyBox))
	case paneLines:
		own, part = m.anywhere("ctrl+s"), view.Moving(m.env.Keys, func(to keys.Motion) tea.Cmd { m.lines.Motion(to); return nil })
		own = append(own, m.copying("Copy", "Copy the line under the cursor.", m.env.Keys.Copy, m.noLine, m.copyLine),
			m.copying("Copy all lines", "Copy every line that came back.", m.env.Keys.CopyWide, m.noLines, m.copyLines))
	case paneHistory:
		own, part = m.anywhere("ctrl+s"), m.past.sheet.Actions()
		own = append(own, m.copying("Copy", "Copy the rectangle under the cursor.", m.env.Keys.Copy, m.noPast, m.copyPast))
	default:
		own = m.typing(p)
	}
	list := view.Over(append([]view.Action{esc}, own...), part...)
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

// back is what esc does: it clears the history's filter, or goes to the box.
func (m *Model) back(p pane) view.Action {
	a := view.Action{Name: "Back to box", Sentence: "Clear the filter or the selection, then go to the box.", Group: groupForm, Hint: 8, Key: m.env.Keys.Back,
		Do: func() tea.Cmd {
			if p == paneHistory && m.past.sheet.Back() {
				return nil
			}
			return m.refocus(paneBox)
		}}
	switch {
	case p < fields:
		a.Name, a.Sentence = "Leave form", "Go from the form to the box."
	case p == paneBox:
		a.Why = func() string { return "This is the box." }
	}
	return a
}

// stop is what esc does while an answer is awaited.
func (m *Model) stop() view.Action {
	return view.Action{Name: "Stop waiting", Sentence: "Stop waiting for the answer; the request may still arrive.", Group: groupSend, Hint: 1,
		Words: []string{"cancel", "abort"}, Key: m.env.Keys.Back, Do: m.stopWaiting}
}

// sends are the actions that work in every pane.
func (m *Model) sends(on ...string) []view.Action {
	k := m.env.Keys
	return []view.Action{
		{Name: "Send", Sentence: "Send the rectangle; the same one again is asked about first.", Group: groupSend, Hint: 2, Words: []string{"push", "gettext", "submit"},
			Key: keys.On(on...), Why: m.noSending, Do: m.submit},
		{Name: "Corners or size", Sentence: "Read the four numbers as two corners, or as x, y, width and height.", Group: groupForm,
			Words: []string{"unit", "shape", "swap"}, Key: keys.On("ctrl+t"), Do: m.shape},
		{Name: "Next pane", Sentence: "Go to the next field or pane.", Group: groupForm, Hint: 7, Key: k.NextPane,
			Do: func() tea.Cmd { return m.refocus((m.focus + 1) % panes) }},
		{Name: "Previous pane", Sentence: "Go to the field or pane before.", Group: groupForm, Key: k.PrevPane,
			Do: func() tea.Cmd { return m.refocus((m.focus + panes - 1) % panes) }},
	}
}

// typing are the actions of an input: no key that types.
func (m *Model) typing(p pane) []view.Action {
	next, on := []string{"enter", "down"}, []string{"ctrl+s"}
	if p == coordinates {
		next, on = []string{"down"}, []string{"enter", "ctrl+s"}
	}
	return append(m.sends(on...),
		view.Action{Name: "Next field", Sentence: "Go to the next field.", Group: groupForm, Hint: 1, Key: keys.On(next...), Why: func() string {
			if p == fields-1 {
				return "This is the last field."
			}
			return ""
		}, Do: func() tea.Cmd { return m.refocus(p + 1) }},
		view.Action{Name: "Previous field", Sentence: "Go to the field before.", Group: groupForm, Key: keys.On("up"),
			Do: func() tea.Cmd { return m.refocus(max(p-1, 0)) }})
}

// anywhere are the actions of every pane in which keys are not text.
func (m *Model) anywhere(on ...string) []view.Action {
	k, t := m.env.Keys, &m.form.trail
	return append(m.sends(on...),
		view.Action{Name: "Edit form", Sentence: "Type into the form: the first field that is empty, or the coordinates.", Group: groupForm, Hint: 3, Key: keys.On("e"), Do: m.edit},
		view.Action{Name: "Send again", Sentence: "Send the rectangle of the form, after a question.", Group: groupSend, Hint: 9, Words: []string{"reload", "retry"},
			Key: k.Refetch, Why: m.noSending, Do: m.again},
		m.travel("Undo", "Undo the last move, paste or load.", k.Undo, &t.back, &t.forth),
		m.travel("Redo", "Bring back what was undone.", k.Redo, &t.forth, &t.back))
}

func (m *Model) travel(name, sentence string, on key.Binding, from, to *[]step) view.Action {
	return view.Action{Name: name, Sentence: sentence, Group: groupForm, Key: on, Why: func() string {
		if len(*from) == 0 {
			return "Nothing to " + strings.ToLower(name) + "."
		}
		return ""
	}, Do: func() tea.Cmd {
		m.form.travel(from, to)
		m.dirty.page = true
		return m.reread()
	}}
}

// moves are the actions that move and resize the rectangle.
func (m *Model) moves() []view.Action {
	k := m.env.Keys
	var list []view.Action
	for _, d := range []struct {
		name, way, resize string
		dx, dy            int
		key               key.Binding
	}{
		{"left", "to the left", "Make narrower", -1, 0, k.Left}, {"right", "to the right", "Make wider", 1, 0, k.Right},
		{"up", "up", "Make lower", 0, -1, k.Up}, {"down", "down", "Make higher", 0, 1, k.Down},
	} {
		add := func(name, sentence string, on key.Binding, dx, dy int, resize bool) {
			list = append(list, view.Action{Name: name, Sentence: sentence, Group: groupBox, Key: on, Why: m.noMove,
				Do: func() tea.Cmd { return m.move(dx, dy, resize) }})
		}
		add("Move "+d.name, "Move the rectangle by 1 "+d.way+".", d.key, d.dx, d.dy, false)
		add("Move "+d.name+" by 10", "Move the rectangle by 10 "+d.way+".", keys.On("shift+"+d.name), 10*d.dx, 10*d.dy, false)
		add(d.resize, d.resize+" by 1; the upper left corner stays.", keys.On("ctrl+"+d.name), d.dx, d.dy, true)
	}
	list[0].Hint = 4
	return list
}

func (m *Model) copying(name, sentence string, on key.Binding, why func() string, do func() tea.Cmd) view.Action {
	return view.Action{Name: name, Sentence: sentence, Group: "Copy and export", Hint: 5, Key: on, Why: why, Do: do}
}

// edit goes to the first field that is empty, else to the coordinates.
func (m *Model) edit() tea.Cmd { return m.refocus(min(m.form.firstEmpty(), coordinates)) }

// shape changes what the four numbers mean: two corners, or corner and size. The numbers
// stay as they are.
func (m *Model) shape() tea.Cmd {
	f := &m.form
	f.keep()
	f.box.Form = client.SizeForm - f.box.Form
	f.read()
	m.dirty.page = true
	if f.box.Form == client.SizeForm {
		return view.Say(view.Info, "The four numbers are x, y, width and height. docket sends the corners.")
	}
	return view.Say(view.Info, "The four numbers are the two corners.")
}

func (m *Model) move(dx, dy int, resize bool) tea.Cmd {
	if why := m.form.move(dx, dy, resize); why != "" {
		return view.Say(view.Warn, why)
	}
	return nil
}

// Refusals.

func (m *Model) noSending() string {
	switch {
	case m.send.task.Busy():
		return "Waiting for the answer. Press Esc to stop waiting; the request may still arrive."
	case m.env.Profile.ReadOnly:
		return "Read-only profile: nothing was sent (gettext is described as a push)."
	}
	return ""
}

func (m *Model) noMove() string {
	if !m.form.box.Ready() {
		return "There is no rectangle to move. Press e to type one."
	}
	return ""
}

func (m *Model) noBox() string {
	if !m.form.box.Ready() {
		return "There is no rectangle to copy."
	}
	return ""
}

func (m *Model) noLine() string {
	if m.line() < 0 {
		return "There is no line to copy."
	}
	return ""
}

func (m *Model) noLines() string {
	if m.shown == nil || len(m.shown.lines) == 0 {
		return "There is no line to copy."
	}
	return ""
}

func (m *Model) noPast() string {
	if m.past.sheet.Row() < 0 {
		return "There is no rectangle to copy."
	}
	return ""
}

// Copies.

func (m *Model) copyBox() tea.Cmd  { return m.env.Copy(m.form.box.JSON(), "the rectangle") }
func (m *Model) copyLine() tea.Cmd { return m.env.Copy(m.shown.lines[m.line()], "the line") }
func (m *Model) copyLines() tea.Cmd {
	return m.env.Copy(strings.Join(m.shown.lines, "\n"), view.Count(len(m.shown.lines), "line"))
}
func (m *Model) copyPast() tea.Cmd {
	return m.env.Copy(m.past.boxes[m.past.sheet.Row()].Coordinates, "the rectangle")
}
