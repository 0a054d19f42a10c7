// Package stored is a list of what the store holds, such as the journal: a table that can be
// read again. What the rows are is their owner's; the view must not enter.
package stored

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/sheet"
	"docket/ui/view"
)

// List is the table. Make it with [New].
type List[T any] struct {
	*sheet.Sheet
	Rows *sheet.Rows[T]

	env     *view.Env
	noun    string
	empty   string // what is said where there are no rows
	read    func(context.Context) ([]T, error)
	reading view.Task[[]T]
	err     error // why the last reading failed
}

// New makes a list of rows that read gives; nothing was read yet, and empty is not said before.
func New[T any](env *view.Env, opt sheet.Options, empty string, open func(T) tea.Cmd, rows *sheet.Rows[T], read func(context.Context) ([]T, error)) *List[T] {
	l := &List[T]{env: env, Rows: rows, noun: opt.Noun, empty: empty, read: read}
	opt.Open = func(int) tea.Cmd { return open(*l.Under()) }
	l.Sheet = sheet.New(env, opt)
	l.Show(rows)
	l.SetEmpty("")
	return l
}

// Under is the row under the cursor, nil where there is none.
func (l *List[T]) Under() *T { return l.Rows.At(l.Sheet) }

// On does something to the row under the cursor.
func (l *List[T]) On(do func(T) tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd { return do(*l.Under()) }
}

// NoRow is why nothing can be done to a row, or "".
func (l *List[T]) NoRow() string {
	if l.Under() == nil {
		return "There is no " + l.noun + " here."
	}
	return ""
}

// Reload reads the store again.
func (l *List[T]) Reload() tea.Cmd { return l.reading.Start(l.env.Context, l.read) }

// Reading reports that the store is being read.
func (l *List[T]) Reading() bool { return l.reading.Busy() }

// Take takes what was read, also where it is not all. Where nothing was, what was read before stays.
func (l *List[T]) Take(msg tea.Msg) (read bool) {
	rows, err, ok := l.reading.Take(msg)
	if ok {
		if l.err = err; err == nil || len(rows) > 0 {
			l.SetEmpty(l.empty)
			l.Rows = l.Rows.With(rows)
			l.Replace(l.Rows)
		}
	}
	return ok
}

// Stale is why the list is not up to date, a fact, or none.
func (l *List[T]) Stale() []string {
	if l.err == nil {
		return nil
	}
	return []string{"not up to date: " + l.err.Error()}
}
