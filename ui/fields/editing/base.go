package editing

import (
	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
)

func sentBy(sub store.Submission) Origin {
	return Origin{Kind: Sent, What: sub.ID, State: submit.StateText(sub), At: sub.CreatedAt}
}

// Start fills the document with a submission that was sent, which is no step.
func (d *content) Start(base *submit.Base) {
	if d.base = base; base != nil {
		d.fieldSet = fieldSet{rowsOf(base.Settings.Fields, sentBy(base.Submission)), base.Settings.Extra}
	}
	d.judge()
}

// SetBase counts changes from another submission, which gives its values their origin.
func (d *content) SetBase(base *submit.Base) {
	if base != nil && (d.base == nil || d.base.Submission.ID != base.Submission.ID) {
		if d.base != nil {
			d.follow(d.base.Settings, base.Settings, sentBy(base.Submission))
		}
		d.credit(base.Settings, base.Submission)
	}
	d.base = base
	d.judge()
}

// follow brings what nobody changed since one submission to the next one: else it would
// look like edits that take the next one back.
func (d *content) follow(was, now client.DocumentType, from Origin) {
	old, next := byName(was.Fields), byName(now.Fields)
	var more []*Row
	for _, f := range now.Fields {
		if _, before := old[f.Name]; !before {
			more = append(more, rowOf(f, from))
		}
	}
	d.revise(func(r *Row) *Row {
		o, before := old[r.Name]
		f, still := next[r.Name]
		switch {
		case before && still:
			n := *r
			n.Label, n.Required, n.Visible = follow(r.Label, o.Label, f.Label), follow(r.Required, o.Required, f.Required), follow(r.Visible, o.Visibility, f.Visibility)
			n.Extra = followMembers(r.Extra, o.Extra, f.Extra)
			return &n
		case before && !submit.Differs(o, r.setting()):
			return nil
		}
		return r
	}, more...)
	for s := range d.sets() {
		s.head = followMembers(s.head, was.Extra, now.Extra)
	}
}

// follow is a value that is as it was, as it is now; one that was changed stays.
func follow[T comparable](value, was, now *T) *T {
	if same(value, was) {
		return now
	}
	return value
}

func followMembers(value, was, now []client.Member) []client.Member {
	if submit.Differs(client.FieldSetting{Extra: was}, client.FieldSetting{Extra: value}) {
		return value
	}
	return now
}

// Accepted counts changes from what was accepted. Sent is what went out of this very document;
// it says whether that is all there is.
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
	from, sent := sentBy(sub), byName(t.Fields)
	d.revise(func(r *Row) *Row {
		f, n := sent[r.Name], *r
		for c, equal := range [...]bool{inLabel: same(r.Label, f.Label), inRequired: same(r.Required, f.Required), inVisible: same(r.Visible, f.Visibility)} {
			if equal {
				n.From[c] = from
			}
		}
		return &n
	})
}

func same[T comparable](a, b *T) bool { return a != nil && b != nil && *a == *b }

func byName(fields []client.FieldSetting) map[string]client.FieldSetting {
	all := make(map[string]client.FieldSetting, len(fields))
	for _, f := range fields {
		all[f.Name] = f
	}
	return all
}
