package review

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/each"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// entry is one thing that a person did: verdicts given, or a step undone or redone.
type entry struct {
	seq      int64
	anchor   string
	verdicts []store.Verdict
	stood    []store.Stood  // what they replace, as far as the person saw; nil is not known
	undo     store.StepKind // StepUndo or StepRedo; "" where verdicts were given
	seen     int64          // [loading.Rules.Steps] of what is on the screen, -1 where nothing is
}

// undone is an entry that the screen has to follow: a step that was undone or redone, or what another docket gave
// meanwhile and stays.
type undone struct {
	entry
	step store.VerdictStep
	ok   bool // there was a step
	late bool // nothing was done: another docket did a step that the screen does not show
}

// saved is how far the writing of entries came.
type saved struct {
	upTo   int64
	undone []undone
	place  loading.Place
	anchor string // of the last entry
	steps  int64  // that were written
	seen   int64  // [store.Verdicts.Steps] behind them
	since  int64  // what was seen before them
	all    int64  // how many steps there were since, also of others
}

// Log is what a person did and the store has not confirmed yet. Entries are written in their order, and one that could
// not be written stays, with those after it, until the store takes it.
type Log struct {
	env     *view.Env
	here    func() loading.Place // where the person is
	seen    func(anchor string) int64
	entries []entry
	seq     int64
	writing view.Task[saved]
	trouble error // why the last writing stopped
	writer  *writer
	saved   loading.Place // where the store believes the person to be
	moved   loading.Place // where the person was when it was last told so
	due     bool
}

// add takes something in and begins to write it.
func (l *Log) add(e entry) tea.Cmd {
	l.seq++
	e.seq = l.seq
	l.entries = append(l.entries, e)
	return l.flush()
}

// undoing tells that a step is still being undone or redone: what stands is not known until then.
func (l *Log) undoing() bool {
	return slices.ContainsFunc(l.entries, func(e entry) bool { return e.undo != "" })
}

// pending is the writing of the first of what waits, nil where nothing does.
func (l *Log) pending(most int) func(context.Context) (saved, error) {
	at := l.place()
	if len(l.entries) == 0 && at == l.saved {
		return nil
	}
	entries, w := slices.Clone(l.entries[:most]), l.writer
	for i := range entries {
		entries[i].seen = l.seen(entries[i].anchor)
	}
	return func(ctx context.Context) (saved, error) { return w.write(ctx, entries, at) }
}

// flush writes what waits, unless a writing is under way: that one goes on by itself. What was done behind an undo waits
// until the screen has that: it comes on top of it there, too.
func (l *Log) flush() tea.Cmd {
	most := len(l.entries)
	if at := slices.IndexFunc(l.entries, func(e entry) bool { return e.undo != "" }); at >= 0 {
		most = at + 1
	}
	if write := l.pending(most); write != nil {
		return l.writing.StartOnce(l.env.Context, write)
	}
	return nil
}

// Keep writes what is not on the disk when docket is left. There is no screen any more to say what was not given, so the
// next start says it.
func (l *Log) Keep() tea.Cmd {
	write, env, w := l.pending(len(l.entries)), l.env, l.writer
	if write == nil {
		return nil
	}
	return view.Do(func() tea.Msg {
		ctx := context.WithoutCancel(env.Context)
		_, _ = write(ctx) // Hold has asked, where this cannot work
		for _, u := range w.told(0) {
			_ = env.Store.Session.Append(ctx, env.Scope, view.BegunKey, u.begun())
		}
		return nil
	})
}

// begun is what was to be given where another docket's verdicts stay.
func (u undone) begun() view.Begun {
	said := func(v store.Verdict) string {
		return strings.TrimSuffix(audit.StateOf(v.Decision).String()+": "+v.Comment, ": ")
	}
	lines := each.Of(u.step.Now, func(v store.Verdict) string {
		mine := slices.IndexFunc(u.verdicts, func(m store.Verdict) bool { return m.RuleID == v.RuleID && m.Fingerprint == v.Fingerprint })
		return cmp.Or(v.RuleID, audit.NameIn(v.Content)) + " stays as another docket judged meanwhile, " + said(v) + "\nyours was " + said(u.verdicts[mine])
	})
	return view.Begun{What: view.Count(len(lines), "verdict") + " on " + u.anchor, Text: strings.Join(lines, "\n")}
}

func (l *Log) take(msg tea.Msg) (k saved, cmd tea.Cmd, ok bool) {
	if due, is := msg.(placeDue); is && due.to == l {
		l.due = false
		return k, l.flush(), true
	}
	k, err, ok := l.writing.Take(msg)
	if !ok {
		return k, nil, false
	}
	l.writer.told(k.upTo)
	l.entries = slices.DeleteFunc(l.entries, func(e entry) bool { return e.seq <= k.upTo })
	if k.place.Anchor != "" {
		l.saved = k.place
	}
	had := l.trouble
	l.trouble = err
	switch {
	case err == nil && had != nil:
		cmd = view.Say(view.Good, "All verdicts are saved.")
	case err == nil:
	case len(l.entries) > 0 && l.entries[0].undo != "":
		// Nothing to hold on to: the step stands as it stood.
		l.entries = slices.DeleteFunc(l.entries, func(e entry) bool { return e.undo != "" })
		l.trouble = nil
		cmd = view.Say(view.Bad, "Nothing was undone or redone: "+view.StoreWords(err)+".")
	default:
		n, why := l.Unsaved()
		cmd = view.Say(view.Bad, view.Count(n, "verdict")+" not saved yet: "+why+". The next verdict, or R, tries again.")
	}
	return k, cmd, true
}

// waiting are the verdicts on an anchor document that the store has not confirmed.
func (l *Log) waiting(anchor string) (all []store.Verdict) {
	for _, e := range l.entries {
		if e.anchor == anchor && e.undo == "" {
			all = append(all, e.verdicts...)
		}
	}
	return all
}

// Unsaved is how many verdicts the store has not taken, and why; "" where it will.
func (l *Log) Unsaved() (n int, why string) {
	if l.trouble == nil {
		return 0, ""
	}
	for _, e := range l.entries {
		n += len(e.verdicts)
	}
	return n, view.StoreWords(l.trouble)
}

// place is where the person is, or was last.
func (l *Log) place() loading.Place {
	if at := l.here(); at.Anchor != "" {
		return at
	}
	return l.saved
}

// placeDue says that it is time to save where the person is.
type placeDue struct{ to *Log }

// Follow saves where the person is a little after the cursor moved or the queue changed, once
// for many moves. Verdicts do not wait.
func (l *Log) Follow() tea.Cmd {
	at := l.place()
	if l.due || at == l.saved || at == l.moved {
		return nil
	}
	l.due, l.moved = true, at
	return l.env.After(400*time.Millisecond, placeDue{l})
}

// writer writes entries, one caller at a time and each entry once: what is left of them
// when docket is left may be on its way already.
type writer struct {
	store *store.Store
	scope store.Scope

	mu     sync.Mutex
	done   int64
	untold []undone // what was not given, until the screen has it
}

// told is what the screen has not heard of after it heard of all up to an entry.
func (p *writer) told(upTo int64) []undone {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.untold = slices.DeleteFunc(p.untold, func(u undone) bool { return u.seq <= upTo })
	return p.untold
}

// write writes what has not been written, and stops at what the store refuses.
func (p *writer) write(ctx context.Context, entries []entry, at loading.Place) (saved, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k, own := saved{upTo: p.done}, map[string]int64{}
	for _, e := range entries {
		if e.seq <= p.done {
			continue
		}
		u, wrote, err := undone{entry: e}, false, error(nil)
		switch turn := p.store.Verdicts.Undo; e.undo {
		case store.StepRedo:
			turn = p.store.Verdicts.Redo
			fallthrough
		case store.StepUndo:
			over := &store.Steps{UpTo: e.seen, Own: own[e.anchor]}
			if e.seen < 0 {
				over = nil
			}
			u.step, u.ok, err = turn(ctx, p.scope, e.anchor, over)
			if wrote = u.ok; errors.Is(err, store.ErrUnseen) {
				u.late, err = true, nil
			}
		default:
			u.step.Now, err = p.store.Verdicts.SetOver(ctx, p.scope, e.verdicts, e.stood)
			if u.ok = len(u.step.Now) > 0; u.ok {
				p.untold = append(p.untold, u)
			}
			wrote = len(u.step.Now) < len(e.verdicts)
		}
		if err != nil {
			return k, err
		}
		if e.undo != "" || u.ok {
			k.undone = append(k.undone, u)
		}
		if p.done, k.upTo, k.anchor, k.since = e.seq, e.seq, e.anchor, e.seen; wrote {
			own[e.anchor]++
		}
	}
	if k.steps = own[k.anchor]; k.steps > 0 {
		k.seen = p.store.Verdicts.Steps(ctx, p.scope, k.anchor)
		k.all = p.store.Verdicts.Since(ctx, p.scope, k.anchor, k.since)
	}
	if at.Anchor != "" && at.Save(ctx, p.store, p.scope) == nil {
		k.place = at
	}
	return k, nil
}
