package audit

import (
	"bytes"
	"strings"

	"docket/client"
)

// Families are the rules that differ only in a number, in the direction of an equality or in a document type
// (line_1_quantity … line_40_quantity): by row, the number of the rule's family. What is within one document is of another
// family than what is between two, and of another operator so are both directions between the same two. All that their
// [Likeness] compares beside the name is the same within a family. Rules that have conditions of their own, a member twice
// or no expression are families of their own, and so is one that compares line 21 with line 22 where the others compare a
// line with the same one.
func Families(rules []client.Rule) []int {
	out, known, ways := make([]int, len(rules)), map[string]int{}, map[string]bool{}
	var key, other []byte
	for row := range rules {
		rule := &rules[row]
		e, ok := rule.Expression()
		if !ok || len(rule.Precondition.Conditions)+len(rule.Doubled) > 0 {
			out[row] = -1 - row
			continue
		}
		key, other = unnumbered(key[:0], e.Left.Field), unnumbered(other[:0], e.Right.Field)
		equal := client.OperatorSign(e.Operator) == "="
		if equal && bytes.Compare(other, key) < 0 {
			key, other = other, key
		}
		key = paired(append(append(key, 0), other...), e.Left.Field, e.Right.Field)
		key = append(append(key, 0), e.Operator...)
		if pre := &rule.Precondition; pre.RuleName != rule.Name {
			key = append(append(key, 0), pre.RuleName...)
		}
		for _, print := range [...][16]byte{rule.Raw.Print(beside...), rule.Precondition.Raw.Print("rule_name")} {
			key = append(append(key, 0), print[:]...)
		}
		from, to := e.Left.DocumentType, e.Right.DocumentType
		way := func(from, to string) string { return string(key) + "\x00" + from + "\x00" + to }
		switch {
		case from == to:
			key = append(key, 0, 1)
		case equal:
		case ways[way(to, from)]:
			key = append(key, 0, 2)
		default:
			ways[way(from, to)] = true
		}
		at, there := known[string(key)]
		if !there {
			at = len(known)
			known[string(key)] = at
		}
		out[row] = at
	}
	return out
}

// beside are the members of a rule that are looked at on their own.
var beside = append([]string{"rule_name", PreconditionMember}, local...)

// unnumbered appends a name with # for each number in it.
func unnumbered(to []byte, name string) []byte {
	digit := false
	for i := range len(name) {
		is := name[i] >= '0' && name[i] <= '9'
		switch {
		case is && !digit:
			to = append(to, '#')
		case !is:
			to = append(to, name[i])
		}
		digit = is
	}
	return to
}

// paired appends for each number that both names have whether it is the same one.
func paired(to []byte, left, right string) []byte {
	for left, right = fromDigit(left), fromDigit(right); left != "" && right != ""; left, right = fromDigit(left), fromDigit(right) {
		a, b := strings.TrimLeft(left, digits), strings.TrimLeft(right, digits)
		same := strings.TrimLeft(left[:len(left)-len(a)], "0") == strings.TrimLeft(right[:len(right)-len(b)], "0")
		if to = append(to, '#'); same {
			to = append(to, '=')
		}
		left, right = a, b
	}
	return to
}

const digits = "0123456789"

// fromDigit is a name from its first digit on.
func fromDigit(name string) string {
	return strings.TrimLeftFunc(name, func(r rune) bool { return r < '0' || r > '9' })
}
