package query

import (
	"errors"
	"strings"

	"docket/ui/safe"
)

// mostTried is how many terms are taken away before a filter is given up.
const mostTried = 8

// Readable is the filter of the terms that stand before the first mistake in a text; where there is none, of all.
func Readable(text string, columns []Column) *Filter {
	for range mostTried {
		f, err := Parse(text, columns)
		if err == nil {
			return f
		}
		at := len(text)
		if wrong, is := errors.AsType[*Error](err); is {
			at = wrong.At
		}
		text = strings.TrimSpace(text[:max(strings.LastIndexByte(text[:at], ' '), 0)])
	}
	return &Filter{}
}

// mostBefore is how many cells of a filter are shown before a mistake in it.
const mostBefore = 50

// Caret is the text of a filter in one line, and a line of signs that stand below the mistake. What is far before the
// mistake is left out.
func (e *Error) Caret(text string) (line, below string) {
	before, wrong := safe.Line(text[:e.At]), safe.Line(text[e.At:e.End])
	if over := safe.Width(before) - mostBefore; over > 0 {
		cut, _ := safe.Cut(before, over)
		before = "..." + before[len(cut):]
	}
	rest, _ := safe.Cut(safe.Line(text[e.End:]), mostBefore)
	wrong, cells := safe.Cut(wrong, mostBefore)
	return before + wrong + rest, strings.Repeat(" ", safe.Width(before)) + strings.Repeat("^", max(cells, 1))
}
