package editing

import (
	"slices"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
)

// content is the fields of a document type, and what undo takes back.
type content struct {
	Name    string
	Version int // counts changes, those of the text being typed too

	rows []Row
	head []client.Member // members beside "fields", as they were imported
	history
	base *submit.Base // the last submission that was sent, if any
	shown

	now func() time.Time
}

// Settings is the document type as the client sends it.
func (d *content) Settings() client.DocumentType {
	t := client.DocumentType{Name: d.Name, Extra: d.head, Fields: make([]client.FieldSetting, len(d.rows))}
	for i, r := range d.rows {
		t.Fields[i] = r.setting()
	}
	return t
}

// Fields is how many fields there are.
func (d *content) Fields() int { return len(d.rows) }

// Base is the last submission that was sent, nil where none was.
func (d *content) Base() *submit.Base { return d.base }

// before are the fields as they were sent last.
func (d *content) before() []client.FieldSetting {
	if d.base == nil {
		return nil
	}
	return d.base.Settings.Fields
}

// places are the rows by the name of their field.
func (d *content) places() map[string]int {
	at := make(map[string]int, len(d.rows))
	for i, r := range d.rows {
		at[r.Name] = i
	}
	return at
}

// ChangeFrom says where the new value of a change comes from, "" where that is not known.
func (d *content) ChangeFrom(c submit.Change) string {
	at, here := d.places()[c.Field]
	col, known := byMember[c.Member]
	if !here || !known || c.Taken() {
		return ""
	}
	return d.rows[at].From[col].Words(d.now())
}

// sentBefore warns of taking away the names of these rows, where they were in the
// submission that was sent last: nothing says that the service removes a field.
func (d *content) sentBefore(at []int) string {
	var names []string
	for _, i := range at {
		if slices.ContainsFunc(d.before(), func(f client.FieldSetting) bool { return f.Name == d.rows[i].Name }) {
			names = append(names, d.rows[i].Name)
		}
	}
	return submit.StillThere(names)
}

func sentBy(sub store.Submission) Origin {
	return Origin{Kind: Sent, What: sub.ID, State: submit.StateText(sub), At: sub.CreatedAt}
}

// Start fills the document with a submission that was sent. It is no step: there is
// nothing to take back.
func (d *content) Start(base *submit.Base) {
	if d.base = base; base != nil {
		d.rows, d.head = rowsOf(base.Settings.Fields, sentBy(base.Submission)), base.Settings.Extra
	}
	d.judge()
}

// SetBase counts changes from another submission. One that nobody knew of gives its
// values their origin.
func (d *content) SetBase(base *submit.Base) {
	if base != nil && (d.base == nil || d.base.Submission.ID != base.Submission.ID) {
		switch {
		case d.base == nil:
		case len(d.done)+len(d.undone)+d.Pending() == 0:
			d.Start(base)
		default:
			d.follow(d.base.Settings, base.Settings)
		}
		d.credit(base.Settings, base.Submission)
	}
	d.base = base
	d.judge()
}

// follow gives the values that nobody changed since one submission those of the next: else
// they would look like edits that take the next one back.
func (d *content) follow(was, now client.DocumentType) {
	old := map[string]client.FieldSetting{}
	for _, f := range was.Fields {
		old[f.Name] = f
	}
	at := d.places()
	for _, f := range now.Fields {
		o, before := old[f.Name]
		i, here := at[f.Name]
		switch {
		case !before && !here:
			d.rows = append(d.rows, rowOf(f, Origin{}))
		case before && here:
			r := &d.rows[i]
			r.Label, r.Required, r.Visible = next(r.Label, o.Label, f.Label), next(r.Required, o.Required, f.Required), next(r.Visible, o.Visibility, f.Visibility)
		}
	}
}

// next is a value that is as it was, as it is now; one that was changed stays.
func next[T comparable](value, was, now *T) *T {
	if same(value, was) {
		return now
	}
	return value
}

// Accepted counts changes from what was accepted; sent gives the values that went out
// of this very document, where they are still the same, their new origin, and says
// whether that is all there is.
func (d *content) Accepted(base submit.Base, sent *client.DocumentType) (same bool) {
	d.base = &base
	if sent != nil {
		d.credit(*sent, base.Submission)
	}
	d.judge()
	return d.Pending() == 0 && d.unknown == 0
}

// credit gives the values that were sent their new origin, where they are the same.
func (d *content) credit(t client.DocumentType, sub store.Submission) {
	from, at := sentBy(sub), d.places()
	for _, f := range t.Fields {
		i, ok := at[f.Name]
		if !ok {
			continue
		}
		r := &d.rows[i]
		for c, equal := range [...]bool{inLabel: same(r.Label, f.Label), inRequired: same(r.Required, f.Required), inVisible: same(r.Visible, f.Visibility)} {
			if equal {
				r.From[c] = from
			}
		}
	}
}

func same[T comparable](a, b *T) bool { return a != nil && b != nil && *a == *b }

// Learn gives the values that were sent the state that their submission is in now, by its
// id and the state that was known.
func (d *content) Learn(state func(id, was string) string) {
	for i := range d.rows {
		for c, from := range d.rows[i].From {
			if from.Kind == Sent {
				d.rows[i].From[c].State = state(from.What, from.State)
			}
		}
	}
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
		d.add("adding the fields of the "+from.What, rows)
	}
	return len(rows)
}

// Restore puts the old values of a submission back; they have an origin of their own, and
// the others that of the submission that was last.
func (d *content) Restore(inv submit.Inverse) {
	if d.base == nil || d.base.Submission.ID != inv.Last.ID {
		d.base = &submit.Base{Submission: inv.Last, Settings: inv.Before}
	}
	rows, at := rowsOf(inv.Settings.Fields, sentBy(inv.Last)), map[string]int{}
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
