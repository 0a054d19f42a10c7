package lint

import (
	"slices"

	"docket/ui/core/audit"
)

// duplicates compares expressions, and names that are no expression word by word.
func (l *linter) duplicates() {
	named, more := map[string]int{}, map[int][]int{}
	for row, p := range l.parsed {
		at := int(l.first[p.fact])
		if !p.ok {
			name := audit.Words(l.rules[row].Name)
			if name == "" {
				continue
			}
			var there bool
			if at, there = named[name]; !there {
				named[name], at = row, row
			}
		}
		if at != row {
			more[at] = append(more[at], row)
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
	return slices.ContainsFunc(rows[1:], func(row int) bool {
		p := l.rules[row].Precondition
		return p.DocumentType != first.DocumentType || p.EventType != first.EventType || p.ConditionType != first.ConditionType ||
			!slices.EqualFunc(p.Conditions, first.Conditions, audit.SameValue)
	})
}

// mirrors knows one operator whose sides can be swapped: equal_to.
func (l *linter) mirrors() {
	ways := map[fact][]int{} // rows of an equality that is there from both sides, whichever side is the left one
	for row, p := range l.parsed {
		if _, both := l.first[fact{p.right, p.left, equalTo}]; both && p.ok && p.operator == equalTo && p.left != p.right {
			key := fact{min(p.left, p.right), max(p.left, p.right), equalTo}
			ways[key] = append(ways[key], row)
		}
	}
	for _, rows := range ways {
		if slices.ContainsFunc(rows[1:], func(row int) bool { return l.parsed[row].left != l.parsed[rows[0]].left }) {
			l.add(l.names(rows...)+" demand the same: "+audit.Sentence(l.rules[rows[0]].Name)+", once from each side.", rows...)
		}
	}
}

func (l *linter) selves() {
	for row, p := range l.parsed {
		if p.ok && p.left == p.right {
			l.add(l.names(row)+" compares "+l.fields[p.left].String()+" with itself.", row)
		}
	}
}
