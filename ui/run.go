package ui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/terminal"
	"docket/ui/view"
)

// SignalError says which signal ended the program: on the screen after the terminal was
// given back and what was typed was kept.
type SignalError struct {
	Signal syscall.Signal
	Left   string // what became of texts that were begun, and of submissions, in sentences
}

func (e *SignalError) Error() string {
	if e.Left != "" {
		return (&SignalError{Signal: e.Signal}).Error() + ". " + e.Left
	}
	switch e.Signal {
	case syscall.SIGINT:
		return "interrupted"
	case syscall.SIGTERM:
		return "ended by TERM"
	case syscall.SIGHUP:
		return "ended because the terminal went away"
	}
	return fmt.Sprintf("ended by signal %d", int(e.Signal))
}

// ExitCode is the shell's convention: 128 and the number of the signal.
func (e *SignalError) ExitCode() int { return 128 + int(e.Signal) }

// PanicError is a fault of docket's own, caught so that the terminal could be given back. Stack is where it happened.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("a fault in docket: %v", e.Value) }

// goodbye is how long a signal waits for drafts to be written.
const goodbye = 3 * time.Second

// Run draws the program on the terminal until the person quits or chooses another profile, whose name it returns, a
// signal comes, or docket fails. The error is nil, a [*SignalError], a [*PanicError] or what the terminal said.
func Run(env *view.Env, start Start, o terminal.Options) (next string, err error) {
	root := NewRoot(env, Views(), start)
	root.mouse = o.Mouse
	g := &guard{root: root}
	o.Fault = func(value any, stack []byte) { g.later(view.Fault{Value: value, Stack: stack}) }
	if o.Title != nil {
		o.Title = func() string { return title(root) }
	}
	o.Start = func(f func()) { view.Go(f, g.broken) }
	o.After = func(d time.Duration, f func()) { view.After(d, f, g.broken) }
	p, err := terminal.New(env.Context, g, o)
	if err != nil {
		return "", err
	}
	g.send = p.Send
	env.Wire.Listen(func() { p.Send(view.WireChanged{}) })
	defer env.Wire.Listen(nil)
	ctx, deaf := context.WithCancel(env.Context)
	defer deaf()
	view.Go(func() { env.Store.Listen(ctx, func(anchor string) { p.Send(view.TeamHeard{Anchor: anchor}) }) }, g.broken)
	caught := watchSignals(p, g.later)
	err = p.Run()
	if s := caught(); s != nil {
		s.Left = root.Left
		return "", s
	}
	if g.fault != nil {
		return "", g.fault
	}
	if errors.Is(err, tea.ErrProgramKilled) && errors.Is(err, context.Canceled) {
		err = nil
	}
	return root.Next, err
}

// watchSignals turns the signals that end programs into an orderly leave. The
// returned function stops watching and gives the signal that came, if any.
func watchSignals(p *terminal.Terminal, broken func(tea.Msg)) func() *SignalError {
	signals := make(chan os.Signal, 1)
	stop := make(chan struct{})
	done := make(chan *SignalError, 1)
	signal.Notify(signals, Endings...)
	view.Go(func() {
		select {
		case s := <-signals:
			late := view.After(goodbye, p.Kill, func(view.Fault) {})
			p.Hurry()
			p.Send(Ended{})
			<-stop
			late.Stop()
			done <- &SignalError{Signal: s.(syscall.Signal)}
		case <-stop:
			done <- nil
		}
	}, func(f view.Fault) { broken(f); done <- nil })
	return func() *SignalError {
		signal.Stop(signals)
		close(stop)
		return <-done
	}
}
