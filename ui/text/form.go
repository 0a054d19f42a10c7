package text

import (
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/view"
)

// refocus moves the focus to a pane. Leaving the form with another OCR text id
// than before asks for the history of that one.
func (m *Model) refocus(to pane) tea.Cmd {
	left := m.focus == ocrTextID && to != ocrTextID
	m.focus = to
	for i := range m.inputs {
		if pane(i) == to {
			m.inputs[i].Focus()
		} else {
			m.inputs[i].Blur()
		}
	}
	m.past.SetFocus(to == paneHistory)
	m.lines.focus = to == paneLines
	if left && m.id() != m.historyOf {
		return m.readHistory()
	}
	return nil
}

// firstEmpty is the input that still needs something, or the box.
func (m *Model) firstEmpty() pane {
	for i := range m.inputs {
		if m.field(i) == "" {
			return pane(i)
		}
	}
	return paneBox
}

// editable is the input to go to: the coordinates once the rest is filled in.
func (m *Model) editable() pane {
	if p := m.firstEmpty(); p != paneBox {
		return p
	}
	return coordinates
}

// typed edits the focused input; enter goes on, and sends from the last one.
func (m *Model) typed(msg tea.KeyMsg) tea.Cmd {
	i := m.focus
	switch {
	case msg.Type == tea.KeyEnter && i == coordinates:
		return m.submit()
	case msg.Type == tea.KeyEnter, msg.Type == tea.KeyDown:
		return m.refocus(min(i+1, fields-1))
	case msg.Type == tea.KeyUp:
		return m.refocus(max(i-1, 0))
	}
	if m.inputs[i].Update(msg) {
		m.reason[i], m.strict = "", false
		if i == coordinates {
			m.parse()
		}
	}
	return nil
}

// paste takes a whole rectangle for the coordinates, in whatever pane it is
// pasted; other text goes into the focused input.
func (m *Model) paste(msg tea.KeyMsg) tea.Cmd {
	pasted := strings.TrimSpace(string(msg.Runes))
	_, _, err := client.ParseCoordinates(pasted, m.form)
	inForm := m.focus < fields
	whole := err == nil && (!inForm || m.focus == coordinates || strings.HasPrefix(pasted, "["))
	switch {
	case whole:
		m.undo.keep(m.step())
		m.inputs[coordinates].SetValue(pasted)
		m.parse()
		if m.focus == coordinates {
			return nil
		}
		return view.Say(view.Info, "the rectangle is in the form; nothing was sent")
	case inForm:
		return m.typed(msg)
	default:
		return view.Say(view.Warn, "what was pasted is not a rectangle: "+reason(err))
	}
}

// shape changes what the four numbers mean: two corners, or corner and size.
// The numbers stay as they are.
func (m *Model) shape() tea.Cmd {
	m.undo.keep(m.step())
	m.form = client.SizeForm - m.form
	m.parse()
	if m.form == client.SizeForm {
		return view.Say(view.Info, "the four numbers are x, y, width, height; docket sends the corners")
	}
	return view.Say(view.Info, "the four numbers are the two corners, as the interface has them")
}

// parse reads the coordinates again, after each key: the box follows at once.
func (m *Model) parse() {
	m.notes, m.reason[coordinates], m.box, m.doubt = nil, "", client.Coordinates{}, nil
	typed := m.field(coordinates)
	if typed == "" {
		m.fitPage()
		return
	}
	box, notes, err := client.ParseCoordinates(typed, m.form)
	if err != nil {
		m.reason[coordinates] = reason(err)
		errors.As(err, &m.doubt)
	} else {
		m.box, m.notes = box, notes
	}
	m.fitPage()
}

// ready reports whether the coordinates say a rectangle.
func (m *Model) ready() bool { return m.box.TopLeftX != "" }

// reason is why the client would refuse, without the operation's name.
func reason(err error) string {
	var input *client.InputError
	if errors.As(err, &input) {
		return safe.Line(input.Reason)
	}
	return safe.Line(err.Error())
}

// check says beside each field why it cannot be sent, and gives the first.
func (m *Model) check() (first pane, ok bool) {
	m.parse()
	first = panes
	for i := range m.inputs {
		if i != coordinates {
			m.reason[i] = ""
		}
		if m.field(i) == "" {
			m.reason[i] = "is needed"
		}
		if m.reason[i] != "" && first == panes {
			first = pane(i)
		}
	}
	m.strict = first != panes
	return first, !m.strict
}
