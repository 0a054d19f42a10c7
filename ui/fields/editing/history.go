package editing

import (
	"slices"

	"docket/client"
)

// fieldSet is all fields at one time. What it holds is never written: a change makes another
// set, which shares the rows that stay.
type fieldSet struct {
	rows []*Row
	head []client.Member // members beside "fields", as they were imported
}

// step is one action of the person, which is undone as a whole.
type step struct {
	words    string // what it did, for the notice of undo and redo
	fieldSet        // before it; once it was undone, after it
}

// mostSteps is how many steps can be undone: a day of edits holds no more memory than that.
const mostSteps = 1000

// do makes a step to another set, and forgets what was undone, and the oldest steps.
func (d *content) do(words string, to fieldSet) {
	d.done, d.undone = append(d.done, step{words, d.fieldSet}), nil
	d.done = slices.Delete(d.done, 0, max(len(d.done)-mostSteps, 0))
	d.become(to)
}

func (d *content) set(words string, at []int, change func(*Row)) {
	rows := slices.Clone(d.rows)
	for _, i := range at {
		r := *rows[i]
		change(&r)
		rows[i] = &r
	}
	d.do(words, fieldSet{rows, d.head})
}

func (d *content) add(words string, rows ...*Row) {
	d.do(words, fieldSet{slices.Concat(d.rows, rows), d.head})
}

// travel moves the last step of one list to the other, and says what was undone or done again.
func (d *content) travel(from, to *[]step) string {
	n := len(*from) - 1
	last := (*from)[n]
	*from, *to = (*from)[:n], append(*to, step{last.words, d.fieldSet})
	d.seen, d.out = nil, nil // it takes nothing back that was sent, see [content.follow]
	d.become(last.fieldSet)
	return last.words
}

// Lasting tells whether the step that was done last was not undone since, nor all that is pending taken back.
func (d *content) Lasting() func() bool {
	n, pending := len(d.done), d.Pending() > 0
	words := d.done[n-1].words
	return func() bool { return len(d.done) >= n && d.done[n-1].words == words && (!pending || d.Pending() > 0) }
}

// become shows another set. What is selected stays so where no row comes, goes or is named.
func (d *content) become(to fieldSet) {
	d.Version++
	if !slices.EqualFunc(d.rows, to.rows, func(a, b *Row) bool { return a.Name == b.Name }) {
		d.cleared()
	}
	d.fieldSet = to
	d.judge()
}

// sets are the fields as they are, and before and after every step.
func (d *content) sets() []*fieldSet {
	all := []*fieldSet{&d.fieldSet}
	for _, steps := range [][]step{d.done, d.undone} {
		for i := range steps {
			all = append(all, &steps[i].fieldSet)
		}
	}
	return all
}

// revise changes a row in every set, so that undo does not take the change back; nil
// removes it. Rows that a set has not are put behind its last one.
func (d *content) revise(change func(*Row) *Row, more ...*Row) {
	revised := map[*Row]*Row{}
	for _, s := range d.sets() {
		rows := make([]*Row, 0, len(s.rows)+len(more))
		for _, r := range s.rows {
			now, known := revised[r]
			if !known {
				now = change(r)
				revised[r] = now
			}
			if now != nil {
				rows = append(rows, now)
			}
		}
		at := places(rows)
		s.rows = append(rows, slices.DeleteFunc(slices.Clone(more), func(r *Row) bool { _, here := at[r.Name]; return here })...)
	}
}

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
