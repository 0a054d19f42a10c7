package sheet

import (
	"context"
	"iter"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/describe"
	"docket/ui/core/query"
	"docket/ui/view"
)

// Stored is a source of more rows than can be looked at between two keys: it finds, sorts, describes and reads them
// itself, in the background. What is shown stays until the answer has come. An owner asks [Sheet.Work] for the commands
// and gives [Sheet.Update] every message.
type Stored interface {
	// Choose gives the rows that a filter passes, sorted; nil is all in the source's order. some is told once of the first
	// rows, where they are known long before the others.
	Choose(ctx context.Context, f *query.Filter, by []Key, some func(rows []int)) ([]int, error)
	// Describe says what there is to say about a column of these rows; nil is all.
	Describe(ctx context.Context, col int, rows []int) (describe.Summary, error)
	// Frequent are values of a column, the most frequent first, of as many rows as are read in a moment.
	Frequent(ctx context.Context, col int) ([]string, error)
	// Pages are these rows as records; nil is all.
	Pages(ctx context.Context, rows []int) iter.Seq2[client.NumberedPage, error]
}

type background struct {
	find   view.Task[chosen]
	first  view.Task[[]int] // the first rows of the same
	sum    view.Task[*summary]
	values view.Task[valuesOf]
	asked  int            // the column of those values
	start  tea.Cmd        // of what was begun and not handed out yet
	then   func() tea.Cmd // when the rows are shown
	part   bool           // only the first rows are shown
	back   shown          // what was shown of all rows last
}

// chosen is the rows that are to be shown, and those that match, which may be others.
type chosen struct{ rows, match []int }

type shown struct {
	chosen
	text string
	by   []Key
	all  bool
}

// Work is the command of what was begun since it was asked last, for the owner of a stored source.
func (t *table) Work() tea.Cmd {
	cmd := t.bg.start
	t.bg.start = nil
	return cmd
}

func (l *listing) Working() string {
	switch {
	case l.bg.sum.Busy():
		return "describing a column"
	case !l.bg.find.Busy():
		return ""
	case l.text != "" && (l.text != l.bg.back.text || slices.Equal(l.order.by, l.bg.back.by)):
		return "looking for " + l.text
	}
	return "sorting by " + l.OrderWords()
}

func (l *listing) look(src Stored) {
	b, f, by, all := l.bg, l.filter, l.order.by, l.all
	b.find.Cancel()
	if b.first.Cancel(); f.Empty() && len(by) == 0 {
		l.found(chosen{}, false)
		return
	}
	first := make(chan []int, 1)
	some := func(rows []int) { first <- rows }
	b.start = tea.Batch(b.find.Start(l.env.Context, func(ctx context.Context) (out chosen, err error) {
		defer close(first)
		if all {
			if out.rows, err = src.Choose(ctx, nil, by, nil); err == nil && !f.Empty() {
				out.match, err = src.Choose(ctx, f, nil, nil)
			}
			return out, err
		}
		out.rows, err = src.Choose(ctx, f, by, some)
		out.match = out.rows
		return out, err
	}), b.first.Start(l.env.Context, func(context.Context) ([]int, error) { return <-first, nil }))
}

// found shows rows; part says that they are the first ones.
func (l *listing) found(c chosen, part bool) {
	l.match, l.bg.part = c.match, part
	if l.applied = l.filter; !part {
		l.bg.back = shown{c, l.text, l.order.by, l.all}
	}
	l.show(c.rows)
}

func (l *listing) take(msg tea.Msg) tea.Cmd {
	b := l.bg
	if rows, _, ok := b.first.Take(msg); ok && rows != nil && b.find.Busy() {
		l.found(chosen{rows, rows}, true)
		return l.done(false)
	}
	if c, err, ok := b.find.Take(msg); ok {
		if b.first.Cancel(); err != nil {
			l.revert()
			return view.Say(view.Bad, "The rows could not be read: "+view.Reason(err)+". Those that were shown stay.")
		}
		l.found(c, false)
		return l.done(true)
	}
	if d, err, ok := b.sum.Take(msg); ok {
		if err != nil {
			return view.Say(view.Bad, "The column could not be described: "+view.Reason(err)+".")
		}
		return d.open()
	}
	return nil
}

// done is what is to be done when rows are shown, of which all came.
func (l *listing) done(all bool) (cmd tea.Cmd) {
	if l.bg.then != nil {
		if cmd = l.bg.then(); !all {
			return nil // it is said once
		}
	}
	l.bg.then = nil
	return cmd
}

// stop ends what is under way and goes back to what was shown; it says whether there was anything.
func (l *listing) stop() bool {
	l.bg.first.Cancel()
	if !l.bg.find.Cancel() {
		return l.bg.sum.Cancel()
	}
	l.revert()
	return true
}

func (l *listing) revert() {
	back := l.bg.back
	l.all, l.bg.then = back.all, nil
	l.order = &order{by: back.by}
	_ = l.read(back.text)
	l.signOrder()
	l.found(back.chosen, false)
}

func (b *background) forget() {
	b.find.Cancel()
	b.first.Cancel()
	b.sum.Cancel()
	b.values.Cancel()
	b.start, b.then, b.part, b.back = nil, nil, false, shown{}
}
