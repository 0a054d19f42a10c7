package editing

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// follow brings what nobody changed here since some settings were sent to what was sent after them, in every set, so
// that undo does not take it back. What was changed both here and there stays, as a conflict.
func (d *content) follow(was client.DocumentType, to *submit.Base) {
	from, old, next := sentBy(to.Submission), submit.ByName(was.Fields), submit.ByName(to.Settings.Fields)
	d.changedSince(old, next, to.Settings)
	over := from.At
	if d.Base.From() == to.ID() { // what was sent after it was not applied, and is in conflict with nothing
		over = time.Time{}
	}
	more := rowsOf(each.Where(to.Settings.Fields, func(f client.FieldSetting) bool { _, before := old[f.Name]; return !before }), from)
	d.revise(func(r *Row) *Row {
		o, before := old[r.Name]
		f, still := next[r.Name]
		if before && !still && r.Name != d.typed && !submit.Differs(o, r.setting()) {
			return nil
		}
		if !before && !still {
			return r
		}
		n := *r
		n.Label = following(&n.From[inLabel], over, r.Label, o.Label, f.Label)
		n.Required = following(&n.From[inRequired], over, r.Required, o.Required, f.Required)
		n.Visible = following(&n.From[inVisible], over, r.Visible, o.Visibility, f.Visibility)
		n.Extra = followMembers(r.Extra, o.Extra, f.Extra)
		if !still { // it was changed here and left out there: all of it stays
			n.Label, n.Required, n.Visible, n.Extra = r.Label, r.Required, r.Visible, r.Extra
		}
		if !still && !submit.Differs(o, r.setting()) { // only for what is typed: see [leave]
			n.From[inName].Over, n.From[inLabel].Over, n.From[inRequired].Over, n.From[inVisible].Over = over, over, over, over
		}
		return &n
	}, more...)
	for _, s := range d.sets() {
		s.head = followMembers(s.head, was.Extra, to.Settings.Extra)
	}
}

// changedSince takes a field that was seen here as it is sent by now, and is not so any more, for sent before: who changed
// it knew it so.
func (d *content) changedSince(old, next map[string]client.FieldSetting, sent client.DocumentType) {
	unlike := func(rows []*Row) map[string]bool {
		names := map[string]bool{}
		for _, c := range submit.Diff(&client.DocumentType{Fields: each.Of(rows, (*Row).setting)}, sent) {
			names[c.Field] = true
		}
		return names
	}
	seen := unlike(d.seen)
	for name := range unlike(d.rows) {
		if f, still := next[name]; d.seen == nil || seen[name] {
			continue
		} else if old[name] = f; !still {
			delete(old, name) // it was brought back
		}
	}
}

// Saw takes note of what is here while nothing else was sent.
func (d *content) Saw() { d.seen = d.rows }

// following is a value as it was sent since, where it is as it was before. One that was changed here stays; where it
// was sent as another one meanwhile, its origin says so: over is when.
func following[T comparable](at *Origin, over time.Time, here, was, now *T) *T {
	switch {
	case alike(here, was):
		return now
	case !alike(was, now) && !alike(here, now):
		at.Over = over
	}
	return here
}

// followMembers does the same for members that the interface does not name. One of them that was changed stays.
func followMembers(here, was, now []client.Member) (all []client.Member) {
	for _, m := range here {
		old, sent := submit.Member(was, m.Name), submit.Member(now, m.Name)
		if sent == old || submit.Member(here, m.Name) != old {
			all = append(all, m)
		} else if sent != "" {
			all = append(all, client.Member{Name: m.Name, Value: client.Value(sent)})
		}
	}
	return append(all, each.Where(now, func(m client.Member) bool { return submit.Member(here, m.Name)+submit.Member(was, m.Name) == "" })...)
}

// conflicts are the values of a field that were changed here and sent as others since: the person chooses.
func (e *entry) conflicts(now func() time.Time) (all []submit.Finding) {
	for c := inLabel; c < members; c++ {
		if e.From[c].Over.IsZero() || e.state == removed || !e.differs(c) {
			continue
		}
		sent := "?"
		switch was := e.before(); {
		case c == inLabel && was.Label != nil:
			sent = strconv.Quote(*was.Label)
		case c == inRequired:
			sent = YesNo(was.Required)
		case c == inVisible:
			sent = YesNo(was.Visibility)
		}
		text := names[c] + " was sent as " + sent + " " + view.When(e.From[c].Over, now()) + " meanwhile; - takes that"
		if e.was == nil {
			return append(all, submit.Finding{Field: e.Name, Text: "what was sent " + view.When(e.From[c].Over, now()) + " is without it; - takes it out"})
		}
		all = append(all, submit.Finding{Field: e.Name, Text: text})
	}
	return all
}

// Conflicts are those of all fields.
func (d *content) Conflicts() (all []submit.Finding) {
	for i := range d.entries {
		if d.entries[i].both {
			all = append(all, d.entries[i].conflicts(d.now)...)
		}
	}
	return all
}

func sentBy(sub store.Submission) Origin {
	return Origin{Kind: Sent, What: sub.ID, State: submit.StateText(sub), At: sub.CreatedAt}
}

// Start fills the document with a submission that was sent, which is no step.
func (d *content) Start(base *submit.Base) {
	if d.Base = base; base != nil {
		d.fieldSet = fieldSet{rowsOf(base.Settings.Fields, sentBy(base.Submission)), base.Settings.Extra}
	}
	d.judge()
}

// SetBase counts changes from another submission, which gives its values their origin. What nobody changed here
// follows it: else it would look like edits that take it back.
func (d *content) SetBase(base *submit.Base) {
	if !d.Base.Same(base) {
		went := func(id string) bool { return strings.Contains(d.sent, " "+id+"@") }
		switch {
		case base == nil || d.Base.From() == base.ID() && went(d.Base.ID()):
			d.pendAgain()
		case !went(base.ID()): // else what is another value by now was changed after it was sent
			counted, already := strings.Fields(base.Last().Counted), d.Base.Last().Counted
			if len(d.out) > 0 && slices.ContainsFunc(counted, func(id string) bool { return went(id) && !strings.Contains(already, id) }) {
				d.seen = d.out[0].rows // so was what counts beneath it from now on
			}
			d.follow(d.Base.Known(), base)
		}
		if base != nil {
			d.credit(base.Settings, base.Submission)
		}
	}
	d.Base = base
	d.Saw()
	d.judge()
}

// pendAgain leaves what went out of this very document as what was changed here: it had been resolved as applied, and is
// found not to be.
func (d *content) pendAgain() {
	sub := d.Base.Submission
	sub.Resolution = store.NotApplied
	d.revise(func(r *Row) *Row {
		n := *r
		for c := range n.From {
			if n.From[c].What == sub.ID {
				n.From[c] = sentBy(sub)
			}
		}
		return &n
	})
}

// Accepted counts changes from what was accepted. Sent is what went out of this very document;
// it says whether that is all there is.
func (d *content) Accepted(base submit.Base, sent client.DocumentType) (same bool) {
	others := slices.DeleteFunc(strings.Fields(d.sent), func(note string) bool { return strings.HasPrefix(note, base.ID()+"@") })
	d.Base, d.sent = &base, strings.Join(append([]string{""}, others...), " ")
	if len(others) == 0 { // nobody asks for it any more
		d.out = nil
	}
	d.credit(sent, base.Submission)
	d.Saw()
	d.judge()
	return d.Pending() == 0 && d.pending.unknown == 0
}

// Sent takes note of a submission before it leaves: what it sends is here, and is no other's. One that never left, or was
// rejected, is never counted from, so the note of it says nothing. Of is the revision of the draft that has the same.
func (d *content) Sent(id, of string) {
	d.sent, d.out = d.sent+" "+id+"@"+of, []step{{fieldSet: d.fieldSet}}
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
