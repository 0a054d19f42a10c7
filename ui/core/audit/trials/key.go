package trials

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
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
func (k Key) String() string {
	if k.Left == k.Right {
		return k.Left + " (" + k.From + ")"
	}
	return k.Left + " = " + k.Right + " (" + k.From + ")"
}

// plain is the key as it can be typed.
func (k Key) plain() string {
	if k.Left == k.Right {
		return k.Left
	}
	return k.Left + " = " + k.Right
}

func (k Key) compared(e client.Expression) bool {
	return k.Left == e.Left.Field || k.Right == e.Right.Field
}

// Records are the records of several document types to try rules on, and the keys
// that a person chose for them.
type Records struct {
	tables map[string]*Table
	chosen map[[2]string]Key
	counts map[[4]string]int // matched keys, by document types and columns
}

// Put sets the records of a document type.
func (r *Records) Put(documentType string, t *Table) {
	next := maps.Clone(r.tables) // another goroutine may have the one there is
	if next == nil {
		next = map[string]*Table{}
	}
	next[documentType] = t
	r.tables, r.counts = next, nil
}

// Choose sets the columns by which the records of two document types are matched,
// in place of those that are found.
func (r *Records) Choose(leftType, rightType, left, right string) {
	next := maps.Clone(r.chosen)
	if next == nil {
		next = map[[2]string]Key{}
	}
	next[[2]string{leftType, rightType}] = Key{left, right, "chosen"}
	next[[2]string{rightType, leftType}] = Key{right, left, "chosen"}
	r.chosen = next
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
		if t := r.tables[side[0]]; t == nil || !slices.Contains(t.Columns, side[1]) {
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
// whose name says that they identify something come first. None of them is compared
// by the rule itself: records matched by their amounts all have equal amounts.
func (r *Records) keys(rules []client.Rule, e client.Expression) []Key {
	left, right := r.tables[e.Left.DocumentType], r.tables[e.Right.DocumentType]
	var found []Key
	add := func(k Key) {
		same := func(have Key) bool { return have.Left == k.Left && have.Right == k.Right }
		if !k.compared(e) && !slices.ContainsFunc(found, same) && slices.Contains(left.Columns, k.Left) && slices.Contains(right.Columns, k.Right) {
			found = append(found, k)
		}
	}
	for row := range rules {
		other, ok := rules[row].Expression()
		from := "as in " + audit.RuleName(&rules[row], row)
		switch {
		case !ok || other.Operator != judge.EqualTo:
		case other.Left.DocumentType == e.Left.DocumentType && other.Right.DocumentType == e.Right.DocumentType:
			add(Key{other.Left.Field, other.Right.Field, from})
		case other.Right.DocumentType == e.Left.DocumentType && other.Left.DocumentType == e.Right.DocumentType:
			add(Key{other.Right.Field, other.Left.Field, from})
		}
	}
	for _, name := range left.Columns {
		if name != "_id" && audit.Identifies(name) {
			add(Key{name, name, "in both"})
		}
	}
	slices.SortStableFunc(found, func(a, b Key) int {
		m, n := r.matched(e, a), r.matched(e, b)
		return cmp.Or(after(m == 0, n == 0), after(!a.identifies(), !b.identifies()), cmp.Compare(n, m))
	})
	return found
}

// matched counts the records' keys that both sides have and that are not ambiguous.
func (r *Records) matched(e client.Expression, k Key) int {
	at := [4]string{e.Left.DocumentType, e.Right.DocumentType, k.Left, k.Right}
	if n, ok := r.counts[at]; ok {
		return n
	}
	if r.counts == nil {
		r.counts = map[[4]string]int{}
	}
	seen := map[string]bool{}
	if p, err := Match(r.tables[at[0]], r.tables[at[1]], k.Left, k.Right); err == nil {
		for _, pair := range p.Pairs {
			seen[pair.Key] = true
		}
	}
	r.counts[at] = len(seen)
	return len(seen)
}

// after orders false before true.
func after(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func (k Key) identifies() bool { return audit.Identifies(k.Left) || audit.Identifies(k.Right) }

// Tried is a rule tried on records.
type Tried struct {
	Key   Key      // what the records were matched by; none where both sides are one record
	Other []string // what else they can be matched by, as it can be typed
	Pairing
	Trials
	Missing string // what is needed before the rule can be tried; "" for nothing
}

// NoKey is [Tried.Missing] where a person has to choose the columns.
const NoKey = "No other rule, and no number or id of the same name, tells which records belong together."

// Try tries the rule in a row on the records of its two document types. They are
// matched by the columns that were chosen, or by the best that the other rules name.
func (r *Records) Try(rules []client.Rule, row int) (Tried, error) {
	var t Tried
	e, ok := rules[row].Expression()
	left, right := r.tables[e.Left.DocumentType], r.tables[e.Right.DocumentType]
	switch {
	case !ok:
		t.Missing = "The name of the rule cannot be taken apart."
		return t, nil
	case left == nil:
		t.Missing = "There are no records of " + e.Left.DocumentType + "."
		return t, nil
	case right == nil:
		t.Missing = "There are no records of " + e.Right.DocumentType + "."
		return t, nil
	case left == right:
		t.Pairs = left.each()
	default:
		keys := r.keys(rules, e)
		for _, k := range keys {
			t.Other = append(t.Other, k.plain())
		}
		if k, ok := r.chosen[[2]string{e.Left.DocumentType, e.Right.DocumentType}]; ok && !k.compared(e) {
			keys = []Key{k}
		}
		if len(keys) == 0 {
			t.Missing = NoKey
			return t, nil
		}
		var err error
		if t.Pairing, err = Match(left, right, keys[0].Left, keys[0].Right); err != nil {
			return t, err
		}
		t.Key = keys[0]
	}
	t.Trials = TryAll(&rules[row], e.Left.DocumentType, left, e.Right.DocumentType, right, t.Pairs)
	return t, nil
}

// each pairs every record with itself, for rules within one document type.
func (t *Table) each() []Pair {
	label := slices.IndexFunc(t.Columns, audit.Identifies)
	pairs := make([]Pair, len(t.Rows))
	for i, record := range t.Rows {
		pairs[i] = Pair{Left: i, Right: i}
		if len(t.Columns) > 0 {
			pairs[i].Key = keyOf(record[t.Columns[max(0, label)]])
		}
	}
	return pairs
}
