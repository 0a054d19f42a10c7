package rules_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

func TestAReasonThatIsTypedWhileTheRulesChangeIsAboutWhatWasOnScreen(t *testing.T) {
	one, two := rule("r1", "a.x equal_to b.x", "one"), rule("r2", "c.y equal_to d.y", "two")
	s, d := serve(t, answer(one, two), 120, 30)
	s.say(200, answer(two, strings.Replace(one, `"one"`, `"another one"`, 1))) // the other order, and r1 is another rule
	d.PressOnly("R")
	d.PressOnly("X") // before the answer
	d.Idle()
	d.Shows("Reject r1").Type("wrong").Press("enter").Shows("✗ rejected 0", "± changed 1")
	d.Press("g").Shows("c.y = d.y", "verdict  ◦ pending")
	d.Press("j").Shows("± changed since it was")
}

func TestAVerdictInATrialOfRulesThatChangedIsNotGiven(t *testing.T) {
	one, two := rule("r1", "a.x equal_to b.x", "one"), rule("r2", "c.y equal_to d.y", "two")
	s, d := serve(t, answer(one, two), 120, 30)
	s.say(200, answer(two, one))
	d.PressOnly("R")
	d.PressOnly("t")
	d.Idle()
	d.Shows("Try r1").Press("a").Shows("The rules changed meanwhile. Open the rule again.", "✓ accepted 0")
}

func TestNoVerdictIsCarriedOverByKeysThatNobodyCouldHaveMeant(t *testing.T) {
	server, path := likes(t), filepath.Join(t.TempDir(), "docket.db")
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "D-1", URL: server.URL, StatePath: path, Width: 140, Height: 30})
	d.Press("a", "x", "o").Type("D-2").Press("enter").Shows("Press C to carry")
	d.Burst("Cy").Shows("✓ accepted 0", "✗ rejected 0")
	d.Press("esc", "C", "enter").Shows("✓ accepted 0", "✗ rejected 0") // the safe answer
}

// A row of a family stands for those of its rules that the filter lets through, wherever in the family they are: no other
// is judged, and what is counted are rules.
func TestAFamilyBehindAFilterIsWhatTheFilterLetsThrough(t *testing.T) {
	d := open(t, "DOC-1001", 120, 40)
	d.Press("z").Shows("row 1 of 43 for 48 rules").Press("/").Type("line_2_quantity").Press("enter").Shows("row 1 of 1 for 1 of 48 rules", "line_2_quantity").Press("a").Shows("✓ accepted 1", "✗ rejected 0")
	many := open(t, "DOC-10000", 120, 40)
	many.Press("z", "/").Type("left:line_21_quantity").Press("enter").Shows("row 1 of 1 for 4 of 10,000 rules").Press("X").Shows("Reject 4 rules").Press("esc").Shows("✗ rejected 0")
	many.Press("a").Shows("Accept 4 rules?", "pending until now").Hides("not in the list").Press("y").Shows("✓ accepted 4")
	d.Press("u", "esc", "/").Type("left:article").Press("enter", "space").Shows("2 selected").Press("/").Press("ctrl+u").Type("line_3").Press("enter", "a").Shows("not in the list now")
	d.Press("esc", "esc", "esc", "/").Type("rules>1").Press("enter").Shows("row 1 of 5 for 10 of 48 rules")
}
