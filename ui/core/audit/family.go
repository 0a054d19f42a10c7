package audit

import (
	"bytes"

	"docket/client"
)

// Families are the rules that differ only in a number, in the direction of an equality or in a document type
// (line_1_quantity … line_40_quantity): by row, the number of the rule's family. Rules that are not enabled alike, have
// conditions of their own or no expression are families of their own.
func Families(rules []client.Rule) []int {
	out, known := make([]int, len(rules)), map[string]int{}
	var key, other []byte
	for row := range rules {
		rule := &rules[row]
		e, ok := rule.Expression()
		if !ok || len(rule.Precondition.Conditions) > 0 {
			out[row] = -1 - row
			continue
		}
		key, other = unnumbered(key[:0], e.Left.Field), unnumbered(other[:0], e.Right.Field)
		if client.OperatorSign(e.Operator) == "=" && bytes.Compare(other, key) < 0 {
			key, other = other, key
		}
		key = append(append(key, 0), other...)
		for _, more := range [...]string{e.Operator, rule.Enable.Raw(), rule.Action} {
			key = append(append(key, 0), more...)
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
