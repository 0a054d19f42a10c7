package trials

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/safe"
)

// Tie is two document types that rules compare, and how their records belong together.
type Tie struct {
	Left, Right string
	Rules       int
	Key         Key      // none where there are no records, or nothing tells
	Other       []string // what else they can be matched by, as it can be typed
	Told        string   // how many pairs there are, and what is not paired
}

// Types are the document types that rules name, those with most rules first, and how many rules name each.
func Types(rules []client.Rule) (names []string, times map[string]int) {
	times = map[string]int{}
	for row := range rules {
		e, ok := rules[row].Expression()
		if !ok {
			continue
		}
		times[e.Left.DocumentType]++
		if e.Right.DocumentType != e.Left.DocumentType {
			times[e.Right.DocumentType]++
		}
	}
	names = slices.SortedFunc(maps.Keys(times), func(a, b string) int { return cmp.Or(times[b]-times[a], cmp.Compare(a, b)) })
	return names, times
}

// Ties are the pairs of document types that rules compare, those with most rules first.
func (r *Records) Ties(ctx context.Context, rules []client.Rule) (out []Tie) {
	m, at := newMatching(*r, rules), map[[2]string]int{}
	for row := range rules {
		e, ok := rules[row].Expression()
		if !ok || e.Left.DocumentType == e.Right.DocumentType {
			continue
		}
		of := sorted(e.Left.DocumentType, e.Right.DocumentType)
		if _, there := at[of]; !there {
			at[of] = len(out)
			out = append(out, Tie{Left: e.Left.DocumentType, Right: e.Right.DocumentType})
		}
		out[at[of]].Rules++
	}
	for i := range out {
		m.tell(ctx, &out[i])
	}
	slices.SortStableFunc(out, func(a, b Tie) int { return b.Rules - a.Rules })
	return out
}

// tell finds the key of a tie and counts what it pairs.
func (m *matching) tell(ctx context.Context, t *Tie) {
	left, right := m.on.tables[t.Left], m.on.tables[t.Right]
	if left == nil || right == nil {
		return
	}
	e := client.Expression{Left: client.Operand{DocumentType: t.Left}, Right: client.Operand{DocumentType: t.Right}}
	if t.Key, t.Other = m.keyOf(ctx, e); t.Key == (Key{}) {
		return
	}
	p := match(ctx, left, right, t.Key)
	parts := []string{safe.Count(len(p.Pairs), "pair")}
	add := func(n int, noun, what string) {
		if n > 0 {
			parts = append(parts, safe.Count(n, noun)+what)
		}
	}
	add(len(p.LeftOnly)+len(p.RightOnly), "record", " without a partner")
	add(len(p.LeftBare)+len(p.RightBare), "record", " without a key")
	add(len(p.Ambiguous), "key", " several times on both sides")
	t.Told = strings.Join(parts, ", ")
	if len(p.Ambiguous) > 0 {
		t.Told += fmt.Sprintf(" (%s)", cut(p.Ambiguous[0]))
	}
}
