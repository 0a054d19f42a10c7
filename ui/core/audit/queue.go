package audit

import "slices"

// Queue is a part of the rules that a person works through.
type Queue int

// The queues. QueueOpen is what still wants a decision: the pending rules and
// the changed ones. Those behind it are the states, in their order.
const (
	QueueAll Queue = iota
	QueueOpen
	QueueAccepted
	QueueRejected
	QueueFlagged
	QueueChanged
	QueueCommented // whatever their state
	QueueCarried
)

// String is the queue in one word.
func (q Queue) String() string {
	switch q {
	case QueueAll:
		return "all"
	case QueueCommented:
		return "commented"
	case QueueCarried:
		return "carried"
	}
	return State(q - QueueOpen).String()
}

// State is the state that the queue is named after; one is false for the other queues.
func (q Queue) State() (s State, one bool) {
	return State(q - QueueOpen), q > QueueAll && q < QueueCommented
}

// Queues are all queues in the order in which they are shown.
func Queues() []Queue {
	return []Queue{QueueAll, QueueOpen, QueueAccepted, QueueRejected, QueueFlagged, QueueChanged, QueueCommented, QueueCarried}
}

// QueueNamed is the queue of that word; all where there is none.
func QueueNamed(word string) Queue {
	all := Queues()
	return all[max(0, slices.IndexFunc(all, func(q Queue) bool { return q.String() == word }))]
}

// Has tells whether a rule is in the queue.
func (q Queue) Has(i Item) bool {
	switch q {
	case QueueCommented:
		return i.Comment() != ""
	case QueueCarried:
		return i.Carried() != ""
	}
	return q.holds(i.State)
}

// holds tells whether rules in that state are in the queue.
func (q Queue) holds(s State) bool {
	return q == QueueAll || q == QueueOpen && s.Open() || q > QueueOpen && q < QueueCommented && State(q-QueueOpen) == s
}

// Counts is how many rules are in which state.
type Counts struct {
	Of    [states]int // by State
	Total int

	Commented, Carried int
}

// Add counts a rule.
func (c *Counts) Add(s State) { c.Of[s], c.Total = c.Of[s]+1, c.Total+1 }

// Decided is how many rules need nobody any more.
func (c Counts) Decided() int { return c.Total - c.In(QueueOpen) }

// In is how many rules are in a queue.
func (c Counts) In(q Queue) int {
	switch q {
	case QueueCommented:
		return c.Commented
	case QueueCarried:
		return c.Carried
	}
	n := 0
	for s, count := range c.Of {
		if q.holds(State(s)) {
			n += count
		}
	}
	return n
}

// Counts counts the rules by state.
func (r *Review) Counts() Counts {
	var c Counts
	for _, item := range r.Items {
		c.Add(item.State)
		if item.Comment() != "" {
			c.Commented++
		}
		if item.Carried() != "" {
			c.Carried++
		}
	}
	return c
}

// States are the states of the rules, by row.
func (r *Review) States() []State {
	out := make([]State, len(r.Items))
	for row, item := range r.Items {
		out[row] = item.State
	}
	return out
}

// NextOpen finds the next rule that wants a decision in a list of rows as it is
// shown, after the one at a place in it, and from the top again when the end is
// reached. It returns a place; ok is false where nothing is left, or nothing but
// the rule one is at.
func (r *Review) NextOpen(shown []int, at int) (place int, ok bool) {
	for step := 1; step < len(shown); step++ {
		place = (at + step) % len(shown)
		if r.Items[shown[place]].State.Open() {
			return place, true
		}
	}
	return at, false
}
