package rulemap

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"docket/ui/core/audit"
	"docket/ui/core/audit/audittest"

	"docket/client"
	"docket/client/allocs"
	"docket/config/store"
	"docket/ui/safe"
)

// reviewed is the demo's first anchor with some verdicts given.
func reviewed(t testing.TB) *audit.Review {
	t.Helper()
	r := audit.NewReview(audittest.Sample(t, "DOC-1001"), nil)
	r.Apply(r.Judge([]int{0, 1, 2, 3}, store.Accept, "reviewer"))
	r.Apply(r.Judge([]int{4, 10, 11, 31, 32, 33, 36, 37, 39}, store.Reject, "reviewer"))
	r.Apply(r.Judge([]int{29}, store.Flag, "reviewer"))
	return r
}

// The map of 45,000 rules is made within a key press: it collects ties, of which there are few, and not both sides of each rule.
func TestTheMapOfManyRulesTakesLittleMoreThanTheirNumbers(t *testing.T) {
	rules := make([]client.Rule, 10_000)
	for i := range rules {
		rules[i].Name = fmt.Sprintf("invoice.line_%d equal_to order.line_%d", i, i)
	}
	if _, bytes := allocs.Once(t, func() { unreviewed(rules) }); bytes > 60*uint64(len(rules)) {
		t.Errorf("%d bytes for a rule", bytes/uint64(len(rules)))
	}
}

func TestTheMapShowsEveryTieWithItsCounts(t *testing.T) {
	r := reviewed(t)
	g := New(r.Rules, r.States())
	counted := len(g.Loose)
	for _, e := range g.Edges {
		counted += len(e.Rules)
	}
	if counted != len(r.Rules) {
		t.Errorf("the map knows %d rules of %d", counted, len(r.Rules))
	}
	audittest.Golden(t, "map.txt", g.Draw(Options{Selected: -1}).String())
	audittest.Golden(t, "map-ascii.txt", g.Draw(Options{Selected: -1, ASCII: true}).String())
	audittest.Golden(t, "map-narrow.txt", g.Draw(Options{Selected: -1, Width: 32}).String())
	audittest.Golden(t, "map-words.txt", strings.Join(g.Text(), "\n")+"\n")
	audittest.Golden(t, "map.svg", g.SVG("Map of DOC-1001", "map"))
}

func TestSelectingATieGivesItsRulesAndMarksItsLine(t *testing.T) {
	r := reviewed(t)
	g := New(r.Rules, r.States())
	edge := slices.IndexFunc(g.Edges, func(e Edge) bool { return g.Nodes[e.From] == "contract" && g.Nodes[e.To] == "invoice" })
	for _, row := range g.Edges[edge].Rules {
		e, _ := r.Rules[row].Expression()
		if pair := []string{e.Left.DocumentType, e.Right.DocumentType}; !slices.Contains(pair, "contract") || !slices.Contains(pair, "invoice") {
			t.Errorf("rule %d ties %v", row, pair)
		}
	}
	d := g.Draw(Options{Selected: edge})
	marked := ""
	for _, line := range d.Lines {
		for _, span := range line {
			if span.Selected {
				marked += span.Text
				if state, one := g.Edges[span.Edge].State(); span.Edge != edge || state != audit.Rejected || !one {
					t.Errorf("%q is tagged %+v", span.Text, span)
				}
			}
		}
	}
	if marked != "──●│9✗│──●" {
		t.Errorf("marked is %q", marked)
	}
}

// unreviewed is the map of rules that nobody judged.
func unreviewed(rules []client.Rule) *Graph { return New(rules, make([]audit.State, len(rules))) }

// web is n document types with a rule between each two of them, and each with
// itself.
func web(n int, name func(int) string) []client.Rule {
	var rules []client.Rule
	for a := range n {
		for b := range a + 1 {
			for range 1 + (a*b)%130 {
				rules = append(rules, client.Rule{Name: name(a) + ".x equal_to " + name(b) + ".y"})
			}
		}
	}
	return rules
}

func TestADrawingFitsItsWidthWhateverItShows(t *testing.T) {
	names := map[string]func(int) string{
		"plain": func(i int) string { return fmt.Sprintf("document_type_%d", i) },
		"wide":  func(i int) string { return fmt.Sprintf("請求書%d明細請求書明細請求書明細", i) },
		"long":  func(i int) string { return fmt.Sprintf("%d_%s", i, strings.Repeat("very_", 20)) },
		"nasty": func(i int) string { return fmt.Sprintf("\x1b[31m%d\u202e\u0301", i) },
	}
	for kind, name := range names {
		for _, n := range []int{0, 1, 2, 5, 12, 15} {
			rules := web(n, name)
			g := unreviewed(rules)
			for _, width := range []int{40, 60, 80, 132, 300} {
				d := g.Draw(Options{Width: width, Selected: -1})
				for _, line := range d.Lines {
					text := ""
					for _, span := range line {
						text += span.Text
					}
					if w := safe.Width(text); w > width || safe.Line(text) != text {
						t.Fatalf("%s, %d types, %d cells: %d cells, %q", kind, n, width, w, text)
					}
				}
				if text := d.String(); n > 0 && strings.Count(text, "\n") < min(n*3, n*(n+1)/2) {
					t.Errorf("%s, %d types, %d cells: not everything is there:\n%s", kind, n, width, text)
				}
			}
		}
	}
}

func TestADozenDocumentTypesAreReadableInEightyCells(t *testing.T) {
	g := unreviewed(web(12, func(i int) string { return fmt.Sprintf("document_type_%d", i) }))
	d := g.Draw(Options{Selected: -1})
	if n := strings.Count(d.String(), " – "); n != len(g.Edges) {
		t.Errorf("%d of %d ties are listed", n, len(g.Edges))
	}
	audittest.Golden(t, "map-dozen.txt", d.String())
}

func TestRailsOfOneLaneNeverMeet(t *testing.T) {
	for n := range 9 {
		l := newLayout(unreviewed(web(n, func(i int) string { return fmt.Sprint("t", i) })))
		for i, a := range l.rails {
			for _, b := range l.rails[:i] {
				if a.lane == b.lane && a.top <= b.bottom && b.top <= a.bottom {
					t.Errorf("%d types: %+v meets %+v", n, a, b)
				}
			}
		}
	}
}

func TestTheOrderOfAChainIsTheChain(t *testing.T) {
	var rules []client.Rule
	for _, pair := range []string{"c m", "m a", "a z", "z b"} {
		a, b, _ := strings.Cut(pair, " ")
		rules = append(rules, client.Rule{Name: a + ".x equal_to " + b + ".x"})
	}
	l := newLayout(unreviewed(rules))
	if l.lanes != 2 {
		t.Errorf("a chain takes %d lanes", l.lanes)
	}
	for _, r := range l.rails {
		if r.bottom-r.top != 1 {
			t.Errorf("neighbours stand apart: %+v", r)
		}
	}
}

func TestTheSVGIsWellFormedAndSaysWhatItShows(t *testing.T) {
	rules := web(4, func(i int) string { return fmt.Sprintf("<t&%d>\"'\x00\u202e", i) })
	out := unreviewed(rules).SVG("A & B <map>", "m1")
	d := xml.NewDecoder(strings.NewReader(out))
	seen := map[string]int{}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		audittest.Must(t, err)
		if start, ok := token.(xml.StartElement); ok {
			seen[start.Name.Local]++
		}
	}
	if seen["desc"] != 1 || seen["title"] != 11 || strings.Count(out, `class="name"`) != 4 || seen["script"] != 0 || strings.ContainsRune(out, '\u202e') {
		t.Errorf("it has %v", seen)
	}
}

// BenchmarkMap draws the map of 10,000 rules.
func BenchmarkMap(b *testing.B) {
	rules := audittest.Sample(b, "DOC-10000").Rules
	b.Run("graph", func(b *testing.B) {
		for b.Loop() {
			unreviewed(rules)
		}
	})
	g := unreviewed(web(12, func(i int) string { return fmt.Sprint("t", i) }))
	b.Run("draw", func(b *testing.B) {
		for b.Loop() {
			g.Draw(Options{Selected: 3})
		}
	})
}

func TestTheLegendSaysWhatTheMapWrites(t *testing.T) {
	twelve := Edge{Rules: make([]int, 12), Counts: audit.Counts{Total: 12}}
	for text, of := range map[string]map[audit.State]int{
		"“12” is twelve rules of which none is decided": {audit.Pending: 10, audit.Changed: 2},
		"“3/12” three of twelve decided":                {audit.Pending: 9, audit.Accepted: 1, audit.Rejected: 1, audit.Flagged: 1},
		"✓ all accepted":                                {audit.Accepted: 12},
		"✗ some rejected":                               {audit.Accepted: 11, audit.Rejected: 1},
		"⚑ some flagged":                                {audit.Accepted: 10, audit.Rejected: 1, audit.Flagged: 1},
	} {
		edge := twelve
		for s, n := range of {
			edge.Of[s] = n
		}
		label, quoted := edge.label(), strings.Contains(text, "“")
		if !strings.Contains(Legend, text) || quoted && !strings.Contains(text, "“"+label+"”") || !quoted && label != "12"+strings.Fields(text)[0] {
			t.Errorf("%v is labelled %s, and the legend says %q", of, label, Legend)
		}
	}
}
