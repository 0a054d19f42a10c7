package editing

import (
	"strconv"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
)

// changed brings what is derived from the rows up to date.
func (d *content) changed() {
	d.Version++
	d.cleared()
	d.judge()
}

// judge looks the rows over, and shows them as they are.
func (d *content) judge() {
	d.found = found{keys: make([]string, len(d.rows)), lint: map[string][]submit.Finding{}}
	for _, f := range submit.Lint(d.Settings()) {
		d.found.lint[f.Field] = append(d.found.lint[f.Field], f)
	}
	seen := make(map[string]struct{}, len(d.rows))
	for i, r := range d.rows {
		if r.Unknown() {
			d.found.unknown++
		}
		d.found.keys[i] = r.Name
		if _, twice := seen[r.Name]; twice {
			d.found.keys[i] += "\x00" + strconv.Itoa(i)
		}
		seen[r.Name] = struct{}{}
	}
	d.compare()
	d.show()
}

// compare finds the fields that are not as they were sent last. Where nothing was sent,
// every field is new.
func (d *content) compare() {
	f := &d.found
	f.differs = make([]bool, len(d.rows))
	was := map[string]int{}
	if d.base != nil {
		for i, s := range d.base.Settings.Fields {
			was[s.Name] = i
		}
	}
	for i, r := range d.rows {
		at, known := was[r.Name]
		if f.differs[i] = !known || submit.Differs(d.base.Settings.Fields[at], r.setting()); f.differs[i] {
			f.changes++
		}
		delete(was, r.Name)
	}
	f.changes += len(was)
}

// sentBefore warns of taking away the names of these rows, where they were in the
// submission that was sent last: nothing says that the service removes a field.
func (d *content) sentBefore(at []int) string {
	if d.base == nil {
		return ""
	}
	sent := map[string]bool{}
	for _, f := range d.base.Settings.Fields {
		sent[f.Name] = true
	}
	var names []string
	for _, i := range at {
		if sent[d.rows[i].Name] {
			names = append(names, d.rows[i].Name)
		}
	}
	return submit.StillThere(names)
}

func sentBy(sub store.Submission) Origin {
	return Origin{Kind: Sent, What: sub.ID, State: submit.StateText(sub), At: sub.CreatedAt}
}

// Base is the last submission that was sent, nil where none was.
func (d *content) Base() *submit.Base { return d.base }

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
		d.settle(base.Settings, base.Submission)
	}
	d.base = base
	d.judge()
}

// Accepted counts changes from what was accepted; sent gives the values that went out
// of this very document, where they are still the same, their new origin, and says
// whether that is all there is.
func (d *content) Accepted(base submit.Base, sent *client.DocumentType) (same bool) {
	d.base = &base
	if sent != nil {
		d.settle(*sent, base.Submission)
	}
	d.judge()
	return d.found.changes == 0 && d.found.unknown == 0
}

// settle gives the values that were sent their new origin, where they are the same.
func (d *content) settle(t client.DocumentType, sub store.Submission) {
	from, at := sentBy(sub), d.places()
	for _, f := range t.Fields {
		i, ok := at[f.Name]
		if !ok {
			continue
		}
		r := &d.rows[i]
		for c, equal := range map[column]bool{colLabel: same(r.Label, f.Label), colRequired: same(r.Required, f.Required), colVisible: same(r.Visible, f.Visibility)} {
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
