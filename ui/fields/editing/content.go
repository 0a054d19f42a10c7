package editing

import (
	"slices"
	"time"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/submit"
)

// content is the fields of a document type, and what undo takes back.
type content struct {
	Name    string
	Version int // counts changes, those of the text being typed too

	fieldSet
	done, undone []step       // at most mostSteps
	Base         *submit.Base // the last submission that was sent, nil where none was
	sent         string       // as in [Draft]
	typed        string       // the field that a text is being typed for, "" for none: it stays
	seen         []*Row       // what was here when nothing was known to be sent after Base
	out          []step       // and when the last of those in sent left, if any did
	shown

	now func() time.Time
}

func (d *content) Settings() client.DocumentType {
	return client.DocumentType{Name: d.Name, Extra: d.head, Fields: each.Of(d.rows, (*Row).setting)}
}

func (d *content) Fields() int { return len(d.rows) }

func (d *content) before() []client.FieldSetting { return d.Base.Known().Fields }

func places(rows []*Row) map[string]int {
	at := make(map[string]int, len(rows))
	for i, r := range rows {
		at[r.Name] = i
	}
	return at
}

// ChangeFrom says where the new values of changes come from, "" where that is not known.
func (d *content) ChangeFrom() func(submit.Change) string {
	at := places(d.rows)
	return func(c submit.Change) string {
		i, here := at[c.Field]
		col, known := byMember[c.Member]
		if !here || !known || c.Taken() {
			return ""
		}
		return d.rows[i].From[col].Words(d.now())
	}
}

// Parts are the fields that were changed, those of which everything is known, and those that
// are selected and shown, each as a document type; and the names of those that were removed.
func (d *Document) Parts() (changes, complete, selected client.DocumentType, gone []string) {
	changes, complete, selected = client.DocumentType{Name: d.Name, Extra: d.head}, client.DocumentType{Name: d.Name, Extra: d.head}, client.DocumentType{Name: d.Name, Extra: d.head}
	chosen := d.selected()
	for i := range d.entries {
		e := &d.entries[i]
		if e.state == removed {
			gone = append(gone, e.Name)
			continue
		}
		for into, in := range map[*client.DocumentType]bool{&changes: e.state != unchanged, &complete: !e.Unknown(), &selected: slices.Contains(chosen, e.at)} {
			if in {
				into.Fields = append(into.Fields, e.setting())
			}
		}
	}
	return changes, complete, selected, gone
}

// Changed are the fields that changed, each with those of its values that did.
func (d *Document) Changed() client.DocumentType {
	out := client.DocumentType{Name: d.Name}
	for i := range d.entries {
		e := &d.entries[i]
		if e.state == removed || e.state == unchanged {
			continue
		}
		f := e.setting()
		if !e.differs(inLabel) {
			f.Label = nil
		}
		if !e.differs(inRequired) {
			f.Required = nil
		}
		if !e.differs(inVisible) {
			f.Visibility = nil
		}
		out.Fields = append(out.Fields, f)
	}
	return out
}

// sentBefore warns of taking away rows that were sent: nothing says that the service removes a field.
func (d *content) sentBefore(at []int) string {
	names := each.Of(at, func(i int) string { return d.rows[i].Name })
	return submit.StillThere(each.Where(names, func(name string) bool {
		return slices.ContainsFunc(d.before(), func(f client.FieldSetting) bool { return f.Name == name })
	}))
}

// Merge puts settings over the rows and says how many fields are new: they come last.
func (d *content) Merge(words string, t client.DocumentType, from Origin) (added int) {
	return d.Import(words, submit.Lay(d.Settings(), t, false), from)
}

// Import makes the fields what an import comes to, and says how many are new. A value that is the same as before is
// still from where it was.
func (d *content) Import(words string, i submit.Import, from Origin) (added int) {
	to, at := i.Settings(), places(d.rows)
	rows := make([]*Row, len(to.Fields))
	for n, f := range to.Fields {
		r := rowOf(f, from)
		if old, here := at[f.Name]; here {
			r = r.after(d.rows[old])
		} else {
			added++
		}
		rows[n] = r
	}
	d.do(words, fieldSet{rows, to.Extra})
	return added
}

// AddNamed adds fields of which only the names are known, and says how many were not there.
func (d *content) AddNamed(names []string, from Origin) int {
	at := places(d.rows)
	names = each.Where(names, func(n string) bool { _, there := at[n]; return !there })
	if len(names) > 0 {
		d.add("adding the fields of the "+from.What, each.Of(names, func(n string) *Row { return rowOf(client.FieldSetting{Name: n}, from) })...)
	}
	return len(names)
}

// Restore puts the old values of a submission back, over what is here; they have an origin of their own.
func (d *content) Restore(inv submit.Inverse) {
	if d.Base == nil || d.Base.Submission.ID != inv.Last.ID {
		d.SetBase(&submit.Base{Submission: inv.Last, Settings: inv.Before})
	}
	d.Merge("restoring what was before "+inv.Of.ID, inv.Over(d.Settings()), Origin{Kind: Restored, What: inv.Of.ID, At: d.now()})
}
