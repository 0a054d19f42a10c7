package sheet

import (
	"strings"

	"docket/ui/core/each"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// promptLines draws the line in which a filter is typed, and those below it: signs under a mistake with what is wrong,
// and what can be written.
func (s prompting) promptLines() []string {
	if s.painted != s.env.Theme.Version() {
		s.settle()
	}
	return append([]string{s.promptLine()}, s.below...)
}

func (s prompting) promptLine() string {
	note := safe.Truncate(safe.Line(s.matchWords()), s.width/2, s.env.Theme.Glyphs.Ellipsis)
	room := s.width - safe.Width(note) - 3
	if note == "" || room < s.width/2 {
		room, note = s.width, ""
	}
	s.input.SetWidth(room)
	line := s.input.View()
	if note == "" {
		return line
	}
	return line + strings.Repeat(" ", max(s.width-safe.Width(note)-1-safe.Width(line), 1)) + s.env.Theme.Paint(theme.Muted, note)
}

const mostBelow = 5

// belowPrompt draws the lines below the prompt, as many as leave half of the room for the rows.
func (s prompting) belowPrompt() (lines []string) {
	room := min((s.height-1)/2, mostBelow)
	if room < 1 {
		return nil
	}
	if s.mistake != nil {
		s.promptLine() // the room of what is typed
		lines = s.mistakeLines(room)
	}
	if line := s.offerLine(); line != "" && len(lines) < room {
		lines = append(lines, line)
	}
	return lines
}

// mistakeLines are signs under a mistake, and behind or below them what is wrong and which rows are shown.
func (s prompting) mistakeLines(room int) []string {
	t := s.env.Theme
	first, last := s.input.Cells(s.mistakeAt(s.mistake))
	first = min(first, max(s.width-1, 0))
	signs := strings.Repeat(" ", first) + strings.Repeat("^", min(max(last-first, 1), s.width-first))
	text := view.Sentence(safe.Line(s.mistake.What)) + " " + safe.Line(s.inForce())
	if safe.Width(signs)+1+safe.Width(text) <= s.width {
		return []string{t.Paint(theme.Warn, signs+" "+text)}
	}
	lines := append([]string{signs}, safe.Wrap(text, s.width)...)
	if len(lines) > room {
		if lines = lines[:room]; room > 1 {
			lines[room-1] = safe.Truncate(lines[room-1], s.width-1, "") + t.Glyphs.Ellipsis
		}
	}
	return each.Of(lines, func(line string) string { return t.Paint(theme.Warn, line) })
}
