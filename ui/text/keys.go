package text

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/keys"
	"docket/ui/view"
)

// keyMap is the view's own keys beside the shared ones.
type keyMap struct {
	keys.Map
	Send, Shape, Edit    key.Binding
	Step, Stride, Resize key.Binding
}

func newKeyMap(shared keys.Map) keyMap {
	return keyMap{Map: shared,
		Send:   keys.Bind("send the rectangle", "ctrl+s"),
		Shape:  keys.Bind("corners or x,y,width,height", "ctrl+t"),
		Edit:   keys.Bind("edit the form", "e"),
		Step:   keys.Bind("move the box by 1", "up", "down", "left", "right"),
		Stride: keys.Bind("move the box by 10", "shift+up", "shift+down", "shift+left", "shift+right"),
		Resize: keys.Bind("resize the box by 1", "ctrl+up", "ctrl+down", "ctrl+left", "ctrl+right"),
	}
}

// Help lists what works in the pane that has the focus.
func (m *Model) Help() [][]key.Binding {
	k := m.keys
	always := []key.Binding{k.NextPane, k.PrevPane, k.Shape}
	switch {
	case m.send.Busy():
		return [][]key.Binding{{keys.Bind("stop waiting", "esc"), k.NextPane, k.PrevPane}}
	case m.focus < fields:
		next := keys.Bind("next field", "enter")
		if m.focus == coordinates {
			next = keys.Bind("send", "enter")
		}
		return [][]key.Binding{{next, k.Send}, append(always, keys.Bind("leave the form", "esc"))}
	case m.focus == paneBox:
		return [][]key.Binding{{keys.Bind("send", "enter"), k.Edit, k.Step, k.Stride, k.Resize, k.Send}, append(always, k.Copy, k.Refetch)}
	case m.focus == paneLines:
		return [][]key.Binding{{k.Copy, k.CopyWide, k.Edit, k.Send, k.Refetch}, always, {k.Up, k.Down, k.Top, k.Bottom}}
	default:
		return [][]key.Binding{{keys.Bind("into the form", "enter"), k.Copy, k.Edit, k.Send}, always, {k.Up, k.Down, k.Top, k.Bottom}}
	}
}

// key handles one key or a paste.
func (m *Model) key(msg tea.KeyMsg) tea.Cmd {
	if msg.Paste {
		return m.paste(msg)
	}
	k := m.keys
	switch {
	case key.Matches(msg, k.Send):
		return m.submit()
	case key.Matches(msg, k.Shape):
		return m.shape()
	case key.Matches(msg, k.NextPane):
		m.refocus((m.focus + 1) % panes)
		return nil
	case key.Matches(msg, k.PrevPane):
		m.refocus((m.focus + panes - 1) % panes)
		return nil
	case key.Matches(msg, k.Back):
		return m.back()
	}
	if m.focus < fields {
		return m.typed(msg)
	}
	switch {
	case key.Matches(msg, k.Edit):
		m.refocus(m.editable())
		return nil
	case key.Matches(msg, k.Refetch):
		return m.again()
	}
	switch m.focus {
	case paneBox:
		return m.boxKey(msg)
	case paneLines:
		return m.linesKey(msg)
	default:
		return m.historyKey(msg)
	}
}

// back stops waiting, else leaves the form, else goes back to the box.
func (m *Model) back() tea.Cmd {
	if m.send.Busy() {
		return m.stopWaiting()
	}
	m.refocus(paneBox)
	return nil
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
		m.refocus(min(i+1, fields-1))
	case msg.Type == tea.KeyUp:
		m.refocus(max(i-1, 0))
	default:
		m.inputs[i].Update(msg)
		m.reason[i] = ""
		if i == coordinates {
			m.parse()
		}
		return nil
	}
	if i == ocrTextID {
		return m.readHistory()
	}
	return nil
}

// paste puts text into the focused input; outside of the form a paste that
// reads as a rectangle becomes the coordinates.
func (m *Model) paste(msg tea.KeyMsg) tea.Cmd {
	if m.focus < fields {
		return m.typed(msg)
	}
	typed := strings.TrimSpace(string(msg.Runes))
	if _, _, err := client.ParseCoordinates(typed, m.form); err != nil {
		return view.Say(view.Warn, "what was pasted is not a rectangle: "+reason(err))
	}
	m.inputs[coordinates].SetValue(typed)
	m.parse()
	return nil
}

// shape changes what the four numbers mean: two corners, or corner and size.
func (m *Model) shape() tea.Cmd {
	m.form = client.SizeForm - m.form
	m.parse()
	if m.form == client.SizeForm {
		return view.Say(view.Info, "the four numbers are x, y, width, height; docket sends the corners")
	}
	return view.Say(view.Info, "the four numbers are the two corners, as the interface has them")
}

// boxKey moves, resizes, copies or sends the rectangle.
func (m *Model) boxKey(msg tea.KeyMsg) tea.Cmd {
	switch name := msg.String(); {
	case key.Matches(msg, m.keys.Open):
		return m.submit()
	case key.Matches(msg, m.keys.Copy, m.keys.CopyWide):
		if !m.ready() {
			return view.Say(view.Warn, "there is no rectangle to copy")
		}
		return m.env.Copy(m.box.JSON(), "the rectangle")
	default:
		dx, dy, resize := motion(name)
		if dx == 0 && dy == 0 {
			return nil
		}
		if !m.ready() {
			return view.Say(view.Warn, "there is no rectangle to move: e types one")
		}
		m.move(dx, dy, resize)
		return nil
	}
}

// motion reads a key as steps to the right and down.
func motion(name string) (dx, dy int, resize bool) {
	step := 1
	if bare, ok := strings.CutPrefix(name, "shift+"); ok {
		name, step = bare, 10
	} else if bare, ok := strings.CutPrefix(name, "ctrl+"); ok {
		name, resize = bare, true
	}
	switch name {
	case "up", "k":
		dy = -step
	case "down", "j":
		dy = step
	case "left", "h":
		dx = -step
	case "right", "l":
		dx = step
	}
	if resize && len(name) == 1 { // ctrl+h and its like are other keys
		return 0, 0, false
	}
	return dx, dy, resize
}

// move changes the box and writes it back into the form; nothing is sent.
func (m *Model) move(dx, dy int, resize bool) {
	if resize {
		m.box = m.box.Resized(dx, dy)
	} else {
		m.box = m.box.Moved(dx, dy)
	}
	m.inputs[coordinates].SetValue(m.written())
	m.notes = nil
}

// written is the box in the form that the person chose.
func (m *Model) written() string {
	b := m.box
	if m.form == client.CornersForm {
		return b.JSON()
	}
	w, h := b.Size()
	return strings.Join([]string{string(b.TopLeftX), string(b.TopLeftY), string(w), string(h)}, ",")
}

func (m *Model) linesKey(msg tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(msg, m.keys.Copy):
		if len(m.lineText) == 0 {
			return view.Say(view.Warn, "there is no line to copy")
		}
		return m.env.Copy(m.lineText[m.lines.Row()], "the line")
	case key.Matches(msg, m.keys.CopyWide):
		if len(m.lineText) == 0 {
			return view.Say(view.Warn, "there are no lines to copy")
		}
		return m.env.Copy(strings.Join(m.lineText, "\n"), view.Count(len(m.lineText), "line"))
	}
	m.lines.Update(msg)
	return nil
}

func (m *Model) historyKey(msg tea.KeyMsg) tea.Cmd {
	if len(m.boxes) > 0 {
		box := m.boxes[m.past.Row()]
		switch {
		case key.Matches(msg, m.keys.Open):
			m.inputs[collection].SetValue(box.Collection)
			m.form = client.CornersForm
			m.inputs[coordinates].SetValue(box.Coordinates)
			m.parse()
			m.refocus(paneBox)
			return view.Say(view.Info, "in the form, not sent: enter sends it")
		case key.Matches(msg, m.keys.Copy, m.keys.CopyWide):
			return m.env.Copy(box.Coordinates, "the rectangle")
		}
	}
	m.past.Update(msg)
	return nil
}
