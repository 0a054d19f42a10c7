package text

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

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
		Send:   keys.Bind("send", "ctrl+s"),
		Shape:  keys.Bind("corners or x,y,w,h", "ctrl+t"),
		Edit:   keys.Bind("edit", "e"),
		Step:   arrows("", "move by 1"),
		Stride: arrows("shift+", "move by 10"),
		Resize: arrows("ctrl+", "resize by 1"),
	}
}

// arrows binds the four arrow keys behind a prefix, and names them as one.
func arrows(prefix, help string) key.Binding {
	b := keys.Bind(help, prefix+"up", prefix+"down", prefix+"left", prefix+"right")
	b.SetHelp(prefix+"arrows", help)
	return b
}

func matches(msg tea.KeyMsg, bindings ...key.Binding) bool { return key.Matches(msg, bindings...) }

// Help lists what works in the pane that has the focus.
func (m *Model) Help() [][]key.Binding {
	k := m.keys
	if m.send.Busy() {
		return [][]key.Binding{{keys.Bind("stop waiting", "esc"), k.NextPane, k.PrevPane}}
	}
	again := keys.Bind("send again", "R")
	always := []key.Binding{k.Send, k.Edit, k.NextPane, k.PrevPane, again, k.Undo, k.Redo, k.Shape}
	switch m.focus {
	case paneBox:
		return [][]key.Binding{{keys.Bind("send", "enter", "ctrl+s"), k.Step, k.Stride, k.Resize, k.Copy}, always[1:]}
	case paneLines:
		return [][]key.Binding{{k.Copy, keys.Bind("copy all lines", "Y")}, always, {k.Up, k.Down, k.Top, k.Bottom}}
	case paneHistory:
		return [][]key.Binding{{keys.Bind("into the form", "enter"), k.Copy}, always, {k.Up, k.Down, k.Top, k.Bottom}}
	}
	first := []key.Binding{keys.Bind("next field", "enter"), k.Send}
	if m.focus == coordinates {
		first = []key.Binding{keys.Bind("send", "enter", "ctrl+s")}
	}
	return [][]key.Binding{append(first, keys.Bind("leave the form", "esc")), {k.NextPane, k.PrevPane, k.Shape}}
}

// key handles one key or a paste.
func (m *Model) key(msg tea.KeyMsg) tea.Cmd {
	if msg.Paste {
		return m.paste(msg)
	}
	k := m.keys
	switch {
	case matches(msg, k.Send):
		return m.submit()
	case matches(msg, k.Shape):
		return m.shape()
	case matches(msg, k.NextPane):
		return m.refocus((m.focus + 1) % panes)
	case matches(msg, k.PrevPane):
		return m.refocus((m.focus + panes - 1) % panes)
	case matches(msg, k.Back):
		return m.back()
	}
	if m.focus < fields {
		return m.typed(msg)
	}
	switch {
	case matches(msg, k.Edit):
		return m.refocus(m.editable())
	case matches(msg, k.Refetch):
		return m.again()
	case matches(msg, k.Undo):
		return m.travel(&m.undo.back, &m.undo.forth, "there is nothing to undo")
	case matches(msg, k.Redo):
		return m.travel(&m.undo.forth, &m.undo.back, "there is nothing to redo")
	case matches(msg, k.Filter, k.NextHit, k.PrevHit, k.Export):
		return view.Say(view.Info, "the text view has no search and no export; Y copies all lines")
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
	return m.refocus(paneBox)
}
