package sheet

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// List is a sheet of things of one kind. Those that are in the store or in files can be read again.
type List[T any] struct {
	*Sheet
	Rows *Rows[T]

	empty   string // what is said where there are none, once they were read
	read    func(context.Context) ([]T, error)
	reading view.Task[[]T]
	err     error // why the last reading failed
}

// NewList makes a list; open, which may be nil, is what enter does on a row.
func NewList[T any](env *view.Env, opt Options, rows *Rows[T], open func(T) tea.Cmd) *List[T] {
	l := &List[T]{Rows: rows}
	if open != nil {
		opt.Open = func(int) tea.Cmd { return open(*l.Under()) }
	}
	l.Sheet = New(env, opt)
	l.Show(rows)
	return l
}

// From says where the things are read from; nothing was read yet, and empty is not said before.
func (l *List[T]) From(empty string, read func(context.Context) ([]T, error)) *List[T] {
	l.empty, l.read = empty, read
	return l
}

// Set lists other things of the kind: the cursor stays on its row.
func (l *List[T]) Set(list []T) {
	l.Rows = l.Rows.With(list)
	l.Replace(l.Rows)
}

func (l *List[T]) Under() *T { return l.Rows.At(l.Sheet) }

func (l *List[T]) On(do func(T) tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd { return do(*l.Under()) }
}

func (l *List[T]) Reload() tea.Cmd { return l.reading.Start(l.env.Context, l.read) }

func (l *List[T]) Reading() bool { return l.reading.Busy() }

// Take takes what was read, also where it is not all. Where nothing was, what was read before stays.
func (l *List[T]) Take(msg tea.Msg) (read bool) {
	rows, err, ok := l.reading.Take(msg)
	if !ok {
		return false
	}
	l.SetEmpty(l.empty)
	if l.err = err; err == nil || len(rows) > 0 {
		l.Set(rows)
	} else {
		l.SetEmpty("The list could not be read. " + view.Explain(err))
	}
	return true
}

// Stale is why the list is not up to date, a fact, or none.
func (l *List[T]) Stale() []string {
	if l.err == nil {
		return nil
	}
	return []string{"not up to date: " + l.err.Error()}
}
