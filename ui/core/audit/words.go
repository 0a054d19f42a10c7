package audit

import (
	"fmt"
	"strconv"
	"strings"

	"docket/client"
)

// sentence is the rule for people, or its name.
func (l *linter) sentence(row int) string {
	if p := l.parsed[row]; p.ok {
		return p.Sentence()
	}
	return l.rules[row].Name
}

// names lists rules: "R1", "R1 and R2", "R1, R2, R3 and 7 more".
func (l *linter) names(rows []int) string {
	const most = 3
	var b strings.Builder
	for i, row := range rows[:min(len(rows), most)] {
		if i > 0 {
			b.WriteString(joint(i == len(rows)-1))
		}
		b.WriteString(ruleName(&l.rules[row], row))
	}
	if rest := len(rows) - most; rest > 0 {
		b.WriteString(" and " + strconv.Itoa(rest) + " more")
	}
	return b.String()
}

func joint(last bool) string {
	if last {
		return " and "
	}
	return ", "
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// words is s with one blank between its words.
func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// ruleName names a rule for people: its id, or its place.
func ruleName(rule *client.Rule, row int) string {
	if rule.ID != "" {
		return rule.ID
	}
	return fmt.Sprintf("rule %d", row+1)
}
