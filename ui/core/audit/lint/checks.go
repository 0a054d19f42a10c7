// Package lint looks for audit rules (§2.1 of client/INTERFACE.md) that repeat or contradict
// each other, or that say something odd. It asks nobody, and its sentences quote the
// service's text as it came.
package lint

import (
	"cmp"
	"slices"

	"docket/client"
)

// Check names one way in which rules can be suspect.
type Check string

// The checks of quoted values: they need records, and who looks these up adds the findings.
const (
	Quoted Check = "quoted"
	Values Check = "values"
)

// check is all there is to know of a [Check]: to add one is to add it here.
type check struct {
	Check
	explain string        // what it looks for, in a sentence
	find    func(*linter) // nil is not found by looking at rules alone
}

// checks are in the order in which findings come.
func checks() []check {
	return []check{
		{"duplicate", "Several rules compare the same fields in the same way.", (*linter).duplicates},
		{"mirrored", "Two rules demand the same equality, with the sides swapped.", (*linter).mirrors},
		{"circular", "Dates that must not be later than each other in a ring can only hold if all of them are equal.", (*linter).circles},
		{"self", "A rule compares a field with itself, which always holds or never does.", (*linter).selves},
		{"justification", "A rule does not say why it was generated.", (*linter).justifications},
		{"enable", "The enable member says neither true nor false.", (*linter).enables},
		{"member", "A member of a rule comes twice, and JSON does not say which one counts.", (*linter).doubled},
		{"precondition", "The precondition names another rule than the one that it belongs to.", (*linter).preconditions},
		{"unparsed", "The name of a rule is not of the form that the interface gives.", (*linter).unparsed},
		{"operator", "The interface does not say what the operator means.", (*linter).operators},
		{"chain", "An equality follows from two others: where a = b and b = c hold, a = c holds too.", (*linter).chains},
		{"contradiction", "Two rules cannot both hold, by the names of their operators, or the same rule is enabled in one place and not in another.", (*linter).contradictions},
		{"condition", "As far as the interface says, the precondition can never hold, or always holds.", (*linter).conditions},
		{"island", "No rule ties these document types to the others, so nothing connects their records.", (*linter).islands},
		{"spelling", "The names of two rules differ only in capitals, signs or plurals, so they may mean the same fields.", (*linter).spellings},
		{Quoted, "The values that a justification quotes are nowhere in what is loaded. It is looked for when you look up the values of a rule.", nil},
		{Values, "The justification quotes values that are loaded, but none is in a field that the rule compares. It is looked for when you look up the values of a rule.", nil},
		{"kind", "The operator does not fit the fields: quantities compared as dates, or a date compared with an amount.", (*linter).kinds},
	}
}

// Checks are all checks in order.
func Checks() []Check {
	var all []Check
	for _, c := range checks() {
		all = append(all, c.Check)
	}
	return all
}

// Explain is what the check looks for, in a sentence.
func (c Check) Explain() string {
	all := checks()
	return all[slices.IndexFunc(all, func(have check) bool { return have.Check == c })].explain
}

// Finding is one thing that a check found.
type Finding struct {
	Check    Check
	Sentence string
	Rules    []int // rows, in their order
}

// Rules looks at rules. Its cost grows with the number of rules, not with the number of
// pairs.
func Rules(rules []client.Rule) []Finding {
	l := newLinter(rules)
	for _, c := range checks() {
		if l.check = c.Check; c.find == nil {
			continue
		}
		start := len(l.found)
		c.find(l)
		slices.SortStableFunc(l.found[start:], func(a, b Finding) int { return cmp.Compare(a.Rules[0], b.Rules[0]) })
	}
	return l.found
}

// Badges are the checks that found something about each rule, by row.
func Badges(findings []Finding, rules int) [][]Check {
	out := make([][]Check, rules)
	for _, f := range findings {
		for _, row := range f.Rules {
			if !slices.Contains(out[row], f.Check) {
				out[row] = append(out[row], f.Check)
			}
		}
	}
	return out
}
