package trials

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"docket/client"
	"docket/ui/core/audit/judge"
	"docket/ui/core/together"
)

// Tally is what trying one rule on all pairs of records came to.
type Tally struct {
	Count  [3]int // pairs by judge.Outcome
	Alone  int    // records without a partner or a key, or whose key tells nothing
	Beyond int    // records that were not read
	Key    Key    // none where both sides are one record
	Reason string // why there are no pairs, or why the rule cannot be decided
	Note   string // what was not looked at
	Unread bool   // its name cannot be taken apart, so that no records decide it

	first [3][]int32 // the first pairs of each outcome, by their place
}

// Outcome is that of the rule: it fails where a pair fails, and holds where all do. NotTried is no records. A rule that
// cannot be taken apart is undecidable, as it is on its own.
func (t *Tally) Outcome() judge.Outcome {
	switch {
	case t.Count[judge.Fails] > 0:
		return judge.Fails
	case t.Count[judge.Undecidable] > 0 || t.Unread:
		return judge.Undecidable
	case t.Count[judge.Holds] > 0:
		return judge.Holds
	}
	return judge.NotTried
}

// Pairs is on how many pairs it was tried.
func (t *Tally) Pairs() int { return t.Count[0] + t.Count[1] + t.Count[2] }

// LeftOut is how many records are in no pair.
func (t *Tally) LeftOut() int { return t.Alone + t.Beyond }

// Part tells that the rule holds on the records that were read, and that there are more.
func (t *Tally) Part() bool { return t.Beyond > 0 && t.Outcome() == judge.Holds }

// AsRead stands behind what holds on the records that were read, where there are more.
const AsRead = " as far as read"

// Word is the outcome of the rule in words.
func (t *Tally) Word() string {
	if t.Part() {
		return Word(judge.Holds) + AsRead
	}
	return Word(t.Outcome())
}

// Word is an outcome in a word or two.
func Word(o judge.Outcome) string {
	if o == judge.NotTried {
		return "no records"
	}
	return o.String()
}

// Whole is the rules of an anchor document, all tried on the same records.
type Whole struct {
	At    time.Time // when it began
	Of    []Tally   // by rule; those of rules that were not reached are zero
	Done  int       // rules that were tried
	Mixed []string  // columns that hold values of several kinds, a sentence each

	match *matching
	seen  map[*column]bool
}

// Begin prepares to try rules on these records, which stay as they are now.
func (r *Records) Begin(rules []client.Rule, at time.Time) *Whole {
	return &Whole{At: at, Of: make([]Tally, len(rules)), match: newMatching(*r, rules), seen: map[*column]bool{}}
}

// On is what the rules are tried on.
func (w *Whole) On() *Records { return &w.match.on }

// Unread says of which document types only the first records were read: a sentence; "" for none.
func (w *Whole) Unread() string {
	_, said := w.On().beyond(slices.Collect(maps.Keys(w.On().tables))...)
	if said == "" {
		return ""
	}
	return capital(said)
}

// Remarks are sentences about the records: which of them were not read, and what columns hold values of several kinds.
func (w *Whole) Remarks() []string {
	if unread := w.Unread(); unread != "" {
		return append([]string{unread}, w.Mixed...)
	}
	return w.Mixed
}

// Rule is the rule in a row, as it was tried.
func (w *Whole) Rule(row int) *client.Rule { return &w.match.rules[row] }

// Finished tells that every rule was tried.
func (w *Whole) Finished() bool { return w.Done == len(w.Of) }

// Step tries further rules, for as long as for lasts, and at least one for each processor. It is called until
// Finished, by one caller at a time.
func (w *Whole) Step(ctx context.Context, lasts time.Duration) error {
	var next atomic.Int64
	next.Store(int64(w.Done))
	deadline := time.Now().Add(lasts)
	tries := make([]*trying, min(runtime.GOMAXPROCS(0), len(w.Of)-w.Done))
	together.Do(len(tries), func(worker int) {
		t := &trying{match: w.match, memory: map[compared]judge.Outcome{}}
		tries[worker] = t
		for {
			row := int(next.Add(1) - 1)
			if row >= len(w.Of) || ctx.Err() != nil {
				return
			}
			w.Of[row] = t.tally(ctx, row)
			if time.Now().After(deadline) {
				return
			}
		}
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	w.Done = min(int(next.Load()), len(w.Of))
	for _, t := range tries {
		w.note(t.columns)
	}
	return nil
}

// One tries the rule in a row alone; ok is false where there are no pairs.
func (w *Whole) One(ctx context.Context, row int) (e Evidence, ok bool) {
	w.Of[row] = (&trying{match: w.match, memory: map[compared]judge.Outcome{}}).tally(ctx, row)
	return w.Evidence(row)
}

// note tells of columns that hold values of several kinds, each once.
func (w *Whole) note(of map[client.Operand]*column) {
	for o, c := range of {
		if w.seen[c] {
			continue
		}
		w.seen[c] = true
		if mixed := c.mixed(); mixed != "" {
			w.Mixed = append(w.Mixed, o.String()+" holds "+mixed+".")
		}
	}
	slices.Sort(w.Mixed) // whichever column or worker came first
}
