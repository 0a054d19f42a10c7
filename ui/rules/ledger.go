package rules

import (
	"context"
	"errors"
	"slices"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/view"
)

// act is one thing that a person did: verdicts given, or a step undone or redone.
type act struct {
	seq      int64
	anchor   string
	verdicts []store.Verdict
	turn     store.StepKind // StepUndo or StepRedo; "" where verdicts were given
}

// turned is what undoing or redoing came to.
type turned struct {
	act  act
	step store.VerdictStep
	ok   bool
}

// kept is how far the writing of acts came.
type kept struct {
	upTo   int64
	turned []turned
	place  savedPlace
}

// ledger is what a person did and the store has not confirmed yet. Acts are
// written in their order, and one that could not be written stays, with those
// after it, until the store takes it.
type ledger struct {
	acts    []act
	seq     int64
	writing view.Task[kept]
	trouble error // why the last writing stopped
	pen     *pen

	saved   savedPlace // where the store believes the person to be
	row     int        // the same, as a row
	saveDue bool
}

func newLedger(env *view.Env) ledger { return ledger{pen: &pen{store: env.Store, scope: env.Scope}} }

// pen writes acts, one caller at a time and each act once: what is left of them
// when docket is left may be on its way already.
type pen struct {
	store *store.Store
	scope store.Scope

	mu   sync.Mutex
	done int64
}

// write writes what has not been written, and stops at what the store refuses.
func (p *pen) write(ctx context.Context, acts []act, at savedPlace) (kept, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k := kept{upTo: p.done}
	for _, a := range acts {
		if a.seq <= p.done {
			continue
		}
		if err := p.one(ctx, a, &k); err != nil {
			return k, err
		}
		p.done, k.upTo = a.seq, a.seq
	}
	if at.anchor != "" {
		if p.store.SaveSession(ctx, p.scope, placeKey+at.anchor, at.encode()) == nil {
			k.place = at
		}
	}
	return k, nil
}

func (p *pen) one(ctx context.Context, a act, k *kept) error {
	var step store.VerdictStep
	var ok bool
	var err error
	switch a.turn {
	case store.StepUndo:
		step, ok, err = p.store.UndoVerdict(ctx, p.scope, a.anchor)
	case store.StepRedo:
		step, ok, err = p.store.RedoVerdict(ctx, p.scope, a.anchor)
	default:
		return p.store.SetVerdicts(ctx, p.scope, a.verdicts)
	}
	if err != nil {
		return err
	}
	k.turned = append(k.turned, turned{a, step, ok})
	return nil
}

// record takes an act in and begins to write it.
func (m *model) record(a act) tea.Cmd {
	l := &m.ledger
	l.seq++
	a.seq = l.seq
	l.acts = append(l.acts, a)
	return m.flush()
}

// flush writes what waits, unless a writing is under way: that one goes on by
// itself.
func (m *model) flush() tea.Cmd {
	l := &m.ledger
	at := m.here()
	if len(l.acts) == 0 && at == l.saved {
		return nil
	}
	acts, p := slices.Clone(l.acts), l.pen
	l.row = m.list.Row()
	return l.writing.StartOnce(m.env.Context, func(ctx context.Context) (kept, error) { return p.write(ctx, acts, at) })
}

// written takes what became of a writing.
func (m *model) written(k kept, err error) tea.Cmd {
	l := &m.ledger
	l.acts = slices.DeleteFunc(l.acts, func(a act) bool { return a.seq <= k.upTo })
	if k.place.anchor != "" {
		l.saved = k.place
	}
	cmds := m.turned(k.turned)
	had := l.trouble
	l.trouble = err
	m.drawDesk()
	switch {
	case err == nil:
		if had != nil {
			cmds = append(cmds, view.Say(view.Good, "everything you decided is kept now"))
		}
		if len(l.acts) > 0 {
			cmds = append(cmds, m.flush())
		}
	case len(l.acts) > 0 && l.acts[0].turn != "":
		// Nothing to hold on to: the step stands as it stood.
		l.acts = slices.DeleteFunc(l.acts, func(a act) bool { return a.turn != "" })
		l.trouble = nil
		cmds = append(cmds, view.Say(view.Bad, "nothing was undone or redone: "+storeWords(err)))
	default:
		cmds = append(cmds, view.Say(view.Bad, view.Count(m.unkept(), "verdict")+" not kept yet: "+storeWords(err)+"; the next one, or R, tries again"))
	}
	return tea.Batch(cmds...)
}

// unkept is how many verdicts the store has not taken.
func (m *model) unkept() int {
	n := 0
	for _, a := range m.ledger.acts {
		n += len(a.verdicts)
	}
	return n
}

// storeWords is why the store took nothing.
func storeWords(err error) string {
	var degraded *store.DegradedError
	if errors.As(err, &degraded) {
		return degraded.Reason
	}
	return err.Error()
}

// Keep writes what is not on the disk when docket is left.
func (m *model) Keep() tea.Cmd {
	l := &m.ledger
	at := m.here()
	if len(l.acts) == 0 && at == l.saved {
		return nil
	}
	acts, p, ctx := slices.Clone(l.acts), l.pen, m.env.Context
	return view.Do(func() tea.Msg {
		_, _ = p.write(context.WithoutCancel(ctx), acts, at) // Hold has asked, where this cannot work
		return nil
	})
}
