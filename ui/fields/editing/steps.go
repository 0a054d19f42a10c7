package editing

import (
	"slices"

	"docket/client"
	"docket/ui/core/submit"
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
	d.changed()
}

// undo takes the last step back and says what it was.
func (d *content) undo() string {
	st := d.done[len(d.done)-1]
	for _, p := range slices.Backward(st.splices) {
		d.rows = slices.Replace(d.rows, p.at, p.at+len(p.new), p.old...)
	}
	if st.head != nil {
		d.head = st.head[0]
	}
	d.done, d.undone = d.done[:len(d.done)-1], append(d.undone, st)
	d.changed()
	return st.words
}

// redo does again what was undone last.
func (d *content) redo() string {
	st := d.undone[len(d.undone)-1]
	d.undone = d.undone[:len(d.undone)-1]
	d.apply(st)
	d.done = append(d.done, st)
	return st.words
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

// Merge puts imported settings over the rows; fields that are new come last. It says how
// many those are.
func (d *content) Merge(words string, t client.DocumentType, from Origin) (added int) {
	rows, at := slices.Clone(d.rows), d.places()
	for _, f := range t.Fields {
		if i, ok := at[f.Name]; ok {
			rows[i] = rows[i].merged(f, from)
		} else {
			rows = append(rows, rowOf(f, from))
		}
	}
	added = len(rows) - len(d.rows)
	d.replace(words, rows, mergeMembers(d.head, t.Extra))
	return added
}

// AddNamed adds the fields of these names that are not there, and says how many they
// were. Nothing is known of their settings.
func (d *content) AddNamed(names []string, from Origin) int {
	var rows []Row
	at := d.places()
	for _, n := range names {
		if _, there := at[n]; !there {
			rows = append(rows, rowOf(client.FieldSetting{Name: n}, from))
		}
	}
	if len(rows) > 0 {
		d.add("adding the fields "+from.Words(from.At), rows)
	}
	return len(rows)
}

// Revert puts the submission that was sent last in the place of the edits.
func (d *content) Revert() {
	d.replace("reverting to what was sent", rowsOf(d.base.Settings.Fields, sentBy(d.base.Submission)), d.base.Settings.Extra)
}

// Restore puts the old values of a submission back; they have an origin of their own, and
// the others that of the submission that was last.
func (d *content) Restore(inv submit.Inverse) {
	if d.base == nil || d.base.Submission.ID != inv.Last.ID {
		d.base = &submit.Base{Submission: inv.Last, Settings: inv.Before}
	}
	rows := rowsOf(inv.Settings.Fields, sentBy(inv.Last))
	at := make(map[string]int, len(rows))
	for i, r := range rows {
		at[r.Name] = i
	}
	for _, c := range inv.Reverted {
		if col, ok := byMember[c.Member]; ok {
			if i, ok := at[c.Field]; ok {
				rows[i].From[col] = Origin{Kind: Restored, What: inv.Of.ID, At: d.now()}
			}
		}
	}
	d.replace("restoring what was before "+inv.Of.ID, rows, inv.Settings.Extra)
}
