package rules

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"docket/client"
)

// made is rules as the client decodes them from a list of JSON objects.
func made(t *testing.T, objects ...string) []client.Rule {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"success":true,"total":0,"rules":[` + strings.Join(objects, ",") + `]}`))
	}))
	defer server.Close()
	c, err := client.New(server.URL, client.WithCompany("Northgate Trading"),
		client.WithToken(func(context.Context) (string, error) { return "test-token", nil }))
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseIdleConnections()
	set, err := c.Rules(t.Context(), "DOC-1")
	if err != nil {
		t.Fatal(err)
	}
	return set.Rules
}

func named(name string) string {
	quoted, _ := json.Marshal(name)
	return `{"rule_name":` + string(quoted) + `}`
}

func TestASentence(t *testing.T) {
	for _, c := range []struct {
		name, unicode, ascii string
		parsed               bool
	}{
		{"invoice.total equal_to order.total", "invoice.total = order.total", "invoice.total = order.total", true},
		{"a.x date_less_than_eq_to b.y", "a.x ≤ (date) b.y", "a.x <= (date) b.y", true},
		{"a.x≤ greater_than b.y", "a.x≤ greater_than b.y", "a.x≤ greater_than b.y", true},
		{"no expression at all", "no expression at all", "no expression at all", false},
		{"", "", "", false},
	} {
		r := made(t, named(c.name))[0]
		if got, parsed := sentence(&r, false); got != c.unicode || parsed != c.parsed {
			t.Errorf("%q reads %q, parsed %v; wanted %q, %v", c.name, got, parsed, c.unicode, c.parsed)
		}
		if got, _ := sentence(&r, true); got != c.ascii {
			t.Errorf("%q reads %q in ASCII, wanted %q", c.name, got, c.ascii)
		}
	}
}

func TestIdsCompareAsPeopleCount(t *testing.T) {
	ids := []string{"r10", "r9", "R-1", "", "r09", "r9a", "99999999999999999999999", "100", "r9"}
	slices.SortFunc(ids, natural)
	want := []string{"", "100", "99999999999999999999999", "R-1", "r9", "r9", "r09", "r9a", "r10"}
	if !slices.Equal(ids, want) {
		t.Errorf("sorted %q, wanted %q", ids, want)
	}
	for _, a := range ids {
		for _, b := range ids {
			if natural(a, b) != -natural(b, a) {
				t.Errorf("%q and %q do not agree on their order", a, b)
			}
		}
	}
}

func TestEveryOrderIsAPermutationAndStable(t *testing.T) {
	rules := made(t, named("b.x equal_to a.y"), named("nonsense"), named("B.x equal_to a.y"), named("a.z equal_to c.y"),
		`{"rule_name":"a.z equal_to b.y","enable":"yes","rule_id":"2"}`, `{"rule_name":"a.a equal_to c.y","enable":"true","rule_id":"10"}`)
	want := map[order][]int{
		byService:  {0, 1, 2, 3, 4, 5},
		bySentence: {5, 4, 3, 0, 2, 1},
		byPair:     {4, 3, 5, 0, 2, 1},
		byEnable:   {5, 0, 1, 2, 3, 4},
		byID:       {0, 1, 2, 3, 4, 5},
	}
	for o := range orders {
		if got := sorted(rules, o, false); !slices.Equal(got, want[o]) {
			t.Errorf("%v gives %v, wanted %v", o, got, want[o])
		}
		down := sorted(rules, o, true)
		slices.Sort(down)
		if !slices.Equal(down, []int{0, 1, 2, 3, 4, 5}) {
			t.Errorf("%v reversed lost rules: %v", o, down)
		}
	}
	if got := sorted(rules, byPair, true); !slices.Equal(got, []int{1, 0, 2, 3, 5, 4}) {
		t.Errorf("reversed, rules of one pair changed places: %v", got)
	}
}

func TestAFilterFindsEveryWordAnywhere(t *testing.T) {
	rules := made(t,
		`{"rule_name":"invoice.total equal_to order.total","description":"Größe ÄÖÜ","enable":"true"}`,
		`{"rule_name":"free words","enable":"false","confidence":{"Score":0.25},"rule_precondition":{"condition_list":[{"field":"contract.status"}]}}`,
		`{"rule_name":"a.b contains c.d","enable":"TRUE "}`)
	h := newHaystack(rules)
	for typed, want := range map[string][]int{
		"":                {0, 1, 2},
		"TOTAL order":     {0},
		"größe äöü":       {0},
		"=":               {0},
		"enable:true":     {0},
		"enable:false":    {1},
		"enable:odd":      {2},
		"operator:equal":  {0},
		"score":           {1},
		"contract.status": {1},
		"contains total":  {},
		"words free":      {1},
	} {
		if got := h.filter([]int{}, []int{0, 1, 2}, newQuery(typed)); !slices.Equal(got, want) {
			t.Errorf("%q finds %v, wanted %v", typed, got, want)
		}
	}
	if strings.Contains(h.of(1), "total") || !strings.Contains(h.of(2), "contains") {
		t.Error("the text of one rule runs into the next")
	}
}

// FuzzNarrowing: looking only at what the filter before left finds the same.
func FuzzNarrowing(f *testing.F) {
	f.Add("a", "ab", "xab b a|b|ab")
	f.Add("x y", "xy", "x y|xy|yx")
	f.Add("É", "é e", "é|e|É e")
	f.Fuzz(func(t *testing.T, before, now, texts string) {
		h := &haystack{}
		var all []int
		for i, text := range strings.Split(strings.ToLower(texts), "|") {
			h.text += text
			h.ends = append(h.ends, len(h.text))
			all = append(all, i)
		}
		old, q := newQuery(before), newQuery(now)
		if !q.narrows(old) {
			return
		}
		narrowed, whole := h.filter([]int{}, h.filter(nil, all, old), q), h.filter([]int{}, all, q)
		if !slices.Equal(narrowed, whole) {
			t.Errorf("%q after %q finds %v, alone %v", now, before, narrowed, whole)
		}
	})
}

func TestTheEnableKeyGoesRound(t *testing.T) {
	typed := "amount"
	for _, want := range []string{"amount enable:true", "amount enable:false", "amount enable:odd", "amount", "amount enable:true"} {
		if typed = nextEnable(typed); typed != want {
			t.Fatalf("got %q, wanted %q", typed, want)
		}
	}
}

func TestChangesAreToldByIdAndContent(t *testing.T) {
	before := made(t, `{"rule_id":"1","rule_name":"a"}`, `{"rule_id":"2","rule_name":"b"}`, `{"rule_name":"no id"}`, `{"rule_id":"4","rule_name":"d"}`, `{"rule_id":"4","rule_name":"d2"}`)
	for _, c := range []struct {
		now  []string
		said string
		of   []change
	}{
		{[]string{`{"rule_id":"1","rule_name":"a"}`, `{"rule_id":"2","rule_name":"b"}`, `{"rule_name":"no id"}`, `{"rule_id":"4","rule_name":"d"}`, `{"rule_id":"4","rule_name":"d2"}`},
			"nothing changed", []change{same, same, same, same, same}},
		{[]string{`{ "rule_name" : "a", "rule_id":"1" }`, `{"rule_id":"2","rule_name":"b!"}`, `{"rule_id":"4","rule_name":"d"}`, `{"rule_id":"4","rule_name":"d3"}`, `{"rule_id":"5"}`},
			"1 new, 2 changed, 1 gone", []change{same, altered, same, altered, added}},
		{nil, "5 gone", []change{}},
		{[]string{`{"rule_name":"no id"}`, `{"rule_id":"1","rule_name":"a"}`, `{"rule_id":"2","rule_name":"b"}`, `{"rule_id":"4","rule_name":"d"}`, `{"rule_id":"4","rule_name":"d2"}`},
			"the same rules in another order", []change{same, same, same, same, same}},
	} {
		got := compare(before, made(t, c.now...))
		if got.String() != c.said || !slices.Equal(got.of, c.of) {
			t.Errorf("said %q, %v; wanted %q, %v", got, got.of, c.said, c.of)
		}
	}
}

func TestTheShelfKeepsTheNewestAndForgetsTheOldest(t *testing.T) {
	var s shelf
	add := func(anchor string, n int) *collection {
		c := &collection{anchor: anchor, set: &client.RuleSet{Rules: make([]client.Rule, n)}}
		s.put(c)
		return c
	}
	add("a", 10)
	newer := add("a", 20)
	if s.find("a") != newer || len(s.collections) != 1 {
		t.Fatal("an older fetch of the same document was kept")
	}
	add("b", keptRules)
	add("c", 1)
	if s.find("a") != nil || s.find("b") == nil || s.find("c") == nil {
		t.Error("the oldest collection was not the one that went")
	}
	for i := range 2 * keptCollections {
		add(string(rune('d'+i)), 1)
	}
	if len(s.collections) > keptCollections {
		t.Errorf("%d collections are kept", len(s.collections))
	}
	huge := add("huge", 3*keptRules)
	if s.find("huge") != huge {
		t.Error("the newest collection must be kept, however large")
	}
}
