package audit

import (
	"slices"
	"strings"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/safe"
)

// known is an identity as a team's database has it, which cannot hold a NUL.
func known(identity string) string { return strings.ReplaceAll(identity, "\x00", "\u2400") }

// Assignments are those that give the rules of these rows to a member, or take them back.
func (r *Review) Assignments(rows []int, member string, given bool) []store.Assignment {
	all := each.Of(rows, func(row int) store.Assignment {
		return store.Assignment{Rule: known(identity(&r.Rules[row])), Member: member, Given: given}
	})
	return each.Once(all, func(a store.Assignment) string { return a.Rule })
}

// AssignedTo tells that a member is to judge the rule.
func (i *Item) AssignedTo(member string) bool {
	return slices.Contains(strings.Split(i.Assigned, ", "), member)
}

// Assign takes in all assignments that hold, of which me tells those of this user.
func (r *Review) Assign(all []store.Assignment, me string) {
	by := map[string][]string{}
	for _, a := range all {
		by[a.Rule] = append(by[a.Rule], a.Member)
	}
	for row := range r.Items {
		if at := &r.Items[row]; len(by) > 0 || at.Assigned != "" {
			members := by[known(identity(&r.Rules[row]))]
			at.Assigned, at.AssignedMe = strings.Join(members, ", "), slices.Contains(members, me)
			r.mark(row)
		}
	}
}

// Present takes in who looks at which rule now, and tells the rows that it changed.
func (r *Review) Present(all []store.Present) (rows []int) {
	here := map[int]string{}
	for _, p := range all {
		g := r.groups[p.Rule]
		if g == nil {
			g = r.groups[strings.ReplaceAll(p.Rule, "\u2400", "\x00")]
		}
		if g != nil && len(g.rows) > 0 {
			row := g.rows[0]
			here[row] = strings.TrimPrefix(here[row]+", "+p.Member, ", ")
		}
	}
	for row := range r.Items {
		if at := &r.Items[row]; at.Here != here[row] {
			at.Here = here[row]
			rows = append(rows, row)
		}
	}
	return rows
}

// At is the rule in a row as [store.Store.Here] takes it.
func (r *Review) At(row int) string { return known(identity(&r.Rules[row])) }

// NoSettling is why somebody may not settle.
const NoSettling = "you may not settle disagreements; an owner lets you with `docket team members NAME ROLE --settles`"

// Adopted says that a team was given verdicts of before.
func Adopted(n int) string {
	return safe.Count(n, "verdict") + " that you gave before " + safe.Plural(n, "is", "are") + " the team's now. Where members judged already, theirs " + safe.Plural(n, "counts", "count") + "."
}

// Settle returns the verdicts that end the disagreement about the rules of these rows. Comments stay.
func (r *Review) Settle(rows []int, d store.Decision, by string) []store.Verdict {
	return r.verdicts(rows, by, func(v *store.Verdict) { v.Decision, v.Evidence, v.Carried, v.Settles = d, nil, "", true })
}

// Disagreed is how many rules members of a team decided differently about.
func (r *Review) Disagreed() int {
	return each.Count(r.Items, func(i Item) bool { return i.Verdict != nil && i.Verdict.Disagree() })
}
