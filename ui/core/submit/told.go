package submit

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
)

// Told says in a few words what a submission changed: "iban required no→yes, +4", with arrow between old and new; all are
// every change, with which it is found.
func Told(s store.Submission, arrow string) (words, all string) {
	e, err := ReadEntry(s)
	switch {
	case err != nil:
		return "cannot be read", "cannot be read"
	case len(e.Changes) == 0:
		return "nothing", "nothing"
	}
	rank := func(c Change) int { // what was switched says more than a label, from a value that was known most
		switch {
		case c.Member != Required && c.Member != Visibility:
			return 0
		case c.Known():
			return 2
		}
		return 1
	}
	slices.SortStableFunc(e.Changes, func(a, b Change) int { return rank(b) - rank(a) })
	texts := each.Of(e.Changes, func(c Change) string {
		was, now := c.Old, c.New
		if c.Member != Label {
			was, now = yesNo.Replace(was), yesNo.Replace(now)
		}
		return strings.TrimSpace(c.Field+" "+c.Member) + " " + cmp.Or(was, "?") + arrow + cmp.Or(now, "not sent")
	})
	words = texts[0]
	if first := e.Changes[0].Field; Removed(e.Changes)[first] {
		words = first + " removed"
	}
	if n := Count(e.Changes); n > 1 {
		words += fmt.Sprintf(", +%d", n-1)
	}
	return words, strings.Join(texts, "; ")
}

var yesNo = strings.NewReplacer("true", "yes", "false", "no")

// SettingsAfter are what is known after a submission that is shown, as outcomes are known now, or would be if it had arrived.
func SettingsAfter(ctx context.Context, s *store.Store, sub store.Submission) (client.DocumentType, error) {
	b, err := after(ctx, s, sub, sub.ID)
	if b == nil && err == nil {
		err = fmt.Errorf("what %s sent cannot be read", sub.ID)
	}
	return b.Known(), err
}

// Belief is the last settled value of a field, and the submission that set it last.
type Belief struct {
	client.FieldSetting
	From store.Submission // without its data
}

// Beliefs are what is believed of a document type now: nobody can read what is at the service.
func Beliefs(ctx context.Context, s *store.Store, in store.Scope, documentType string) ([]Belief, error) {
	base, err := Previous(ctx, s, in, documentType)
	if err != nil || base == nil {
		return nil, err
	}
	list, open := make([]Belief, len(base.Settings.Fields)), map[string]*Belief{}
	for i, f := range base.Settings.Fields {
		list[i] = Belief{f, base.Submission}
		open[f.Name] = &list[i]
	}
	for r, err := range s.Submissions.Newest(ctx, store.SubmissionFilter{Scope: in, DocumentType: documentType}) {
		if err != nil || len(open) == 0 {
			return list, err
		}
		if !arrived(r) {
			continue // as far as anybody knows it did not arrive
		}
		t, err := only(r.Data, documentType)
		if err != nil {
			continue
		}
		r.Data, r.Changes = nil, nil
		for _, f := range t.Fields {
			if b := open[f.Name]; b != nil {
				b.From = r
				delete(open, f.Name)
			}
		}
	}
	return list, nil
}
