package lint

import (
	"slices"
	"strings"

	"docket/ui/core/audit/judge"
)

// arrow is a rule that its field is not later than another one.
type arrow struct{ to, row int }

// circles finds the sets of dates that reach each other: whatever ring there is runs
// within one of them.
func (l *linter) circles() {
	ahead, back := make([][]arrow, len(l.fields)), make([][]arrow, len(l.fields))
	for row, p := range l.parsed {
		if p.ok && p.Operator == judge.DateLessEqualTo && p.left != p.right {
			ahead[p.left] = append(ahead[p.left], arrow{p.right, row})
			back[p.right] = append(back[p.right], arrow{p.left, row})
		}
	}
	part := parts(ahead, back)
	rows, start := map[int][]int{}, map[int]int{}
	for from, arrows := range ahead {
		for _, a := range arrows {
			if p := part[from]; p == part[a.to] {
				if rows[p] == nil {
					start[p] = from
				}
				rows[p] = append(rows[p], a.row)
			}
		}
	}
	for p, of := range rows {
		slices.Sort(of)
		l.add(l.ring(start[p], ahead, part)+" can only hold where all of these dates are equal ("+l.names(of...)+").", of...)
	}
}

// parts gives two fields the same number where each reaches the other (Kosaraju).
func parts(ahead, back [][]arrow) []int {
	seen, order := make([]bool, len(ahead)), make([]int, 0, len(ahead))
	for field := range ahead {
		order = visit(field, ahead, seen, order)
	}
	clear(seen)
	part := make([]int, len(ahead))
	for _, field := range slices.Backward(order) {
		for _, member := range visit(field, back, seen, nil) {
			part[member] = field
		}
	}
	return part
}

// visit appends what a field reaches and was not seen, each one behind what it reaches
// itself. The stack is its own: a chain of 10,000 dates must not be 10,000 calls deep.
func visit(field int, arrows [][]arrow, seen []bool, order []int) []int {
	type call struct{ field, next int }
	var calls []call
	enter := func(field int) {
		if !seen[field] {
			seen[field] = true
			calls = append(calls, call{field, 0})
		}
	}
	for enter(field); len(calls) > 0; {
		c := &calls[len(calls)-1]
		if c.next == len(arrows[c.field]) {
			order, calls = append(order, c.field), calls[:len(calls)-1]
			continue
		}
		c.next++
		enter(arrows[c.field][c.next-1].to)
	}
	return order
}

// ring is a shortest way from a field back to itself: "a ≤ b ≤ a".
func (l *linter) ring(start int, ahead [][]arrow, part []int) string {
	from := map[int]int{}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, a := range ahead[queue[0]] {
			if a.to == start {
				return l.path(start, queue[0], from)
			}
			if _, seen := from[a.to]; !seen && part[a.to] == part[start] {
				from[a.to] = queue[0]
				queue = append(queue, a.to)
			}
		}
	}
	return l.fields[start].String() // not reached: start lies on a ring
}

func (l *linter) path(start, end int, from map[int]int) string {
	const most = 6
	names := []string{l.fields[start].String()}
	for at := end; at != start; at = from[at] {
		names = append(names, l.fields[at].String())
	}
	names = append(names, l.fields[start].String())
	slices.Reverse(names)
	if len(names) > most+1 {
		names = slices.Replace(names, most-1, len(names)-1, "…")
	}
	return strings.Join(names, " ≤ ")
}
