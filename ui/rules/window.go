package rules

import (
	"strconv"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// choice is a line of a window, and what enter on it does; nil for nothing.
type choice struct {
	widget.Item
	then  func() tea.Cmd
	quiet bool // the cursor passes it by
}

// window is an overlay of lines of which some can be chosen: the review at a
// glance, what lint found, a rule as JSON.
type window struct {
	m      *model
	title  string
	open   string // what enter does, for the hints; "" where nothing can be chosen
	copied string // what y copies; "" for nothing
	what   string // what that is, in words
	lines  []choice
	detail *widget.Detail

	width, height    int
	screenW, screenH int
	done             bool
	enter, leave     key.Binding
}

// newWindow makes a window. With something to choose the cursor starts on it.
func (m *model) newWindow(title, open string, lines []choice) *window {
	w := &window{m: m, title: title, open: open, detail: widget.NewDetail(m.env.Theme, m.env.Keys),
		enter: keys.Bind(open, "enter"), leave: keys.Bind("close", "esc", "q")}
	w.set(lines)
	return w
}

// set replaces the lines. The cursor stays where it is, as far as something can be
// chosen there, else it goes to the first line that can.
func (w *window) set(lines []choice) {
	at, items, first := -1, make([]widget.Item, len(lines)), -1
	if len(w.lines) > 0 {
		at = w.detail.Selected()
	}
	w.lines = lines
	for i, l := range lines {
		items[i] = l.Item
		if l.then != nil && first < 0 {
			first = i
		}
	}
	w.detail.UpdateItems(items)
	switch {
	case first < 0:
	case at >= 0 && at < len(lines) && lines[at].then != nil:
		w.detail.Select(at)
	default:
		w.detail.SetCursor(true)
		w.detail.Select(first)
	}
	if w.screenW > 0 {
		w.SetSize(w.screenW, w.screenH)
	}
}

// show puts the window on the screen.
func (w *window) show() tea.Cmd { return view.Send(view.Show{Overlay: w}) }

// Update moves, chooses, copies or closes.
func (w *window) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMsg:
		switch msg.Button {
		case tea.MouseButtonWheelUp:
			w.detail.Scroll(-wheelLines)
		case tea.MouseButtonWheelDown:
			w.detail.Scroll(wheelLines)
		}
	case tea.KeyMsg:
		if !msg.Paste {
			return w.key(msg)
		}
	}
	return nil
}

func (w *window) key(k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, w.leave):
		w.done = true
	case key.Matches(k, w.enter) && w.open != "":
		at := w.detail.Selected()
		if at < 0 || at >= len(w.lines) || w.lines[at].then == nil {
			return nil
		}
		w.done = true
		return w.lines[at].then()
	case key.Matches(k, w.m.env.Keys.Copy) && w.copied != "":
		return w.m.env.Copy(w.copied, w.what)
	default:
		w.move(k)
	}
	return nil
}

// move moves the cursor past what is only there to be read in passing.
func (w *window) move(k tea.KeyMsg) {
	start := w.detail.Selected()
	for before := start; w.detail.Update(k); {
		at := w.detail.Selected()
		if at < 0 || !w.lines[at].quiet || w.open == "" {
			return
		}
		if at == before {
			w.detail.Select(start)
			return
		}
		before = at
	}
}

// SetSize gives the room there is: a window leaves the status line in sight,
// where notices stand, as long as there is room to spare.
func (w *window) SetSize(width, height int) {
	first := w.width == 0
	w.screenW, w.screenH = width, height
	w.width, w.height = windowSize(width, height)
	inW, inH := widget.PanelInner(w.width, w.height)
	w.detail.SetSize(max(inW-1, 1), inH)
	_, lines := w.detail.Scrolled()
	if lines < inH {
		w.height -= inH - lines
		w.detail.SetSize(max(inW-1, 1), lines)
	}
	if first {
		w.detail.Scroll(-lines)
	}
}

func windowSize(width, height int) (w, h int) {
	if height >= 20 {
		height -= 2
	}
	return max(1, min(width-2, 100)), max(1, height-2)
}

// View draws the frame and what is in it.
func (w *window) View() string {
	inW, inH := widget.PanelInner(w.width, w.height)
	foot := ""
	if top, lines := w.detail.Scrolled(); lines > inH {
		foot = "lines " + strconv.Itoa(top+1) + " to " + strconv.Itoa(min(lines, top+inH)) + " of " + strconv.Itoa(lines)
	}
	return widget.Panel{Title: w.title, Foot: foot, Focus: true}.Render(w.m.env.Theme, widget.Fit(w.detail.View(), inW, inH), w.width, w.height)
}

// Help lists what works in the window.
func (w *window) Help() [][]key.Binding {
	var column []key.Binding
	if w.open != "" {
		column = append(column, w.enter)
	}
	if w.copied != "" {
		column = append(column, w.m.env.Keys.Copy)
	}
	return [][]key.Binding{append(column, keys.Bind("move", "up", "down"), w.leave)}
}

// Done reports that the window was closed.
func (w *window) Done() bool { return w.done }

// Typing is never so.
func (w *window) Typing() bool { return false }
