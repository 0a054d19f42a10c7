package lint

import (
	"docket/client"
	"docket/ui/core/audit"
)

// linter is one look at rules.
type linter struct {
	rules  []client.Rule
	parsed []parsedRule
	fields []client.Operand // every one once: numbers are compared faster than names
	check  Check            // under way
	found  []Finding
}

type parsedRule struct {
	client.Expression
	left, right int // places of the operands in linter.fields
	ok          bool
}

func newLinter(rules []client.Rule) *linter {
	l := &linter{rules: rules, parsed: make([]parsedRule, len(rules))}
	known := map[client.Operand]int{}
	place := func(o client.Operand) int {
		at, ok := known[o]
		if !ok {
			at = len(l.fields)
			known[o] = at
			l.fields = append(l.fields, o)
		}
		return at
	}
	for row := range rules {
		if e, ok := rules[row].Expression(); ok {
			l.parsed[row] = parsedRule{e, place(e.Left), place(e.Right), true}
		}
	}
	return l
}

func (l *linter) add(sentence string, rows ...int) {
	l.found = append(l.found, Finding{l.check, sentence, rows})
}

// names lists rules: "R1, R2, R3 and 7 more".
func (l *linter) names(rows ...int) string {
	return audit.List(len(rows), func(i int) string { return audit.RuleName(&l.rules[rows[i]], rows[i]) })
}

// verb is the form of a verb that goes with so many rules.
func verb(rules []int, one, many string) string {
	if len(rules) == 1 {
		return one
	}
	return many
}
