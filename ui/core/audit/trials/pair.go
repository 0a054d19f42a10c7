package trials

import (
	"fmt"
	"slices"

	"docket/client"
	"docket/ui/core/audit/judge"
)

// Pair is a row of each of two tables that belong together.
type Pair struct {
	Key         string
	Left, Right int
}

// Pairing is two tables matched by a key.
type Pairing struct {
	Pairs               []Pair
	LeftOnly, RightOnly []int    // rows whose key the other table has not
	LeftBare, RightBare []int    // rows without a key
	Ambiguous           []string // keys that several rows have on both sides: nobody knows which belong together
}

// Match matches two tables by a column of each. One row may meet several, an
// order its invoices; where both sides have several, none of them are paired.
// Keys are the same when [judge.Text] makes them so.
func Match(left, right *Table, leftKey, rightKey string) (Pairing, error) {
	var p Pairing
	for _, side := range []struct {
		name, key string
		table     *Table
	}{{"left", leftKey, left}, {"right", rightKey, right}} {
		if !slices.Contains(side.table.Columns, side.key) {
			return p, fmt.Errorf("match records: the %s records have no column %q", side.name, side.key)
		}
	}
	var leftKeys []string
	lefts, rights := map[string][]int{}, map[string][]int{}
	for row := range left.Rows {
		if key := keyOf(left.Rows[row][leftKey]); key == "" {
			p.LeftBare = append(p.LeftBare, row)
		} else {
			if lefts[key] == nil {
				leftKeys = append(leftKeys, key)
			}
			lefts[key] = append(lefts[key], row)
		}
	}
	for row := range right.Rows {
		switch key := keyOf(right.Rows[row][rightKey]); {
		case key == "":
			p.RightBare = append(p.RightBare, row)
		case lefts[key] == nil:
			p.RightOnly = append(p.RightOnly, row)
		default:
			rights[key] = append(rights[key], row)
		}
	}
	for _, key := range leftKeys {
		p.join(key, lefts[key], rights[key])
	}
	slices.Sort(p.LeftOnly)
	return p, nil
}

func (p *Pairing) join(key string, lefts, rights []int) {
	switch {
	case len(rights) == 0:
		p.LeftOnly = append(p.LeftOnly, lefts...)
	case len(lefts) > 1 && len(rights) > 1:
		p.Ambiguous = append(p.Ambiguous, key)
	default:
		for _, l := range lefts {
			for _, r := range rights {
				p.Pairs = append(p.Pairs, Pair{key, l, r})
			}
		}
	}
}

func keyOf(v client.Value) string {
	if v.Kind() == client.Null {
		return ""
	}
	return judge.Text(v.Text())
}

// Trials is a rule tried on every pair, in their order.
type Trials struct {
	Of    []Trial
	Count [3]int // by judge.Outcome
}

// TryAll tries a rule on pairs of records; left and right say which document type
// each table has.
func TryAll(rule *client.Rule, leftType string, left *Table, rightType string, right *Table, pairs []Pair) Trials {
	t := Trials{Of: make([]Trial, len(pairs))}
	on := map[string]Record{}
	for i, p := range pairs {
		on[rightType] = right.Rows[p.Right]
		on[leftType] = left.Rows[p.Left] // the same type twice: one record is all there is
		t.Of[i] = Try(rule, on)
		t.Count[t.Of[i].Outcome]++
	}
	return t
}
