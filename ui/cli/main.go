// Package cli is docket on the command line: the commands, their output formats and their exit codes. A command line is
// a user interface too: stdout is data and nothing else, stderr is talk, and the exit code tells what became of it.
//
// Everything may be imported here, and only main imports it. Logic that a view needs too lives below both (client,
// ui/core/submit, ui/core/export), never here.
package cli

import (
	"bufio"
	"context"
	"docket/ui/view"
	"errors"
	"io"
	"log"
	"os"
	"os/signal"
	"regexp"
	"runtime/debug"
	"slices"
	"syscall"

	"docket/ui"
	_ "docket/ui/cli/quiet" // before bubbletea: see its package comment
)

// Main runs docket with the arguments after its name and returns the exit code.
func Main(args []string, in, out, err *os.File) (code int) {
	log.SetOutput(io.Discard) // net/http writes there about odd services, over the screen
	ctx, watch := watchSignals(context.Background())
	defer watch.stop()
	s := newSession(ctx, args, in, out, err, os.Getenv)
	s.watch = watch
	defer func() {
		if v := recover(); v != nil {
			code = s.crashed(&ui.PanicError{Value: v, Stack: debug.Stack()})
		}
	}()
	defer s.close()
	return s.run()
}

func newSession(ctx context.Context, args []string, in, out, err *os.File, env func(string) string) *session {
	return &session{args: args, console: &console{ctx: ctx, in: in, out: out, err: err, env: env, stdin: bufio.NewReader(in),
		status: statusLine{err: err, on: isTerminal(err) && env("TERM") != "dumb"}}}
}

// run is one command from its arguments to its exit code.
func (s *session) run() int {
	root := newRoot(s)
	root.SetArgs(guardNumbers(s.args))
	cmd, err := root.ExecuteContextC(s.ctx)
	s.command, err = below(cmd), cause(s.ctx, err)
	if crash, ok := errors.AsType[*ui.PanicError](err); ok {
		return s.crashed(crash)
	}
	s.complain(err)
	return exitCode(err)
}

// guardNumbers puts a blank before arguments of `docket text` that are negative numbers, which would be taken for
// flags. Coordinates may have blanks around them.
func guardNumbers(args []string) []string {
	if !slices.Contains(args, "text") {
		return args
	}
	negative := regexp.MustCompile(`^-[0-9.][-0-9.eE+,; ]*$`)
	out := slices.Clone(args)
	for i, arg := range out {
		if arg == "--" {
			break
		}
		if negative.MatchString(arg) {
			out[i] = " " + arg
		}
	}
	return out
}

// watcher turns signals into the end of the run's context. The full screen has its own way with signals, so it pauses
// the watcher.
type watcher struct {
	signals, pipe chan os.Signal
	cancel        context.CancelCauseFunc
}

// watchSignals ends the context at the first signal, with an [*ui.SignalError] as its cause. A second one kills as
// usual, should the first have been in vain.
func watchSignals(parent context.Context) (context.Context, *watcher) {
	ctx, cancel := context.WithCancelCause(parent)
	w := &watcher{signals: make(chan os.Signal, 1), pipe: make(chan os.Signal, 1), cancel: cancel}
	// With a channel for SIGPIPE, a write to a closed pipe is an error that ends the command in order, instead of a
	// signal that kills it. Ignoring the signal would be inherited by the programs that docket starts.
	signal.Notify(w.pipe, syscall.SIGPIPE)
	signal.Notify(w.signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	view.Go(func() {
		if s, ok := <-w.signals; ok {
			w.pause()
			cancel(&ui.SignalError{Signal: s.(syscall.Signal)})
		}
	}, func(f view.Fault) { cancel(&ui.PanicError{Value: f.Value, Stack: f.Stack}) })
	return ctx, w
}

// pause leaves signals to somebody else from now on.
func (w *watcher) pause() { signal.Stop(w.signals) }

// stop ends watching and everything that hangs on the context.
func (w *watcher) stop() {
	w.pause()
	signal.Stop(w.pipe)
	close(w.signals)
	w.cancel(nil)
}
