package lint

import (
	"strings"

	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
)

func (l *linter) justifications() {
	var rows []int
	for row := range l.rules {
		if strings.TrimSpace(l.rules[row].Justification) == "" {
			rows = append(rows, row)
		}
	}
	if len(rows) > 0 {
		l.add(l.names(rows...)+verb(rows, " gives", " give")+" no justification.", rows...)
	}
}

func (l *linter) enables() {
	rows := map[string][]int{}
	for row := range l.rules {
		if _, ok := l.rules[row].Enable.Bool(); !ok {
			raw := l.rules[row].Enable.Raw()
			rows[raw] = append(rows[raw], row)
		}
	}
	for raw, of := range rows {
		what := " enable " + raw
		if raw == "" {
			what = " no enable"
		}
		l.add(l.names(of...)+verb(of, " has", " have")+what+", which is neither true nor false.", of...)
	}
}

// preconditions looks at those that name a rule (§2.2: the enclosing one).
func (l *linter) preconditions() {
	for row := range l.rules {
		if name := l.rules[row].Precondition.RuleName; name != "" && audit.Words(name) != audit.Words(l.rules[row].Name) {
			l.add("The precondition of "+l.names(row)+" names another rule: "+name+".", row)
		}
	}
}

func (l *linter) unparsed() {
	for row, p := range l.parsed {
		if !p.ok {
			l.add("The name of "+l.names(row)+" cannot be taken apart: "+l.rules[row].Name+".", row)
		}
	}
}

func (l *linter) operators() {
	rows := map[string][]int{}
	for row, p := range l.parsed {
		if p.ok && p.Operator != judge.EqualTo && p.Operator != judge.DateLessEqualTo {
			rows[p.Operator] = append(rows[p.Operator], row)
		}
	}
	for operator, of := range rows {
		l.add(l.names(of...)+verb(of, " uses", " use")+" the operator "+operator+", which the interface does not describe.", of...)
	}
}
