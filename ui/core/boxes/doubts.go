package boxes

import (
	"context"
	"sync"

	"docket/client"
)

// Doubts are the requests that may have been carried out without an answer, of all that ask for text: what one of them
// lost, none of the others sends again unasked. The zero value has none.
type Doubts struct{ open sync.Map } // by request, whether it is one

// Text asks for text, once. The request is in doubt from before it goes out until it is answered.
func (d *Doubts) Text(ctx context.Context, c *client.Client, r client.TextRequest) (*client.TextResult, error) {
	was, _ := d.Of(r)
	d.Note(r, true)
	result, err := c.Text(ctx, r)
	d.Note(r, err != nil && (was || CarriedOut(err)))
	return result, err
}

// Of reports whether a request is in doubt, and whether anything is known of it.
func (d *Doubts) Of(r client.TextRequest) (open, known bool) {
	value, known := d.open.Load(r)
	return known && value.(bool), known
}

func (d *Doubts) Note(r client.TextRequest, open bool) { d.open.Store(r, open) }
