package rules_test

import "testing"

func TestARuleIsRejectedWithItsReasonInOnePrompt(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	d.Press("X").Shows("No reason was given before. Type one.").Hides("No match").Press("esc")
	d.Press("X").Shows("Reject RULE-1001-0001", "reason").Type("another account").Press("enter").Shows("✗ rejected 1", "comment", "another account")
	d.Press("X").Shows("another account").Press("enter").Shows("✗ rejected 2") // a pick
	d.Press("u").Shows("✗ rejected 1").Press("/").Type("comment:account").Press("enter").Shows("1 of 48 rules").Press("esc")
	d.Press("W").Shows("commented", "1 rule, in any state").Press("esc")
	d.Press("space", "space", "X").Shows("Reject 2 rules").Type("not in the contract").Press("enter").Shows("✗ rejected 2", "2 rules rejected; the reason replaced 1 earlier comment.")
	d.Press("u").Shows("✗ rejected 1")
}

func TestQueuesKnowCommentsAndWhatWasTyped(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	d.Press("X").Type("wrong unit").Press("enter", "X").Type("wrong").Shows("because: wrong").Press("enter") // not the reason that begins so
	d.Press("k").Shows("comment  wrong")
	d.Press("c").Type("ask").Press("enter").Shows(`" commented 2`)
	for range 3 {
		d.Press("w")
	}
	d.Shows("commented 1 of 2").Press("w").Shows("rule").Hides("commented 1 of")
}

func TestAVerdictIsGivenInTheTrialAndTheNextRuleComes(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	tryAll(t, d).Press("t").Shows("Try RULE-1001-0001").Press("x").Shows("✗ rejected 1", "Try RULE-1001-0002", "2 pairs, 2 hold").Press("a").Shows("✓ accepted 1", "Try RULE-1001-0003")
	d.Press("esc", "u").Shows("✓ accepted 0")
	d.Press("W").Shows("Trial of", "holds", "fails", "no records").Press("esc")
}

func TestTheSameReasonAgainIsNoStep(t *testing.T) {
	d := open(t, "DOC-1001", 100, 30)
	d.Press("X").Type("because").Press("enter", "g", "X").Type("because").Press("enter").Shows("Rejected for this reason already.").Press("u").Shows("◦ 48 ")
}
