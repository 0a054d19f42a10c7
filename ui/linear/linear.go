// Package linear is docket line by line, for screen readers, terminals that cannot draw, and transcripts: no frame, no
// cursor that is moved, nothing said twice. It is the same program as the full screen, with the same actions and
// questions; this package reads lines, finds what they mean, and says what changed. No view may enter.
package linear

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/terminal"
	"docket/ui/view"
)

type Options struct {
	In     *bufio.Reader
	Out    io.Writer
	Person bool                            // somebody types, and sees what they type
	ASCII  bool                            // nothing else can be shown
	Forget func() (dropped string)         // drops what was typed before a question was told, and says so
	Hide   func() (show func(), err error) // shows nothing of what is typed, until show
	Lend   func(*exec.Cmd) error           // runs an editor
	Start  ui.Start
}

// UntoldError says that something could not be written, after which nothing was done. What was under way has come to its
// end, and that was not told.
type UntoldError struct{ text string }

func (e *UntoldError) Error() string { return e.text }

type loop struct {
	Options
	env     *view.Env
	lines   *ui.Lines
	results chan result
	signals chan os.Signal
	pending int // commands that have not come back
	ended   bool
	deaf    bool            // who reads stopped, and docket is being ended
	unread  error           // why something could not be written
	signal  *ui.SignalError // why it ended, where a signal did that
	said    said
	in      string       // before what is said in a box
	top     view.Overlay // the box that was told last
	open    bool         // a prompt stands at the end of what was written
	unasked bool         // a text that is shown nowhere was not asked for: where nobody reads along, the next line may be that
	decided bool         // something was sent or decided: what came of it is told, also where that is what came before
}

type result struct {
	msg     tea.Msg
	command bool
}

// Run goes on until the person quits, lines end, or a signal comes. next is the profile to go on with.
func Run(env *view.Env, o Options) (next string, err error) {
	return begin(env, o).goOn()
}

func begin(env *view.Env, o Options) *loop {
	l := &loop{Options: o, env: env, results: make(chan result, 64), signals: make(chan os.Signal, 4), said: said{}}
	env.After = func(d time.Duration, msg tea.Msg) tea.Cmd {
		return view.Do(func() tea.Msg {
			view.After(d, func() { l.post(result{msg: msg}) }, l.broken)
			return nil
		})
	}
	l.lines = ui.NewLines(env, o.Start, func(msg tea.Msg) { l.post(result{msg: msg}) })
	return l
}

func (l *loop) goOn() (next string, err error) {
	signal.Notify(l.signals, ui.Endings...)
	defer signal.Stop(l.signals)
	env := l.env
	defer env.Wire.Listen(nil)
	l.run(l.lines.Begin())
	l.settle()
	on := view.To(&env.Theme.Glyphs, env.Profile.Company, env.Profile.Address)
	if env.Profile.Demo {
		on = "the sample company " + env.Profile.Company
	}
	l.say("docket, " + on + ". Type help for what can be done here, quit to leave.")
	var before row
	for !l.ended {
		l.tell()
		line, more := l.read()
		switch {
		case l.ended:
		case more:
			if at := l.row(); at.Top == nil { // a question in between changes the row that was there before it
				before = at
			}
			l.do(strings.TrimSpace(line))
			l.settle()
			l.changed(&before)
		default:
			l.run(l.lines.Leave())
			l.settle()
		}
	}
	if fault := l.lines.Fault(); fault != nil {
		return "", fault
	}
	if left := l.lines.Left; l.signal != nil {
		l.signal.Left = left
		return "", l.signal
	} else if l.unread != nil { // also where a pipe was closed: lines may have been left
		return "", &UntoldError{strings.TrimSpace(view.Reason(l.unread) + ": nothing more was done. " + left)}
	} else if left != "" {
		l.say(left)
	}
	return l.lines.Next, nil
}

func (l *loop) post(r result) {
	select {
	case l.results <- r:
	case <-l.env.Context.Done():
	}
}

func (l *loop) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	l.pending++
	view.Go(func() { l.post(result{cmd(), true}) }, l.broken)
}

func (l *loop) broken(f view.Fault) { l.post(result{msg: f}) }

func (l *loop) press(name string) {
	if k, ok := keys.Named(name); ok {
		l.said.again()
		l.run(l.lines.Update(k))
	}
}

// patience is how long something may be under way before that is said.
const patience = 3 * time.Second

func (l *loop) settle() {
	for l.pending > 0 && !l.ended {
		select {
		case r := <-l.results:
			l.take(r)
		case s := <-l.signals:
			l.interrupt(s)
		case <-l.env.Context.Done():
			l.ended = true
		case <-time.After(patience):
			if s := l.lines.Tell().Status; l.said.fresh("busy", s.Busy) {
				l.say(s.Busy + "; ctrl+c stops it")
			}
		}
	}
}

func (l *loop) take(r result) {
	if r.command {
		l.pending--
	}
	switch msg := r.msg.(type) {
	case tea.QuitMsg:
		l.ended = true
	case tea.BatchMsg:
		for _, cmd := range msg {
			l.run(cmd)
		}
	case terminal.Lend:
		l.run(l.lines.Update(msg.Then(l.Lend(msg.Program))))
	case terminal.Redraw, terminal.Mouse, terminal.Suspend:
	default:
		l.run(l.lines.Update(msg))
	}
}

// interrupt stops what is under way; where nothing is, ctrl+c quits. Other signals end the program in order.
func (l *loop) interrupt(s os.Signal) {
	switch {
	case s != os.Interrupt:
		l.signal = &ui.SignalError{Signal: s.(syscall.Signal)}
		l.run(l.lines.Leave())
	case l.pending > 0:
		l.press("esc")
	default:
		l.press("ctrl+c")
	}
}

func (l *loop) prompt() {
	text := "> "
	if ask := l.lines.Tell().Ask; ask != nil {
		text = ask.Label
		if ask.Now != "" && !ask.Secret {
			text += ", now " + ask.Now
		}
		text += ": "
	}
	l.write(strings.TrimRight(l.shown(text), " ") + " ")
	l.open = true
}

func (l *loop) say(lines ...string) {
	for _, text := range lines {
		if l.open {
			l.write("\n")
			l.open = false
		}
		l.write(l.shown(text) + "\n")
	}
}

// shown is a text as it may be written: made safe, separators as a voice reads them, and ASCII where there is no more.
func (l *loop) shown(text string) string {
	g := &l.env.Theme.Glyphs
	text = strings.NewReplacer(" "+g.Dot+" ", ", ", " "+g.Arrow+" ", " to ").Replace(safe.Line(text))
	if l.ASCII {
		text = ascii(text)
	}
	return text
}
