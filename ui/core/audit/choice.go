package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/safe"
)

// Choice says which rules are meant: those that every part of it that is not empty names.
type Choice struct {
	IDs    []string // or the names of rules without one
	Range  string   // "101-200": the rules in the order of the service, counted from 1
	Family string   // the id of one of a family
	Queue  string   // in words, with blanks or -
}

// Word is a queue as a command takes it.
func (q Queue) Word() string { return strings.ReplaceAll(q.String(), " ", "-") }

// goesBy is the id of a rule, or its name where it has none.
func goesBy(rule client.Rule) string { return cmp.Or(rule.ID, rule.Name) }

// Chosen are the rows that are meant. What names no rule is an error.
func (r *Review) Chosen(c Choice) (rows []int, err error) {
	first, last := 1, len(r.Rules)
	if c.Range != "" {
		if n, err := fmt.Sscanf(c.Range+"\n", "%d-%d\n", &first, &last); n != 2 || err != nil || first < 1 || last < first || first > len(r.Rules) {
			return nil, fmt.Errorf("%q is no range of the %s, such as 1-%d", c.Range, safe.Count(len(r.Rules), "rule"), len(r.Rules))
		}
	}
	named := map[string]bool{}
	for _, id := range c.IDs {
		if !slices.ContainsFunc(r.Rules, func(rule client.Rule) bool { return goesBy(rule) == id }) {
			return nil, fmt.Errorf("%s has no rule %q", r.Anchor, id)
		}
		named[id] = true
	}
	var families []int
	of := slices.IndexFunc(r.Rules, func(rule client.Rule) bool { return goesBy(rule) == c.Family })
	if c.Family != "" {
		if of < 0 {
			return nil, fmt.Errorf("%s has no rule %q", r.Anchor, c.Family)
		}
		families = Families(r.Rules)
	}
	q := QueueNamed(strings.ReplaceAll(c.Queue, "-", " "))
	for row := first - 1; row < min(last, len(r.Rules)); row++ {
		if (len(named) == 0 || named[goesBy(r.Rules[row])]) && (families == nil || families[row] == families[of]) && r.In(row, q) {
			rows = append(rows, row)
		}
	}
	return rows, nil
}
