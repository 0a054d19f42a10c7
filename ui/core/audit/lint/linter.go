package lint

import (
	"slices"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
)

// linter is one look at rules. Of tens of thousands everything is kept by small numbers: what a look leaves behind must
// be little beside the rules.
type linter struct {
	rules  []client.Rule
	parsed []parsedRule
	fields []client.Operand // every one once
	words  []string         // operators, every one once; those that a check looks for first
	first  map[fact]int32   // the first rule that says it
	check  Check            // under way
	found  []Finding
}

// parsedRule is the name of a rule: places in linter.fields and linter.words.
type parsedRule struct {
	fact
	ok bool
}

type fact struct{ left, right, operator int32 }

const (
	equalTo int32 = iota
	dateLessEqualTo
)

func newLinter(rules []client.Rule) *linter {
	l := &linter{rules: rules, parsed: make([]parsedRule, len(rules)), fields: make([]client.Operand, 0, len(rules)),
		words: []string{judge.EqualTo, judge.DateLessEqualTo}, first: make(map[fact]int32, len(rules))}
	known := make(map[client.Operand]int32, len(rules))
	place := func(o client.Operand) int32 {
		at, ok := known[o]
		if !ok {
			at = int32(len(l.fields))
			known[o] = at
			l.fields = append(l.fields, o)
		}
		return at
	}
	for row := range rules {
		e, ok := rules[row].Expression()
		if !ok {
			continue
		}
		operator := slices.Index(l.words, e.Operator)
		if operator < 0 {
			operator = len(l.words)
			l.words = append(l.words, e.Operator)
		}
		f := fact{place(e.Left), place(e.Right), int32(operator)}
		l.parsed[row] = parsedRule{f, true}
		if _, there := l.first[f]; !there {
			l.first[f] = int32(row)
		}
	}
	return l
}

func (l *linter) add(sentence string, rows ...int) {
	l.found = append(l.found, Finding{Check: l.check, Sentence: sentence, Rules: rows})
}

// names lists rules: "R1, R2, R3 and 7 more".
func (l *linter) names(rows ...int) string {
	return audit.List(len(rows), func(i int) string { return audit.RuleName(&l.rules[rows[i]], rows[i]) })
}
