package boxes

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"docket/client"
)

// Doubts are the requests that may have been carried out without an answer, of all that ask for text: what one of them
// lost, none of the others sends again unasked. The zero value has none.
type Doubts struct {
	open sync.Map // by request, whether it is one

	// Keep keeps for every docket whether a request is in doubt, and tells whether it was; nil keeps nothing.
	Keep func(ctx context.Context, r client.TextRequest, open bool) (was bool)
}

// ErrElsewhere refuses what another docket sent meanwhile, which nobody was asked about.
var ErrElsewhere = errors.New("another docket sent this rectangle, and its outcome is unknown: it may have been pushed; nothing was sent now")

// Text asks for text, once. The request is in doubt from before it goes out until it is answered. One that only another
// docket has in doubt is not sent; here it is in doubt from then on.
func (d *Doubts) Text(ctx context.Context, c *client.Client, r client.TextRequest) (*client.TextResult, error) {
	keep := func(open bool) bool { return d.Keep != nil && d.Keep(context.WithoutCancel(ctx), r, open) }
	was, _ := d.Of(r)
	elsewhere := keep(true) && !was
	d.Note(r, true) // after Keep, which may hear of it from here too
	if elsewhere {
		return nil, ErrElsewhere
	}
	result, err := c.Text(ctx, r)
	if open := err != nil && (was || CarriedOut(err)); !open {
		d.Note(r, false)
		keep(false)
	}
	return result, err
}

// Of reports whether a request is in doubt, and whether anything is known of it.
func (d *Doubts) Of(r client.TextRequest) (open, known bool) {
	value, known := d.open.Load(r)
	return known && value.(bool), known
}

// Over are doubts that are stored, with what is known here in their place.
func (d *Doubts) Over(stored []client.TextRequest) []client.TextRequest {
	others := slices.DeleteFunc(stored, func(r client.TextRequest) bool { _, known := d.Of(r); return known })
	return append(others, d.Open()...)
}

// mostOpen bounds Open.
const mostOpen = 500

// Open are the requests in doubt, in some order that stays; of very many not all.
func (d *Doubts) Open() (all []client.TextRequest) {
	d.open.Range(func(r, open any) bool {
		if open.(bool) {
			all = append(all, r.(client.TextRequest))
		}
		return len(all) < mostOpen
	})
	slices.SortFunc(all, func(a, b client.TextRequest) int {
		return cmp.Or(cmp.Compare(a.Collection, b.Collection), cmp.Compare(a.OCRTextID, b.OCRTextID), cmp.Compare(a.Coordinates.JSON(), b.Coordinates.JSON()))
	})
	return all
}

func (d *Doubts) Note(r client.TextRequest, open bool) { d.open.Store(r, open) }
