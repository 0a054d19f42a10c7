package review

import (
	"context"
	"sync"

	"docket/config/store"
	"docket/ui/rules/loading"
)

// writer writes entries, one caller at a time and each entry once: what is left of them
// when docket is left may be on its way already.
type writer struct {
	store *store.Store
	scope store.Scope

	mu   sync.Mutex
	done int64
}

// write writes what has not been written, and stops at what the store refuses.
func (p *writer) write(ctx context.Context, entries []entry, at loading.Place) (saved, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k := saved{upTo: p.done}
	for _, e := range entries {
		if e.seq <= p.done {
			continue
		}
		u, err := undone{entry: e}, error(nil)
		switch e.undo {
		case store.StepUndo:
			u.step, u.ok, err = p.store.Verdicts.Undo(ctx, p.scope, e.anchor)
		case store.StepRedo:
			u.step, u.ok, err = p.store.Verdicts.Redo(ctx, p.scope, e.anchor)
		default:
			u.step.Now, err = p.store.Verdicts.SetOver(ctx, p.scope, e.verdicts, e.stood)
			u.ok = len(u.step.Now) > 0
		}
		if err != nil {
			return k, err
		}
		if e.undo != "" || u.ok {
			k.undone = append(k.undone, u)
		}
		p.done, k.upTo = e.seq, e.seq
	}
	if at.Anchor != "" {
		if at.Save(ctx, p.store, p.scope) == nil {
			k.place = at
		}
	}
	return k, nil
}
