package lint

import (
	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
)

// duplicates compares expressions, and names that are no expression word by word.
func (l *linter) duplicates() {
	type meaning struct {
		left, right int
		text        string // the operator, or the whole name of what is no expression
	}
	first := map[meaning]int{}
	more := map[int][]int{}
	for row, p := range l.parsed {
		m := meaning{p.left, p.right, p.Operator}
		if !p.ok {
			if m = (meaning{-1, -1, audit.Words(l.rules[row].Name)}); m.text == "" {
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
		sentence := l.names(rows...) + " say the same: " + audit.Sentence(l.rules[at].Name) + "."
		if l.conditionsDiffer(rows) {
			sentence += " Their preconditions differ."
		}
		l.add(sentence, rows...)
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
			if !audit.SameValue(p.Conditions[i], first.Conditions[i]) {
				return true
			}
		}
	}
	return false
}

// mirrors knows one operator whose sides can be swapped: equal_to.
func (l *linter) mirrors() {
	type pair struct{ left, right int }
	ways := map[pair][]int{} // rows of an equality, whichever side is the left one
	for row, p := range l.parsed {
		if p.ok && p.Operator == judge.EqualTo && p.left != p.right {
			key := pair{min(p.left, p.right), max(p.left, p.right)}
			ways[key] = append(ways[key], row)
		}
	}
	for _, rows := range ways {
		for _, row := range rows[1:] {
			if l.parsed[row].left != l.parsed[rows[0]].left {
				l.add(l.names(rows...)+" demand the same: "+audit.Sentence(l.rules[rows[0]].Name)+", once from each side.", rows...)
				break
			}
		}
	}
}

func (l *linter) selves() {
	for row, p := range l.parsed {
		if p.ok && p.left == p.right {
			l.add(l.names(row)+" compares "+p.Left.String()+" with itself.", row)
		}
	}
}
