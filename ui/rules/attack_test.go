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

// The verdict on a family stands for all its rules, and says so before, also where the filter shows one of them.
func TestAFamilyBehindAFilterIsJudgedOnlyAfterItWasCounted(t *testing.T) {
	d := open(t, "DOC-1001", 120, 40)
	d.Press("z", "/").Type("line_1_quantity").Press("enter").Shows("1 of 48 rules").Press("a").Shows("rules?", "not in the list now").Press("esc").Shows("✓ accepted 0")
	d.Press("X").Shows("Reject 3 rules").Press("esc").Shows("✗ rejected 0")
}
