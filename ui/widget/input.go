package widget

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
	"docket/ui/theme"
)

// Input is a prompt and one line of text to edit. It never blinks, so nothing
// ticks while it is shown, and it shows what it holds as safe does: hidden
// characters that were pasted can be seen.
type Input struct {
	theme       *theme.Theme
	prompt      string
	placeholder string
	edit        line
	focus       bool
	width       int
}

// NewInput returns an empty input without the focus. prompt stands before it.
func NewInput(t *theme.Theme, prompt string) *Input {
	return &Input{theme: t, prompt: safe.Line(prompt), width: 40}
}

// SetWidth sets the width of the whole line in cells.
func (i *Input) SetWidth(w int) { i.width = w }

// SetPlaceholder sets what is shown while there is no text.
func (i *Input) SetPlaceholder(text string) { i.placeholder = safe.Line(text) }

// SetLimit sets the most characters that are taken; 0 is no limit.
func (i *Input) SetLimit(n int) { i.edit.limit = n }

// SetValue replaces the text and puts the cursor behind it.
func (i *Input) SetValue(text string) { i.edit.set(text) }

// Value returns the text as it was typed.
func (i *Input) Value() string { return i.edit.text }

// Focus lets keys come here; Blur ends that.
func (i *Input) Focus() { i.focus = true }

// Blur ends what Focus began.
func (i *Input) Blur() { i.focus = false }

// Focused reports whether keys come here.
func (i *Input) Focused() bool { return i.focus }

// Update takes a key or a paste while it has the focus and reports whether the
// text changed. Keys that do not edit are left alone.
func (i *Input) Update(msg tea.KeyMsg) bool {
	if !i.focus {
		return false
	}
	before := i.edit.text
	i.edit.key(msg)
	return i.edit.text != before
}

// View draws the input in at most its width, one line, scrolled to its cursor.
func (i *Input) View() string {
	if i.width <= 0 {
		return ""
	}
	if i.prompt == "" {
		return i.text(i.width)
	}
	prompt := safe.Truncate(i.prompt+" ", i.width, "")
	return i.theme.Paint(theme.Accent, prompt) + i.text(i.width-safe.Width(prompt))
}

// text draws value and cursor in at most w cells.
func (i *Input) text(w int) string {
	if w <= 0 {
		return ""
	}
	value, at := i.edit.text, i.edit.at
	if value == "" && i.placeholder != "" {
		return i.hint(w)
	}
	if !i.focus {
		return safe.Truncate(safe.Line(value), w, i.theme.Glyphs.Ellipsis)
	}
	end := i.edit.after(at)
	under, cells := safe.Cut(safe.Line(value[at:end]), w)
	if cells == 0 {
		under, cells = " ", 1
	}
	before := lastCells(safe.Line(value[:at]), w-cells)
	after, _ := safe.Cut(safe.Line(value[end:]), w-cells-safe.Width(before))
	return before + i.theme.Paint(theme.Cursor, under) + after
}

// hint draws the placeholder, with the cursor on its first character.
func (i *Input) hint(w int) string {
	hint := safe.Truncate(i.placeholder, w, i.theme.Glyphs.Ellipsis)
	if !i.focus || hint == "" {
		return i.theme.Paint(theme.Dim, hint)
	}
	n, _ := safe.Next(hint)
	return i.theme.Paint(theme.Cursor, hint[:n]) + i.theme.Paint(theme.Dim, hint[n:])
}

// lastCells returns the end of s that fits in w cells.
func lastCells(s string, w int) string {
	over := safe.Width(s) - max(w, 0)
	for over > 0 && s != "" {
		n, c := safe.Next(s)
		s = s[n:]
		over -= c
	}
	for s != "" { // marks whose base was cut
		n, c := safe.Next(s)
		if c > 0 {
			break
		}
		s = s[n:]
	}
	return s
}
