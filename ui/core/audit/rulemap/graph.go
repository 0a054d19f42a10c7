// Package rulemap draws how audit rules tie document types together: in characters, as an
// SVG, and in words. It styles nothing: a view gives the pieces their looks. Hidden
// characters in names are shown.
package rulemap

import (
	"cmp"
	"fmt"
	"slices"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/safe"
)

// Graph is how rules tie document types together.
type Graph struct {
	Nodes []string // document types, in their order
	Edges []Edge   // by the names of their nodes
	Loose []int    // rows of rules whose names do not parse: they are nowhere in it
}

// Edge is all rules between two document types, whichever stands on the left;
// From and To are the same for rules within one.
type Edge struct {
	From, To int // places in Nodes, From ≤ To
	Rules    []int
	audit.Counts
}

// New ties rules together. states are those of the rules by row.
func New(rules []client.Rule, states []audit.State) *Graph {
	g := &Graph{}
	ties := map[[2]string]*Edge{}
	for row := range rules {
		e, ok := rules[row].Expression()
		if !ok {
			g.Loose = append(g.Loose, row)
			continue
		}
		a, b := e.Left.DocumentType, e.Right.DocumentType
		pair := [2]string{min(a, b), max(a, b)}
		if ties[pair] == nil {
			ties[pair] = &Edge{}
		}
		ties[pair].Rules = append(ties[pair].Rules, row)
		ties[pair].Add(states[row])
	}
	for pair := range ties {
		g.Nodes = append(g.Nodes, pair[0], pair[1])
	}
	slices.Sort(g.Nodes)
	g.Nodes = slices.Compact(g.Nodes)
	for pair, e := range ties {
		e.From, _ = slices.BinarySearch(g.Nodes, pair[0])
		e.To, _ = slices.BinarySearch(g.Nodes, pair[1])
		g.Edges = append(g.Edges, *e)
	}
	slices.SortFunc(g.Edges, func(a, b Edge) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	return g
}

// State is the one state of all rules of the edge; ok is false where they have
// several.
func (e Edge) State() (audit.State, bool) {
	for s, n := range e.Of {
		if n == len(e.Rules) {
			return audit.State(s), true
		}
	}
	return audit.Pending, false
}

// Title names the edge: "invoice – purchase_order", "invoice with itself".
func (g *Graph) Title(edge int) string {
	e := g.Edges[edge]
	if e.From == e.To {
		return g.Nodes[e.From] + " with itself"
	}
	return g.Nodes[e.From] + " – " + g.Nodes[e.To]
}

// Describe is the edge in a line: "invoice – contract: 12 rules, 5 accepted, 7 pending".
func (g *Graph) Describe(edge int) string {
	e := g.Edges[edge]
	text := g.Title(edge) + ": " + safe.Count(e.Total, "rule")
	for _, s := range []audit.State{audit.Accepted, audit.Rejected, audit.Flagged, audit.Changed, audit.Pending} {
		if e.Of[s] > 0 {
			text += fmt.Sprintf(", %d %s", e.Of[s], s)
		}
	}
	return text
}

// Legend says what the numbers and signs of a drawn map mean, as label writes them.
const Legend = "Document types, and how many rules tie them together. “12” is twelve rules of which none is decided, “3/12” three of twelve decided. " +
	"A sign stands where all are decided: ✓ all accepted, ✗ some rejected, ⚑ some flagged."

// Text is the whole graph as lines without a picture, for readers who listen.
func (g *Graph) Text() []string {
	lines := []string{safe.Count(len(g.Nodes), "document type") + ", " + safe.Count(len(g.Edges), "tie") + " between them."}
	for i := range g.Edges {
		lines = append(lines, g.Describe(i))
	}
	if note := g.note(); note != "" {
		lines = append(lines, note)
	}
	return lines
}

// note says what the map does not show; "" where that is nothing.
func (g *Graph) note() string {
	switch n := len(g.Loose); {
	case len(g.Nodes) == 0:
		return "No rule names document types, so there is no map."
	case n > 0:
		return safe.Count(n, "rule") + safe.Plural(n, " names", " name") + " no document types."
	}
	return ""
}
