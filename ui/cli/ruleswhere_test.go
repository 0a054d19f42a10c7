package cli

import (
	"strconv"
	"strings"
	"testing"

	"docket/ui/core/audit"
	"docket/ui/core/audit/audittest"
	"docket/ui/core/query"
)

// Who takes a filter from the screen into a script gets the rules that were on the screen: of the rules 1 to 21, those from
// 12 on, and not 2 to 9 as well because "2" stands behind "12" among texts.
func TestAFilterOfRulesComparesNumbersAsTheScreenDoes(t *testing.T) {
	var specs []audittest.Spec
	for n := 1; n <= 21; n++ {
		specs = append(specs, audittest.Spec{ID: strconv.Itoa(n), Name: "a.x equal_to b.x"})
	}
	set := audittest.Rules(t, specs...)
	columns, rows := rulesAsRows(audit.NewReview(set, nil), nil)
	for where, want := range map[string]string{
		"rule_id>=12":         "12 13 14 15 16 17 18 19 20 21",
		"rule_id<3":           "1 2",
		"rule_id=3.0":         "3",
		"rule_id:2 verdict:p": "2 12 20 21",
	} {
		f, err := query.Parse(where, columns)
		audittest.Must(t, err)
		var kept []string
		for i, r := range set.Rules {
			if f.Match(rows[i]) {
				kept = append(kept, r.ID)
			}
		}
		if got := strings.Join(kept, " "); got != want {
			t.Errorf("--where '%s' keeps %s, want %s", where, got, want)
		}
	}
	if _, err := query.Parse("rule_id>=twelve", columns); err == nil {
		t.Error("a number is compared with a word")
	}
}
