package audit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"docket/client"
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
		rules []spec
		want  []string
	}{
		"sound": {[]spec{{id: "R1", name: "a.x equal_to b.x"}, {id: "R2", name: "a.x equal_to b.y"}, {id: "R3", name: "a.d date_less_than_eq_to b.d"}, {id: "R4", name: "b.d date_less_than_eq_to c.d"}}, nil},
		"duplicate": {[]spec{{id: "R1", name: "a.x equal_to b.x"}, {id: "R2", name: "a.y equal_to b.y"}, {id: "R3", name: "a.x  equal_to b.x"}},
			[]string{"duplicate [0 2] R1 and R3 say the same: a.x = b.x."}},
		"mirrored": {[]spec{{id: "R1", name: "b.x equal_to a.x"}, {id: "", name: "a.x equal_to b.x"}},
			[]string{"mirrored [0 1] R1 and rule 2 demand the same: b.x = a.x, once from each side."}},
		"circular": {[]spec{{id: "R1", name: "a.d date_less_than_eq_to b.d"}, {id: "R2", name: "b.d date_less_than_eq_to a.d"}},
			[]string{"circular [0 1] a.d ≤ b.d ≤ a.d can only hold where all of these dates are equal (R1 and R2)."}},
		"longer circle": {[]spec{{id: "R1", name: "a.d date_less_than_eq_to b.d"}, {id: "R2", name: "b.d date_less_than_eq_to c.d"},
			{id: "R3", name: "x.d date_less_than_eq_to a.d"}, {id: "R4", name: "c.d date_less_than_eq_to a.d"}},
			[]string{"circular [0 1 3] a.d ≤ b.d ≤ c.d ≤ a.d can only hold where all of these dates are equal (R1, R2 and R4)."}},
		"itself": {[]spec{{id: "R1", name: "a.x equal_to a.x"}}, []string{"self [0] R1 compares a.x with itself."}},
		"unjustified": {[]spec{{id: "R1", name: "a.x equal_to b.x", why: " \t"}, {id: "R2", name: "a.y equal_to b.y", why: "\n"}},
			[]string{"justification [0 1] R1 and R2 give no justification."}},
		"enable": {[]spec{{id: "R1", name: "a.x equal_to b.x", enable: `"TRUE "`}, {id: "R2", name: "a.y equal_to b.y", enable: `true`}, {id: "R3", name: "a.z equal_to b.z", enable: `null`}},
			[]string{`enable [0] R1 has enable "TRUE ", which is neither true nor false.`, "enable [2] R3 has enable null, which is neither true nor false."}},
		"precondition": {[]spec{{id: "R1", name: "a.x equal_to b.x", pre: "a.y equal_to b.y"}, {id: "R2", name: "a.z equal_to b.z", pre: "a.z  equal_to b.z"}},
			[]string{"precondition [0] The precondition of R1 names another rule: a.y equal_to b.y."}},
		"unparsed": {[]spec{{id: "R1", name: "the total is right"}, {id: "R2", name: "total equal_to sum"}},
			[]string{"unparsed [0] The name of R1 cannot be taken apart: the total is right.", "unparsed [1] The name of R2 cannot be taken apart: total equal_to sum."}},
		"operator": {[]spec{{id: "R1", name: "a.x resembles b.x"}, {id: "R2", name: "b.x resembles a.x"}},
			[]string{"operator [0 1] R1 and R2 use the operator resembles, which the interface does not describe."}},
		"kind": {[]spec{{id: "R1", name: "contract.minimum_quantity date_less_than_eq_to order.ordered"}, {id: "R2", name: "a.signed date_less_than_eq_to b.lineTotal"},
			{id: "R3", name: "a.delivery_date equal_to b.total_amount"}, {id: "R4", name: "a.valid_from date_less_than_eq_to b.order_date"}, {id: "R5", name: "a.price_code equal_to b.name"},
			{id: "R6", name: "a.quantity_date date_less_than_eq_to b.day"}},
			[]string{"kind [0] R1 compares dates, but by its name contract.minimum_quantity is a number.", "kind [1] R2 compares dates, but by its name b.lineTotal is a number.",
				"kind [2] R3 compares a date with a number, by their names: a.delivery_date = b.total_amount."}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := found(Lint(rulesOf(t, c.rules...).Rules)); !slices.Equal(got, c.want) {
				t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestDuplicatesUnderDifferentConditionsSaySo(t *testing.T) {
	rules := fetched(t, `{"rules":[
		{"rule_id":"R1","rule_name":"a.x equal_to b.x","enable":"true","justification":"j","rule_precondition":{"condition_list":[{"field":"a.k","value":1}]}},
		{"rule_id":"R2","rule_name":"a.x equal_to b.x","enable":"true","justification":"j","rule_precondition":{"condition_list":[{"field":"a.k","value":2}]}}]}`).Rules
	if got := found(Lint(rules)); len(got) != 1 || !strings.HasSuffix(got[0], "Their preconditions differ.") {
		t.Errorf("found %q", got)
	}
}

func TestTheDemoHasSomethingForEveryCheckAndItsOddAnchorWhatBreaksTheInterface(t *testing.T) {
	set := sample(t, "DOC-1001")
	findings, odd := Lint(set.Rules), Lint(sample(t, "DOC-ODD").Rules)
	for _, c := range Checks() {
		is := func(f Finding) bool { return f.Check == c }
		breaks := slices.Contains([]Check{OddEnable, ForeignCondition, Unparsed}, c)
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
	golden(t, "lint.txt", strings.Join(found(slices.Concat(findings, odd)), "\n")+"\n")
}

func TestLintIsTheSameEveryTime(t *testing.T) {
	rules := sample(t, "DOC-1001").Rules
	first := found(Lint(rules))
	for range 20 {
		if again := found(Lint(rules)); !slices.Equal(again, first) {
			t.Fatalf("another order:\n%s", strings.Join(again, "\n"))
		}
	}
}

func TestACircleOfTenThousandDatesIsOneFinding(t *testing.T) {
	rules := make([]client.Rule, 10_000)
	for i := range rules {
		rules[i] = client.Rule{Name: fmt.Sprintf("a.d%d date_less_than_eq_to a.d%d", i, (i+1)%len(rules)), Justification: "j", Enable: client.NewFlag(client.Value("true"))}
	}
	findings := Lint(rules)
	if len(findings) != 1 || len(findings[0].Rules) != len(rules) || len(findings[0].Sentence) > 300 {
		t.Fatalf("%d findings", len(findings))
	}
}

// BenchmarkLint is 10,000 rules, sound ones and a ring of dates.
func BenchmarkLint(b *testing.B) {
	set := sample(b, "DOC-10000")
	ring := make([]client.Rule, 10_000)
	for i := range ring {
		ring[i] = client.Rule{Name: fmt.Sprintf("a.d%d date_less_than_eq_to a.d%d", i, (i+1)%len(ring)), Justification: "j", Enable: client.NewFlag(client.Value("true"))}
	}
	for name, rules := range map[string][]client.Rule{"sample": set.Rules, "ring": ring} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Lint(rules)
			}
		})
	}
}
