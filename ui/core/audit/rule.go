package audit

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/safe"
)

// Identity is what a rule is known by from one fetch to the next: its id, or its name
// where it has none.
func Identity(id, name string) string {
	if id == "" {
		return "\x00" + name
	}
	return id
}

func identity(rule *client.Rule) string { return Identity(rule.ID, rule.Name) }

// Key tells the rule in a row from all others: its identity, and which one of it it is.
func (r *Review) Key(row int) string {
	id := identity(&r.Rules[row])
	if !r.several {
		return id
	}
	if nth := slices.Index(r.groups[id].rows, row); nth > 0 {
		return id + "\x00" + strconv.Itoa(nth)
	}
	return id
}

// VerdictIdentity is the [Identity] of the rule that a verdict is on.
func VerdictIdentity(v store.Verdict) string {
	if v.RuleID != "" {
		return v.RuleID // the content is not read for a name that nobody needs
	}
	return Identity("", NameIn(v.Content))
}

// RuleName names a rule for people: its id, or its place.
func RuleName(rule *client.Rule, row int) string {
	if rule.ID != "" {
		return rule.ID
	}
	return fmt.Sprintf("rule %d", row+1)
}

// List names some of n things: "", "R1", "R1 and R2", "R1, R2, R3 and 7 more".
func List(n int, name func(i int) string) string {
	const most = 3
	var names []string
	for i := range min(n, most) {
		names = append(names, name(i))
	}
	if n > most {
		names = append(names, safe.Thousands(n-most)+" more")
	}
	return safe.And(names)
}

// Sentence is a rule's name as people read it, or the name.
func Sentence(name string) string {
	if e, ok := (client.Rule{Name: name}).Expression(); ok {
		return e.Sentence()
	}
	return name
}

// NameIn is the rule_name within a rule's raw JSON.
func NameIn(content []byte) string { return TextOf(client.Value(content).Members(), "rule_name") }

// TextOf is the text of the last member of that name, which is the one that a rule is read by; "" for null.
func TextOf(members []client.Member, name string) string {
	for _, m := range slices.Backward(members) {
		if m.Name == name {
			if m.Value.Kind() == client.Null {
				return ""
			}
			return m.Value.Text()
		}
	}
	return ""
}

// Words is s with one blank between its words.
func Words(s string) string { return strings.Join(strings.Fields(s), " ") }

// Identifies tells whether a column's name says that it identifies something.
func Identifies(name string) bool {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune("_-. ", r) })
	return len(parts) > 0 && slices.Contains([]string{"number", "no", "nr", "num", "id", "key", "code", "ref", "reference"}, parts[len(parts)-1])
}

// Print notes the fingerprints of some rows, which somebody computed.
func (r *Review) Print(rows []int, prints []string) {
	for i, row := range rows {
		r.prints[row] = prints[i]
	}
}

// group is that of a verdict. Verdicts on many rules come in the order of these: near is the row to look at first, which
// takes a fifth of the time of looking the name up.
func (r *Review) group(v *store.Verdict, near int) *group {
	if near < len(r.Rules) && v.RuleID != "" && r.Rules[near].ID == v.RuleID {
		return r.of[near]
	}
	id := VerdictIdentity(*v)
	g := r.groups[id]
	if g == nil {
		g = &group{}
		r.groups[id] = g
	}
	return g
}

// Stood is what stands by now on the rules and contents that verdicts are about, in their order.
func (r *Review) Stood(verdicts []store.Verdict) []store.Stood {
	out := make([]store.Stood, len(verdicts))
	near := 0
	for i := range verdicts {
		g := r.group(&verdicts[i], near)
		if len(g.rows) > 0 {
			near = g.rows[0] + 1
		}
		for _, have := range g.verdicts {
			if have.Fingerprint == verdicts[i].Fingerprint {
				out[i] = store.Stood{Decision: have.Decision, Comment: have.Comment}
			}
		}
	}
	return out
}

// StoodOn is what stands by now on the rules of these rows as they are.
func (r *Review) StoodOn(rows []int) []store.Stood {
	return each.Of(rows, func(row int) store.Stood {
		v := cmp.Or(r.Items[row].Verdict, &noVerdict)
		return store.Stood{Decision: v.Decision, Comment: v.Comment}
	})
}

// Since are those of some rows of an earlier review that are other rules here, or none.
func (r *Review) Since(was *Review, rows []int) (changed, gone []int) {
	for _, row := range rows {
		g := r.groups[identity(&was.Rules[row])]
		switch {
		case g == nil || len(g.rows) == 0:
			gone = append(gone, row)
		case !slices.ContainsFunc(g.rows, func(at int) bool {
			return bytes.Equal(r.Rules[at].Raw, was.Rules[row].Raw) || r.Fingerprint(at) == was.Fingerprint(row)
		}):
			changed = append(changed, row)
		}
	}
	return changed, gone
}

// Concerned are the rows of the rules that verdicts are about, whatever those say by now.
func (r *Review) Concerned(verdicts []store.Verdict) (rows []int) {
	for i := range verdicts {
		if g := r.groups[VerdictIdentity(verdicts[i])]; g != nil {
			rows = append(rows, g.rows...)
		}
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}
