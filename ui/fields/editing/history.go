package editing

import (
	"iter"
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
	d.cleared()
	d.become(last.fieldSet)
	return last.words
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
func (d *content) sets() iter.Seq[*fieldSet] {
	return func(yield func(*fieldSet) bool) {
		if !yield(&d.fieldSet) {
			return
		}
		for _, steps := range [][]step{d.done, d.undone} {
			for i := range steps {
				if !yield(&steps[i].fieldSet) {
					return
				}
			}
		}
	}
}

// revise changes a row in every set, so that undo does not take the change back; nil
// removes it. Rows that a set has not are put behind its last one.
func (d *content) revise(change func(*Row) *Row, more ...*Row) {
	revised := map[*Row]*Row{}
	for s := range d.sets() {
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
		for _, r := range more {
			if _, here := at[r.Name]; !here {
				rows = append(rows, r)
			}
		}
		s.rows = rows
	}
}
