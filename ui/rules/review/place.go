package review

import (
	"context"
	"encoding/json"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
)

// placeKey is where the store keeps, by anchor document, where a person was.
const placeKey = "rules.place:"

// Place is where a person was among the rules of an anchor document: on the nth rule of
// an identity, in a queue.
type Place struct {
	Anchor string `json:"-"`
	Rule   string `json:"rule"`
	Nth    int    `json:"nth,omitempty"`
	Queue  string `json:"queue,omitempty"`
}

// PlaceOf reads where a person was; the zero Place where nobody was.
func PlaceOf(ctx context.Context, s *store.Store, in store.Scope, anchor string) Place {
	var p Place
	value, ok, err := s.Session.Get(ctx, in, placeKey+anchor)
	if err == nil && ok && json.Unmarshal(value, &p) == nil {
		p.Anchor = anchor
	}
	return p
}

func (p Place) encode() []byte {
	b, err := json.Marshal(p)
	if err != nil {
		return nil // two texts and a number always encode
	}
	return b
}

// InQueue is the queue of that name; all where there is none.
func (p Place) InQueue() audit.Queue {
	for _, q := range audit.Queues() {
		if q.String() == p.Queue {
			return q
		}
	}
	return audit.QueueAll
}

// place is where the person is, or was last.
func (l *Log) place() Place {
	if at := l.here(); at.Anchor != "" {
		return at
	}
	return l.saved
}

// Arrived notes that the store knows where the person is.
func (l *Log) Arrived(row int) { l.saved, l.row = l.place(), row }

// placeDue says that it is time to save where the person is.
type placeDue struct{ to *Log }

// saveWithin is how long a move of the cursor may wait to be saved. Verdicts do not wait.
const saveWithin = 400 * time.Millisecond

// Follow saves the place a little after the cursor moved or the queue changed, once for
// many moves.
func (l *Log) Follow(row int, queue audit.Queue) tea.Cmd {
	if l.due || row < 0 || row == l.row && queue.String() == l.saved.Queue {
		return nil
	}
	l.due, l.row = true, row
	return l.env.After(saveWithin, placeDue{l})
}
