package lint

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/client/allocs"
	"docket/ui/core/audit"
	"docket/ui/core/audit/audittest"
)

func found(findings []Finding) []string {
	var out []string
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%s %v %s", f.Check, f.Rules, f.Sentence))
	}
	return out
}

func TestEveryCheckFindsWhatItIsForAndNothingElse(t *testing.T) {
	for name, c := range map[string]struct {
		rules []audittest.Spec
		want  []string
	}{
		"sound": {[]audittest.Spec{{ID: "R1", Name: "a.x equal_to b.x"}, {ID: "R2", Name: "a.x equal_to b.y"}, {ID: "R3", Name: "a.d date_less_than_eq_to b.d"}, {ID: "R4", Name: "b.d date_less_than_eq_to c.d"}}, nil},
		"duplicate": {[]audittest.Spec{{ID: "R1", Name: "a.x equal_to b.x"}, {ID: "R2", Name: "a.y equal_to b.y"}, {ID: "R3", Name: "a.x  equal_to b.x"}},
			[]string{"duplicate [0 2] R1 and R3 say the same: a.x = b.x."}},
		"mirrored": {[]audittest.Spec{{ID: "R1", Name: "b.x equal_to a.x"}, {ID: "", Name: "a.x equal_to b.x"}},
			[]string{"mirrored [0 1] R1 and rule 2 demand the same: b.x = a.x, once from each side."}},
		"circular": {[]audittest.Spec{{ID: "R1", Name: "a.d date_less_than_eq_to b.d"}, {ID: "R2", Name: "b.d date_less_than_eq_to a.d"}},
			[]string{"circular [0 1] a.d ≤ b.d ≤ a.d can only hold where all of these dates are equal (R1 and R2)."}},
		"longer circle": {[]audittest.Spec{{ID: "R1", Name: "a.d date_less_than_eq_to b.d"}, {ID: "R2", Name: "b.d date_less_than_eq_to c.d"},
			{ID: "R3", Name: "x.d date_less_than_eq_to a.d"}, {ID: "R4", Name: "c.d date_less_than_eq_to a.d"}},
			[]string{"circular [0 1 3] a.d ≤ b.d ≤ c.d ≤ a.d can only hold where all of these dates are equal (R1, R2 and R4)."}},
		"itself": {[]audittest.Spec{{ID: "R1", Name: "a.x equal_to a.x"}}, []string{"self [0] R1 compares a.x with itself."}},
		"unjustified": {[]audittest.Spec{{ID: "R1", Name: "a.x equal_to b.x", Why: " \t"}, {ID: "R2", Name: "a.y equal_to b.y", Why: "\n"}},
			[]string{"justification [0 1] R1 and R2 give no justification."}},
		"enable": {[]audittest.Spec{{ID: "R1", Name: "a.x equal_to b.x", Enable: `"TRUE "`}, {ID: "R2", Name: "a.y equal_to b.y", Enable: `true`}, {ID: "R3", Name: "a.z equal_to b.z", Enable: `null`}},
			[]string{`enable [0] R1 has enable "TRUE ", which is neither true nor false.`, "enable [2] R3 has enable null, which is neither true nor false."}},
		"precondition": {[]audittest.Spec{{ID: "R1", Name: "a.x equal_to b.x", Pre: "a.y equal_to b.y"}, {ID: "R2", Name: "a.z equal_to b.z", Pre: "a.z  equal_to b.z"}},
			[]string{"precondition [0] The precondition of R1 names another rule: a.y equal_to b.y."}},
		"unparsed": {[]audittest.Spec{{ID: "R1", Name: "the total is right"}, {ID: "R2", Name: "total equal_to sum"}},
			[]string{"unparsed [0] The name of R1 cannot be taken apart: the total is right.", "unparsed [1] The name of R2 cannot be taken apart: total equal_to sum."}},
		"operator": {[]audittest.Spec{{ID: "R1", Name: "a.x resembles b.x"}, {ID: "R2", Name: "b.x resembles a.x"}},
			[]string{"operator [0 1] R1 and R2 use the operator resembles, which the interface does not describe."}},
		"chain": {[]audittest.Spec{{ID: "R1", Name: "a.x equal_to b.x"}, {ID: "R2", Name: "c.x equal_to b.x"}, {ID: "R3", Name: "a.x equal_to c.x"}, {ID: "R4", Name: "c.x equal_to d.x"}},
			[]string{"chain [2] R3 follows from R1 and R2: both sides equal b.x."}},
		"contradiction": {[]audittest.Spec{{ID: "R1", Name: "a.x equal_to b.x", Enable: `"false"`}, {ID: "R2", Name: "a.x equal_to b.x"}},
			[]string{"duplicate [0 1] R1 and R2 say the same: a.x = b.x.", "contradiction [0 1] R1 and R2 say the same, and one of them is enabled and the other is not."}},
		"opposites": {[]audittest.Spec{{ID: "R1", Name: "a.x less_than b.x"}, {ID: "R2", Name: "b.x less_than a.x"}},
			[]string{"operator [0 1] R1 and R2 use the operator less_than, which the interface does not describe.",
				"contradiction [0 1] R1 and R2 cannot both hold, by the names of their operators: a.x less_than b.x and b.x less_than a.x."}},
		"island": {[]audittest.Spec{{ID: "R1", Name: "a.x equal_to b.x"}, {ID: "R2", Name: "c.x equal_to d.x"}, {ID: "R3", Name: "b.y equal_to e.x"}},
			[]string{"island [1] No rule ties c and d to the document types of the other rules (R2)."}},
		"spelling": {[]audittest.Spec{{ID: "R1", Name: "order.line_total equal_to invoice.total"}, {ID: "R2", Name: "order.lineTotal equal_to invoice.totals"}},
			[]string{"spelling [0 1] R1 and R2 differ only in spelling: order.line_total = invoice.total and order.lineTotal = invoice.totals."}},
		"kind": {[]audittest.Spec{{ID: "R1", Name: "contract.minimum_quantity date_less_than_eq_to b.ordered"}, {ID: "R2", Name: "a.signed date_less_than_eq_to b.lineTotal"},
			{ID: "R3", Name: "a.delivery_date equal_to b.total_amount"}, {ID: "R4", Name: "a.valid_from date_less_than_eq_to b.order_date"}, {ID: "R5", Name: "a.price_code equal_to b.name"},
			{ID: "R6", Name: "a.quantity_date date_less_than_eq_to b.day"}},
			[]string{"kind [0] R1 compares dates, but by its name contract.minimum_quantity is a number.", "kind [1] R2 compares dates, but by its name b.lineTotal is a number.",
				"kind [2] R3 compares a date with a number, by their names: a.delivery_date = b.total_amount."}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := found(Rules(audittest.Rules(t, c.rules...).Rules)); !slices.Equal(got, c.want) {
				t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestDuplicatesUnderDifferentConditionsSaySo(t *testing.T) {
	rules := audittest.Fetched(t, `{"rules":[
		{"rule_id":"R1","rule_name":"a.x equal_to b.x","enable":"true","justification":"j","rule_precondition":{"condition_list":[{"field":"a.k","value":1}]}},
		{"rule_id":"R2","rule_name":"a.x equal_to b.x","enable":"true","justification":"j","rule_precondition":{"condition_list":[{"field":"a.k","value":2}]}}]}`).Rules
	if got := found(Rules(rules)); len(got) != 1 || !strings.HasSuffix(got[0], "Their preconditions differ.") {
		t.Errorf("found %q", got)
	}
}

func TestPreconditionsThatCanNeverOrAlwaysHoldAreFound(t *testing.T) {
	var rules []string
	for i, condition := range []string{`"event_type":"received"`, `"document_type":"contract"`, `"condition_type":"and","condition_list":[]`, `"condition_type":"and","condition_list":[{"field":"a.k","value":1}]`,
		`"event_type":"processed","document_type":"a","condition_type":"","condition_list":[]`, `"document_type":"","event_type":""`, `"condition_type":"or","condition_list":[]`} {
		rules = append(rules, fmt.Sprintf(`{"rule_id":"R%d","rule_name":"a.x%d equal_to b.x%d","enable":"true","event_type":"processed","justification":"j","rule_precondition":{%s}}`, i, i, i, condition))
	}
	got := found(Rules(audittest.Fetched(t, `{"rules":[`+strings.Join(rules, ",")+`]}`).Rules))
	if want := []string{"condition [0] The precondition of R0 can never hold: it is about the event received, and the rule about processed.",
		"condition [1] The precondition of R1 can never hold: it is about contract, and the rule compares a and b.",
		"condition [2] The precondition of R2 always holds: it joins its conditions by and and has none.",
		"condition [6] The precondition of R6 can never hold: it joins its conditions by or and has none."}; !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	all := Rules(audittest.Fetched(t, `{"rules":[`+strings.Join(rules, ",")+`]}`).Rules)
	if groups := Fold(all, make([]int, len(rules)), func(Finding) string { return "" }); len(groups) != 4 {
		t.Errorf("findings that say otherwise are folded into one: %+v", groups)
	}
}

// What the names of two operators say against each other is found, whichever way round the sides stand.
func TestPairsThatCannotBothHoldAreFound(t *testing.T) {
	for pair, contrary := range map[[2]string]bool{
		{"a.x less_than b.x", "a.x equal_to b.x"}: true, {"a.x less_than b.x", "b.x equal_to a.x"}: true, {"a.x less_than b.x", "a.x greater_than_eq_to b.x"}: true,
		{"a.x greater_than b.x", "b.x greater_than_eq_to a.x"}: true, {"a.x date_less_than b.x", "a.x date_greater_than_eq_to b.x"}: true,
		{"a.x less_than b.x", "a.x less_than_eq_to b.x"}: false, {"a.x less_than_eq_to b.x", "a.x greater_than_eq_to b.x"}: false, {"a.x less_than_eq_to b.x", "a.x equal_to b.x"}: false,
		{"a.x less_than_eq_to b.x", "b.x less_than_eq_to a.x"}: false, {"a.x less_than b.x", "b.x greater_than a.x"}: false,
	} {
		for _, names := range [][2]string{pair, {pair[1], pair[0]}} {
			all := Rules(audittest.Rules(t, audittest.Spec{ID: "R1", Name: names[0]}, audittest.Spec{ID: "R2", Name: names[1]}).Rules)
			if is := slices.ContainsFunc(all, func(f Finding) bool { return f.Check == "contradiction" }); is != contrary {
				t.Errorf("%q: %v", names, found(all))
			}
		}
	}
}

func TestTheDemoHasSomethingForEveryCheckAndItsOddAnchorWhatBreaksTheInterface(t *testing.T) {
	set := audittest.Sample(t, "DOC-1001")
	findings, odd := Rules(set.Rules), Rules(audittest.Sample(t, "DOC-ODD").Rules)
	for _, c := range Checks() {
		is := func(f Finding) bool { return f.Check == c }
		if c == Quoted || c == Values { // they need records
			continue
		}
		breaks := slices.Contains([]Check{"enable", "member", "precondition", "unparsed", "chain", "contradiction", "condition", "island", "spelling"}, c)
		if slices.ContainsFunc(findings, is) == breaks || breaks && !slices.ContainsFunc(odd, is) {
			t.Errorf("%s does not find what it should in DOC-1001 and DOC-ODD", c)
		}
		if c.Explain() == "" {
			t.Errorf("%s is not explained", c)
		}
	}
	for _, f := range slices.Concat(findings, odd) {
		if !slices.IsSorted(f.Rules) || len(f.Rules) == 0 {
			t.Errorf("%s concerns %v", f.Check, f.Rules)
		}
	}
	badges := Badges(findings, len(set.Rules))
	if got := fmt.Sprint(badges[25], badges[29], badges[7]); got != "[mirrored] [self] []" {
		t.Errorf("badges are %s", got)
	}
	audittest.Golden(t, "lint.txt", strings.Join(found(slices.Concat(findings, odd)), "\n")+"\n")
}

func TestLintIsTheSameEveryTime(t *testing.T) {
	rules := audittest.Sample(t, "DOC-1001").Rules
	first := found(Rules(rules))
	for range 20 {
		if again := found(Rules(rules)); !slices.Equal(again, first) {
			t.Fatalf("another order:\n%s", strings.Join(again, "\n"))
		}
	}
}

func TestACircleOfTenThousandDatesIsOneFinding(t *testing.T) {
	rules := make([]client.Rule, 10_000)
	for i := range rules {
		rules[i] = client.Rule{Name: fmt.Sprintf("a.d%d date_less_than_eq_to a.d%d", i, (i+1)%len(rules)), Justification: "j", Enable: client.Value("true")}
	}
	findings := Rules(rules)
	if len(findings) != 1 || len(findings[0].Rules) != len(rules) || len(findings[0].Sentence) > 300 {
		t.Fatalf("%d findings", len(findings))
	}
}

// BenchmarkLint is 10,000 rules, sound ones and a ring of dates.
func BenchmarkLint(b *testing.B) {
	set := audittest.Sample(b, "DOC-10000")
	ring := make([]client.Rule, 10_000)
	for i := range ring {
		ring[i] = client.Rule{Name: fmt.Sprintf("a.d%d date_less_than_eq_to a.d%d", i, (i+1)%len(ring)), Justification: "j", Enable: client.Value("true")}
	}
	for name, rules := range map[string][]client.Rule{"sample": set.Rules, "ring": ring} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Rules(rules)
			}
		})
	}
}

func TestFindingsAboutTheSameFamiliesAreOneGroup(t *testing.T) {
	all := []Finding{{"chain", "one", []int{2, 0, 1}, ""}, {"self", "two", []int{2}, ""}, {"chain", "three", []int{5, 3, 1}, ""}, {"chain", "four", []int{8, 6, 7}, ""}, {"chain", "five", []int{2, 1, 0}, ""}}
	groups := Fold(all, []int{0, 1, 2, 0, 1, 2, 0, 1, 2}, func(f Finding) string { return strings.Repeat("silenced", strings.Count(f.Sentence, "four")) })
	var got []string
	for _, g := range groups {
		got = append(got, fmt.Sprintf("%s %s %d %v", g.Check, g.Sentence, len(g.Of), g.Rules))
	}
	if want := []string{"chain one 2 [0 1 2 3 5]", "self two 1 [2]", "chain four 1 [8 6 7]", "chain five 1 [2 1 0]"}; !slices.Equal(got, want) {
		t.Errorf("the groups are %q", got)
	}
	groups = Fold(all, []int{0, 1, 2, 0, 1, 2, 0, 1, 2}, func(Finding) string { return "" })
	if len(groups) != 3 || len(groups[0].Of) != 3 || !slices.Equal(groups[0].Rules, []int{0, 1, 2, 3, 5, 6, 7, 8}) {
		t.Errorf("the groups are %v", groups)
	}
}

// What looking at tens of thousands of rules leaves behind is little beside the rules, which have about 1,300 bytes each:
// it was 2,450 bytes a rule.
func TestLookingAtManyRulesLeavesLittleBehind(t *testing.T) {
	var specs []audittest.Spec
	for i := range 5000 {
		specs = append(specs, audittest.Spec{ID: fmt.Sprint("R", i), Name: fmt.Sprintf("invoice.line_%d_quantity equal_to purchase_order.line_%d_quantity", i, i)})
	}
	rules := audittest.Rules(t, specs...).Rules
	Rules(rules[:1]) // what is made when it is first used
	if _, bytes := allocs.Once(t, func() { Rules(rules) }); bytes > 1300*uint64(len(rules)) {
		t.Errorf("%d bytes a rule", bytes/uint64(len(rules)))
	}
	if n, bytes := allocs.Once(t, func() { audit.Families(rules) }); n > 50 || bytes > 30*uint64(len(rules)) {
		t.Errorf("families: %d allocations, %d bytes a rule", n, bytes/uint64(len(rules)))
	}
}

func TestTheDocumentTypesThatNothingTiesAreAllCounted(t *testing.T) {
	var specs []audittest.Spec
	for i := range 30 {
		specs = append(specs, audittest.Spec{ID: fmt.Sprint("R", i), Name: fmt.Sprintf("a.x_%d equal_to b.y_%d", i, i)})
	}
	for i := range 24 {
		specs = append(specs, audittest.Spec{ID: fmt.Sprint("S", i), Name: fmt.Sprintf("t%d.x equal_to t%d.y", i, i+1)})
	}
	got := strings.Join(found(Rules(audittest.Rules(t, specs...).Rules)), "\n")
	if want := "No rule ties t0, t1, t2 and 22 more to the document types of the other rules (S0, S1, S2 and 21 more)."; !strings.Contains(got, want) {
		t.Errorf("found\n%s\nwithout\n%s", got, want)
	}
}
