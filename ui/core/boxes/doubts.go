package boxes

import (
	"context"
	"errors"
	"sync"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/safe"
)

// Doubts are the requests that may have been carried out without an answer, of all that ask for text: what one of them
// lost, none of the others sends again unasked. The zero value has none.
type Doubts struct {
	known sync.Map // by request, a doubt: what was sent from here, or heard of

	Store DoubtStore // nil keeps nothing
	mu    sync.Mutex // held from what the store has to what is known
}

type doubt struct {
	open bool
	kept bool // in the store too
	lost bool // the store could not be told
	sent bool // by Text
}

// DoubtStore keeps the requests that any docket has in doubt.
type DoubtStore interface {
	// Keep keeps whether a request is in doubt, and tells whether it was. ok is false where that cannot be kept.
	Keep(ctx context.Context, r client.TextRequest, open bool) (was, ok bool)
	// Kept are all that are in doubt. ok is false where that cannot be read.
	Kept(ctx context.Context) (open []client.TextRequest, ok bool)
}

// ErrElsewhere refuses what another docket sent meanwhile, which nobody was asked about.
var ErrElsewhere = errors.New("another docket sent this rectangle, and its outcome is unknown: it may have been pushed; nothing was sent now")

// InDoubt says of a request what it is to be in doubt.
const InDoubt = "was sent before, and its outcome is unknown: it may have been pushed"

// Pushed says how many of some requests are in doubt.
func Pushed(n int) string {
	return safe.Count(n, "request") + " of these may have been pushed already, without an answer"
}

// Text asks for text, once. The request is in doubt from before it goes out until it is answered. One that only another
// docket has in doubt is not sent; here it is in doubt from then on.
func (d *Doubts) Text(ctx context.Context, c *client.Client, r client.TextRequest) (*client.TextResult, error) {
	was, known := d.Of(r)
	if d.keep(ctx, r, true, true) && !was {
		return nil, ErrElsewhere
	}
	result, err := c.Text(ctx, r)
	nothing := err != nil && !CarriedOut(err) // of this request
	if err == nil || nothing && !was {
		d.keep(ctx, r, false, true)
	}
	if nothing && !known {
		d.known.Delete(r)
	}
	return result, err
}

// keep notes whether a request is in doubt, for every docket, and tells whether it was for one of them.
func (d *Doubts) keep(ctx context.Context, r client.TextRequest, open, sent bool) (was bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	kept := false
	if d.Store != nil {
		was, kept = d.Store.Keep(context.WithoutCancel(ctx), r, open)
	}
	d.known.Store(r, doubt{open, kept, d.Store != nil && !kept, sent})
	return was
}

// Settle notes what became of a request that was sent otherwise. Most are answered, and were in no doubt: nothing is
// written of these.
func (d *Doubts) Settle(ctx context.Context, r client.TextRequest, open bool) {
	if was, _ := d.Of(r); was != open {
		d.keep(ctx, r, open, false)
		return
	}
	d.known.LoadOrStore(r, doubt{open: open})
}

// Refresh takes what the dockets have in doubt by now. What was kept and is not any more was answered elsewhere. What the
// store could not be told is known better here.
func (d *Doubts) Refresh(ctx context.Context) {
	if d.Store == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	all, ok := d.Store.Kept(ctx)
	if !ok {
		return
	}
	open := make(map[client.TextRequest]bool, len(all))
	for _, r := range all {
		open[r] = true
		if of, _ := d.of(r); !of.lost {
			d.known.Store(r, doubt{open: true, kept: true, sent: of.sent})
		}
	}
	d.known.Range(func(r, of any) bool {
		if of.(doubt).kept && !open[r.(client.TextRequest)] {
			d.known.Store(r, doubt{sent: of.(doubt).sent})
		}
		return true
	})
}

func (d *Doubts) of(r client.TextRequest) (of doubt, known bool) {
	value, known := d.known.Load(r)
	of, _ = value.(doubt) // nothing where it is not known
	return of, known
}

// Of reports whether a request is in doubt, and whether anything is known of it.
func (d *Doubts) Of(r client.TextRequest) (open, known bool) {
	of, known := d.of(r)
	return of.open, known
}

// Among counts the requests that a docket has in doubt by now.
func (d *Doubts) Among(ctx context.Context, all []client.TextRequest) int {
	d.Refresh(ctx)
	return each.Count(all, func(r client.TextRequest) bool { open, _ := d.Of(r); return open })
}

// Sent reports whether Text sent a request.
func (d *Doubts) Sent(r client.TextRequest) bool { of, _ := d.of(r); return of.sent }

// Lost reports whether the store could not be told what became of a request.
func (d *Doubts) Lost(r client.TextRequest) bool { of, _ := d.of(r); return of.lost }
