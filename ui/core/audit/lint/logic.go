package lint

import (
	"slices"
	"strings"
	"unicode"

	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
)

// chains finds equalities that follow from two others: where a = b and b = c hold, a = c does. The last rule of the
// three is the one that follows.
func (l *linter) chains() {
	const most = 64 // neighbours of a field that are looked at
	type edge struct{ to, row int }
	near := make([][]edge, len(l.fields))
	direct := map[[2]int]bool{}
	for row, p := range l.parsed {
		if !p.ok || p.Operator != judge.EqualTo || p.left == p.right || direct[[2]int{p.left, p.right}] {
			continue
		}
		few, other := p.left, p.right
		if len(near[few]) > len(near[other]) {
			few, other = other, few
		}
		for _, first := range near[few][:min(len(near[few]), most)] {
			at := slices.IndexFunc(near[other][:min(len(near[other]), most)], func(e edge) bool { return e.to == first.to })
			if at < 0 {
				continue
			}
			second := near[other][at]
			l.add(l.names(row)+" follows from "+l.names(first.row, second.row)+": both sides equal "+l.fields[first.to].String()+".", row)
			break
		}
		direct[[2]int{p.left, p.right}], direct[[2]int{p.right, p.left}] = true, true
		near[p.left] = append(near[p.left], edge{p.right, row})
		near[p.right] = append(near[p.right], edge{p.left, row})
	}
}

// against are the operators of which one says, by its name, that another one does not hold: between the same sides, and
// between the same sides swapped (a < b and b < a).
var against = map[string]struct{ same, swapped string }{
	"less_than":         {"greater_than", "less_than"},
	"greater_than":      {"less_than", "greater_than"},
	"date_less_than":    {"date_greater_than", "date_less_than"},
	"date_greater_than": {"date_less_than", "date_greater_than"},
	"before":            {"after", "before"},
	"after":             {"before", "after"},
	"equal_to":          {"not_equal_to", "not_equal_to"},
	"not_equal_to":      {"equal_to", "equal_to"},
	"contains_text":     {"not_contains_text", ""},
	"not_contains_text": {"contains_text", ""},
}

// fact is what a rule says.
type fact struct {
	left, right int
	operator    string
}

// contradictions finds two rules that cannot both hold, by the names of their operators, and rules that are switched on
// in one place and off in another.
func (l *linter) contradictions() {
	said := map[fact]int{}
	for row, p := range l.parsed {
		if !p.ok || p.left == p.right {
			continue
		}
		if other, known := against[p.Operator]; known {
			for _, f := range []fact{{p.left, p.right, other.same}, {p.right, p.left, other.swapped}} {
				if first, there := said[f]; there {
					l.add(l.names(first, row)+" cannot both hold, by the names of their operators: "+audit.Sentence(l.rules[first].Name)+" and "+audit.Sentence(l.rules[row].Name)+".", first, row)
				}
			}
		}
		f := fact{p.left, p.right, p.Operator}
		if _, there := said[f]; !there {
			said[f] = row
		}
	}
	l.switched()
}

// switched finds the same rule once on and once off.
func (l *linter) switched() {
	first := map[fact]int{}
	for row, p := range l.parsed {
		if !p.ok {
			continue
		}
		f := fact{p.left, p.right, p.Operator}
		other, there := first[f]
		if !there {
			first[f] = row
			continue
		}
		a, okA := l.rules[other].Enable.Bool()
		if b, okB := l.rules[row].Enable.Bool(); okA && okB && a != b {
			l.add(l.names(other, row)+" say the same, and one of them is enabled and the other is not.", other, row)
		}
	}
}

// conditions finds preconditions of which it is known that they can never or always hold (§2.2).
func (l *linter) conditions() {
	for row, p := range l.parsed {
		rule := &l.rules[row]
		c := &rule.Precondition
		if !c.Present {
			continue
		}
		switch types := []string{p.Left.DocumentType, p.Right.DocumentType}; {
		case c.EventType != "" && rule.EventType != "" && c.EventType != rule.EventType:
			l.add("The precondition of "+l.names(row)+" can never hold: it is about the event "+c.EventType+", and the rule about "+rule.EventType+".", row)
		case c.DocumentType != "" && p.ok && !slices.Contains(types, c.DocumentType):
			l.add("The precondition of "+l.names(row)+" can never hold: it is about "+c.DocumentType+", and the rule compares "+types[0]+" and "+types[1]+".", row)
		case c.ConditionType != "" && len(c.Conditions) == 0:
			l.add("The precondition of "+l.names(row)+" always holds: it joins its conditions by "+c.ConditionType+" and has none.", row)
		}
	}
}

// islands finds document types that no rule ties to those that most rules are about.
func (l *linter) islands() {
	group := map[string]string{}
	var root func(string) string
	root = func(name string) string {
		if group[name] == "" || group[name] == name {
			return name
		}
		group[name] = root(group[name])
		return group[name]
	}
	for _, p := range l.parsed {
		if p.ok {
			a, b := root(p.Left.DocumentType), root(p.Right.DocumentType)
			group[a], group[b] = a, a
		}
	}
	rows := map[string][]int{}
	for row, p := range l.parsed {
		if p.ok {
			r := root(p.Left.DocumentType)
			rows[r] = append(rows[r], row)
		}
	}
	main := ""
	for r, of := range rows {
		if main == "" || len(of) > len(rows[main]) || len(of) == len(rows[main]) && of[0] < rows[main][0] {
			main = r
		}
	}
	for r, of := range rows {
		if r == main {
			continue
		}
		var names []string
		for _, row := range of {
			for _, name := range []string{l.parsed[row].Left.DocumentType, l.parsed[row].Right.DocumentType} {
				if !slices.Contains(names, name) && len(names) < 20 {
					names = append(names, name)
				}
			}
		}
		l.add("No rule ties "+audit.List(len(names), func(i int) string { return names[i] })+" to the document types of the other rules ("+l.names(of...)+").", of...)
	}
}

// spellings finds rules whose names differ only in spelling.
func (l *linter) spellings() {
	first, more := map[string]int{}, map[int][]int{}
	for row := range l.rules {
		name := l.rules[row].Name
		key := spelt(name)
		if key == "" {
			continue
		}
		at, there := first[key]
		if !there {
			first[key] = row
		} else if audit.Words(name) != audit.Words(l.rules[at].Name) {
			more[at] = append(more[at], row)
		}
	}
	for at, rest := range more {
		rows := append([]int{at}, rest...)
		l.add(l.names(rows...)+" differ only in spelling: "+audit.Sentence(l.rules[at].Name)+" and "+audit.Sentence(l.rules[rest[0]].Name)+".", rows...)
	}
}

// spelt is a name without capitals, signs and endings of plurals.
func spelt(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, w := range words {
		if len(w) > 3 {
			words[i] = strings.TrimSuffix(w, "s")
		}
	}
	return strings.Join(words, "")
}
