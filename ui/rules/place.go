package rules

import (
	"encoding/json"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit"
	"docket/ui/rules/evidence"
)

// placeKey and seenKey are where the store keeps, by anchor document, where a
// person was and what the rules were.
const (
	placeKey = "rules.place:"
	seenKey  = "rules.seen:"
)

// savedPlace is where a person was among the rules of an anchor document: on the
// nth rule of an identity, in a queue.
type savedPlace struct {
	anchor string
	Rule   string `json:"rule"`
	Nth    int    `json:"nth,omitempty"`
	Queue  string `json:"queue,omitempty"`
}

func (p savedPlace) encode() []byte {
	b, err := json.Marshal(p)
	if err != nil {
		return nil // two texts and a number always encode
	}
	return b
}

// here is where the person is now.
func (m *model) here() savedPlace {
	row := m.list.Row()
	if m.shown == nil || row < 0 {
		return m.ledger.saved
	}
	return savedPlace{m.shown.anchor, evidence.Identity(&m.shown.set.Rules[row]), m.shown.nths[row], m.desk.queue.String()}
}

// queue is the queue of that name; all where there is none.
func (p savedPlace) queue() audit.Queue {
	for _, q := range audit.Queues() {
		if q.String() == p.Queue {
			return q
		}
	}
	return audit.QueueAll
}

// placeDue says that it is time to save where the person is.
type placeDue struct{ to *model }

// keepWithin is how long a move of the cursor may wait to be kept. Verdicts do
// not wait.
const keepWithin = 400 * time.Millisecond

// followSoon saves the place a little after the cursor moved or the queue changed, once for many moves.
func (m *model) followSoon() tea.Cmd {
	l := &m.ledger
	if l.saveDue || m.shown == nil || m.list.Row() < 0 || m.list.Row() == l.row && m.desk.queue.String() == l.saved.Queue {
		return nil
	}
	l.saveDue = true
	return m.env.After(keepWithin, placeDue{m})
}
