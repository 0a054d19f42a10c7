package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"docket/ui/view"
)

func TestTenThousandRulesThatAllFailAreListedAndJudgedInOneStep(t *testing.T) {
	var rules, names, left, right []string
	n := view.Thousands(failing)
	for i := range failing {
		rules = append(rules, fmt.Sprintf(`{"rule_name":"a.f%d equal_to b.f%d","enable":"true","justification":"j","rule_id":"R%d"}`, i, i, i))
		names, left, right = append(names, fmt.Sprint("f", i)), append(left, fmt.Sprint(i)), append(right, fmt.Sprint(i+1))
	}
	csv := func(cells []string) string {
		return "number," + strings.Join(names, ",") + "\n7," + strings.Join(cells, ",") + "\n"
	}
	_, d := serve(t, answer(rules...), 120, 30)
	d.Press("T", "enter").Paste(file(t, "a.csv", csv(left))).Press("enter", "j", "enter").Paste(file(t, "b.csv", csv(right))).Press("enter", "t")
	d.Shows("Tried "+n+" rules: "+n+" fail.").Press("F").Shows(n+" of "+n+" rules", "only fail in the trial")
	d.Press("*", "X").Paste("all differ")
	d.PressOnly("enter") // what goes with many verdicts is made beside the screen's work
	d.Shows("judging rules, 0 of "+n, "rejected 0").PressOnly("j")
	d.PressOnly("ctrl+c")
	d.Shows("Verdicts on " + n + " rules are being given").PressOnly("esc")
	d.PressOnly("esc")
	d.Idle()
	d.Shows("Stopped. No verdict was given.", "rejected 0").Hides("judging rules").Press("u").Shows("Nothing to undo")
	d.Press("*", "X").Paste("all differ")
	d.Press("enter").Shows("✗ "+n, "Every rule has its verdict.")
	d.Press("u").Shows("✗ rejected 0", "Undone: "+n+" verdicts.")
	d.Press("*", "c").Paste("later").Press("enter").Shows("Comment saved.").Press("u").Shows("Undone: " + n + " comments.")
}

func TestARuleThatChangesDuringATrialHasNoEvidenceOfIt(t *testing.T) {
	one, two := rule("r1", "a.x equal_to b.x", "one"), rule("r2", "a.y equal_to b.y", "two")
	s, d := serve(t, answer(one, two), 120, 30)
	d.Press("T", "enter").Paste(file(t, "a.csv", "number,x,y\n1,5,6\n")).Press("enter", "j", "enter").Paste(file(t, "b.csv", "number,x,y\n1,5,6\n")).Press("enter")
	s.say(200, answer(strings.Replace(one, "a.x equal_to", "a.x date_less_than_eq_to", 1), two))
	d.PressOnly("t") // the trial is of the rules that are going to change
	d.PressOnly("R")
	d.Idle()
	d.Shows("≤ date", "✓ 1").Hides("✓ 1 of", "outcome")
	d.Press("g", "a").Press("g").Shows("✓ accepted by").Hides("evidence ")
}

func TestARecordWithAHugeAndHostileValueIsRead(t *testing.T) {
	justified := strings.Replace(rule("r1", "a.x equal_to b.x", "one"), `"enable"`, `"justification":"The order is PO-4500312.","enable"`, 1)
	_, d := serve(t, answer(justified, rule("r2", "a.y equal_to b.y", "two")), 120, 30)
	d.Press("T", "enter").Paste(file(t, "a.csv", "number,x,note,sum\nPO-4500312,5,"+strings.Repeat("long ", 200_000)+",\"=HYPERLINK(\"\"http://x\"\")\"\nPO-1,<b>\x1b[31m,,\n")).Press("enter", "esc")
	d.Press("Q").Shows("✓ found", "a.csv", "number").Press("enter").Shows("Record 1 of a.csv, found in number", "PO-4500312", "long long")
	d.Press("G").Shows("(1,000,000 bytes in all)", `=HYPERLINK("http://x")`).Press("esc").Shows("Values in the justification").Resize(40, 12).Press("enter").Shows("Record 1").Press("esc", "esc")
}

// What records are matched by may come from another rule: where that one demands something else by now, or a person chose
// other columns, the outcomes of all that were matched by it are gone, and nothing is accepted on them.
func TestOutcomesGoWithWhatTheirRecordsWereMatchedBy(t *testing.T) {
	key, other, third := rule("r1", "a.k equal_to b.k", "one"), rule("r2", "a.t equal_to b.u", "two"), rule("r3", "a.s equal_to b.v", "three")
	s, d := serve(t, answer(key, other, third), 150, 30)
	tries := func() {
		d.Press("T", "g", "enter").Paste(file(t, "a.csv", "k,t,s\n1,1,1\n2,2,2\n")).Press("enter", "j", "enter").Paste(file(t, "b.csv", "k,u,v\n1,1,2\n2,2,1\n")).Press("enter", "t")
	}
	tries()
	d.Shows("Tried 3 rules: 2 hold, 1 fails.", "✓ 2")
	s.say(200, answer(key, strings.Replace(other, "b.u", "b.v", 1), third))
	d.Press("R").Shows("1 rule changed since the trial began.", "2 rules would be tried otherwise by now.").Hides("✓ 2")
	d.Press("A").Shows("No rule without a verdict holds in the trial.")

	s.say(200, answer(key, other, third))
	d.Press("R")
	tries()
	d.Shows("✓ 2").Press("g", "t", "m").Press("ctrl+u").Type("s = v").Press("enter").Shows("by s = v (chosen)", "2 fail", "outcomes of the trial are gone").Press("esc")
	d.Hides("✓ 2").Press("A").Shows("No rule without a verdict holds in the trial.")
}
