package review

import (
	"context"
	"encoding/json"
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
	for _, a := range entries {
		if a.seq <= p.done {
			continue
		}
		if err := p.one(ctx, a, &k); err != nil {
			return k, err
		}
		p.done, k.upTo = a.seq, a.seq
	}
	if at.Anchor != "" {
		value, err := json.Marshal(at)
		if err == nil && p.store.Session.Save(ctx, p.scope, loading.PlaceKey+at.Anchor, value) == nil {
			k.place = at
		}
	}
	return k, nil
}

func (p *writer) one(ctx context.Context, a entry, k *saved) error {
	var step store.VerdictStep
	var ok bool
	var err error
	switch a.undo {
	case store.StepUndo:
		step, ok, err = p.store.Verdicts.Undo(ctx, p.scope, a.anchor)
	case store.StepRedo:
		step, ok, err = p.store.Verdicts.Redo(ctx, p.scope, a.anchor)
	default:
		return p.store.Verdicts.Set(ctx, p.scope, a.verdicts)
	}
	if err != nil {
		return err
	}
	k.undone = append(k.undone, undone{a.anchor, a.undo, step, ok})
	return nil
}
