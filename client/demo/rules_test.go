package demo_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"docket/client/allocs"
	"docket/client/demo"
)

// auditRule is §2.1, read once more and for these tests only.
type auditRule struct {
	RuleName     string `json:"rule_name"`
	Description  string `json:"description"`
	Enable       string `json:"enable"`
	EventType    string `json:"event_type"`
	RuleType     string `json:"rule_type"`
	Action       string `json:"action"`
	Precondition struct {
		RuleName      string            `json:"rule_name"`
		DocumentType  string            `json:"document_type"`
		EventType     string            `json:"event_type"`
		ConditionType string            `json:"condition_type"`
		ConditionList []json.RawMessage `json:"condition_list"`
	} `json:"rule_precondition"`
	AnchorDocumentID string          `json:"anchor_document_id"`
	AnchorFileName   string          `json:"anchor_file_name"`
	Justification    string          `json:"justification"`
	RuleID           string          `json:"rule_id"`
	Confidence       json.RawMessage `json:"confidence"` // undeclared, and there
	Model            json.RawMessage `json:"model"`
	Severity         json.RawMessage `json:"severity"`
}

type ruleAnswer struct {
	Success bool        `json:"success"`
	Total   int         `json:"total"`
	Rules   []auditRule `json:"rules"`
}

func rulesOf(t *testing.T, c *caller, anchor string) ruleAnswer {
	t.Helper()
	var got ruleAnswer
	c.post(rulesPath, "anchor_document_id", anchor).into(t, &got)
	return got
}

func TestEveryAnchorHasTheRulesItPromises(t *testing.T) {
	c := start(t, demo.Options{})
	for anchor, want := range map[string]int{"DOC-1001": 48, "DOC-1002": 26, "DOC-1003": 15, "DOC-ODD": 14, "DOC-10000": 10_000} {
		got := rulesOf(t, c, anchor)
		if !got.Success || got.Total != want || len(got.Rules) != want {
			t.Errorf("%s: success %v, total %d, %d rules, want %d", anchor, got.Success, got.Total, len(got.Rules), want)
		}
		ids, names := map[string]bool{}, map[string]bool{}
		for i, r := range got.Rules {
			ids[r.RuleID], names[r.RuleName] = true, true
			if r.AnchorDocumentID != anchor || r.RuleType != "data_reconciliation_rule" || r.EventType != "processed" || r.Description == "" {
				t.Errorf("%s rule %d: %+v", anchor, i, r)
			}
		}
		if len(ids) != want {
			t.Errorf("%s: %d different ids of %d", anchor, len(ids), want)
		}
		if anchor == "DOC-10000" && len(names) != want {
			t.Errorf("%s: %d different names of %d", anchor, len(names), want)
		}
	}
}

func TestAReviewerFindsWhatTheRulesHide(t *testing.T) {
	c := start(t, demo.Options{})
	seen := map[string]int{}
	mark := func(found bool, what string) {
		if found {
			seen[what]++
		}
	}
	types := map[string]bool{}
	for _, anchor := range []string{"DOC-1001", "DOC-1002", "DOC-1003", "DOC-ODD"} {
		names := map[string]int{}
		for _, r := range rulesOf(t, c, anchor).Rules {
			names[r.RuleName]++
			words := strings.Fields(r.RuleName)
			mark(len(words) != 3, "a name that is no expression")
			mark(r.Enable != "true" && r.Enable != "false", "an odd flag")
			mark(r.Enable == "false", "a disabled rule")
			mark(r.Justification == "", "no justification")
			mark(r.Precondition.RuleName != r.RuleName, "a precondition of another rule")
			mark(len(r.Precondition.ConditionList) > 1, "several conditions")
			mark(string(r.Confidence) == "0.8731234567890123456789", "a number of twenty-two digits")
			if len(words) == 3 {
				mark(true, words[1])
				mark(words[0] == words[2], "a comparison with itself")
				left, _, _ := strings.Cut(words[0], ".")
				types[left] = true
			}
		}
		for name, count := range names {
			mark(count > 1, "a duplicate")
			if w := strings.Fields(name); len(w) == 3 && w[0] != w[2] && names[w[2]+" "+w[1]+" "+w[0]] > 0 {
				mark(w[1] == "equal_to", "a mirrored pair")
				mark(w[1] == "date_less_than_eq_to", "a circular pair")
			}
		}
	}
	for _, want := range []string{
		"equal_to", "date_less_than_eq_to", "greater_than_eq_to", "a name that is no expression", "an odd flag",
		"a disabled rule", "no justification", "a precondition of another rule", "several conditions",
		"a number of twenty-two digits", "a comparison with itself", "a duplicate", "a mirrored pair", "a circular pair",
	} {
		if seen[want] == 0 {
			t.Errorf("no rule shows %s", want)
		}
	}
	for _, want := range demo.Offers()["fields"] {
		if !types[want] {
			t.Errorf("no rule begins with document type %s", want)
		}
	}
}

// declared are the members of §2.1 and §2.2; all of them are there.
var declared = map[string][]string{
	"rule": {"action", "anchor_document_id", "anchor_file_name", "description", "enable", "event_type", "justification",
		"rule_id", "rule_name", "rule_precondition", "rule_type"},
	"precondition": {"condition_list", "condition_type", "document_type", "event_type", "rule_name"},
}

// departures says in what a rule departs from the interface.
func departures(t *testing.T, raw json.RawMessage) []string {
	var r auditRule
	var members, inside map[string]json.RawMessage
	for _, into := range []any{&r, &members} {
		if err := json.Unmarshal(raw, into); err != nil {
			t.Fatal(err)
		}
	}
	if err := json.Unmarshal(members["rule_precondition"], &inside); err != nil {
		t.Fatal(err)
	}
	var out []string
	for what, departs := range map[string]bool{
		"members of the rule":         !slices.Equal(slices.Sorted(maps.Keys(members)), declared["rule"]),
		"members of the precondition": !slices.Equal(slices.Sorted(maps.Keys(inside)), declared["precondition"]),
		"enable":                      r.Enable != "true" && r.Enable != "false",
		"the name":                    !expression.MatchString(r.RuleName),
		"the precondition's name":     r.Precondition.RuleName != r.RuleName,
	} {
		if departs {
			out = append(out, what)
		}
	}
	return out
}

// expression is the form of a rule's name (§2.1).
var expression = regexp.MustCompile(`^\w+\.\w+ \w+ \w+\.\w+$`)

func TestOnlyTheOddAnchorDepartsFromTheInterface(t *testing.T) {
	c := start(t, demo.Options{})
	seen := map[string]bool{}
	for _, anchor := range demo.Offers()["rules"] {
		if anchor == "DOC-1004" || anchor == "DOC-1005" {
			continue // they have no rules
		}
		var got struct {
			Success bool
			Total   int
			Rules   []json.RawMessage
		}
		c.post(rulesPath, "anchor_document_id", anchor).into(t, &got)
		for i, raw := range got.Rules {
			for _, what := range departures(t, raw) {
				if seen[what] = true; anchor != "DOC-ODD" {
					t.Errorf("%s rule %d: %s", anchor, i, what)
				}
			}
		}
	}
	for _, want := range []string{"members of the rule", "enable", "the name", "the precondition's name"} {
		if !seen[want] {
			t.Errorf("no odd rule departs in %s", want)
		}
	}
}

func TestAnAnchorWithoutRulesIsTheDocumentedRefusal(t *testing.T) {
	c := start(t, demo.Options{})
	for _, anchor := range []string{"DOC-1004", "never heard of"} {
		r := c.post(rulesPath, "anchor_document_id", anchor)
		var got struct{ Status, Description string }
		if err := json.Unmarshal([]byte(r.body), &got); err != nil {
			t.Fatal(err)
		}
		if r.status != http.StatusBadRequest || got.Status != "fail" || !strings.Contains(got.Description, anchor) {
			t.Errorf("%s: %d %s", anchor, r.status, r.body)
		}
	}
	c.post(rulesPath, "anchor_document_id", "DOC-1005").refused(t, http.StatusInternalServerError, "DOC-1005")
}

// widest is a response that keeps nothing but the size of its largest write.
type widest struct {
	head           http.Header
	most, together int
}

func (w *widest) Header() http.Header { return w.head }
func (w *widest) WriteHeader(int)     {}
func (w *widest) Write(p []byte) (int, error) {
	w.most, w.together = max(w.most, len(p)), w.together+len(p)
	return len(p), nil
}

func TestTenThousandRulesAreNeverInMemoryAtOnce(t *testing.T) {
	c := start(t, demo.Options{})
	w := &widest{head: http.Header{}}
	c.server.ServeHTTP(w, c.request(rulesPath, "company_name", c.server.Company, "anchor_document_id", "DOC-10000"))
	if w.together < 4<<20 || w.most > 80<<10 {
		t.Errorf("%d bytes in writes of at most %d", w.together, w.most)
	}
}

func TestAPageOfAMillionCostsTheSameWhereverItLies(t *testing.T) {
	c := start(t, demo.Options{})
	cost := func(index int) float64 {
		return allocs.Each(t, 5, func() {
			w := &widest{head: http.Header{}}
			c.server.ServeHTTP(w, c.request(dataPath, "company_name", c.server.Company,
				"datasource_name", "million_rows", "page_index", fmt.Sprint(index), "items_per_page", "100"))
			if w.together < 10_000 || w.most > 80<<10 {
				t.Fatalf("page %d: %d bytes in writes of at most %d", index, w.together, w.most)
			}
		})
	}
	first, last := cost(1), cost(10_000)
	if last > first+10 || first > 300 {
		t.Errorf("the first page takes %.0f allocations, the last %.0f", first, last)
	}
}
