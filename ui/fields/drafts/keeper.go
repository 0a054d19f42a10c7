package fields

import (
	"context"
	"errors"
	"slices"
	"sync"

	"docket/config/store"
)

// keeper writes drafts in the order in which they were given to it, each against
// the revision that this docket knows of: where another docket has changed a draft,
// the store keeps this one under a name of its own.
type keeper struct {
	store *store.Store
	scope store.Scope

	writing sync.Mutex // held while drafts are written: an older write never comes last

	mu   sync.Mutex // guards what follows and every slot; never held during a write
	due  []keeping
	done []kept
}

// slot is where the draft of a sheet is kept.
type slot struct {
	key      draftKey
	revision string // what was read or written there last; "" is no draft
}

// keeping is one draft on its way to the disk. No content writes nothing; discard
// takes the draft out of use then.
type keeping struct {
	slot    *slot
	version int
	content []byte
	discard bool
}

// kept is what became of it.
type kept struct {
	keeping
	was, key draftKey // where it should have been kept, and where it was
	err      error
}

// put gives the keeper a draft to write; it takes the place of one that is due for
// the same slot.
func (k *keeper) put(d keeping) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if i := k.dueFor(d.slot); i >= 0 {
		k.due[i] = d
		return
	}
	k.due = append(k.due, d)
}

func (k *keeper) dueFor(s *slot) int {
	return slices.IndexFunc(k.due, func(d keeping) bool { return d.slot == s })
}

// flush writes what is due. Every draft is tried; one that cannot be written stays
// due. It is not cancelled: a draft may have no other copy.
func (k *keeper) flush(ctx context.Context) {
	k.writing.Lock()
	defer k.writing.Unlock()
	k.mu.Lock()
	due := k.due
	k.due = nil
	k.mu.Unlock()
	for _, d := range due {
		r := k.write(context.WithoutCancel(ctx), d)
		k.mu.Lock()
		if r.err != nil && !errors.Is(r.err, store.ErrDraftChanged) && k.dueFor(d.slot) < 0 {
			k.due = append(k.due, d)
		}
		k.done = append(k.done, r)
		k.mu.Unlock()
	}
}

func (k *keeper) write(ctx context.Context, d keeping) kept {
	at := k.at(d.slot)
	r := kept{keeping: d, was: at.key, key: at.key}
	if d.content != nil {
		var there store.Draft
		there, r.err = k.store.SaveDraft(ctx, k.scope,
			store.Draft{DocumentType: at.key.documentType, Name: at.key.name, Content: d.content}, at.revision)
		if r.err != nil {
			return r
		}
		r.key.name, at.revision = there.Name, there.Revision()
	}
	if d.discard {
		r.err = k.store.DiscardDraft(ctx, k.scope, r.key.documentType, r.key.name, at.revision)
		if errors.Is(r.err, store.ErrNotFound) {
			r.err = nil // it is not in use: that is what was asked for
		}
		if r.err == nil {
			at.revision = ""
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	*d.slot = slot{r.key, at.revision}
	return r
}

// rename keeps the draft of a slot under another name, after what is due.
func (k *keeper) rename(ctx context.Context, s *slot, to string) error {
	k.flush(ctx)
	k.writing.Lock()
	defer k.writing.Unlock()
	at := k.at(s)
	err := k.store.RenameDraft(context.WithoutCancel(ctx), k.scope, at.key.documentType, at.key.name, to, at.revision)
	if err != nil {
		return err // it is still there under the old name
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	s.key.name = to
	return nil
}

// at is what a slot holds now.
func (k *keeper) at(s *slot) slot {
	k.mu.Lock()
	defer k.mu.Unlock()
	return *s
}

// take gives what became of drafts since it was asked last.
func (k *keeper) take() []kept {
	k.mu.Lock()
	defer k.mu.Unlock()
	done := k.done
	k.done = nil
	return done
}
