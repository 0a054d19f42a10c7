package rules_test

import "testing"

// A list that goes by the outcome of a trial follows the next trial: what holds by now is not listed as what fails.
func TestAListOfWhatFailsFollowsTheNextTrial(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	tryAll(t, d).Press("F").Shows("3 of 48 rules", "only fail in the trial")
	d.Press("T", "g", "j", "enter", "ctrl+u").Paste(file(t, "late.csv", "order_number,total_amount\nPO-1,10.00\nPO-2,20.00\n")).Press("enter").Shows("late.csv, 2 records")
	d.Press("t").Shows("0 of 48 rules", "No rule is left of: fail in the trial.").Press("esc").Shows("rule 1 of 48")
}

// A verdict in the window of a trial is about what the window shows: until the pairs are there none is given.
func TestNoVerdictIsGivenInTheWindowOfATrialBeforeItsPairsAreThere(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	tryAll(t, d).Press("g")
	d.PressOnly("t")
	d.Press("a").Shows("✓ accepted 0", "2 pairs, 1 hold, 1 fail")
	d.Press("a").Shows("✓ accepted 1").Press("esc", "k").Shows("evidence", "fails: 2 pairs")
}
