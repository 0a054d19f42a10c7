package rules

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/rules/detail"
	"docket/ui/rules/evidence"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
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
		if got, parsed := detail.Sentence(&r, false); got != c.unicode || parsed != c.parsed {
			t.Errorf("%q reads %q, parsed %v; wanted %q, %v", c.name, got, parsed, c.unicode, c.parsed)
		}
		if got, _ := detail.Sentence(&r, true); got != c.ascii {
			t.Errorf("%q reads %q in ASCII, wanted %q", c.name, got, c.ascii)
		}
	}
}

func TestIdsCompareAsPeopleCount(t *testing.T) {
	ids := []string{"r10", "r9", "R-1", "", "r09", "r9a", "99999999999999999999999", "100", "r9"}
	slices.SortFunc(ids, func(a, b string) int { return strings.Compare(naturalKey(a), naturalKey(b)) })
	want := []string{"", "100", "99999999999999999999999", "R-1", "r9", "r9", "r09", "r9a", "r10"}
	if !slices.Equal(ids, want) {
		t.Errorf("sorted %q, wanted %q", ids, want)
	}
}

// listOf is a sheet of rules, as the view shows them.
func listOf(t *testing.T, rules []client.Rule) (*model, *sheet.Sheet) {
	t.Helper()
	c, err := newCollection("DOC-1", &client.RuleSet{Rules: rules}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.review = audit.NewReview(c.set, nil)
	m := newModel(&view.Env{Context: t.Context(), Theme: theme.New(theme.Options{Dark: true}), Now: time.Now})
	m.show(c)
	return m, m.list
}

func TestEveryOrderIsAPermutationAndStable(t *testing.T) {
	_, list := listOf(t, made(t, named("b.x equal_to a.y"), named("nonsense"), named("B.x equal_to a.y"), named("a.z equal_to c.y"),
		`{"rule_name":"a.z equal_to b.y","enable":"yes","rule_id":"2"}`, `{"rule_name":"a.a equal_to c.y","enable":"true","rule_id":"10"}`))
	want := map[int][]int{
		-1:        {0, 1, 2, 3, 4, 5},
		colRule:   {5, 4, 3, 0, 2, 1},
		fieldType: {4, 3, 5, 0, 2, 1},
		colEnable: {5, 0, 1, 2, 3, 4},
		colID:     {0, 1, 2, 3, 4, 5},
	}
	for _, o := range orders {
		list.SetOrder([]sheet.Key{{Col: o.col}})
		if got := list.Grid().Rows(); !slices.Equal(got, want[o.col]) {
			t.Errorf("%s gives %v, wanted %v", o.words, got, want[o.col])
		}
		list.SetOrder([]sheet.Key{{Col: o.col, Desc: true}})
		if down := slices.Sorted(slices.Values(list.Grid().Rows())); !slices.Equal(down, []int{0, 1, 2, 3, 4, 5}) {
			t.Errorf("%s reversed lost rules: %v", o.words, down)
		}
	}
	list.SetOrder([]sheet.Key{{Col: fieldType, Desc: true}})
	if got := list.Grid().Rows(); !slices.Equal(got, []int{1, 0, 2, 3, 5, 4}) {
		t.Errorf("reversed, rules of one pair changed places: %v", got)
	}
}

func TestAFilterFindsEveryWordAnywhere(t *testing.T) {
	m, list := listOf(t, made(t,
		`{"rule_name":"invoice.total equal_to order.total","description":"Größe ÄÖÜ","enable":"true","justification":"because","event_type":"processed"}`,
		`{"rule_name":"free words","enable":"false","confidence":{"Score":0.25},"rule_precondition":{"condition_list":[{"field":"contract.status"}]}}`,
		`{"rule_name":"a.b contains c.d","enable":"TRUE "}`,
		`{"rule_name":"order.total equal_to invoice.total","enable":"true","justification":"because"}`))
	m.shown.review.Apply(m.shown.review.Judge([]int{2}, store.Flag, "me"))
	m.shown.review.Apply(m.shown.review.Comment([]int{2}, "Ask the Buyer", "me"))
	for typed, want := range map[string][]int{
		"":                            {0, 1, 2, 3},
		"TOTAL order":                 {0, 3},
		"größe äöü":                   {0},
		`"invoice.total = "`:          {0},
		"enable:true":                 {0, 3},
		"enable:false":                {1},
		"enable:odd":                  {2},
		"operator:equal":              {0, 3},
		"operator=contains":           {2},
		"score":                       {1},
		"contract.status":             {1},
		"contains total":              {},
		"words free":                  {1},
		"lint:mirrored":               {0, 3},
		"lint:mirrored -verdict:open": {0, 3},
		"verdict:pending":             {0, 1, 3},
		"verdict=flagged":             {2},
		"comment:buyer":               {2},
		"type:invoice":                {0, 3},
		`justification=""`:            {1, 2},
		"event_type:processed":        {0},
		"description~^gr":             {0},
	} {
		if err := list.SetFilter(typed); err != nil {
			t.Errorf("%q: %v", typed, err)
		}
		if got := list.Grid().Rows(); !slices.Equal(got, want) {
			t.Errorf("%q finds %v, wanted %v", typed, got, want)
		}
	}
}

func TestChangesAreToldByIdAndContent(t *testing.T) {
	before := made(t, `{"rule_id":"1","rule_name":"a"}`, `{"rule_id":"2","rule_name":"b"}`, `{"rule_name":"no id"}`, `{"rule_id":"4","rule_name":"d"}`, `{"rule_id":"4","rule_name":"d2"}`)
	for _, c := range []struct {
		now  []string
		said string
		of   []evidence.Change
	}{
		{[]string{`{"rule_id":"1","rule_name":"a"}`, `{"rule_id":"2","rule_name":"b"}`, `{"rule_name":"no id"}`, `{"rule_id":"4","rule_name":"d"}`, `{"rule_id":"4","rule_name":"d2"}`},
			"nothing changed", []evidence.Change{evidence.Same, evidence.Same, evidence.Same, evidence.Same, evidence.Same}},
		{[]string{`{ "rule_name" : "a", "rule_id":"1" }`, `{"rule_id":"2","rule_name":"b!"}`, `{"rule_id":"4","rule_name":"d"}`, `{"rule_id":"4","rule_name":"d3"}`, `{"rule_id":"5"}`},
			"1 new, 2 changed, 1 gone", []evidence.Change{evidence.Same, evidence.Changed, evidence.Same, evidence.Changed, evidence.New}},
		{nil, "5 gone", []evidence.Change{}},
		{[]string{`{"rule_name":"no id"}`, `{"rule_id":"1","rule_name":"a"}`, `{"rule_id":"2","rule_name":"b"}`, `{"rule_id":"4","rule_name":"d"}`, `{"rule_id":"4","rule_name":"d2"}`},
			"the same rules in another order", []evidence.Change{evidence.Same, evidence.Same, evidence.Same, evidence.Same, evidence.Same}},
	} {
		got := evidence.Compare(before, made(t, c.now...))
		if got.String() != c.said || !slices.Equal(got.Of, c.of) {
			t.Errorf("said %q, %v; wanted %q, %v", got, got.Of, c.said, c.of)
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
