package sheet

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// prompt is the line in which a filter is typed.
type prompt struct {
	on    bool
	row   int // the source row that the cursor comes back to, -1 where there is none
	input *widget.Input
}

// Typing reports that keys are text.
func (p *prompt) Typing() bool { return p.on }

// startTyping opens the prompt on the filter that is in force.
func (s *Sheet) startTyping() tea.Cmd {
	s.on, s.row = true, s.Row()
	text := s.text
	if text != "" {
		text += " "
	}
	s.input.SetValue(text)
	s.input.Focus()
	s.settle()
	return nil
}

func (s *Sheet) stopTyping() {
	s.on = false
	s.input.Blur()
	s.settle()
}

// cancelTyping closes the prompt and shows all rows.
func (s *Sheet) cancelTyping() {
	s.stopTyping()
	s.showAll()
	s.comeBack()
}

// comeBack puts the cursor on the row that it was on when the prompt was opened, or on
// the first one where that does not match.
func (s *Sheet) comeBack() {
	if s.row >= 0 && (s.row >= s.src.Rows() || !s.SetCursor(s.row, -1)) {
		s.MoveTo(0)
	}
}

// typed takes a key that is no action while the prompt is open: the rows follow each of
// them.
func (s *Sheet) typed(k tea.KeyMsg) tea.Cmd {
	if m, ok := keys.MotionOf(k.String()); ok && !k.Paste && k.Type != tea.KeyRunes && (m == keys.Up || m == keys.Down || m == keys.PageUp || m == keys.PageDown) {
		s.Motion(m)
		s.row = s.Row()
	} else if s.input.Update(k) {
		show := s.find(strings.TrimSpace(s.input.Value()), func() tea.Cmd { s.comeBack(); return nil })
		if s.mistake == nil { // else the line says it
			return show
		}
		s.comeBack()
	}
	return nil
}

// toggleAll shows all rows with the matches marked, or only those that match.
func (s *Sheet) toggleAll() tea.Cmd {
	s.all = !s.all
	s.apply(false)
	if s.on {
		s.comeBack()
	}
	return nil
}

// keepFilter closes the prompt. What cannot be read stays in it, with the reason.
func (s *Sheet) keepFilter() tea.Cmd {
	if s.mistake != nil {
		return view.Say(view.Warn, safe.Line(s.mistake.What)+".")
	}
	s.stopTyping()
	kept := view.Send(view.Filtered{Text: strings.TrimSpace(s.input.Value())})
	if s.bg.find.Busy() {
		return kept
	}
	if s.applied != s.filter {
		s.apply(true)
		s.comeBack()
	}
	if s.all && len(s.match) > 0 {
		return tea.Batch(kept, s.walk(1, true))
	}
	if len(s.omitted) > 0 {
		return tea.Batch(kept, view.Say(view.Info, safe.Line(strings.Join(s.omitted, "; "))+"."))
	}
	return kept
}

// FilterTo shows only the rows that match a text; then is done when they are shown.
func (s *Sheet) FilterTo(text string, then func() tea.Cmd) tea.Cmd {
	s.all = false
	return s.find(text, then)
}

// promptLine draws the prompt with what matches, or with what is wrong.
func (s *Sheet) promptLine() string {
	note, role := s.matchWords(), theme.Muted
	if s.mistake != nil {
		note, role = safe.Line(s.mistake.What), theme.Warn
	}
	note = safe.Truncate(note, s.width/2, s.env.Theme.Glyphs.Ellipsis)
	if s.input.SetWidth(s.width - safe.Width(note) - 3); s.width <= safe.Width(note)+3 {
		s.input.SetWidth(s.width)
		return s.input.View()
	}
	line := s.input.View()
	return line + strings.Repeat(" ", max(s.width-safe.Width(note)-1-safe.Width(line), 1)) + s.env.Theme.Paint(role, note)
}
