package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"docket/ui/view"
)

// Told is what is on screen, for who is told it line by line.
type Told struct {
	View     string // the title of the focused view
	Status   view.Status
	Notice   view.Notify
	Beside   []string     // what stands beside a notice
	Top      view.Overlay // nil is none
	Question bool         // its keys decide something
	Actions  []view.Action
	view.Told
}

// Lines is the program for who is told line by line: a root that no terminal draws. It is driven by Update, whose
// commands the caller runs.
type Lines struct {
	*Root
	guard guard
}

// Larger than any terminal, so that nothing is out of sight.
const linesWidth, linesHeight = 120, 120

// NewLines makes the program; send gives it a message from outside of Update.
func NewLines(env *view.Env, start Start, send func(tea.Msg)) *Lines {
	l := &Lines{Root: NewRoot(env, Views(), start)}
	l.guard = guard{root: l.Root, send: send}
	env.Wire.Listen(func() { send(view.WireChanged{}) })
	return l
}

// Begin opens what the program starts with.
func (l *Lines) Begin() tea.Cmd {
	cmd := l.guard.Init()
	_, sized := l.guard.Update(tea.WindowSizeMsg{Width: linesWidth, Height: linesHeight})
	return tea.Batch(cmd, sized)
}

// Update takes a message.
func (l *Lines) Update(msg tea.Msg) tea.Cmd {
	_, cmd := l.guard.Update(msg)
	return cmd
}

// Leave keeps what was typed and quits.
func (l *Lines) Leave() tea.Cmd { return l.Update(Ended{}) }

// Named is the view that a word names.
func (l *Lines) Named(word string) (name string, ok bool) {
	for _, s := range l.slots {
		if strings.EqualFold(word, s.maker.Name) || strings.EqualFold(word, s.maker.Title) {
			return s.maker.Name, true
		}
	}
	return "", false
}

// Fault is what broke, nil where nothing did.
func (l *Lines) Fault() error {
	if l.guard.fault == nil {
		return nil
	}
	return l.guard.fault
}

// Tell says what is on screen. It is drawn for that: from here on the keys of a question are answers.
func (l *Lines) Tell() Told {
	frame := l.guard.View()
	t := Told{View: l.slots[l.focus].maker.Title, Status: l.focused().Status(), Notice: l.notice, Top: l.top(), Actions: l.all()}
	for _, text := range []string{l.drift, l.offer} {
		if text != "" {
			t.Beside = append(t.Beside, text)
		}
	}
	_, t.Question = t.Top.(view.Question)
	var of any = l.focused()
	if t.Top != nil {
		of = t.Top
	}
	if teller, can := of.(view.Teller); can {
		t.Told = teller.Tell()
		return t
	}
	for line := range strings.SplitSeq(ansi.Strip(frame), "\n") { // what cannot tell is read as it is drawn
		if line = strings.Trim(line, " |+-"); line != "" {
			t.Text = append(t.Text, line)
		}
	}
	return t
}
