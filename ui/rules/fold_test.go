package rules_test

import (
	"fmt"
	"strings"
	"testing"
)

// Of ten thousand rules more than two thousand follow from others: they are read, listed and silenced by their families.
func TestFindingsOfOneFamilyAreOneRow(t *testing.T) {
	d := open(t, "DOC-10000", 140, 40)
	d.Press("i").Shows("Lint of DOC-10000: 2,143 findings in 12 rows", "318").Press("v").Shows("follows from", "and 315 more findings like it; press z to list each").Press("esc")
	d.Press("z").Shows("Lint of DOC-10000: 2,143 findings").Hides("2,143 findings in").Press("z").Shows("in 12 rows")
	d.Press("/").Type("RULE-10000-0031 follows").Press("enter").Shows("1 of 12 findings").Press("esc")
	d.Press("s").Shows("Silence 318 findings").Type("as in the order").Press("enter").Shows("as in the order", "2,143 findings in 12 rows")
	d.Press("z", "s").Shows("It is a finding again.").Press("z").Shows("in 13 rows", "317").Press("enter").Shows("only lint chain")
}

func TestTenThousandRulesFoldIntoAListThatAPersonCanFinish(t *testing.T) {
	d := open(t, "DOC-10000", 140, 40)
	d.Press("z").Shows("10,000 rules are shown as 14 rows", "rules", "1,2", "row 1 of 14 for 10,000 rules").Press("a").Shows("Accept 1,2").Press("y").Shows("Press u to undo it in one step.")
	d.Press("x").Shows("Reject ").Press("y").Shows("✗ rejected 1,2").Press("u").Shows("✗ rejected 0")
	d.Press("Z").Shows("only the family of RULE-10000").Press("x").Shows("✗ rejected 1") // an exception
	d.Press("esc").Shows("of 15 for 10,000 rules")                                       // as it was before
	d.Press("z").Shows("of 10,000")
}

// A row that stands for several rules tells of all of them, or that they differ: never what one of them is alone.
func TestARowThatStandsForAFamilyTellsOfAllOfIt(t *testing.T) {
	d := open(t, "DOC-1001", 240, 60)
	tryAll(t, d).Press("/").Type("line_1_quantity").Press("enter", "z").Shows("1 rule is shown as 1 row").Press("z", "/", "ctrl+u").Type("rule~line_._quantity right:purchase").Press("enter").Shows("? 2 of 2", "RULE-1001-0020").Hides("? 4 of 4")
	d.Press("z").Shows("? 4 of 4", "The row stands for 2 rules. This is RULE-1001-0020;")
	line := func() string {
		for _, l := range strings.Split(d.Screen(), "\n") {
			if strings.Contains(l, "? 4 of 4") {
				return l
			}
		}
		return ""
	}
	if !strings.Contains(line(), "varies") || strings.Contains(line(), "RULE-1001-0020") {
		t.Errorf("the row tells the id of one rule: %q", line())
	}
	d.Press("z", "c").Type("count them").Press("enter", "z")
	if strings.Contains(line(), "count them") || strings.Count(line(), "varies") < 2 {
		t.Errorf("the row tells the comment of one rule: %q", line())
	}
	d.Press("z", "G", "c").Type("count them").Press("enter", "z")
	if !strings.Contains(line(), "count them") {
		t.Errorf("the row does not tell the comment of both: %q", line())
	}
}

// A row is judged with one key, so that what says something else is a row of its own.
func TestRulesThatSayOtherThingsAreNotFoldedIntoOneRow(t *testing.T) {
	of := func(n int, pre, more string) string {
		name := fmt.Sprintf("invoice.line_%d_qty equal_to po.line_%d_qty", n, n)
		return fmt.Sprintf(`{"rule_id":"R%d","rule_name":%q,"description":"line %d","enable":"true","justification":"page %d","rule_precondition":{"rule_name":%q%s}%s}`, n, name, n, n, name, pre, more)
	}
	_, d := serve(t, `{"success":true,"total":8,"rules":[`+strings.Join([]string{of(1, "", ""), of(2, "", ""), of(3, "", `,"event_type":"received"`), of(4, `,"document_type":"po"`, ""),
		of(5, `,"extra":1`, ""), of(6, "", `,"severity":"warning"`), of(7, "", `,"rule_type":"t"`), of(8, "", `,"enable":"false","enable":"true"`)}, ",")+`]}`, 140, 30)
	d.Press("z").Shows("8 rules are shown as 7 rows").Press("x").Shows("Reject 2 rules?", "line_1", "line_2").Press("y").Shows("✗ rejected 2")
}
