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
	"docket/ui/rules/loading"
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
	c, err := client.New(server.URL, client.Options{Company: "Northgate Trading", Token: func(context.Context) (string, error) { return "test-token", nil }})
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

// listOf is a sheet of rules, as the view shows them.
func listOf(t *testing.T, rules []client.Rule) (*model, *sheet.Sheet) {
	t.Helper()
	m := newModel(&view.Env{Context: t.Context(), Theme: theme.New(theme.Options{Dark: true}), Now: time.Now})
	set := &client.RuleSet{Rules: rules}
	r := loading.New("DOC-1", audit.NewReview(set, nil), set)
	r.Findings() // lint has looked
	m.show(r)
	return m, m.list
}

func TestEveryOrderIsAPermutationAndStable(t *testing.T) {
	_, list := listOf(t, made(t, named("b.x equal_to a.y"), named("nonsense"), named("B.x equal_to a.y"), named("a.z equal_to c.y"),
		`{"rule_name":"a.z equal_to b.y","enable":"yes","rule_id":"2"}`, `{"rule_name":"a.a equal_to c.y","enable":"true","rule_id":"10"}`))
	want := map[int][]int{
		-1:        {0, 1, 2, 3, 4, 5},
		colLeft:   {5, 3, 4, 2, 0, 1},
		colRight:  {0, 2, 4, 3, 5, 1},
		colEnable: {0, 1, 2, 3, 4, 5},
		colID:     {4, 5, 0, 1, 2, 3},
	}
	for _, col := range orders {
		list.SetOrder([]sheet.Key{{Col: col}})
		if got := list.Grid().Rows(); !slices.Equal(got, want[col]) {
			t.Errorf("column %d gives %v, wanted %v", col, got, want[col])
		}
		list.SetOrder([]sheet.Key{{Col: col, Desc: true}})
		if down := slices.Sorted(slices.Values(list.Grid().Rows())); !slices.Equal(down, []int{0, 1, 2, 3, 4, 5}) {
			t.Errorf("column %d reversed lost rules: %v", col, down)
		}
	}
	list.SetOrder([]sheet.Key{{Col: colRight, Desc: true}})
	if got := list.Grid().Rows(); !slices.Equal(got, []int{3, 5, 4, 0, 2, 1}) {
		t.Errorf("reversed, equal rules changed places: %v", got)
	}
}

func TestAFilterFindsEveryWordAnywhere(t *testing.T) {
	m, list := listOf(t, made(t,
		`{"rule_name":"invoice.total equal_to order.total","description":"Größe ÄÖÜ","enable":"true","justification":"because","event_type":"processed"}`,
		`{"rule_name":"free words","enable":"false","confidence":{"Score":0.25},"rule_precondition":{"condition_list":[{"field":"contract.status"}]}}`,
		`{"rule_name":"a.b contains c.d","enable":"TRUE "}`,
		`{"rule_name":"order.total equal_to invoice.total","enable":"true","justification":"because"}`))
	m.review.Rules.Review.Apply(m.review.Rules.Review.Judge([]int{2}, store.Flag, "me"))
	m.review.Rules.Review.Apply(m.review.Rules.Review.Comment([]int{2}, "Ask the Buyer", "me"))
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
