package lint

import (
	"strings"

	"docket/ui/core/audit"
	"docket/ui/safe"
)

func (l *linter) justifications() {
	l.alike(func(row int) (string, bool) { return "", strings.TrimSpace(l.rules[row].Justification) == "" },
		func(_ string, rows []int) string {
			return safe.Plural(len(rows), " gives", " give") + " no justification."
		})
}

func (l *linter) enables() {
	l.alike(func(row int) (string, bool) {
		_, known := l.rules[row].Enable.Bool()
		return l.rules[row].Enable.Raw(), !known
	}, func(raw string, rows []int) string {
		what := " enable " + raw
		if raw == "" {
			what = " no enable"
		}
		return safe.Plural(len(rows), " has", " have") + what + ", which is neither true nor false."
	})
}

// doubled are members that come twice: the last is shown, and another program may go by the first.
func (l *linter) doubled() {
	l.alike(func(row int) (string, bool) {
		names := l.rules[row].Doubled
		return strings.Join(names, ", "), len(names) > 0
	}, func(names string, rows []int) string {
		return safe.Plural(len(rows), " has", " have") + " two of " + names + "; docket shows the last, and JSON does not say which one counts."
	})
}

// alike makes one finding of the rules that have something suspect in common.
func (l *linter) alike(of func(row int) (what string, suspect bool), words func(what string, rows []int) string) {
	rows := map[string][]int{}
	for row := range l.rules {
		if what, suspect := of(row); suspect {
			rows[what] = append(rows[what], row)
		}
	}
	for what, of := range rows {
		l.add(l.names(of...)+words(what, of), of...)
	}
}

// preconditions looks at those that name a rule (§2.2: the enclosing one).
func (l *linter) preconditions() {
	for row := range l.rules {
		name, own := l.rules[row].Precondition.RuleName, l.rules[row].Name
		if name != "" && name != own && audit.Words(name) != audit.Words(own) {
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
	l.alike(func(row int) (string, bool) {
		p := l.parsed[row]
		if !p.ok {
			return "", false
		}
		return l.words[p.operator], p.operator > dateLessEqualTo
	}, func(operator string, rows []int) string {
		return safe.Plural(len(rows), " uses", " use") + " the operator " + operator + ", which the interface does not describe."
	})
}
