// Package terminal is how docket and the terminal in front of it speak: it takes the terminal and gives it back, draws
// frames with few bytes, reads keys, and knows what the terminal can show.
//
// Bubble Tea runs the loop and reads keys; it renders nothing and sets no modes (tea.WithoutRenderer), so nothing of
// its output has to be guessed at, and drawing is no side effect of View. No view, no text of docket's and no message
// of the root may enter.
package terminal

import (
	"context"
	"os"
	"runtime/debug"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/theme"
)

// Options say which terminal, and how to use it.
type Options struct {
	Input, Output *os.File
	Mouse         bool // take the mouse from the start
	AskBackground bool // ask for the background colour; Background is the answer
	AskGraphics   bool // ask whether it shows pictures; Graphics is the answer
	Tmux          Tmux // is asked that instead; nil where there is none
	ASCII         bool // the terminal shows nothing but ASCII
	Console       bool // it is a Linux console
	Scrolls       bool // it moves lines between margins
	// Title is what the window is called, made safe; nil leaves it alone.
	Title func() string
	// Graphics is sent before the frame that it belongs to.
	Graphics *theme.Graphics
	// Fault is told of a panic while drawing. The program goes on without frames.
	Fault func(value any, stack []byte)
	// Start and After run f beside everything else, After once d has passed, and catch a panic in it.
	Start func(f func())
	After func(d time.Duration, f func())
}

// Redraw draws the whole screen anew, whatever the terminal shows: another program
// may have written on it. Mouse takes the mouse or leaves it to the terminal.
type (
	Redraw struct{}
	Mouse  bool
)

// Ahead is a model that is told before each frame whether keys wait that were typed before it: they are no answer to what
// it shows.
type Ahead interface{ Ahead(keys bool) }

// wake is sent when a frame that came too soon can be drawn.
type wake struct{}

// Terminal runs a model on a terminal. It is itself the model that Bubble Tea sees:
// after each message it draws the frame.
type Terminal struct {
	*tea.Program
	model   tea.Model
	options Options
	modes   modes
	screen  *screen
	input   *input
	signals chan os.Signal
	asked   atomic.Int64 // when the terminal was asked for its background, in Unix nanoseconds
	taken   int64        // keys of those that input handed on
	waited  int64        // how many it had handed on when a frame was drawn last with keys still waiting
	broken  bool         // a frame failed: none is drawn any more
	asleep  bool         // a wake is under way
	woken   bool         // it came
	passes  bool         // pictures go through tmux
	asks    int          // how often tmux was asked
	clients string       // of tmux, of which that was found out
	wake    func()
}

// New returns the terminal that will show model. Run starts it.
func New(ctx context.Context, model tea.Model, o Options) (*Terminal, error) {
	own := newOutput(o.Output)
	t := &Terminal{model: model, options: o, screen: newScreen(own), signals: make(chan os.Signal, 8),
		modes: modes{in: o.Input, out: o.Output, own: own, mouse: o.Mouse, title: title{of: o.Title}}}
	t.screen.painter = painter{ascii: o.ASCII, console: o.Console, scrolls: o.Scrolls}
	source, err := newSource(o.Input)
	if err != nil {
		return nil, err
	}
	pasted := func(text string) { t.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true}) }
	t.input = &input{sieve: sieve{answer: func(b Background) { t.Send(b) }, asked: t.answerDue, pasted: pasted}, source: source, fault: o.Fault}
	if o.AskGraphics {
		t.input.graphics = func() { t.Send(Shown) }
	}
	t.Program = tea.NewProgram(t, tea.WithContext(ctx), tea.WithoutRenderer(), tea.WithoutSignalHandler(),
		tea.WithInput(t.input), tea.WithOutput(o.Output))
	t.wake = func() { t.Send(wake{}) }
	return t, nil
}

// Run shows the model until it quits. The terminal is as before afterwards.
func (t *Terminal) Run() error {
	defer t.input.source.close()
	defer t.modes.close()
	if err := t.modes.take(); err != nil {
		return err
	}
	defer t.modes.give()
	if t.options.AskBackground {
		t.asked.Store(time.Now().UnixNano())
		t.modes.write(askBackground)
	}
	if t.options.AskGraphics {
		t.modes.write(askVersion)
	}
	defer t.leavePictures()
	defer t.listen()()
	_, err := t.Program.Run()
	return err
}

// Hurry is called when docket is being ended: a terminal that does not read is waited for no longer, nor is a program
// that has it.
func (t *Terminal) Hurry() {
	t.modes.hurry()
	t.input.source.recall()
}

// answerWait is how long an answer to askBackground is expected.
const answerWait = 3 * time.Second

// answerDue reports whether it still may come.
func (t *Terminal) answerDue() bool {
	return time.Duration(time.Now().UnixNano()-t.asked.Load()) < answerWait
}

// Init implements tea.Model, as do Update and View.
func (t *Terminal) Init() tea.Cmd {
	cmd := tea.Batch(t.model.Init(), t.resized())
	t.draw()
	return cmd
}

func (t *Terminal) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := t.handle(msg)
	t.draw()
	return t, cmd
}

// View is empty: frames are drawn after Update.
func (t *Terminal) View() string { return "" }

// handle takes what concerns the terminal and leaves the rest to the model.
func (t *Terminal) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case wake:
		t.asleep, t.woken = false, true
		return nil
	case tea.KeyMsg, tea.MouseMsg:
		t.taken = min(t.taken+1, t.input.handed.Load())
	case Graphics:
		return t.pictured(msg)
	case tmuxTold:
		return t.told(msg)
	case Redraw:
		t.screen.forget()
		_ = t.modes.take()
		return t.again()
	case Mouse:
		t.modes.setMouse(bool(msg))
		return nil
	case Suspend:
		return t.suspend(true)
	case Lend:
		return t.lend(msg)
	case os.Signal:
		return t.signalled(msg)
	case tea.WindowSizeMsg:
		t.screen.resize(msg.Width, msg.Height)
		t.askTmux() // it may be another terminal now
	}
	_, cmd := t.model.Update(msg)
	return cmd
}

// later has draw called once more.
func (t *Terminal) later(wait time.Duration) {
	if !t.asleep {
		t.asleep = true
		t.options.After(wait, t.wake)
	}
}

// draw shows the frame, or has itself called again when it is too soon for one. A burst of keys that is there is drawn
// at its end, or after a pace.
func (t *Terminal) draw() {
	if t.broken || !t.modes.ours || t.screen.height == 0 {
		return
	}
	defer func() {
		if v := recover(); v != nil {
			t.broken = true
			t.options.Fault(v, debug.Stack())
		}
	}()
	wait, ahead, woken := t.screen.due(), t.input.ahead(t.taken), t.woken
	if t.woken = false; wait == 0 && ahead && !woken {
		wait = pace
	}
	if wait > 0 {
		t.later(wait)
		return
	}
	if handed := t.input.handed.Load(); ahead && t.waited != handed {
		t.waited = handed
		t.later(pace)
	} else if woken { // what was handed on and did not come meanwhile is no key
		t.taken, ahead = handed, t.input.more.Load()
	}
	if m, told := t.model.(Ahead); told {
		m.Ahead(ahead)
	}
	frame := t.model.View()
	if before := t.options.Graphics.Take(); before != "" {
		t.writePictures(before)
	}
	t.screen.draw(frame)
	t.modes.title.draw(&t.modes)
}
