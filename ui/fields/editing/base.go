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

// SetBase counts changes from another submission, which gives its values their origin. What nobody changed here
// follows it: else it would look like edits that take it back.
func (d *content) SetBase(base *submit.Base) {
	if base != nil && !d.base.Same(base) {
		d.follow(d.base.Known(), base)
		d.credit(base.Settings, base.Submission)
	}
	d.base = base
	d.judge()
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
	from, sent := sentBy(sub), submit.ByName(t.Fields)
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
