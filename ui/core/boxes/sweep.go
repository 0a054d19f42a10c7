package boxes

import (
	"context"
	"slices"

	"docket/client"
)

// Sweep is a box that is changed step by step until the text in it is stable.
type Sweep struct {
	From   client.Coordinates
	Step   client.Decimal // by how much an edge moves
	Edges  Edges
	Budget int // requests at most
}

// Edges says which edges move outwards with each step (1), inwards (-1), or not (0).
type Edges struct{ Left, Top, Right, Bottom int }

// Ways are the ways of a sweep, in words.
var Ways = []struct {
	Name string
	Edges
}{
	{"Grow to the right", Edges{Right: 1}}, {"Grow downwards", Edges{Bottom: 1}}, {"Grow to the left", Edges{Left: 1}}, {"Grow upwards", Edges{Top: 1}},
	{"Grow on all sides", Edges{1, 1, 1, 1}}, {"Shift to the right", Edges{Left: -1, Right: 1}}, {"Shift downwards", Edges{Top: -1, Bottom: 1}},
	{"Shift to the left", Edges{Left: 1, Right: -1}}, {"Shift upwards", Edges{Top: 1, Bottom: -1}},
}

type Tried struct {
	client.Coordinates
	Lines []string
}

// stable is how many steps in a row must not change the text.
const stable = 3

// Run asks for one box after another, the first included unless its lines are known, until a text that is not empty was
// the same for three more steps, or the budget is spent, or a request fails. best is the first box with the text that was
// stable, -1 where none was. A request is never sent twice.
func (s Sweep) Run(ctx context.Context, known []string, read func(context.Context, client.Coordinates) ([]string, error), told func(Tried)) (tried []Tried, best int, err error) {
	if known != nil {
		tried = append(tried, Tried{s.From, known})
	}
	for _, at := range s.Boxes(known != nil) {
		lines, err := read(ctx, at)
		if err != nil {
			return tried, -1, err
		}
		tried = append(tried, Tried{at, lines})
		told(tried[len(tried)-1])
		if best := settled(tried); best >= 0 {
			return tried, best, nil
		}
	}
	return tried, -1, ctx.Err()
}

// Boxes are those that are asked for at most, without the first one where that is known.
func (s Sweep) Boxes(known bool) (all []client.Coordinates) {
	for at := s.From; len(all) < s.Budget; at = at.Grown(s.Step, s.Edges.Left, s.Edges.Top, s.Edges.Right, s.Edges.Bottom) {
		if !known {
			all = append(all, at)
		}
		known = false
	}
	return all
}

// settled is the first box with the last text, where that was stable.
func settled(tried []Tried) int {
	first := len(tried) - 1
	for first > 0 && slices.Equal(tried[first-1].Lines, tried[first].Lines) {
		first--
	}
	if len(tried)-1-first < stable || len(tried[first].Lines) == 0 {
		return -1
	}
	return first
}
