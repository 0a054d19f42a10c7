package rules

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"docket/client"
)

// change is what became of a rule since the fetch before, in this run.
type change uint8

const (
	same change = iota
	added
	altered
)

// changes compares two fetches of one anchor document.
type changes struct {
	of       []change // by row of the newer one; nil when there was no fetch before
	added    int
	altered  int
	vanished int
	gone     []goneRule
	moved    bool // the same rules in another order
}

// goneRule is a rule that the service returned before and returns no more.
type goneRule struct{ id, name string }

// compare tells the rules of now that are new or differ from before, and counts
// those that are gone. Rules are told apart by rule_id; where ids are empty or
// come twice, the first of an id is compared with the first, and so on.
func compare(before, now []client.Rule) changes {
	c := changes{of: make([]change, len(now))}
	old := make(map[string][]int, len(before))
	for i := range before {
		id := identity(&before[i])
		old[id] = append(old[id], i)
	}
	matched, at := 0, -1
	for i := range now {
		id := identity(&now[i])
		rows := old[id]
		if len(rows) == 0 {
			c.of[i] = added
			c.added++
			continue
		}
		old[id] = rows[1:]
		matched++
		c.moved = c.moved || rows[0] < at
		at = rows[0]
		if differs(&before[rows[0]], &now[i]) {
			c.of[i] = altered
			c.altered++
		}
	}
	c.vanished = len(before) - matched
	for i := range before {
		left := old[identity(&before[i])]
		if len(left) > 0 && slices.Contains(left, i) {
			c.gone = append(c.gone, goneRule{before[i].ID, before[i].Name})
		}
	}
	return c
}

// identity is the rule_id, or the name of a rule that has none.
func identity(r *client.Rule) string {
	if r.ID == "" {
		return "\x00" + r.Name
	}
	return r.ID
}

// differs compares content. Fingerprints are asked for only where the bytes
// differ, which may be blanks or the order of members.
func differs(a, b *client.Rule) bool {
	return !bytes.Equal(a.Raw, b.Raw) && a.Fingerprint() != b.Fingerprint()
}

// String is "2 new, 1 changed, 3 gone", or that nothing changed.
func (c changes) String() string {
	var parts []string
	say := func(n int, what string) {
		if n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+what)
		}
	}
	say(c.added, "new")
	say(c.altered, "changed")
	say(c.vanished, "gone")
	switch {
	case len(parts) > 0:
		return strings.Join(parts, ", ")
	case c.moved:
		return "the same rules in another order"
	default:
		return "nothing changed"
	}
}

// at is what became of the rule in a row.
func (c changes) at(row int) change {
	if row >= len(c.of) {
		return same
	}
	return c.of[row]
}

// any reports whether a rule is new, changed or gone.
func (c changes) any() bool { return c.added+c.altered+c.vanished > 0 }
