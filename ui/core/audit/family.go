package audit

import (
	"strings"

	"docket/client"
)

// Families are the rules that differ only in a number, in the direction of an equality or in a document type
// (line_1_quantity … line_40_quantity): by row, the number of the rule's family. Rules that are not enabled alike, have
// conditions of their own or no expression are families of their own.
func Families(rules []client.Rule) []int {
	out, known := make([]int, len(rules)), make(map[string]int, len(rules))
	for row := range rules {
		key := family(&rules[row])
		at, there := known[key]
		if !there || key == "" {
			at = len(known)
			known[key] = at
		}
		if key == "" {
			at = -1 - row
		}
		out[row] = at
	}
	return out
}

// family is what a rule has in common with its family; "" for a rule that has none.
func family(rule *client.Rule) string {
	e, ok := rule.Expression()
	if !ok || len(rule.Precondition.Conditions) > 0 {
		return ""
	}
	left, right := unnumbered(e.Left.Field), unnumbered(e.Right.Field)
	if client.OperatorSign(e.Operator) == "=" && right < left {
		left, right = right, left
	}
	return strings.Join([]string{left, e.Operator, right, rule.Enable.Raw(), rule.Action}, "\x00")
}

// unnumbered is a name with # for each number in it.
func unnumbered(name string) string {
	if !strings.ContainsAny(name, "0123456789") {
		return name
	}
	var b strings.Builder
	digit := false
	for i := range len(name) {
		is := name[i] >= '0' && name[i] <= '9'
		switch {
		case is && !digit:
			b.WriteByte('#')
		case !is:
			b.WriteByte(name[i])
		}
		digit = is
	}
	return b.String()
}
