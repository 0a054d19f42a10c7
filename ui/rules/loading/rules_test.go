package loading

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/quoted"
	"docket/ui/theme"
)

// rulesNamed are rules with these ids and names; "" is no id.
func rulesNamed(idsAndNames ...string) *client.RuleSet {
	set := &client.RuleSet{}
	for i := 0; i < len(idsAndNames); i += 2 {
		raw, _ := json.Marshal(map[string]string{"rule_id": idsAndNames[i], "rule_name": idsAndNames[i+1]})
		set.Rules = append(set.Rules, client.Rule{ID: idsAndNames[i], Name: idsAndNames[i+1], Raw: raw})
		set.Body = append(set.Body, raw...)
	}
	return set
}

func rulesOf(set *client.RuleSet) *Rules { return New("D", audit.NewReview(set, nil), set) }

// Every frame tells the doubts. Of 45,000 rules the answer has 27 MB, which takes four milliseconds to read.
func TestAnAnswerIsReadForItsDoubtsOnceAndNotForEachFrame(t *testing.T) {
	set := rulesNamed("1", "a.x equal_to b.y")
	set.Body = append(set.Body, 0xff)
	r := rulesOf(set)
	if early := r.Doubts(); early == "" || strings.Contains(early, "UTF-8") { // the first screen does not wait for it
		t.Errorf("the doubts are %q", early)
	}
	r.Findings()
	said := r.Doubts()
	set.Body = nil
	if again := r.Doubts(); !strings.Contains(said, "not UTF-8") || again != said {
		t.Errorf("the doubts are %q, then %q", said, again)
	}
}

func TestASentence(t *testing.T) {
	unicode, ascii := theme.New(theme.Options{}).Glyphs, theme.New(theme.Options{ASCII: true}).Glyphs
	for _, c := range []struct {
		name, unicode, ascii, operator string
		parsed                         bool
	}{
		{"invoice.total equal_to order.total", "invoice.total = order.total", "invoice.total = order.total", "=", true},
		{"a.x date_less_than_eq_to b.y", "a.x ≤ (date) b.y", "a.x <= (date) b.y", "≤ date", true},
		{"a.x≤ greater_than b.y", "a.x≤ greater_than b.y", "a.x≤ greater_than b.y", "greater_than", true},
		{"no expression at all", "no expression at all", "no expression at all", "", false},
		{"", "", "", "", false},
	} {
		r := &rulesOf(rulesNamed("1", c.name)).Rows[0]
		if got := r.Sentence(&unicode); got != c.unicode || r.Parsed() != c.parsed || r.Operator(&unicode) != c.operator {
			t.Errorf("%q reads %q, parsed %v, operator %q", c.name, got, r.Parsed(), r.Operator(&unicode))
		}
		if got := r.Sentence(&ascii); got != c.ascii {
			t.Errorf("%q reads %q in ASCII, wanted %q", c.name, got, c.ascii)
		}
	}
}

func TestChangesAreToldByIdAndContent(t *testing.T) {
	before := rulesNamed("1", "a", "2", "b", "", "no id", "4", "d", "4", "d2")
	for _, c := range []struct {
		now  []string
		said string
		of   []string
	}{
		{[]string{"1", "a", "2", "b", "", "no id", "4", "d", "4", "d2"}, "", []string{"", "", "", "", ""}},
		{[]string{"1", "a", "2", "b!", "4", "d", "4", "d3", "5", ""}, "1 new, 2 changed, 1 gone", []string{"", "changed", "", "changed", "new"}},
		{nil, "5 gone", nil},
		{[]string{"", "no id", "1", "a", "2", "b", "4", "d", "4", "d2"}, "", []string{"", "", "", "", ""}},
	} {
		r := rulesOf(rulesNamed(c.now...))
		r.learned(Learned{News: audit.See(r.Set.Rules).Since(audit.See(before.Rules))})
		var of []string
		for _, row := range r.Rows {
			of = append(of, row.News)
		}
		if r.Changes() != c.said || !slices.Equal(of, c.of) {
			t.Errorf("said %q, %q; wanted %q, %q", r.Changes(), of, c.said, c.of)
		}
	}
}

// On a full machine the values can be looked up before lint is done.
func TestValuesThatWereLookedUpAreToldAlsoWhenLintIsDoneLater(t *testing.T) {
	r := rulesOf(rulesNamed("1", "a.x equal_to b.x"))
	r.LookedUp(&quoted.Index{Records: 1, Found: []lint.Finding{{Check: lint.Quoted, Rules: []int{0}}}})
	for range 2 { // and when it is done again
		r.learned(Learned{Findings: []lint.Finding{{Check: "self", Rules: []int{0}}}})
		if all := r.Findings(); len(all) != 2 || all[1].Check != lint.Quoted || len(r.Rows[0].Lint) != 2 {
			t.Errorf("found %v", all)
		}
		r.LookedUp(r.Quoted)
	}
}

func TestTheSameAnswerAgainIsNotComparedAtTheNextStart(t *testing.T) {
	ctx, in, at := t.Context(), store.Scope{Company: "C"}, time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	s, err := store.OpenMemory(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	first := rulesOf(rulesNamed("1", "a"))
	first.At = at
	if k := learn(ctx, s, in, first, nil); k.unsaved != nil || !k.Before.IsZero() {
		t.Fatalf("of the first fetch it says %+v", k)
	}
	if k := learn(ctx, s, in, rulesOf(rulesNamed("1", "a")), nil); k.News.Any() || !k.Before.Equal(at) {
		t.Errorf("of the same rules it says %+v", k)
	}
	changed := rulesOf(rulesNamed("1", "b"))
	changed.At = at.Add(time.Hour)
	if k := learn(ctx, s, in, changed, nil); !slices.Equal(k.News.Changed, []int{0}) || !k.Before.Equal(at) {
		t.Errorf("of rules that changed it says %+v", k)
	}
	if err := s.Session.Save(ctx, in, store.SeenRules+"D", "this is not read"); err != nil {
		t.Fatal(err)
	}
	if k := learn(ctx, s, in, rulesOf(rulesNamed("1", "b")), nil); !k.Before.Equal(changed.At) {
		t.Errorf("of the same rules it says %+v", k)
	}
	if k := learn(ctx, s, in, rulesOf(rulesNamed("1", "b")), first); !slices.Equal(k.News.Changed, []int{0}) {
		t.Errorf("of other rules it says %+v", k)
	}
}

func TestTheNewestRulesAreRememberedAndTheOldestForgotten(t *testing.T) {
	var l Loader
	add := func(anchor string, n int) *Rules {
		r := &Rules{Anchor: anchor, Rows: make([]Row, n)}
		l.remember(r)
		return r
	}
	add("a", 10)
	newer := add("a", 20)
	if l.Past("a") != newer || len(l.past) != 1 {
		t.Fatal("an older fetch of the same document is remembered")
	}
	add("b", mostRules)
	add("c", 1)
	if l.Past("a") != nil || l.Past("b") == nil || l.Past("c") == nil {
		t.Error("the oldest rules were not those that went")
	}
	for i := range 2 * mostPast {
		add(string(rune('d'+i)), 1)
	}
	if len(l.past) > mostPast {
		t.Errorf("%d fetches are remembered", len(l.past))
	}
	huge := add("huge", 3*mostRules)
	if l.Past("huge") != huge {
		t.Error("the newest rules must be remembered, however many")
	}
}
