package loading

import (
	"strings"

	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/trials"
	"docket/ui/core/each"
	"docket/ui/view"
)

// Tried notes what trying rules on records came to, for each rule that still is what was tried, on what would be tried by
// now: nil is not known. It returns how many are not, and of how many that are the records, or what they are matched by, are
// others.
func (r *Rules) Tried(w *trials.Whole, now *trials.Records) (changed, moved int) {
	r.Trial, r.tried = w, make([]int, len(r.Rows))
	was, stands := map[string]int{}, w.Stands(now, r.Set.Rules)
	for row := range w.Of {
		was[string(w.Rule(row).Raw)] = row
	}
	for i := range r.Rows {
		row, same := was[string(r.Rows[i].Raw)]
		switch r.Rows[i].Tally, r.tried[i] = nil, -1; {
		case !same:
			changed++
		case !stands(row):
			moved++
		default:
			r.tried[i], r.Rows[i].Tally = row, &w.Of[row]
		}
	}
	return changed, moved
}

// Evidence gives what the rule in a row was tried on by now, as it is stored with its verdict; nil where it was not.
// Another goroutine may ask.
func (r *Rules) Evidence() func(row int) []byte {
	trial, tried := r.Trial, r.tried
	return func(row int) []byte {
		if trial == nil || tried[row] < 0 {
			return nil
		}
		e, ok := trial.Evidence(tried[row])
		if !ok {
			return nil
		}
		return e.Bytes()
	}
}

func (r *Rules) WithOutcome(o judge.Outcome) []int {
	return each.Where(r.All, func(row int) bool { t := r.Rows[row].Tally; return t != nil && t.Outcome() == o })
}

// TrialWords count the rules by what they came to: "30 hold, 5 fail, 3 undecidable, 10 without records".
func (r *Rules) TrialWords() string {
	var parts []string
	for _, o := range []judge.Outcome{judge.Holds, judge.Fails, judge.Undecidable, judge.NotTried} {
		if n := len(r.WithOutcome(o)); n > 0 {
			verb := [...]string{judge.Holds: "hold", judge.Fails: "fail", judge.Undecidable: "undecidable", judge.NotTried: "without records"}[o]
			if n == 1 && o != judge.Undecidable && o != judge.NotTried {
				verb += "s"
			}
			if o == judge.Holds && r.Trial.Unread() != "" {
				verb += trials.AsRead
			}
			parts = append(parts, view.Thousands(n)+" "+verb)
		}
	}
	return strings.Join(parts, ", ")
}

// Outcome is what the rule came to in the trial, in a word or two; "" where it was not tried.
func (r *Row) Outcome() string {
	if r.Tally == nil {
		return ""
	}
	return r.Tally.Word()
}

// Tallied is what trying the rules of a row came to, which have one outcome; nil where there is no trial.
func (r *Rules) Tallied(row *Row) *trials.Tally {
	family := r.Family(row)
	if row.Tally == nil || family == nil {
		return row.Tally
	}
	all := &trials.Tally{Unread: row.Tally.Unread}
	for _, at := range family {
		if t := r.Rows[at].Tally; t != nil {
			for o, n := range t.Count {
				all.Count[o] += n
			}
			all.Beyond += t.Beyond
		}
	}
	return all
}

// Pairs counts the pairs of a trial that its outcome is about: "3 of 12", "12+" where there are records that were not read.
func Pairs(t *trials.Tally) string {
	n := view.Thousands(t.Pairs()) + strings.Repeat("+", min(t.Beyond, 1))
	switch o := t.Outcome(); {
	case t.Pairs() == 0:
		return ""
	case o == judge.Holds:
		return n
	default:
		return view.Thousands(t.Count[o]) + " of " + n
	}
}
