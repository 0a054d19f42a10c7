package sheet

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/query"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

type prompt struct {
	on      bool
	row     int // the source row that the cursor comes back to, -1 where there is none
	input   *widget.Input
	offers  offers
	past    past
	below   []string // the lines below it
	painted int      // the version of the theme that they are drawn with
}

// prompting is a sheet while a filter is typed.
type prompting struct{ *Sheet }

func (p *prompt) Typing() bool { return p.on }

func (s *Sheet) startTyping() tea.Cmd {
	s.on, s.row = true, s.Row()
	text := s.text
	if text != "" {
		text += " "
	}
	s.input.SetValue(text)
	s.input.Focus()
	s.past.read(s.table)
	return prompting{s}.offer()
}

func (s *Sheet) stopTyping() {
	s.on = false
	s.input.Blur()
	s.settle()
}

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

// typed takes a key that is no action while the prompt is open: the rows follow each of them.
func (s *Sheet) typed(k tea.KeyMsg) tea.Cmd {
	before := s.input.At()
	switch m, ok := keys.MotionOf(k.String()); {
	case ok && !k.Paste && (m == keys.PageUp || m == keys.PageDown):
		prompting{s}.motionTyping(m)
	case s.input.Update(k):
		s.past.at = edited
		return prompting{s}.follow()
	case s.input.At() != before:
		return prompting{s}.offer()
	}
	return nil
}

func (s prompting) motionTyping(m keys.Motion) {
	s.Motion(m)
	s.row = s.Row()
}

// follow shows the rows of what is typed by now, and what may be written next. Behind a mistake nothing is read: the lines
// below the prompt say which rows are shown.
func (s prompting) follow() tea.Cmd {
	text := strings.TrimSpace(s.input.Value())
	if s.read(text) != nil {
		s.filter = query.Readable(text, s.columns())
	}
	show := findRows(&s.listing, func() tea.Cmd { s.comeBack(); return nil })
	return tea.Batch(show, s.offer())
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
		return view.Say(view.Warn, view.Sentence(safe.Line(s.mistake.What)))
	}
	s.stopTyping()
	saved := s.past.add(s.table, s.text)
	if s.bg.find.Busy() {
		return saved
	}
	if s.applied != s.filter {
		s.apply(true)
		s.comeBack()
	}
	if s.all && len(s.match) > 0 {
		return tea.Batch(saved, s.walk(1, true))
	}
	if len(s.omitted) > 0 {
		return tea.Batch(saved, view.Say(view.Info, safe.Line(strings.Join(s.omitted, "; "))+"."))
	}
	return saved
}

// InForce is the filter that the rows went through: Filter, or what of it could be read.
func (l *listing) InForce() string {
	if l.mistake == nil {
		return l.text
	}
	return l.filter.String()
}

func (s prompting) mistakeAt(wrong *query.Error) (from, to int) {
	value := s.input.Value()
	blanks := len(value) - len(strings.TrimLeft(value, " "))
	return min(blanks+wrong.At, len(value)), min(blanks+wrong.End, len(value))
}

// inForce says which rows are shown while what is typed cannot be read.
func (s prompting) inForce() string {
	if s.filter.Empty() {
		return "All " + s.opt.Noun + "s are shown."
	}
	return "Shown: " + s.filter.String() + "."
}
