package editing

import "slices"

// savedSteps is how many steps of undo, and of redo, a draft keeps on the disk.
const savedSteps = 100

// savedStep is a step on the disk: what its set has in place of some rows of the set beside it,
// the one that is nearer to what is shown.
type savedStep struct {
	Words string `json:"words"`
	Extra extras `json:"extra,omitempty"`
	Head  int    `json:"head,omitempty"` // rows that both begin with
	Tail  int    `json:"tail,omitempty"` // rows that both end with
	Rows  []*Row `json:"rows,omitempty"` // those between
}

// packed are the newest of some steps for the disk; rows are what is shown.
func packed(steps []step, rows []*Row) (saved []savedStep) {
	for _, s := range slices.Backward(steps[max(len(steps)-savedSteps, 0):]) {
		p := savedStep{Words: s.words, Extra: s.head}
		least := min(len(rows), len(s.rows))
		for p.Head < least && rows[p.Head] == s.rows[p.Head] {
			p.Head++
		}
		for p.Tail < least-p.Head && rows[len(rows)-1-p.Tail] == s.rows[len(s.rows)-1-p.Tail] {
			p.Tail++
		}
		p.Rows = s.rows[p.Head : len(s.rows)-p.Tail]
		saved, rows = append(saved, p), s.rows
	}
	return saved
}

// unpacked are the steps of packed. Those that do not fit, and all before them, are left out:
// the fields themselves are there.
func unpacked(saved []savedStep, rows []*Row) (steps []step) {
	for _, p := range saved {
		if p.Head < 0 || p.Tail < 0 || p.Head+p.Tail > len(rows) || slices.Contains(p.Rows, nil) {
			break
		}
		rows = slices.Concat(rows[:p.Head], p.Rows, rows[len(rows)-p.Tail:])
		steps = append(steps, step{p.Words, fieldSet{rows, p.Extra}})
	}
	slices.Reverse(steps)
	return steps
}
