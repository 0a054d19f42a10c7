package trials

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
)

// matching finds which records belong together, for all rules of a set: what rules demand to be equal, keys, pairs and
// columns are found once, and not once a rule. It is safe for concurrent use.
type matching struct {
	on    Records
	rules []client.Rule

	mu      sync.Mutex
	equal   map[[2]string][]equality // by document types, the smaller name first; nil is not looked for yet
	keys    map[[2]string][]Key      // by left and right document type, the best first
	pairs   map[paired]*Pairing
	columns map[client.Operand]*column
	held    int // values of columns
}

// equality is an equal_to between two document types, and the rule that says so.
type equality struct {
	left, right client.Operand
	row         int
}

type paired struct{ leftType, rightType, left, right string }

func newMatching(on Records, rules []client.Rule) *matching {
	return &matching{on: on, rules: rules, keys: map[[2]string][]Key{}, pairs: map[paired]*Pairing{}, columns: map[client.Operand]*column{}}
}

// matched is what the rule in a row is tried on: its key and its pairs, or why there are none. It ends early, with the
// error of ctx, when that does.
func (m *matching) matched(ctx context.Context, row int) (t Tried, err error) {
	e, ok := m.rules[row].Expression()
	left, right := m.on.tables[e.Left.DocumentType], m.on.tables[e.Right.DocumentType]
	switch {
	case !ok:
		t.Missing = "The name of the rule cannot be taken apart."
	case left == nil:
		t.Missing = m.on.none(e.Left.DocumentType)
	case right == nil:
		t.Missing = m.on.none(e.Right.DocumentType)
	}
	if t.Missing != "" {
		return t, nil
	}
	t.Beyond, t.Unread = m.on.beyond(e.Left.DocumentType, e.Right.DocumentType)
	m.mu.Lock()
	defer m.mu.Unlock()
	if left == right {
		t.Pairing = m.pairing(ctx, paired{e.Left.DocumentType, e.Left.DocumentType, "", ""}, func() Pairing { return Pairing{Pairs: left.each(ctx)} })
		return t, ctx.Err()
	}
	t.Key, t.Other = m.keyOf(ctx, e)
	switch {
	case ctx.Err() != nil:
		return t, ctx.Err()
	case t.Key == (Key{}):
		t.Missing = NoKey
		if _, is := m.on.chosen[[2]string{e.Left.DocumentType, e.Right.DocumentType}]; is {
			t.Missing = ownKey
		}
		return t, nil
	case !left.has(t.Key.Left):
		return t, fmt.Errorf("match records: the left records have no column %q", t.Key.Left)
	case !right.has(t.Key.Right):
		return t, fmt.Errorf("match records: the right records have no column %q", t.Key.Right)
	}
	t.Pairing = m.pairing(ctx, paired{e.Left.DocumentType, e.Right.DocumentType, t.Key.Left, t.Key.Right}, func() Pairing { return match(ctx, left, right, t.Key) })
	return t, ctx.Err()
}

func (m *matching) pairing(ctx context.Context, of paired, find func() Pairing) Pairing {
	if p := m.pairs[of]; p != nil {
		return *p
	}
	found := find()
	if ctx.Err() == nil {
		m.pairs[of] = &found
	}
	return found
}

// keyOf is the key that a rule is tried with, and what else there is, as it can be typed. A rule is never matched by a
// column that it compares.
func (m *matching) keyOf(ctx context.Context, e client.Expression) (best Key, other []string) {
	types := [2]string{e.Left.DocumentType, e.Right.DocumentType}
	keys := m.keys[types]
	if keys == nil {
		if keys = m.find(ctx, types); ctx.Err() == nil {
			m.keys[types] = keys
		}
	}
	for _, k := range keys {
		if !k.compared(e) {
			best = cmp.Or(best, k)
			other = append(other, k.plain())
		}
	}
	if k, ok := m.on.chosen[types]; ok && !k.compared(e) {
		best = k
	}
	return best, other
}

// What is looked at to find a key: so many candidates are counted, and so many are known in the end.
const (
	mostCounted = 32
	mostKeys    = 40
)

// find lists the columns by which the records of two document types can be matched, the best first: those that a rule
// demands to be equal, and numbers and ids that are called the same on both sides. Columns that match no records come
// last, and those whose name says that they identify something come first. Of many, those that are not of a numbered
// line are counted, and the rest come behind them.
func (m *matching) find(ctx context.Context, types [2]string) []Key {
	left, right := m.on.tables[types[0]], m.on.tables[types[1]]
	found, seen := []Key{}, map[[2]string]bool{}
	add := func(l, r, from string) {
		if pair := [2]string{l, r}; !seen[pair] && left.has(l) && right.has(r) {
			seen[pair] = true
			found = append(found, Key{l, r, from})
		}
	}
	for _, q := range m.equalities(types) {
		l, r := q.left, q.right
		if l.DocumentType != types[0] {
			l, r = r, l
		}
		add(l.Field, r.Field, "as in "+audit.RuleName(&m.rules[q.row], q.row))
	}
	for _, name := range left.Columns {
		if name != "_id" && audit.Identifies(name) {
			add(name, name, "in both")
		}
	}
	// How good a key is: whether it matches any, whether its name identifies, how many it matches.
	named := func(k Key) int {
		if audit.Identifies(k.Left) || audit.Identifies(k.Right) {
			return 1
		}
		return 0
	}
	likely := slices.Clone(found)
	slices.SortStableFunc(likely, func(a, b Key) int { return cmp.Or(named(b)-named(a), numbered(a)-numbered(b)) })
	good := map[Key][3]int{}
	for i, k := range likely {
		n := 0
		if i < mostCounted {
			n = meets(ctx, left, right, k)
		}
		good[k] = [3]int{min(n, 1), named(k), n}
	}
	slices.SortStableFunc(found, func(a, b Key) int { x, y := good[a], good[b]; return slices.Compare(y[:], x[:]) })
	return found[:min(len(found), mostKeys)]
}

// numbered is 1 for the columns of a line among many.
func numbered(k Key) int {
	if strings.ContainsAny(k.Left+k.Right, "0123456789") {
		return 1
	}
	return 0
}

// Off tells whether a rule is switched off: it demands nothing.
func Off(rule *client.Rule) bool {
	on, known := rule.Enable.Bool()
	return known && !on
}

// equalities are what rules demand to be equal between two document types, in their order.
func (m *matching) equalities(types [2]string) []equality {
	return m.allEqualities()[sorted(types[0], types[1])]
}

func (m *matching) allEqualities() map[[2]string][]equality {
	if m.equal == nil {
		m.equal = map[[2]string][]equality{}
		for row := range m.rules {
			if e, ok := m.rules[row].Expression(); ok && e.Operator == judge.EqualTo && !Off(&m.rules[row]) {
				of := sorted(e.Left.DocumentType, e.Right.DocumentType)
				m.equal[of] = append(m.equal[of], equality{e.Left, e.Right, row})
			}
		}
	}
	return m.equal
}

func sorted(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }

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
