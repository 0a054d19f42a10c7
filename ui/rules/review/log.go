// Package review is the keeping of verdicts: the log in which they wait until the store
// has them, where a person was, and how far the review has come.
//
// It knows verdicts and the store, but neither rules nor the list that shows them.
package review

import (
	"context"
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/view"
)

// entry is one thing that a person did: verdicts given, or a step undone or redone.
type entry struct {
	seq      int64
	anchor   string
	verdicts []store.Verdict
	undo     store.StepKind // StepUndo or StepRedo; "" where verdicts were given
}

// Undone is what undoing or redoing came to.
type Undone struct {
	Anchor string
	Kind   store.StepKind
	Step   store.VerdictStep
	OK     bool // there was a step
}

// saved is how far the writing of entries came.
type saved struct {
	upTo   int64
	undone []Undone
	place  Place
}

// Log is what a person did and the store has not confirmed yet. Entries are written in
// their order, and one that could not be written stays, with those after it, until the
// store takes it.
type Log struct {
	env     *view.Env
	here    func() Place // where the person is
	entries []entry
	seq     int64
	writing view.Task[saved]
	trouble error // why the last writing stopped
	writer  *writer

	saved Place // where the store believes the person to be
	row   int   // the same, as a row
	due   bool
}

// NewLog returns an empty log. here is the zero Place while there are no rules.
func NewLog(env *view.Env, here func() Place) *Log {
	return &Log{env: env, here: here, writer: &writer{store: env.Store, scope: env.Scope}}
}

// Give takes verdicts in and begins to write them.
func (l *Log) Give(anchor string, verdicts []store.Verdict) tea.Cmd {
	return l.add(entry{anchor: anchor, verdicts: verdicts})
}

// Undo asks the store to undo or redo the newest step on an anchor document.
func (l *Log) Undo(anchor string, kind store.StepKind) tea.Cmd {
	return l.add(entry{anchor: anchor, undo: kind})
}

func (l *Log) add(e entry) tea.Cmd {
	l.seq++
	e.seq = l.seq
	l.entries = append(l.entries, e)
	return l.Flush()
}

// Flush writes what waits, unless a writing is under way: that one goes on by itself.
func (l *Log) Flush() tea.Cmd {
	at := l.place()
	if len(l.entries) == 0 && at == l.saved {
		return nil
	}
	entries, w := slices.Clone(l.entries), l.writer
	return l.writing.StartOnce(l.env.Context, func(ctx context.Context) (saved, error) { return w.write(ctx, entries, at) })
}

// Take takes what became of a writing.
func (l *Log) Take(msg tea.Msg) (undone []Undone, cmd tea.Cmd, ok bool) {
	if due, is := msg.(placeDue); is && due.to == l {
		l.due = false
		return nil, l.Flush(), true
	}
	k, err, ok := l.writing.Take(msg)
	if !ok {
		return nil, nil, false
	}
	l.entries = slices.DeleteFunc(l.entries, func(e entry) bool { return e.seq <= k.upTo })
	if k.place.Anchor != "" {
		l.saved = k.place
	}
	had := l.trouble
	l.trouble = err
	switch {
	case err == nil:
		if len(l.entries) > 0 {
			cmd = l.Flush()
		}
		if had != nil {
			cmd = tea.Batch(view.Say(view.Good, "All verdicts are saved."), cmd)
		}
	case len(l.entries) > 0 && l.entries[0].undo != "":
		// Nothing to hold on to: the step stands as it stood.
		l.entries = slices.DeleteFunc(l.entries, func(e entry) bool { return e.undo != "" })
		l.trouble = nil
		cmd = view.Say(view.Bad, "Nothing was undone or redone: "+StoreWords(err)+".")
	default:
		cmd = view.Say(view.Bad, view.Count(l.Unsaved(), "verdict")+" not saved yet: "+StoreWords(err)+". The next verdict, or R, tries again.")
	}
	return k.undone, cmd, true
}

// Waiting are the verdicts on an anchor document that the store has not confirmed.
func (l *Log) Waiting(anchor string) []store.Verdict {
	var all []store.Verdict
	for _, e := range l.entries {
		if e.anchor == anchor && e.undo == "" {
			all = append(all, e.verdicts...)
		}
	}
	return all
}

// Unsaved is how many verdicts the store has not taken.
func (l *Log) Unsaved() int {
	n := 0
	for _, e := range l.entries {
		n += len(e.verdicts)
	}
	return n
}

// Trouble is why verdicts are not saved, "" where they are or will be.
func (l *Log) Trouble() string {
	if l.trouble == nil || len(l.entries) == 0 {
		return ""
	}
	return StoreWords(l.trouble)
}

// StoreWords is why the store took nothing.
func StoreWords(err error) string {
	var degraded *store.DegradedError
	if errors.As(err, &degraded) {
		return degraded.Reason
	}
	return err.Error()
}

// Keep writes what is not on the disk when docket is left.
func (l *Log) Keep() tea.Cmd {
	at := l.place()
	if len(l.entries) == 0 && at == l.saved {
		return nil
	}
	entries, w, ctx := slices.Clone(l.entries), l.writer, l.env.Context
	return view.Do(func() tea.Msg {
		_, _ = w.write(context.WithoutCancel(ctx), entries, at) // Hold has asked, where this cannot work
		return nil
	})
}
