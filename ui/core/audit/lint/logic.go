package lint

import (
	"hash/maphash"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
	"docket/ui/core/each"
)

// chains finds equalities that follow from two others: where a = b and b = c hold, a = c does. The last rule of the
// three is the one that follows.
func (l *linter) chains() {
	const most = 64 // neighbours of a field that are looked at
	near := make([][]arrow, len(l.fields))
	for row, p := range l.parsed {
		if !p.ok || p.operator != equalTo || p.left == p.right || l.said(p.fact, row) {
			continue
		}
		few, other := p.left, p.right
		if len(near[few]) > len(near[other]) {
			few, other = other, few
		}
		for _, first := range near[few][:min(len(near[few]), most)] {
			at := slices.IndexFunc(near[other][:min(len(near[other]), most)], func(e arrow) bool { return e.to == first.to })
			if at < 0 {
				continue
			}
			second := near[other][at]
			l.add(l.names(row)+" follows from "+l.names(int(first.row), int(second.row))+": both sides equal "+l.fields[first.to].String()+".", row)
			break
		}
		near[p.left] = append(near[p.left], arrow{p.right, int32(row)})
		near[p.right] = append(near[p.right], arrow{p.left, int32(row)})
	}
}

// said tells whether a rule before the one in a row equates the same fields, from one side or the other.
func (l *linter) said(f fact, row int) bool {
	other, there := l.first[fact{f.right, f.left, f.operator}]
	return l.first[f] < int32(row) || there && other < int32(row)
}

// against are the operators of which one says, by its name, that others do not hold: between the same sides, and between the
// same sides swapped (a < b and b < a).
var against = contrary()

type opposed struct{ same, swapped []string }

func contrary() map[string]opposed {
	all := map[string]opposed{
		"before":            {[]string{"after"}, []string{"before"}},
		"after":             {[]string{"before"}, []string{"after"}},
		judge.EqualTo:       {[]string{"not_equal_to"}, []string{"not_equal_to"}},
		"not_equal_to":      {[]string{judge.EqualTo}, []string{judge.EqualTo}},
		"contains_text":     {[]string{"not_contains_text"}, nil},
		"not_contains_text": {[]string{"contains_text"}, nil},
	}
	for _, of := range []string{"", "date_"} {
		less, greater, most, least := of+"less_than", of+"greater_than", of+"less_than_eq_to", of+"greater_than_eq_to"
		all[less] = opposed{[]string{greater, least, judge.EqualTo}, []string{less, most, judge.EqualTo}}
		all[greater] = opposed{[]string{less, most, judge.EqualTo}, []string{greater, least, judge.EqualTo}}
		all[most], all[least] = opposed{[]string{greater}, []string{less}}, opposed{[]string{less}, []string{greater}}
		is := all[judge.EqualTo]
		all[judge.EqualTo] = opposed{append(is.same, less, greater), append(is.swapped, less, greater)}
	}
	return all
}

// contradictions finds two rules that cannot both hold, by the names of their operators, and rules that are switched on
// in one place and off in another.
func (l *linter) contradictions() {
	same, swapped := make([][]int32, len(l.words)), make([][]int32, len(l.words))
	for operator, word := range l.words {
		same[operator], swapped[operator] = each.Of(against[word].same, l.place), each.Of(against[word].swapped, l.place)
	}
	for row, p := range l.parsed {
		if !p.ok || p.left == p.right {
			continue
		}
		for _, other := range same[p.operator] {
			l.contradicts(row, fact{p.left, p.right, other})
		}
		for _, other := range swapped[p.operator] {
			l.contradicts(row, fact{p.right, p.left, other})
		}
	}
	l.switched()
}

// contradicts tells that a rule before the one in a row says what cannot hold with it, if one does.
func (l *linter) contradicts(row int, f fact) {
	if at, there := l.first[f]; there && int(at) < row {
		first := int(at)
		l.add(l.names(first, row)+" cannot both hold, by the names of their operators: "+audit.Sentence(l.rules[first].Name)+" and "+audit.Sentence(l.rules[row].Name)+".", first, row)
	}
}

// place is that of an operator; -1 where no rule has it.
func (l *linter) place(operator string) int32 { return int32(slices.Index(l.words, operator)) }

// switched finds the same rule once on and once off.
func (l *linter) switched() {
	for row, p := range l.parsed {
		other := int(l.first[p.fact])
		if !p.ok || other == row {
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
		const never, always = " can never hold: ", " always holds: "
		switch types := l.types(p); {
		case c.EventType != "" && rule.EventType != "" && c.EventType != rule.EventType:
			l.condition(row, never+"it is about the event "+c.EventType+", and the rule about "+rule.EventType+".")
		case c.DocumentType != "" && p.ok && !slices.Contains(types[:], c.DocumentType):
			l.condition(row, never+"it is about "+c.DocumentType+", and the rule compares "+types[0]+" and "+types[1]+".")
		case c.ConditionType != "" && len(c.Conditions) == 0:
			holds := always
			if strings.EqualFold(c.ConditionType, "or") { // of none, none holds
				holds = never
			}
			l.condition(row, holds+"it joins its conditions by "+c.ConditionType+" and has none.")
		}
	}
}

// condition tells what is known of the precondition of a rule.
func (l *linter) condition(row int, known string) {
	l.add("The precondition of "+l.names(row)+known, row)
	l.found[len(l.found)-1].way = known
}

// types are the document types of a rule whose name can be taken apart.
func (l *linter) types(p parsedRule) (both [2]string) {
	if p.ok {
		both = [2]string{l.fields[p.left].DocumentType, l.fields[p.right].DocumentType}
	}
	return both
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
			types := l.types(p)
			a, b := root(types[0]), root(types[1])
			group[a], group[b] = a, a
		}
	}
	rows := map[string][]int{}
	for row, p := range l.parsed {
		if p.ok {
			r := root(l.types(p)[0])
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
			types := l.types(l.parsed[row])
			names = append(names, types[:]...)
		}
		names = each.Once(names, func(name string) string { return name })
		l.add("No rule ties "+audit.List(len(names), func(i int) string { return names[i] })+" to the document types of the other rules ("+l.names(of...)+").", of...)
	}
}

// spellings finds rules whose names differ only in spelling.
func (l *linter) spellings() {
	first, more, seed := make(map[uint64]int32, len(l.rules)), map[int][]int{}, maphash.MakeSeed()
	var room, other []byte
	for row := range l.rules {
		name := l.rules[row].Name
		if room = spelt(room[:0], name); len(room) == 0 {
			continue
		}
		before, there := first[maphash.Bytes(seed, room)]
		if !there {
			first[maphash.Bytes(seed, room)] = int32(row)
			continue
		}
		at := int(before)
		if other = spelt(other[:0], l.rules[at].Name); string(room) == string(other) && audit.Words(name) != audit.Words(l.rules[at].Name) {
			more[at] = append(more[at], row)
		}
	}
	for at, rest := range more {
		rows := append([]int{at}, rest...)
		l.add(l.names(rows...)+" differ only in spelling: "+audit.Sentence(l.rules[at].Name)+" and "+audit.Sentence(l.rules[rest[0]].Name)+".", rows...)
	}
}

// spelt appends a name without capitals, signs and endings of plurals.
func spelt(to []byte, name string) []byte {
	start := len(to) // of the word under way
	end := func() {
		if len(to)-start > 3 && to[len(to)-1] == 's' {
			to = to[:len(to)-1]
		}
		start = len(to)
	}
	for _, r := range name {
		if r = unicode.ToLower(r); unicode.IsLetter(r) || unicode.IsDigit(r) {
			to = utf8.AppendRune(to, r)
			continue
		}
		end()
	}
	end()
	return to
}
