package lint

import (
	"slices"
	"strings"
)

// arrow is a rule that its field is not later than another one.
type arrow struct{ to, row int32 }

// circles finds the sets of dates that reach each other: whatever ring there is runs
// within one of them.
func (l *linter) circles() {
	ahead, back := make([][]arrow, len(l.fields)), make([][]arrow, len(l.fields))
	for row, p := range l.parsed {
		if p.ok && p.operator == dateLessEqualTo && p.left != p.right {
			ahead[p.left] = append(ahead[p.left], arrow{p.right, int32(row)})
			back[p.right] = append(back[p.right], arrow{p.left, int32(row)})
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
				rows[p] = append(rows[p], int(a.row))
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
// itself.
func visit(field int, arrows [][]arrow, seen []bool, order []int) []int {
	if seen[field] {
		return order
	}
	seen[field] = true
	for _, a := range arrows[field] {
		order = visit(int(a.to), arrows, seen, order)
	}
	return append(order, field)
}

// ring is a shortest way from a field back to itself: "a ≤ b ≤ a".
func (l *linter) ring(start int, ahead [][]arrow, part []int) string {
	const most = 6
	before := map[int]int{}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, a := range ahead[queue[0]] {
			if _, seen := before[int(a.to)]; !seen && part[a.to] == part[start] {
				before[int(a.to)] = queue[0]
				queue = append(queue, int(a.to))
			}
		}
	}
	names := []string{l.fields[start].String()}
	for at := before[start]; at != start; at = before[at] {
		names = append(names, l.fields[at].String())
	}
	names = append(names, names[0])
	slices.Reverse(names)
	if len(names) > most+1 {
		names = slices.Replace(names, most-1, len(names)-1, "…")
	}
	return strings.Join(names, " ≤ ")
}
