package rules_test

import "testing"

func TestARuleIsRejectedWithItsReasonInOnePrompt(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	d.Press("X").Shows("Reject RULE-1001-0001", "reason").Type("another account").Press("enter").Shows("✗ rejected 1", "comment", "another account")
	d.Press("X", "tab").Shows("another account").Press("enter").Shows("✗ rejected 2") // a pick
	d.Press("u").Shows("✗ rejected 1").Press("/").Type("comment:account").Press("enter").Shows("1 of 48 rules").Press("esc")
	d.Press("W").Shows("comments", "1 rule").Press("esc")
	d.Press("space", "space", "X").Shows("Reject 2 rules").Press("ctrl+u").Type("not in the contract").Press("enter").Shows("✗ rejected 2", "2 rules rejected.")
	d.Press("u").Shows("✗ rejected 1")
}

func TestAVerdictIsGivenInTheTrialAndTheNextRuleComes(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	tryAll(t, d).Press("t").Shows("Try RULE-1001-0001").Press("x").Shows("✗ rejected 1", "Try RULE-1001-0002", "2 pairs, 2 hold").Press("a").Shows("✓ accepted 1", "Try RULE-1001-0003")
	d.Press("esc", "u").Shows("✓ accepted 0")
	d.Press("W").Shows("Trial of", "holds", "fails", "no records").Press("esc")
}
