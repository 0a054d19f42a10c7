package audit

import (
	"slices"

	"docket/config/store"
	"docket/ui/core/each"
)

// Queue is a part of the rules that a person works through.
type Queue int

// The queues. From QueuePending on they are the states, in their order, and as each rule has one, their numbers add up to
// all. What wants a decision is in two of them, see [State.Open].
const (
	QueueAll Queue = iota
	QueuePending
	QueueAccepted
	QueueRejected
	QueueFlagged
	QueueChanged
	QueueCommented // whatever their state, as all below
	QueueCarried
	QueueMine      // in a team: decided by this user
	QueueNotMine   // not decided by this user
	QueueDisagreed // members disagree
	QueueAssigned  // assigned to this user, and not decided by them
	QueueWanting   // decided by fewer members than are asked for
	queues
)

// besides are the queues beside the states by their words, from QueueCommented on.
var besides = [...]string{"commented", "carried", "mine", "not judged by me", "disagreed", "assigned to me", "needs another verdict"}

func (q Queue) String() string {
	switch {
	case q == QueueAll:
		return "all"
	case q >= QueueCommented:
		return besides[q-QueueCommented]
	}
	return State(q - QueuePending).String()
}

// State is the state that the queue is named after; one is false for the other queues.
func (q Queue) State() (s State, one bool) {
	return State(q - QueuePending), q > QueueAll && q < QueueCommented
}

// Queues are those that everybody has, in the order in which they are shown.
func Queues() []Queue {
	return []Queue{QueueAll, QueuePending, QueueAccepted, QueueRejected, QueueFlagged, QueueChanged, QueueCommented, QueueCarried}
}

// TeamQueues are [Queues] and those of a team.
func TeamQueues() []Queue {
	return append(Queues(), QueueMine, QueueNotMine, QueueDisagreed, QueueAssigned, QueueWanting)
}

// QueueNamed is the queue of that word; all where there is none.
func QueueNamed(word string) Queue {
	all := TeamQueues()
	return all[max(0, slices.IndexFunc(all, func(q Queue) bool { return q.String() == word }))]
}

// Has tells whether a rule is in the queue; none is in one of a team without [Review.Together].
func (q Queue) Has(i Item) bool {
	switch {
	case q == QueueCommented:
		return i.Comment() != ""
	case q == QueueCarried:
		return i.Carried() != ""
	case q >= QueueMine:
		return i.queues&(1<<(q-QueueCommented)) != 0
	}
	return q.holds(i.State)
}

// holds tells whether rules in that state are in the queue.
func (q Queue) holds(s State) bool {
	state, one := q.State()
	return q == QueueAll || one && state == s
}

// In tells whether the rule in a row is in a queue.
func (r *Review) In(row int, q Queue) bool { return q.Has(r.Items[row]) }

// Together makes the review that of a team, in which so many members are asked for a verdict on each rule; up to 1 is
// anybody.
func (r *Review) Together(reviewers int) {
	r.together, r.Reviewers = true, reviewers
	for row := range r.Items {
		r.mark(row)
	}
}

// mark notes in which queues beside the states the rule in a row is, once for all that asks: with every key all rules are
// counted.
func (r *Review) mark(row int) {
	item := &r.Items[row]
	own := item.Own() != store.NoDecision
	item.queues = 0
	for i, in := range [...]bool{item.Comment() != "", item.Carried() != "", r.together && own, r.together && !own,
		item.Verdict != nil && item.Verdict.Disagree(), item.AssignedMe && !own,
		r.together && r.Reviewers > 1 && !item.State.Open() && item.Verdict.Settled() < 0 && item.Verdict.Decisions() < r.Reviewers} {
		if in {
			item.queues |= 1 << i
		}
	}
}

// Counts is how many rules are in which state, and in which queue beside the states.
type Counts struct {
	Of      [states]int                  // by State
	Besides [queues - QueueCommented]int // by Queue
	Total   int
}

// Add counts a rule by its state.
func (c *Counts) Add(s State) { c.Of[s], c.Total = c.Of[s]+1, c.Total+1 }

// Open is how many rules want a decision, pending and changed ones.
func (c Counts) Open() int { return c.Of[Pending] + c.Of[Changed] }

// Decided is how many rules need nobody any more.
func (c Counts) Decided() int { return c.Total - c.Open() - c.In(QueueWanting) }

// In is how many rules are in a queue.
func (c Counts) In(q Queue) int {
	if q >= QueueCommented {
		return c.Besides[q-QueueCommented]
	}
	n := 0
	for s, count := range c.Of {
		if q.holds(State(s)) {
			n += count
		}
	}
	return n
}

// Counts counts the rules by state and queue.
func (r *Review) Counts() Counts {
	var c Counts
	var alike [1 << (queues - QueueCommented)]int // by the queues that they are in
	for row := range r.Items {
		c.Add(r.Items[row].State)
		alike[r.Items[row].queues]++
	}
	for in, n := range alike {
		for q := range c.Besides {
			c.Besides[q] += n * (in >> q & 1)
		}
	}
	return c
}

// States are the states of the rules, by row.
func (r *Review) States() []State {
	return each.Of(r.Items, func(i Item) State { return i.State })
}

// NextOpen finds the next rule that wants a decision in a list of rows as it is
// shown, after the one at a place in it, and from the top again when the end is
// reached. It returns a place; ok is false where nothing is left, or nothing but
// the rule one is at.
func (r *Review) NextOpen(shown []int, at int) (place int, ok bool) {
	for step := 1; step < len(shown); step++ {
		place = (at + step) % len(shown)
		if row := shown[place]; r.Items[row].State.Open() || r.In(row, QueueWanting) && r.In(row, QueueNotMine) {
			return place, true
		}
	}
	return at, false
}
