package evidence

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/core/audit"
)

// Change is what became of a rule since the fetch before, in this run.
type Change uint8

// The changes. New and Changed are since the fetch before.
const (
	Same Change = iota
	New
	Changed
)

// String is what the list and the detail say; nothing of a rule that is the same.
func (c Change) String() string { return [...]string{"", "new", "changed"}[c] }

// Changes compares two fetches of one anchor document.
type Changes struct {
	Of       []Change // by row of the newer one; nil when there was no fetch before
	New      int
	Changed  int
	Gone     int
	GoneOnes []GoneRule
	Moved    bool // the same rules in another order
}

// GoneRule is a rule that the service returned before and returns no more.
type GoneRule struct{ ID, Name string }

// Compare tells the rules of now that are new or differ from before, and counts
// those that are gone. Rules are told apart by rule_id; where ids are empty or
// come twice, the first of an id is compared with the first, and so on.
func Compare(before, now []client.Rule) Changes {
	c := Changes{Of: make([]Change, len(now))}
	old := make(map[string][]int, len(before))
	for i := range before {
		id := Identity(&before[i])
		old[id] = append(old[id], i)
	}
	matched, at := 0, -1
	for i := range now {
		id := Identity(&now[i])
		rows := old[id]
		if len(rows) == 0 {
			c.Of[i] = New
			c.New++
			continue
		}
		old[id] = rows[1:]
		matched++
		c.Moved = c.Moved || rows[0] < at
		at = rows[0]
		if differs(&before[rows[0]], &now[i]) {
			c.Of[i] = Changed
			c.Changed++
		}
	}
	c.Gone = len(before) - matched
	for i := range before {
		left := old[Identity(&before[i])]
		if len(left) > 0 && slices.Contains(left, i) {
			c.GoneOnes = append(c.GoneOnes, GoneRule{before[i].ID, before[i].Name})
		}
	}
	return c
}

// Identity is the rule_id, or the name of a rule that has none.
func Identity(r *client.Rule) string {
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
func (c Changes) String() string {
	var parts []string
	say := func(n int, what string) {
		if n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+what)
		}
	}
	say(c.New, "new")
	say(c.Changed, "changed")
	say(c.Gone, "gone")
	switch {
	case len(parts) > 0:
		return strings.Join(parts, ", ")
	case c.Moved:
		return "the same rules in another order"
	default:
		return "nothing changed"
	}
}

// At is what became of the rule in a row.
func (c Changes) At(row int) Change {
	if row >= len(c.Of) {
		return Same
	}
	return c.Of[row]
}

// Any reports whether a rule is new, changed or gone.
func (c Changes) Any() bool { return c.New+c.Changed+c.Gone > 0 }

// NewsOf is what a comparison with an earlier run found, in the form of one within this
// run.
func NewsOf(n audit.News, rules int) Changes {
	c := Changes{Of: make([]Change, rules), New: len(n.New), Changed: len(n.Changed), Gone: len(n.Vanished)}
	for _, row := range n.New {
		c.Of[row] = New
	}
	for _, row := range n.Changed {
		c.Of[row] = Changed
	}
	for _, rule := range n.Vanished {
		c.GoneOnes = append(c.GoneOnes, GoneRule{rule.ID, rule.Name})
	}
	return c
}
