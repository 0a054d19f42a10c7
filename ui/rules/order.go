package rules

import (
	"cmp"
	"slices"
	"strings"

	"docket/client"
)

// order is how the list is sorted.
type order int

// The orders, in the sequence in which the key goes through them.
const (
	byService order = iota
	bySentence
	byPair
	byEnable
	byID
	orders
)

// String names the order for the status line; the service's own has no name.
func (o order) String() string {
	switch o {
	case bySentence:
		return "by sentence"
	case byPair:
		return "by document types"
	case byEnable:
		return "by enable"
	case byID:
		return "by rule id"
	default:
		return "in the service's order"
	}
}

// sorted gives the rows of rules in order o. Ties stay in the service's order,
// also when it is descending.
func sorted(rules []client.Rule, o order, descending bool) []int {
	rows := make([]int, len(rules))
	for i := range rows {
		rows[i] = i
	}
	compare := comparison(rules, o)
	switch {
	case compare == nil && descending:
		slices.Reverse(rows)
	case compare != nil && descending:
		slices.SortStableFunc(rows, func(a, b int) int { return compare(b, a) })
	case compare != nil:
		slices.SortStableFunc(rows, compare)
	}
	return rows
}

// comparison gives the comparison of two rows, nil for the service's order. What
// is compared is read from the rules once.
func comparison(rules []client.Rule, o order) func(a, b int) int {
	switch o {
	case bySentence:
		keys := keysOf(rules, func(r *client.Rule) string {
			text, parsed := sentence(r, false)
			return last(!parsed) + strings.ToLower(text)
		})
		return func(a, b int) int { return strings.Compare(keys[a], keys[b]) }
	case byPair:
		keys := keysOf(rules, func(r *client.Rule) string {
			left, right := pair(r)
			return last(left == "") + strings.ToLower(left) + "\x00" + strings.ToLower(right)
		})
		return func(a, b int) int { return strings.Compare(keys[a], keys[b]) }
	case byEnable:
		states := keysOf(rules, func(r *client.Rule) state { return stateOf(r.Enable) })
		return func(a, b int) int { return cmp.Compare(states[a], states[b]) }
	case byID:
		return func(a, b int) int { return natural(rules[a].ID, rules[b].ID) }
	default:
		return nil
	}
}

func keysOf[K any](rules []client.Rule, key func(*client.Rule) K) []K {
	keys := make([]K, len(rules))
	for i := range rules {
		keys[i] = key(&rules[i])
	}
	return keys
}

// last puts what does not parse behind what does.
func last(behind bool) string {
	if behind {
		return "\x01"
	}
	return "\x00"
}

// natural compares two ids as people do: "rule-9" before "rule-10". Ids of the
// same meaning and another spelling ("7", "07") are told apart by their length.
func natural(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		dx, dy := digits(x), digits(y)
		if dx > 0 && dy > 0 {
			if c := compareDigits(x[:dx], y[:dy]); c != 0 {
				return c
			}
			x, y = x[dx:], y[dy:]
			continue
		}
		if x[0] != y[0] {
			return cmp.Compare(x[0], y[0])
		}
		x, y = x[1:], y[1:]
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}

// digits is how many digits s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// compareDigits compares two numbers of any length.
func compareDigits(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}
