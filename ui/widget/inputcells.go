package widget

import (
	"unicode/utf8"

	"docket/ui/safe"
)

// Replace puts a text in the place of the bytes from one to before another, and the cursor behind it.
func (i *Input) Replace(from, to int, text string) {
	value := i.Value()
	i.SetValue(value[:from] + text + value[to:])
	i.edit.SetCursor(utf8.RuneCountInString(i.Value()) - utf8.RuneCountInString(value[to:]))
}

// Cells are the columns, from 0, in which the bytes of the value from one to before another are drawn, as far as they
// are seen.
func (i *Input) Cells(from, to int) (first, last int) {
	room, start := i.width, 0
	if i.prompt != "" {
		if label := safe.Width(safe.Truncate(i.prompt, i.width-4, i.theme.Glyphs.Ellipsis)); room > 4+label {
			room, start = room-4-label, 4+label
		}
	}
	value, at := i.Value(), i.At()
	under := 1
	if end := after(value, at); end > at {
		under = safe.Width(safe.Line(value[at:end]))
	}
	scrolled := max(safe.Width(safe.Line(value[:at]))-max(room-under, 0), 0)
	column := func(byte int) int {
		return start + min(max(safe.Width(safe.Line(value[:byte]))-scrolled, 0), room)
	}
	return column(from), column(to)
}
