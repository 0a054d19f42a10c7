package view

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"
)

// Task is a slot for one request in flight. Start cancels and outdates the request before it; Take accepts only the
// newest result of this very task. The pointer is the address and the generation the freshness, so results can be sent
// to every view and each takes only its own. The zero value is ready; a Task must not be copied after its first Start.
type Task[T any] struct {
	generation uint64
	busy       bool
	cancel     context.CancelFunc
}

type result[T any] struct {
	task       *Task[T]
	generation uint64
	value      T
	err        error
}

// Start begins run and gives the command that waits for it. run receives a context that ends when the task is cancelled
// or started again; it must capture values, never the view.
func (t *Task[T]) Start(ctx context.Context, run func(context.Context) (T, error)) tea.Cmd {
	t.Cancel()
	t.generation++
	t.busy = true
	ctx, t.cancel = context.WithCancel(ctx) // #nosec G118 -- Cancel and the command below call it
	generation, cancel := t.generation, t.cancel
	return Do(func() tea.Msg {
		defer cancel()
		value, err := run(ctx)
		return result[T]{t, generation, value, err}
	})
}

// StartOnce is Start for writes, which are never superseded: while one is under way it gives nil and changes nothing.
func (t *Task[T]) StartOnce(ctx context.Context, run func(context.Context) (T, error)) tea.Cmd {
	if t.busy {
		return nil
	}
	return t.Start(ctx, run)
}

// Take reports whether msg is the newest result of this task, and gives it.
func (t *Task[T]) Take(msg tea.Msg) (value T, err error, ok bool) {
	r, is := msg.(result[T])
	if !is || r.task != t || r.generation != t.generation || !t.busy {
		return value, nil, false
	}
	t.busy = false
	return r.value, r.err, true
}

// Taker takes the messages that are for it; ok is false for every other one.
type Taker func(tea.Msg) (cmd tea.Cmd, ok bool)

// To takes the results of the task and goes on with then.
func (t *Task[T]) To(then func(T, error) tea.Cmd) Taker {
	return func(msg tea.Msg) (tea.Cmd, bool) {
		value, err, ok := t.Take(msg)
		if !ok {
			return nil, false
		}
		return then(value, err), true
	}
}

// Taken gives a message to the first that takes it.
func Taken(msg tea.Msg, by ...Taker) (cmd tea.Cmd, ok bool) {
	for i := 0; i < len(by) && !ok; i++ {
		cmd, ok = by[i](msg)
	}
	return cmd, ok
}

// Cancel ends what is under way and outdates its result. It reports whether anything was.
func (t *Task[T]) Cancel() bool {
	if !t.busy {
		return false
	}
	t.busy = false
	t.cancel()
	return true
}

// Stop ends what is under way and goes on waiting for its result, which says what came of it until then.
func (t *Task[T]) Stop() {
	if t.busy {
		t.cancel()
	}
}

func (t *Task[T]) Busy() bool { return t.busy }
