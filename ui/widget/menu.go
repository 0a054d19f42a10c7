package widget

import (
	"strings"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
)

// Choice is a line that can be chosen: the key that does so, what it is, and a note.
type Choice struct{ Key, Label, Note string }

func (c Choice) label() string {
	if c.Key == "" {
		return safe.Line(c.Label)
	}
	return keys.Show(c.Key) + "  " + safe.Line(c.Label)
}

// Line draws a choice in w cells, on the surface of the cursor where that is on it. The note ends before cell end, so that
// it stands near what it is about.
func (c Choice) Line(t *theme.Theme, selected bool, end, w int) string {
	label := safe.Truncate(c.label(), w-2, t.Glyphs.Ellipsis)
	note := safe.Truncate(safe.Line(c.Note), max(0, w-4-safe.Width(label)), t.Glyphs.Ellipsis)
	blank := strings.Repeat(" ", max(0, min(end, w)-2-safe.Width(label)-safe.Width(note)))
	if selected {
		row, bar := t.Seq(theme.Selected), t.Within(theme.Selected, theme.Focus)
		return row.On + bar.On + t.Glyphs.Cursor + bar.Off + " " + label + blank + note + strings.Repeat(" ", max(0, w-2-safe.Width(label+blank+note))) + row.Off
	}
	return "  " + label + blank + t.Paint(theme.Muted, note)
}

// Window is which of n lines are seen in rows, with the one at the cursor in the middle.
func Window(at, n, rows int) (from, to int) {
	from = max(0, min(at-rows/2, n-rows))
	return from, min(from+rows, n)
}

// State is what stands in place of content that is not there: empty, loading or failed.
// One of its choices is under the cursor.
type State struct {
	Badge    string     // "error", or a frame of the spinner; "" is none
	Role     theme.Role // of the badge
	Title    string
	Sentence string
	Choices  []Choice
	At       int // the choice under the cursor
}

// Motion moves the cursor and says whether the state has such a motion.
func (s *State) Motion(m keys.Motion) bool {
	switch m {
	case keys.Up, keys.HalfUp:
		s.At--
	case keys.Down, keys.HalfDown:
		s.At++
	case keys.Top, keys.PageUp, keys.Home:
		s.At = 0
	case keys.Bottom, keys.PageDown, keys.End:
		s.At = len(s.Choices)
	default:
		return false
	}
	s.At = max(min(s.At, len(s.Choices)-1), 0)
	return true
}

// Click puts the cursor on the choice on a line of the view, and says whether it was
// there already; ok is false where there is none.
func (s *State) Click(y, w, h int) (again, ok bool) {
	head := 3 + len(s.sentence(w))
	from, to := Window(s.At, len(s.Choices), max(h-head, 1))
	i := from + y - head
	if y < head || i >= to {
		return false, false
	}
	again, s.At = i == s.At, i
	return again, true
}

// View draws the state in exactly w × h cells: title, sentence, choices.
func (s *State) View(t *theme.Theme, w, h int) string {
	lines := s.head(t, w)
	from, to := Window(s.At, len(s.Choices), max(h-len(lines), 1))
	label, note := 0, 0
	for _, c := range s.Choices {
		label, note = max(label, safe.Width(c.label())), max(note, safe.Width(safe.Line(c.Note)))
	}
	for i := from; i < to; i++ {
		lines = append(lines, s.Choices[i].Line(t, i == s.At, label+note+6, w))
	}
	return Fit(strings.Join(lines, "\n"), w, h)
}

func (s *State) head(t *theme.Theme, w int) []string {
	title, room := "", w-3
	if s.Badge != "" {
		title, room = t.Paint(s.Role, s.Badge)+" ", room-safe.Width(s.Badge)-1
		if s.Role >= theme.Badge {
			title, room = t.Paint(s.Role, " "+s.Badge+" ")+" ", room-2
		}
	}
	lines := []string{"", "  " + title + t.Paint(theme.Strong, safe.Truncate(safe.Line(s.Title), room, t.Glyphs.Ellipsis))}
	for _, l := range s.sentence(w) {
		lines = append(lines, "  "+t.Paint(theme.Muted, l))
	}
	return append(lines, "")
}

func (s *State) sentence(w int) []string {
	if s.Sentence == "" {
		return nil
	}
	return safe.Wrap(safe.Text(s.Sentence), min(w-3, Prose))
}
