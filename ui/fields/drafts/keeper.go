// Package drafts keeps what was edited and not sent: each document under the revision that
// this docket knows of, so that no draft is overwritten, and the list of them all. What a
// draft holds is package editing's; the view must not enter.
package drafts

import (
	"context"
	"errors"
	"slices"
	"sync"

	"docket/config/store"
)

// Key names a draft: those of a document type are told apart by their own names. The one
// that has none is the first, and the one that opens by itself.
type Key struct{ DocumentType, Name string }

func (k Key) String() string {
	if k.Name == "" {
		return k.DocumentType
	}
	return k.DocumentType + " (" + k.Name + ")"
}

// Keeper writes drafts in the order in which they were given to it, each against the revision that this docket knows
// of: where another docket has changed a draft, the store keeps this one under a name of its own.
type Keeper struct {
	Store *store.Store
	Scope store.Scope

	writing sync.Mutex // held while drafts are written: an older write never comes last

	mu   sync.Mutex // guards what follows and every slot; never held during a write
	due  []Write
	done []Written
}

// Slot is where the draft of a document is kept.
type Slot struct {
	Key      Key
	Revision string // what was read or written there last; "" is no draft
}

// Write is one draft on its way to the disk: its content, if any, is saved, then it is discarded.
type Write struct {
	Slot    *Slot
	Version int
	Content []byte
	Follows bool // nobody edited it: it follows what was sent since, and gives way to what another docket saved
	Discard bool
	Sent    bool // it is discarded because it was sent
}

type Written struct {
	Write
	Was, Key Key // where it should have been kept, and where it was
	Err      error

	Met  []byte // where these differ: what another docket has there
	Read string // and the revision that was read here
}

// Put gives the keeper a draft to write, in the place of one that is due for its slot.
func (k *Keeper) Put(d Write) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if i := k.dueFor(d.Slot); i >= 0 {
		k.due[i] = d
		return
	}
	k.due = append(k.due, d)
}

func (k *Keeper) dueFor(s *Slot) int {
	return slices.IndexFunc(k.due, func(d Write) bool { return d.Slot == s })
}

// Flush writes what is due. Every draft is tried; one that cannot be written stays
// due. It is not cancelled: a draft may have no other copy.
func (k *Keeper) Flush(ctx context.Context) {
	k.writing.Lock()
	defer k.writing.Unlock()
	k.mu.Lock()
	due := k.due
	k.due = nil
	k.mu.Unlock()
	for _, d := range due {
		r := k.write(context.WithoutCancel(ctx), d)
		k.mu.Lock()
		if r.Err != nil && !errors.Is(r.Err, store.ErrDraftChanged) && !errors.Is(r.Err, store.ErrNotFound) && k.dueFor(d.Slot) < 0 {
			k.due = append(k.due, d)
		}
		k.done = append(k.done, r)
		k.mu.Unlock()
	}
}

func (k *Keeper) write(ctx context.Context, d Write) Written {
	at := k.At(d.Slot)
	r := Written{Write: d, Was: at.Key, Key: at.Key}
	if d.Content != nil {
		there := store.Draft{DocumentType: at.Key.DocumentType, Name: at.Key.Name, Content: d.Content}
		if d.Follows {
			r.Err = k.Store.Drafts.Renew(ctx, k.Scope, there, at.Revision)
		} else {
			there, r.Err = k.Store.Drafts.Save(ctx, k.Scope, there, at.Revision)
		}
		if r.Err != nil {
			return r
		}
		if there.Name != at.Key.Name {
			met, _, _ := k.Store.Drafts.Get(ctx, k.Scope, at.Key.DocumentType, at.Key.Name) // else nothing is taken over
			r.Met, r.Read = met.Content, at.Revision
		}
		r.Key.Name, at.Revision = there.Name, there.Revision()
	}
	if d.Discard {
		r.Err = k.Store.Drafts.Discard(ctx, k.Scope, r.Key.DocumentType, r.Key.Name, at.Revision, d.Sent)
		if errors.Is(r.Err, store.ErrNotFound) {
			r.Err = nil // it is not in use: that is what was asked for
		}
		if r.Err == nil {
			at.Revision = ""
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	*d.Slot = Slot{r.Key, at.Revision}
	return r
}

// Rename keeps the draft of a slot under another name, after what is due.
func (k *Keeper) Rename(ctx context.Context, s *Slot, to string) error {
	k.Flush(ctx)
	k.writing.Lock()
	defer k.writing.Unlock()
	at := k.At(s)
	err := k.Store.Drafts.Rename(context.WithoutCancel(ctx), k.Scope, at.Key.DocumentType, at.Key.Name, to, at.Revision)
	if err != nil {
		return err // it is still there under the old name
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	s.Key.Name = to
	return nil
}

// At is what a slot holds now.
func (k *Keeper) At(s *Slot) Slot {
	k.mu.Lock()
	defer k.mu.Unlock()
	return *s
}

// Take gives what became of drafts since it was asked last.
func (k *Keeper) Take() []Written {
	k.mu.Lock()
	defer k.mu.Unlock()
	done := k.done
	k.done = nil
	return done
}
