package audit

import (
	"cmp"

	"docket/config/store"
)

// Judge returns the verdicts that give the rules of these rows a decision, for
// [store.Store.SetVerdicts] and then [Review.Apply]. Comments stay, with
// the name of who wrote them where that is another; so does what the same decision was given on before.
func (r *Review) Judge(rows []int, d store.Decision, by string) []store.Verdict {
	return r.verdicts(rows, by, func(v *store.Verdict) {
		v.Settles = false
		v.Decide(d)
	})
}

// Says tells that this decision of this user counts on the rule already.
func (i *Item) Says(d store.Decision, by string) bool {
	return d != store.NoDecision && i.Own() == d && i.Verdict.By == by
}

// Comment returns the verdicts that put a comment on the rules of these rows.
// Decisions stay, with who gave them, and in a team count from when they were given; "" takes the comment away.
func (r *Review) Comment(rows []int, comment, by string) []store.Verdict {
	return r.verdicts(rows, by, func(v *store.Verdict) { v.Comment, v.GoesOn = comment, true })
}

func (r *Review) verdicts(rows []int, by string, set func(*store.Verdict)) []store.Verdict {
	out := make([]store.Verdict, len(rows))
	for i, row := range rows {
		v := &out[i]
		if own := r.Items[row].Verdict; own != nil {
			var mine bool
			v.Words = own.Words
			if v.Decision, _, mine = own.Own(); mine {
				v.Evidence, v.Carried = own.Evidence, own.Carried
			}
			v.Comment = r.Items[row].OwnComment(by)
		}
		v.Anchor, v.RuleID, v.Fingerprint, v.By, v.Content = r.Anchor, r.Rules[row].ID, r.Fingerprint(row), by, r.Rules[row].Raw
		set(v)
	}
	return out
}

// OwnComment is what this user commented on this very content, or "": without a team the comment that is there, with the
// name of who wrote it where that is another.
func (i *Item) OwnComment(by string) string {
	v := cmp.Or(i.Verdict, &noVerdict)
	_, comment, _ := v.Own()
	if v.Words == nil {
		comment = store.Within(comment, v.By, by)
	}
	return comment
}
