// Package cli is docket on the command line: the commands, their output formats and their exit codes. A command line is
// a user interface too: stdout is data and nothing else, stderr is talk, and the exit code tells what became of it.
//
// Everything may be imported here, and only main imports it. Logic that a view needs too lives below both (client,
// ui/core/submit, ui/core/export), never here.
package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"docket/config/files"
	"docket/ui"
	"docket/ui/cli/build"
	_ "docket/ui/cli/quiet" // before bubbletea: see its package comment
	"docket/ui/safe"
	"docket/ui/view"
)

// Main runs docket with the arguments after its name and returns the exit code.
func Main(args []string, in, out, err *os.File) (code int) {
	collectLater()
	log.SetOutput(io.Discard) // net/http writes there about odd services, over the screen
	ctx, pause, stop := watchSignals(context.Background())
	defer stop()
	s := newSession(ctx, args, in, out, err, os.Getenv)
	s.pause = pause
	defer func() {
		if v := recover(); v != nil {
			code = s.crashed(&ui.PanicError{Value: v, Stack: debug.Stack()})
		}
	}()
	defer s.close()
	return s.run()
}

// collectLater lets the heap grow to 16 MB before garbage is collected for the first time, in place of 4: most starts
// end before. From then on it is collected as ever, so that peaks stay what they were.
func collectLater() {
	if os.Getenv("GOGC") == "" {
		runtime.AddCleanup(new([64]byte), func(int) { debug.SetGCPercent(100) }, debug.SetGCPercent(400))
	}
}

func newSession(ctx context.Context, args []string, in, out, err *os.File, env func(string) string) *session {
	return &session{args: args, console: &console{ctx: ctx, in: in, out: out, err: err, env: env, stdin: bufio.NewReader(in), token: &credential{},
		status: statusLine{err: err, on: isTerminal(err) && env("TERM") != "dumb"}}}
}

func (s *session) run() int {
	root, help := newRoot(s), &written{Writer: s.out}
	s.known = func(view, word string) bool {
		cmd, _, err := root.Find([]string{view, word})
		return err == nil && cmd.Name() == word && cmd.Parent().Name() == view
	}
	root.SetOut(help)
	root.SetArgs(guardNumbers(s.args))
	cmd, err := root.ExecuteContextC(s.ctx)
	s.command, err = below(cmd), cause(s.ctx, cmp.Or(err, help.err))
	if crash, ok := errors.AsType[*ui.PanicError](err); ok {
		return s.crashed(crash)
	}
	if _, ended := errors.AsType[*ui.SignalError](err); ended {
		s.complainLast(err)
	} else {
		s.complain(err)
	}
	return exitCode(err)
}

// complainLast is complain after a signal. Who reads no more keeps docket from ending for a second, not for ever.
func (s *session) complainLast(err error) {
	ctx, done := context.WithTimeout(context.Background(), time.Second)
	defer done()
	_, _ = await(ctx, func() (any, error) { s.complain(err); return nil, nil })
}

// written keeps the error of what cobra writes, which does not look at it.
type written struct {
	io.Writer
	err error
}

func (w *written) Write(p []byte) (n int, err error) {
	n, err = w.Writer.Write(p)
	w.err = cmp.Or(w.err, err)
	return n, err
}

// guardNumbers puts a blank before negative numbers of `docket text`, which would be taken for flags; `docket text run`
// takes none.
func guardNumbers(args []string) []string {
	at := slices.Index(args, "text")
	if at < 0 || slices.Contains(args[at:], "run") {
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

// watchSignals ends the context at the first signal, with an [*ui.SignalError] as its cause; a second one kills as
// usual. pause leaves signals to the full screen, which has its own way with them; stop ends everything.
func watchSignals(parent context.Context) (ctx context.Context, pause, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals, pipe := make(chan os.Signal, 1), make(chan os.Signal, 1)
	// With a channel for SIGPIPE, a write to a closed pipe is an error that ends the command in order, instead of a
	// signal that kills it. Ignoring the signal would be inherited by the programs that docket starts.
	signal.Notify(pipe, syscall.SIGPIPE)
	signal.Notify(signals, ui.Endings...)
	pause = func() { signal.Stop(signals) }
	view.Go(func() {
		if s, ok := <-signals; ok {
			pause()
			cancel(&ui.SignalError{Signal: s.(syscall.Signal)})
		}
	}, func(f view.Fault) { cancel(&ui.PanicError{Value: f.Value, Stack: f.Stack}) })
	return ctx, pause, func() {
		pause()
		signal.Stop(pipe)
		close(signals)
		cancel(nil)
	}
}

// await runs f beside the command, or ends with the context and leaves it behind. A panic in f is a [ui.PanicError].
func await[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	got := make(chan result, 1)
	view.Go(func() {
		value, err := f()
		got <- result{value, err}
	}, func(broken view.Fault) { got <- result{err: &ui.PanicError{Value: broken.Value, Stack: broken.Stack}} })
	select {
	case r := <-got:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

func (s *session) crashed(f *ui.PanicError) int {
	path, err := s.report(f)
	value, _, _ := strings.Cut(fmt.Sprint(f.Value), "\n")
	s.say("ended by a fault of its own: %s", value)
	if err != nil {
		fmt.Fprintf(s.err, "  No report could be written: %s\n", safe.Line(s.redact(err.Error())))
	} else {
		fmt.Fprintf(s.err, "  What happened is in %s; it holds no token.\n", safe.Line(path))
	}
	return exitFailed
}

// report writes to the state folder what is needed to find the fault: no token, no data beyond the fault itself.
func (s *session) report(f *ui.PanicError) (string, error) {
	if err := s.prepare(thePlaces); err != nil {
		return "", err
	}
	now := time.Now().UTC()
	var b strings.Builder
	fmt.Fprintf(&b, "docket %s, %s %s/%s\n%s\ncommand: docket %s\n\nfault: %v\n\n%s", build.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH,
		now.Format(time.RFC3339), strings.Join(s.args, " "), f.Value, f.Stack)
	path := filepath.Join(s.places.ReportDir, fmt.Sprintf("fault-%s-%d.txt", now.Format("20060102T150405Z"), os.Getpid()))
	return path, files.Keep(path, files.New, []byte(s.redact(b.String())))
}
