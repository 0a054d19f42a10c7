package rules_test

import "testing"

func TestTenThousandRulesFoldIntoAListThatAPersonCanFinish(t *testing.T) {
	d := open(t, "DOC-10000", 140, 40)
	d.Press("z").Shows("10,000 rules are shown as 14 rows", "rules", "1,2", "row 1 of 14 for 10,000 rules").Press("a").Shows("Accept 1,2").Press("y").Shows("Press u to undo it in one step.")
	d.Press("x").Shows("Reject ").Press("y").Shows("✗ rejected 1,2").Press("u").Shows("✗ rejected 0")
	d.Press("Z").Shows("only the family of RULE-10000").Press("x").Shows("✗ rejected 1") // an exception
	d.Press("esc").Shows("of 15 for 10,000 rules")                                       // as it was before
	d.Press("z").Shows("of 10,000")
}
