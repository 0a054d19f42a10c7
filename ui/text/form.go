package text

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/text/box"
	"docket/ui/theme"
	"docket/ui/widget"
)

const (
	collection = iota
	ocrTextID
	coordinates
	fields
)

type form struct {
	theme  *theme.Theme
	inputs [fields]*widget.Input
	box    box.Box        // what the coordinates say
	reason [fields]string // why a field cannot be sent as it is
	strict bool           // sending was refused for what a field says, and nothing was typed since
	taken  bool           // opened without collection and rectangle: those of the text before stand
	trail  trail
	stored *stored
}

// step is what undo brings back: the form as it was. trail is the steps before and behind.
type step struct {
	values [fields]string
	form   client.CoordinateForm
}
type trail struct{ back, forth []step }

func newForm(t *theme.Theme) form {
	f := form{theme: t, stored: &stored{}}
	f.stored.newest.Store(&kept{})
	for i, hint := range [fields]string{"such as invoice", "the ocr_id that getdocument gives", "such as 100 80 700 160"} {
		f.inputs[i] = widget.NewInput(t, "")
		f.inputs[i].SetPlaceholder(hint)
	}
	return f
}

// text is what a field says, without the blanks around it.
func (f *form) text(i int) string { return strings.TrimSpace(f.inputs[i].Value()) }

// read reads the coordinates again, after each change: the box follows at once.
func (f *form) read() {
	f.box = box.Read(f.text(coordinates), f.box.Form)
	f.reason[coordinates] = f.box.Reason
}

// set replaces what the form says, a rectangle by its corners; "" leaves a field as it is.
func (f *form) set(values [fields]string) {
	for i, v := range values {
		if v != "" {
			f.inputs[i].SetValue(v)
		}
	}
	if values[coordinates] != "" {
		f.box.Form = client.CornersForm
	}
	f.reason = [fields]string{}
	f.read()
}

func (f *form) focus(p pane) {
	for i := range f.inputs {
		if pane(i) == p {
			f.inputs[i].Focus()
		} else {
			f.inputs[i].Blur()
		}
	}
}

// start is where one lands: on the list of samples and of what was asked for, while the form names no text.
func (f *form) start() pane {
	if f.text(ocrTextID) == "" {
		return paneHistory
	}
	return paneBox
}

// begin is where one types first: the id, whose collection may be known, then the first input that is empty.
func (f *form) begin() pane {
	if f.text(ocrTextID) == "" {
		return ocrTextID
	}
	for i := range f.inputs {
		if f.text(i) == "" {
			return pane(i)
		}
	}
	return paneBox
}

// update edits an input and reports whether the coordinates changed.
func (f *form) update(p pane, msg tea.KeyMsg) bool {
	if !f.inputs[p].Update(msg) {
		return false
	}
	f.reason[p], f.strict = "", false
	if p == coordinates {
		f.read()
	}
	return p == coordinates
}

// paste takes a whole rectangle for the coordinates; other text goes into the focused
// input. Without one, why says what is wrong with it.
func (f *form) paste(p pane, msg tea.KeyMsg) (whole bool, why string) {
	pasted := strings.TrimSpace(string(msg.Runes))
	b := box.Read(pasted, f.box.Form)
	switch {
	case b.Ready() && (p >= fields || p == coordinates || strings.HasPrefix(pasted, "[")):
		f.keep()
		f.inputs[coordinates].SetValue(pasted)
		f.read()
		return true, ""
	case p < fields:
		f.update(p, msg)
		return false, ""
	case b.Reason == "":
		return false, "nothing was pasted"
	}
	return false, b.Reason
}

func (f *form) move(step client.Decimal, dx, dy int, resize bool) (why string) {
	moved, why := f.box.Moved(step, dx, dy, resize)
	if why == "" {
		f.keep()
		f.put(moved)
	}
	return why
}

// put replaces the rectangle by one that needs no reading.
func (f *form) put(b box.Box) {
	f.box, f.reason[coordinates] = b, ""
	f.inputs[coordinates].SetValue(b.Text())
}

// swap changes what the four numbers mean: two corners, or corner and size.
func (f *form) swap() (said string) {
	f.keep()
	f.box.Form = client.SizeForm - f.box.Form
	f.read()
	if f.box.Form == client.SizeForm {
		return "The four numbers are x, y, width and height. docket sends the corners."
	}
	return "The four numbers are the two corners."
}

func (f *form) request() client.TextRequest {
	return client.TextRequest{Collection: f.text(collection), OCRTextID: f.text(ocrTextID), Coordinates: f.box.Coordinates}
}

// check says beside each field why it cannot be sent, and gives the first.
func (f *form) check() (first pane, ok bool) {
	f.reason, first = [fields]string{}, panes
	f.read()
	for i := range f.inputs {
		if f.text(i) == "" {
			f.reason[i] = "is needed"
		}
		if f.reason[i] != "" && first == panes {
			first = pane(i)
		}
	}
	f.strict = first != panes
	return first, !f.strict
}

// step is the form as it is now; keep remembers it before a change.
func (f *form) step() step {
	s := step{form: f.box.Form}
	for i := range f.inputs {
		s.values[i] = f.inputs[i].Value()
	}
	return s
}

func (f *form) keep() { f.trail.back, f.trail.forth = append(f.trail.back, f.step()), nil }

// travel goes one step along the trail: moved, pasted and loaded rectangles.
func (f *form) travel(from, to *[]step) {
	n := len(*from) - 1
	s := (*from)[n]
	*from, *to = (*from)[:n], append(*to, f.step())
	for i := range f.inputs {
		f.inputs[i].SetValue(s.values[i])
	}
	f.box.Form, f.reason = s.form, [fields]string{}
	f.read()
}

const (
	formHeight = fields + 1
	labelWidth = 13
)

func (f *form) labels() [fields]string {
	last := "coordinates"
	if f.box.Form == client.SizeForm {
		last = "x,y,w,h"
	}
	return [fields]string{"collection", "OCR text id", last}
}

// view draws the inputs, a line each, and a line of what is to be said about them.
func (f *form) view(focus pane, width int) string {
	t := f.theme
	var b strings.Builder
	for i, name := range f.labels() {
		sign, role := " ", theme.Muted
		switch {
		case pane(i) == focus:
			sign, role = t.Paint(theme.Focus, t.Glyphs.Cursor), theme.Strong
		case f.reason[i] != "":
			sign = t.Paint(theme.Bad, t.Glyphs.Lint)
		}
		f.inputs[i].SetWidth(max(1, width-labelWidth-3))
		b.WriteString(sign + " " + t.Paint(role, name) + strings.Repeat(" ", labelWidth-len(name)) + f.inputs[i].View() + "\n")
	}
	role, mark, text := f.remark(focus)
	b.WriteString("  " + t.Paint(role, safe.Truncate(mark+safe.Line(text), width-3, t.Glyphs.Ellipsis)))
	return widget.Fit(b.String(), width, formHeight)
}

// remark is the line under the form: the first reason why not, or what was put right.
func (f *form) remark(focus pane) (role theme.Role, mark, text string) {
	lint := f.theme.Glyphs.Lint + " "
	for i, reason := range f.reason {
		switch {
		case reason == "":
		case i == coordinates && focus == coordinates && !f.strict: // still being typed
			return theme.Muted, "", reason
		case i == coordinates && f.text(i) != "": // a rectangle's reason names the number
			return theme.Bad, lint, reason
		default:
			return theme.Bad, lint, f.labels()[i] + ": " + reason
		}
	}
	switch {
	case len(f.box.Notes) > 0:
		return theme.Warn, lint, strings.Join(f.box.Notes, "; ") + ": sends " + f.box.JSON()
	case f.box.Ready():
		return theme.Muted, "", "sends " + f.box.JSON()
	}
	return theme.Muted, "", "four numbers; ctrl+t for x,y,w,h"
}
