package audit

import (
	"cmp"
	"slices"
	"strings"

	"docket/client"
)

// Finding is one thing that a check found. Sentence quotes the service's text
// as it came.
type Finding struct {
	Check    Check
	Sentence string
	Rules    []int // rows, in their order
}

// Lint looks at rules without asking anybody. Its cost grows with the number of
// rules, not with the number of pairs.
func Lint(rules []client.Rule) []Finding {
	l := &linter{rules: rules, parsed: make([]parsedRule, len(rules))}
	known := make(map[client.Operand]int, len(rules))
	for row := range rules {
		e, ok := rules[row].Expression()
		p := parsedRule{Expression: e, ok: ok}
		if ok {
			p.left, p.right = l.field(known, e.Left), l.field(known, e.Right)
		}
		l.parsed[row] = p
	}
	for _, check := range []func(){l.duplicates, l.mirrors, l.circles, l.selves, l.justifications, l.enables, l.preconditions, l.unparsed, l.operators, l.kinds} {
		start := len(l.found)
		check()
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

type parsedRule struct {
	client.Expression
	left, right int // places of the operands in linter.fields
	ok          bool
}

type linter struct {
	rules  []client.Rule
	parsed []parsedRule
	fields []client.Operand // every one once: numbers are compared faster than names
	found  []Finding
}

func (l *linter) field(known map[client.Operand]int, o client.Operand) int {
	at, ok := known[o]
	if !ok {
		at = len(l.fields)
		known[o] = at
		l.fields = append(l.fields, o)
	}
	return at
}

func (l *linter) add(check Check, sentence string, rows ...int) {
	l.found = append(l.found, Finding{check, sentence, rows})
}

// duplicates compares expressions, and names that are no expression word by word.
func (l *linter) duplicates() {
	type meaning struct {
		left, right int
		text        string // the operator, or the whole name of what is no expression
	}
	first := make(map[meaning]int, len(l.rules))
	more := map[int][]int{}
	for row, p := range l.parsed {
		m := meaning{p.left, p.right, p.Operator}
		if !p.ok {
			if m = (meaning{-1, -1, words(l.rules[row].Name)}); m.text == "" {
				continue
			}
		}
		if at, ok := first[m]; ok {
			more[at] = append(more[at], row)
		} else {
			first[m] = row
		}
	}
	for at, rest := range more {
		rows := append([]int{at}, rest...)
		sentence := l.names(rows) + " say the same: " + l.sentence(at) + "."
		if l.conditionsDiffer(rows) {
			sentence += " Their preconditions differ."
		}
		l.add(Duplicate, sentence, rows...)
	}
}

// conditionsDiffer compares preconditions without the name, which is the rule's.
func (l *linter) conditionsDiffer(rows []int) bool {
	first := l.rules[rows[0]].Precondition
	for _, row := range rows[1:] {
		p := l.rules[row].Precondition
		if p.DocumentType != first.DocumentType || p.EventType != first.EventType || p.ConditionType != first.ConditionType ||
			len(p.Conditions) != len(first.Conditions) {
			return true
		}
		for i := range p.Conditions {
			if !sameValue(p.Conditions[i], first.Conditions[i]) {
				return true
			}
		}
	}
	return false
}

// mirrors knows one operator whose sides can be swapped: equal_to.
func (l *linter) mirrors() {
	type pair struct{ left, right int }
	first := make(map[pair]int, len(l.rules))
	swapped := map[pair][]int{} // by the way round that comes first
	for row, p := range l.parsed {
		if !p.ok || p.Operator != opEqual || p.left == p.right {
			continue
		}
		here, there := pair{p.left, p.right}, pair{p.right, p.left}
		if _, ok := first[here]; !ok {
			first[here] = row
		}
		if _, ok := first[there]; ok {
			swapped[pair{min(p.left, p.right), max(p.left, p.right)}] = nil
		}
	}
	if len(swapped) == 0 {
		return
	}
	for row, p := range l.parsed {
		key := pair{min(p.left, p.right), max(p.left, p.right)}
		if of, ok := swapped[key]; ok && p.ok && p.Operator == opEqual {
			swapped[key] = append(of, row)
		}
	}
	for _, rows := range swapped {
		l.add(Mirrored, l.names(rows)+" demand the same: "+l.sentence(rows[0])+", once from each side.", rows...)
	}
}

func (l *linter) selves() {
	for row, p := range l.parsed {
		if p.ok && p.left == p.right {
			l.add(ComparesItself, l.names([]int{row})+" compares "+p.Left.String()+" with itself.", row)
		}
	}
}

func (l *linter) justifications() {
	var rows []int
	for row := range l.rules {
		if strings.TrimSpace(l.rules[row].Justification) == "" {
			rows = append(rows, row)
		}
	}
	if len(rows) > 0 {
		l.add(NoJustification, l.names(rows)+plural(len(rows), " gives", " give")+" no justification.", rows...)
	}
}

func (l *linter) enables() {
	rows := map[string][]int{}
	for row := range l.rules {
		if _, ok := l.rules[row].Enable.Bool(); !ok {
			raw := l.rules[row].Enable.Raw().Raw()
			rows[raw] = append(rows[raw], row)
		}
	}
	for raw, of := range rows {
		what := "has enable " + raw
		if raw == "" {
			what = "has no enable"
		}
		if len(of) > 1 {
			what = strings.Replace(what, "has", "have", 1)
		}
		l.add(OddEnable, l.names(of)+" "+what+", which is neither true nor false.", of...)
	}
}

// preconditions looks at those that name a rule (§2.2: the enclosing one).
func (l *linter) preconditions() {
	for row := range l.rules {
		p := &l.rules[row].Precondition
		if p.RuleName == "" || p.RuleName == l.rules[row].Name || words(p.RuleName) == words(l.rules[row].Name) {
			continue
		}
		l.add(ForeignCondition, "The precondition of "+l.names([]int{row})+" names another rule: "+p.RuleName+".", row)
	}
}

func (l *linter) unparsed() {
	for row, p := range l.parsed {
		if !p.ok {
			l.add(Unparsed, "The name of "+l.names([]int{row})+" cannot be taken apart: "+l.rules[row].Name+".", row)
		}
	}
}

func (l *linter) operators() {
	rows := map[string][]int{}
	for row, p := range l.parsed {
		if p.ok && p.Operator != opEqual && p.Operator != opDateLessEqual {
			rows[p.Operator] = append(rows[p.Operator], row)
		}
	}
	for operator, of := range rows {
		l.add(UnknownOperator, l.names(of)+plural(len(of), " uses", " use")+" the operator "+operator+", which the interface does not describe.", of...)
	}
}
