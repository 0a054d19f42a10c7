package editing

import (
	"slices"

	"docket/client"
)

// splice replaces rows: old, which stand at at, by new.
type splice struct {
	at       int
	old, new []Row
}

// step is one action of the person: it is done and undone as a whole.
type step struct {
	words   string // what it did, for the notice of undo and redo
	splices []splice
	head    *[2][]client.Member // before and after, where it changed
	stay    bool                // no row comes, goes or is named: what is selected stays so
}

// history is what undo takes back and what redo does again; without end.
type history struct{ done, undone []step }

// do applies a step that was not applied yet, and forgets what was undone.
func (d *content) do(st step) {
	d.apply(st)
	d.done, d.undone = append(d.done, st), nil
}

func (d *content) apply(st step) {
	for _, p := range st.splices {
		d.rows = slices.Replace(d.rows, p.at, p.at+len(p.old), p.new...)
	}
	if st.head != nil {
		d.head = st.head[1]
	}
	d.changed(st.stay)
}

// inverse is the step that takes this one back.
func (st step) inverse() step {
	back := step{words: st.words}
	for _, p := range slices.Backward(st.splices) {
		back.splices = append(back.splices, splice{p.at, p.new, p.old})
	}
	if st.head != nil {
		back.head = &[2][]client.Member{st.head[1], st.head[0]}
	}
	return back
}

// travel takes the last step of one list back, for the other list, and says what it was:
// what was done is undone, what was undone is done again.
func (d *content) travel(from, to *[]step) string {
	n := len(*from) - 1
	back := (*from)[n].inverse()
	*from, *to = (*from)[:n], append(*to, back)
	d.apply(back)
	return back.words
}

// changed brings what is derived from the rows up to date.
func (d *content) changed(stay bool) {
	d.Version++
	if !stay {
		d.cleared()
	}
	d.judge()
}

// set makes a step that changes rows one by one, and does it.
func (d *content) set(words string, at []int, stay bool, change func(Row) Row) {
	st := step{words: words, stay: stay}
	for _, i := range at {
		st.splices = append(st.splices, splice{i, []Row{d.rows[i]}, []Row{change(d.rows[i])}})
	}
	d.do(st)
}

// remove takes rows, given in ascending order, out of the submission.
func (d *content) remove(words string, at []int) {
	st := step{words: words}
	for _, i := range slices.Backward(at) {
		st.splices = append(st.splices, splice{i, []Row{d.rows[i]}, nil})
	}
	d.do(st)
}

// add puts rows behind the last one.
func (d *content) add(words string, rows []Row) {
	d.do(step{words: words, splices: []splice{{len(d.rows), nil, rows}}})
}

// replace puts other rows and members in the place of all there are.
func (d *content) replace(words string, rows []Row, head []client.Member) {
	d.do(step{words: words, splices: []splice{{0, slices.Clone(d.rows), rows}}, head: &[2][]client.Member{d.head, head}})
}
