package widget

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
	"docket/ui/theme"
)

// Input is a prompt and one line of text to edit. bubbles' textinput edits; the line is
// drawn here, because hidden characters that were pasted must be seen (safe), and the
// cursor must not stand within a character. It never blinks: nothing ticks.
type Input struct {
	Secret bool // each character is drawn as a dot

	theme       *theme.Theme
	prompt      string
	placeholder string
	edit        textinput.Model
	width       int
	proposed    bool // nobody touched the text: what is typed replaces it, as a selected text is
}

// NewInput returns an empty input without the focus. prompt stands before it.
func NewInput(t *theme.Theme, prompt string) *Input {
	i := &Input{theme: t, prompt: safe.Line(prompt), width: 40, edit: textinput.New()}
	i.edit.KeyMap.Paste.Unbind() // the terminal pastes
	return i
}

func (i *Input) SetPrompt(prompt string) { i.prompt = prompt }

func (i *Input) SetWidth(w int) { i.width = w }

func (i *Input) SetPlaceholder(text string) { i.placeholder = text }

// SetValue replaces the text and puts the cursor behind it.
func (i *Input) SetValue(text string) {
	i.proposed = false
	i.edit.SetValue(conceal(text))
	i.edit.CursorEnd()
}

// Propose is SetValue of a text that the first letter replaces, and any other key keeps.
func (i *Input) Propose(text string) {
	i.SetValue(text)
	i.proposed = text != ""
}

func (i *Input) Value() string { return strings.Map(revealed, i.edit.Value()) }

// textinput drops control characters. What is pasted is kept to the character, so they
// wait at the end of a private plane while they are edited.
const hiding = 0x10f800

func concealed(r rune) rune {
	switch {
	case r == '\n' || r == '\t' || r == '\r':
		return ' ' // this is one line
	case unicode.IsControl(r):
		return hiding + r
	case r == utf8.RuneError:
		return hiding + 0xff
	}
	return r
}

func conceal(text string) string {
	return strings.Map(concealed, strings.ReplaceAll(text, "\r\n", "\n"))
}

func revealed(r rune) rune {
	switch {
	case r == hiding+0xff:
		return utf8.RuneError
	case r >= hiding && r < hiding+0xff:
		return r - hiding
	}
	return r
}

func (i *Input) Focus() { i.edit.Focus() }

func (i *Input) Blur() { i.edit.Blur() }

func (i *Input) Focused() bool { return i.edit.Focused() }

// Update takes a key or a paste while it has the focus and reports whether the
// text changed. Keys that do not edit are left alone.
func (i *Input) Update(msg tea.KeyMsg) bool {
	before := i.edit.Value()
	if i.proposed && (msg.Type == tea.KeyRunes && !msg.Alt || msg.Type == tea.KeySpace || msg.Type == tea.KeyBackspace || msg.Type == tea.KeyDelete) {
		if i.SetValue(""); msg.Type == tea.KeyBackspace || msg.Type == tea.KeyDelete {
			return true
		}
	}
	i.proposed = false
	switch {
	case msg.Type == tea.KeyRunes && !msg.Alt:
		msg.Paste = true // text, even where it reads like the name of a key
		msg.Runes = []rune(conceal(string(msg.Runes)))
	case len(msg.Runes) > 0 && msg.Alt && !strings.ContainsAny(string(msg.Runes), "bfd"):
		return false
	}
	i.send(msg)
	return i.edit.Value() != before
}

// send gives textinput a key, as often as it takes to pass or delete a whole character:
// it counts code points, a reader counts accents and emoji with what they belong to.
func (i *Input) send(msg tea.KeyMsg) {
	value, at := i.Value(), i.At()
	times := 1
	switch msg.Type {
	case tea.KeyLeft, tea.KeyCtrlB, tea.KeyBackspace:
		times = utf8.RuneCountInString(value[before(value, at):at])
	case tea.KeyRight, tea.KeyCtrlF, tea.KeyDelete, tea.KeyCtrlD:
		times = utf8.RuneCountInString(value[at:after(value, at)])
	}
	if msg.Alt {
		times = 1
	}
	if key.Matches(msg, i.edit.KeyMap.DeleteWordForward) && strings.TrimSpace(value[at:]) == "" {
		msg = tea.KeyMsg{Type: tea.KeyCtrlK} // where only blanks follow, textinput looks for a word behind the end
	}
	for range max(times, 1) {
		i.edit, _ = i.edit.Update(msg)
	}
}

// At is where the cursor stands, in bytes of the value.
func (i *Input) At() int { return len(string([]rune(i.Value())[:i.edit.Position()])) }

// after returns where the character behind at ends, its marks included.
func after(s string, at int) int {
	n, _ := safe.Step(s[at:])
	for at += n; at < len(s); at += n {
		var cells int
		if n, cells = safe.Step(s[at:]); cells > 0 || s[at] < utf8.RuneSelf {
			break
		}
	}
	return at
}

// before returns where the character before at begins.
func before(s string, at int) int {
	start := 0
	for next := after(s, start); start < at && next < at && next > start; next = after(s, start) {
		start = next
	}
	return min(start, at)
}

// View draws the input in at most its width, one line, scrolled to its cursor: its label, and what was typed.
func (i *Input) View() string {
	if i.width <= 0 {
		return ""
	}
	if i.prompt == "" {
		return i.text(i.width)
	}
	bar, label := i.theme.Paint(theme.Focus, i.theme.Glyphs.Cursor), safe.Truncate(i.prompt, i.width-4, i.theme.Glyphs.Ellipsis)
	if !i.Focused() {
		bar = " "
	}
	if room := i.width - 4 - safe.Width(label); room > 0 {
		return bar + " " + i.theme.Paint(theme.Muted, label) + "  " + i.text(room)
	}
	return i.text(i.width)
}

func (i *Input) text(w int) string {
	if w <= 0 {
		return ""
	}
	value, at := i.Value(), i.At()
	if i.Secret {
		dot := i.theme.Glyphs.Dot
		value, at = strings.Repeat(dot, utf8.RuneCountInString(value)), len(dot)*i.edit.Position()
	}
	switch empty := value == "" && i.placeholder != ""; {
	case empty && i.Focused():
		return i.theme.Paint(theme.Cursor, " ") + Line(i.theme, theme.Muted, i.placeholder, w-1)
	case empty:
		return Line(i.theme, theme.Muted, i.placeholder, w)
	case !i.Focused():
		return Line(i.theme, theme.Text, value, w)
	}
	if i.proposed {
		shown, _ := safe.Cut(safe.Line(value), w)
		return i.theme.Paint(theme.Cursor, shown)
	}
	end := after(value, at)
	under, cells := safe.Cut(safe.Line(value[at:end]), w)
	if cells == 0 {
		under, cells = " ", 1
	}
	before := lastCells(safe.Line(value[:at]), w-cells)
	after, _ := safe.Cut(safe.Line(value[end:]), w-cells-safe.Width(before))
	return before + i.theme.Paint(theme.Cursor, under) + after
}

func lastCells(s string, w int) string {
	over := safe.Width(s) - max(w, 0)
	for over > 0 && s != "" {
		n, c := safe.Step(s)
		s = s[n:]
		over -= c
	}
	for s != "" { // marks whose base was cut
		n, c := safe.Step(s)
		if c > 0 {
			break
		}
		s = s[n:]
	}
	return s
}
