package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"docket/ui"
	"docket/ui/view"
)

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
