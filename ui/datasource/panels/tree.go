package panels

import (
	"strconv"

	"docket/client"
	"docket/ui/view"
	"docket/ui/widget"
)

// What of a nested value a record shows as a tree; the whole cell shows everything.
const (
	mostBranches = 200 // lines of one value
	mostDepth    = 8
)

// grow adds a value to a record: a plain one as a line, a nested one as a tree of
// lines, a branch further in for every level.
func (r *Record) grow(name string, v client.Value, col int, add func(widget.Item, entry)) {
	if v.Kind() < client.Object { // most are
		add(r.item(name, v.Text(), v.Kind()), entry{col: col})
		return
	}
	left := mostBranches
	r.branch(name, "", "", v, 0, &left, func(it widget.Item, e entry) {
		e.col = col
		add(it, e)
	})
}

// branch adds one value and, where it is nested, what is in it. sign stands before its
// name, lead before those of its parts.
func (r *Record) branch(own, sign, lead string, v client.Value, depth int, left *int, add func(widget.Item, entry)) {
	members := v.Members()
	for i, e := range v.Elements() {
		members = append(members, client.Member{Name: strconv.Itoa(i + 1), Value: e})
	}
	e, name := entry{}, sign+own
	if depth > 0 {
		e.value, e.name = v, own
	}
	if len(members) == 0 {
		add(r.item(name, v.Text(), v.Kind()), e)
		return
	}
	what := view.Count(len(members), "member")
	if v.Kind() == client.Array {
		what = view.Count(len(members), "element")
	}
	add(widget.Item{Name: name, Value: what, Kind: widget.Muted}, e)
	if depth == mostDepth {
		return
	}
	for i, part := range members {
		if *left--; *left < 0 {
			if *left == -1 {
				add(widget.Item{Name: lead + r.sign(true), Value: "(v shows the rest)", Kind: widget.Muted}, entry{value: v, name: own})
			}
			return
		}
		last := i == len(members)-1
		next := r.env.Theme.Glyphs.Vertical + " "
		if last {
			next = "  "
		}
		r.branch(part.Name, lead+r.sign(last), lead+next, part.Value, depth+1, left, add)
	}
}

func (r *Record) sign(last bool) string {
	g := &r.env.Theme.Glyphs
	return view.Either(last, g.BottomLeft, g.TeeLeft) + " "
}
