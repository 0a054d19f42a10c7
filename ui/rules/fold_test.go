package rules_test

import "testing"

// Of ten thousand rules more than two thousand follow from others: they are read, listed and silenced by their families.
func TestFindingsOfOneFamilyAreOneRow(t *testing.T) {
	d := open(t, "DOC-10000", 140, 40)
	d.Press("i").Shows("Lint of DOC-10000: 2,143 findings in 12 rows", "318").Press("v").Shows("follows from", "and 315 more findings like it; press z to list each").Press("esc")
	d.Press("z").Shows("Lint of DOC-10000: 2,143 findings").Hides("2,143 findings in").Press("z").Shows("in 12 rows")
	d.Press("/").Type("RULE-10000-0031 follows").Press("enter").Shows("in 1 of 12 rows").Press("esc")
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
