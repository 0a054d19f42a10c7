package text

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
	"docket/ui/widget"
)

// boxKey moves, resizes, copies or sends the rectangle.
func (m *Model) boxKey(msg tea.KeyMsg) tea.Cmd {
	switch {
	case matches(msg, m.keys.Open):
		return m.submit()
	case matches(msg, m.keys.Copy, m.keys.CopyWide):
		if !m.ready() {
			return view.Say(view.Warn, "there is no rectangle to copy")
		}
		return m.env.Copy(m.box.JSON(), "the rectangle")
	}
	dx, dy, resize := motion(msg.String())
	if dx == 0 && dy == 0 {
		return nil
	}
	if !m.ready() {
		return view.Say(view.Warn, "there is no rectangle to move: e types one")
	}
	return m.move(dx, dy, resize)
}

// longestBox bounds what a move may make of a rectangle, in characters: nobody reads
// four numbers beyond it.
const longestBox = 200

// motion reads a key as steps to the right and down.
func motion(name string) (dx, dy int, resize bool) {
	step := 1
	if bare, ok := strings.CutPrefix(name, "shift+"); ok {
		name, step = bare, 10
	} else if bare, ok := strings.CutPrefix(name, "ctrl+"); ok {
		name, resize = bare, true
	}
	if resize && len(name) == 1 { // ctrl+k and its like are other keys
		return 0, 0, false
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
	return dx, dy, resize
}

// move changes the box and writes it back into the form; nothing is sent.
func (m *Model) move(dx, dy int, resize bool) tea.Cmd {
	to := m.box.Moved(dx, dy)
	if resize {
		to = m.box.Resized(dx, dy)
	}
	if to == m.box {
		return view.Say(view.Warn, "the rectangle has no extent left to take away")
	}
	if len(to.JSON()) > longestBox {
		return view.Say(view.Warn, "the rectangle cannot be moved: a number would be too long")
	}
	m.undo.keep(m.step())
	m.box, m.notes = to, nil
	m.inputs[coordinates].SetValue(m.written())
	m.growPage()
	return nil
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

// fitPage makes the page the smallest area from the origin that holds every
// rectangle asked for on this OCR text and the one in the form: the page's own
// size is not known.
func (m *Model) fitPage() {
	m.page = widget.Area{}
	for _, a := range m.areas {
		m.page = hold(m.page, a)
	}
	m.growPage()
}

// growPage makes room for the rectangle. While a box is being moved the page
// only grows, so that it does not swim under the box.
func (m *Model) growPage() {
	if m.ready() {
		m.page = hold(m.page, area(m.box))
	}
}

func hold(page, a widget.Area) widget.Area {
	return widget.Area{X0: min(page.X0, a.X0), Y0: min(page.Y0, a.Y0), X1: max(page.X1, a.X1), Y1: max(page.Y1, a.Y1)}
}

func area(c client.Coordinates) widget.Area {
	return widget.Area{X0: c.TopLeftX.Float(), Y0: c.TopLeftY.Float(), X1: c.BottomRightX.Float(), Y1: c.BottomRightY.Float()}
}
