package loading

import (
	"context"
	"encoding/json"

	"docket/config/store"
	"docket/ui/core/audit"
)

// PlaceKey is where the store holds, by anchor document, where a person was.
const PlaceKey = "rules.place:"

// Place is where a person was among the rules of an anchor document: on a rule, by its key,
// in a queue.
type Place struct {
	Anchor string `json:"-"`
	Rule   string `json:"rule"`
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

// InQueue is the queue of the place; all where it names none.
func (p Place) InQueue() audit.Queue {
	for _, q := range audit.Queues() {
		if q.String() == p.Queue {
			return q
		}
	}
	return audit.QueueAll
}
