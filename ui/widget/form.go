package widget

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
)

// Field is one labelled text of a Form.
type Field struct {
	Name        string // by which the view asks for it
	Label       string
	Value       string
	Placeholder string
}

// Form is a column of labelled inputs with an error line each. Tab, shift+tab and
// the arrows go from one to the next; every other key is typed, except enter and
// esc, which are the view's.
type Form struct {
	theme  *theme.Theme
	keys   keys.Map
	names  []string
	labels []string
	inputs []*Input
	errs   []string
	at     int
	focus  bool

	width, height, top int
}

// NewForm returns a form of these fields; the first one is where typing begins.
func NewForm(t *theme.Theme, k keys.Map, fields ...Field) *Form {
	f := &Form{theme: t, keys: k, errs: make([]string, len(fields)), focus: true}
	for _, d := range fields {
		in := NewInput(t, "")
		in.SetPlaceholder(d.Placeholder)
		in.SetValue(d.Value)
		f.names = append(f.names, d.Name)
		f.labels = append(f.labels, safe.Line(d.Label))
		f.inputs = append(f.inputs, in)
	}
	f.Select(0)
	return f
}

// SetSize sets the room in cells.
func (f *Form) SetSize(width, height int) { f.width, f.height = width, height }

// SetFocus says whether keys come here.
func (f *Form) SetFocus(on bool) { f.focus = on; f.Select(f.at) }

// Value returns the text of the field called name, "" where there is none.
func (f *Form) Value(name string) string {
	if i := f.find(name); i >= 0 {
		return f.inputs[i].Value()
	}
	return ""
}

// SetValue replaces the text of the field called name.
func (f *Form) SetValue(name, text string) {
	if i := f.find(name); i >= 0 {
		f.inputs[i].SetValue(text)
	}
}

// SetError shows text below the field called name; "" takes it away. Typing in the
// field does not: the view judges.
func (f *Form) SetError(name, text string) {
	if i := f.find(name); i >= 0 {
		f.errs[i] = safe.Line(text)
	}
}

// ClearErrors takes every error away.
func (f *Form) ClearErrors() { clear(f.errs) }

// Selected returns the name of the field that is typed in.
func (f *Form) Selected() string {
	if len(f.names) == 0 {
		return ""
	}
	return f.names[f.at]
}

// SelectName moves to the field called name.
func (f *Form) SelectName(name string) {
	if i := f.find(name); i >= 0 {
		f.Select(i)
	}
}

// Select moves to the ith field, round and round.
func (f *Form) Select(i int) {
	if len(f.inputs) == 0 {
		return
	}
	f.at = (i%len(f.inputs) + len(f.inputs)) % len(f.inputs)
	for j, in := range f.inputs {
		if j == f.at && f.focus {
			in.Focus()
		} else {
			in.Blur()
		}
	}
}

func (f *Form) find(name string) int {
	for i, n := range f.names {
		if n == name {
			return i
		}
	}
	return -1
}

// Update takes a key or a paste. changed is the name of the field whose text
// changed, if any; handled is false for keys that are the view's.
func (f *Form) Update(msg tea.KeyMsg) (changed string, handled bool) {
	switch {
	case len(f.inputs) == 0 || !f.focus:
		return "", false
	case msg.Paste:
		msg.Runes = []rune(strings.TrimRight(string(msg.Runes), "\r\n"))
	case key.Matches(msg, f.keys.NextPane) || msg.Type == tea.KeyDown:
		f.Select(f.at + 1)
		return "", true
	case key.Matches(msg, f.keys.PrevPane) || msg.Type == tea.KeyUp:
		f.Select(f.at - 1)
		return "", true
	case msg.Type == tea.KeyEnter || msg.Type == tea.KeyEsc || msg.Type == tea.KeyCtrlC:
		return "", false
	}
	if f.inputs[f.at].Update(msg) {
		return f.names[f.at], true
	}
	return "", true
}

// View draws the form, exactly its size, scrolled to the field that is typed in.
func (f *Form) View() string {
	if f.width <= 0 || f.height <= 0 {
		return ""
	}
	label := f.labelWidth()
	var lines []string
	first, last := 0, 0
	for i := range f.inputs {
		if i == f.at {
			first = len(lines)
		}
		lines = append(lines, f.fieldLine(i, label))
		if f.errs[i] != "" {
			lines = append(lines, f.errorLine(i, label))
		}
		if i == f.at {
			last = len(lines) - 1
		}
	}
	f.top = min(max(f.top, last-f.height+1, 0), first, max(len(lines)-f.height, 0))
	lines = lines[f.top:min(f.top+f.height, len(lines))]
	return Fit(strings.Join(lines, "\n"), f.width, f.height)
}

// labelWidth returns the cells for the labels: what they need, a third at most.
func (f *Form) labelWidth() int {
	w := 0
	for _, l := range f.labels {
		w = max(w, safe.Width(l))
	}
	return min(w, f.width/3)
}

func (f *Form) fieldLine(i, label int) string {
	var b strings.Builder
	role, sign := theme.Dim, " "
	if i == f.at && f.focus {
		role, sign = theme.Title, f.theme.Glyphs.Prompt
	}
	b.WriteString(f.theme.Paint(theme.Accent, sign))
	b.WriteByte(' ')
	text := safe.Truncate(f.labels[i], label, f.theme.Glyphs.Ellipsis)
	b.WriteString(f.theme.Paint(role, text))
	blanks(&b, label-safe.Width(text)+2)
	f.inputs[i].SetWidth(f.width - label - 4)
	b.WriteString(f.inputs[i].View())
	return b.String()
}

func (f *Form) errorLine(i, label int) string {
	var b strings.Builder
	blanks(&b, label+4)
	text := safe.Truncate(f.theme.Glyphs.Cross+" "+f.errs[i], f.width-label-4, f.theme.Glyphs.Ellipsis)
	return b.String() + f.theme.Paint(theme.Bad, text)
}
