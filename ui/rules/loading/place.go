package loading

import (
	"context"
	"encoding/json"

	"docket/config/store"
	"docket/ui/core/audit"
)

// PlaceKey is where the store holds, by anchor document, where a person was.
const PlaceKey = "rules.place:"

// Place is where a person was among the rules of an anchor document: on the nth rule of
// an identity, in a queue.
type Place struct {
	Anchor string `json:"-"`
	Rule   string `json:"rule"`
	Nth    int    `json:"nth,omitempty"`
	Queue  string `json:"queue,omitempty"`
}

// placeOf reads where a person was; the zero Place where nobody was.
func placeOf(ctx context.Context, s *store.Store, in store.Scope, anchor string) Place {
	var p Place
	value, ok, err := s.Session.Get(ctx, in, PlaceKey+anchor)
	if err == nil && ok && json.Unmarshal(value, &p) == nil {
		p.Anchor = anchor
	}
	return p
}

// PlaceAt is the place of a row in a queue.
func (r *Rules) PlaceAt(row int, q audit.Queue) Place {
	return Place{r.Anchor, r.Rows[row].Identity(), r.Rows[row].nth, q.String()}
}

// Seek gives the row of a place, -1 where its rule is gone.
func (r *Rules) Seek(p Place) int {
	for i := range r.Rows {
		if row := &r.Rows[i]; row.nth == p.Nth && row.Identity() == p.Rule {
			return i
		}
	}
	return -1
}

// InQueue is the queue of the place; all where it names none.
func (p Place) InQueue() audit.Queue {
	for _, q := range audit.Queues() {
		if q.String() == p.Queue {
			return q
		}
	}
	return audit.QueueAll
}
