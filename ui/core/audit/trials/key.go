package trials

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
)

// Key is the two columns that tell which records of two document types belong
// together.
type Key struct {
	Left, Right string
	From        string // the rule that says so, "chosen", or "in both"
}

// String is the key for people.
func (k Key) String() string { return k.plain() + " (" + k.From + ")" }

// plain is the key as it can be typed.
func (k Key) plain() string {
	if k.Left == k.Right {
		return k.Left
	}
	return k.Left + " = " + k.Right
}

// compared tells whether the rule itself compares one of the columns: records matched by
// their amounts all have equal amounts.
func (k Key) compared(e client.Expression) bool {
	return k.Left == e.Left.Field || k.Right == e.Right.Field
}

// ReadKey reads columns as a person types them: "a" for one that both have, or
// "a = b". It refuses those that the rule compares.
func (r Records) ReadKey(e client.Expression, text string) (left, right string, err error) {
	left, right, two := strings.Cut(text, "=")
	if !two {
		right = left
	}
	left, right = strings.TrimSpace(left), strings.TrimSpace(right)
	for _, side := range [][2]string{{e.Left.DocumentType, left}, {e.Right.DocumentType, right}} {
		if !r.tables[side[0]].has(side[1]) {
			return "", "", fmt.Errorf("the records of %s have no column %q", side[0], side[1])
		}
	}
	if (Key{Left: left, Right: right}).compared(e) {
		return "", "", errors.New("the rule compares that column; choose another one")
	}
	return left, right, nil
}

// keys are the columns by which the records of a rule can be matched, the best
// first: those that another rule demands to be equal, and numbers and ids that are
// called the same on both sides. Columns that match no records come last, and those
// whose name says that they identify something come first.
func (r *Records) keys(rules []client.Rule, e client.Expression) []Key {
	left, right := r.tables[e.Left.DocumentType], r.tables[e.Right.DocumentType]
	var found []Key
	add := func(l, r, from string) {
		k := Key{l, r, from}
		same := func(have Key) bool { return have.Left == l && have.Right == r }
		if !k.compared(e) && left.has(l) && right.has(r) && !slices.ContainsFunc(found, same) {
			found = append(found, k)
		}
	}
	for row := range rules {
		other, ok := rules[row].Expression()
		if !ok || other.Operator != judge.EqualTo {
			continue
		}
		from := "as in " + audit.RuleName(&rules[row], row)
		switch l, r := other.Left, other.Right; {
		case l.DocumentType == e.Left.DocumentType && r.DocumentType == e.Right.DocumentType:
			add(l.Field, r.Field, from)
		case r.DocumentType == e.Left.DocumentType && l.DocumentType == e.Right.DocumentType:
			add(r.Field, l.Field, from)
		}
	}
	for _, name := range left.Columns {
		if name != "_id" && audit.Identifies(name) {
			add(name, name, "in both")
		}
	}
	// How good a key is: whether it matches any, whether its name identifies, how many it matches.
	good := map[Key][]int{}
	for _, k := range found {
		n := len(slices.CompactFunc(match(left, right, k).Pairs, func(a, b Pair) bool { return a.Key == b.Key }))
		named := 0
		if audit.Identifies(k.Left) || audit.Identifies(k.Right) {
			named = 1
		}
		good[k] = []int{min(n, 1), named, n}
	}
	slices.SortStableFunc(found, func(a, b Key) int { return slices.Compare(good[b], good[a]) })
	return found
}
