package rules_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/ui/uitest"
)

// lines are rules of one family, R1 to Rn; those that changed demand another thing of the same lines.
func lines(n int, changed ...int) []string {
	rules := make([]string, n)
	for i := range rules {
		rules[i] = rule(fmt.Sprintf("R%d", i+1), fmt.Sprintf("a.line_%d_total equal_to b.line_%d_total", i+1, i+1), "seen")
	}
	for _, at := range changed {
		rules[at-1] = strings.Replace(rules[at-1], "seen", "seen again", 1)
	}
	return rules
}

// reloaded presses keys that ask while other rules are on their way, and come behind the question.
func reloaded(s *rulesServer, d *uitest.Driver, asks string, rules ...string) *uitest.Driver {
	s.say(http.StatusOK, answer(rules...))
	d.PressOnly("R")
	d.PressOnly(asks)
	d.Idle()
	return d
}

// Who answers a question judges what it told: of the rules that came behind it nothing is claimed.
func TestVerdictsOfAQuestionThatRulesCameBehindAreToldAsTheyStand(t *testing.T) {
	s, d := serve(t, answer(lines(8)...), 160, 30)
	d.Press("z").Shows("8 rules are shown as 1 row")
	after := append(lines(4, 3), lines(9)[5:]...) // R3 changed, R5 is gone, R9 is new
	reloaded(s, d, "a", after...).Shows("Accept 8 rules?").Press("y")
	d.Shows("8 rules accepted as they were. Changed meanwhile: R3. Gone meanwhile: R5. Press u to undo it in one step.", "✓ accepted 6", "± changed 1", "◦ pending 1", "of 3 for 8 rules")
	if got := verdicts(t, d, "D-1"); len(got) != 8 {
		t.Errorf("%d verdicts", len(got))
	}
	d.Press("x").Shows("Reject 6 rules?", "accepted until now   6 rules").Press("esc", "u").Shows("✓ accepted 0", "◦ pending 8", "of 1 for 8 rules")
}

// A queue holds what is in it, also where the same rules came again.
func TestAQueueIsListedAnewWhereRulesCameBehindItsQuestion(t *testing.T) {
	s, d := serve(t, answer(lines(6)...), 160, 30)
	d.Press("w", " ", " ")
	reloaded(s, d, "a", lines(6)...).Shows("Accept 2 rules?").Press("y").Shows("2 rules accepted. Press u to undo it in one step.", "✓ accepted 2", "pending 1 of 4").Hides("as they were")
	d.Press(" ", " ")
	reloaded(s, d, "X", lines(6, 3)...).Shows("Reject 2 rules").Type("no order").Press("enter").Shows("2 rules rejected as they were. Changed meanwhile: R3.", "✗ rejected 1", "± changed 1", "pending 1 of 2")
}

// A reason and a comment on a rule that went meanwhile are kept, and it is said that it is not here.
func TestAReasonForARuleThatWentMeanwhileIsNotLostUnsaid(t *testing.T) {
	s, d := serve(t, answer(lines(3)...), 160, 30)
	reloaded(s, d, "X", lines(3)[1:]...).Shows("Reject R1").Type("no order").Press("enter").Shows("1 rule rejected as it was. Gone meanwhile: R1. Press u to undo it", "✗ rejected 0")
	d.Press("X").Shows("no order").Press("esc")
	d.Press("g")
	reloaded(s, d, "c", lines(3, 2)[1:]...).Shows("Comment on R2").Type("ask").Press("enter").Shows("Comment saved. Changed meanwhile: R2.")
	reloaded(s, d, "X", lines(3, 2)[1:]...).Shows("Reject R2").Type("late").Press("enter").Shows("✗ rejected 1").Hides("meanwhile")
}

// What comes from a file is about the rules that it was laid beside.
func TestAnImportThatRulesCameBehindSaysWhatIsNotHere(t *testing.T) {
	d := open(t, "DOC-1003", 160, 40)
	path := filepath.Join(t.TempDir(), "review.csv")
	export(d, path).Shows("Exported")
	if err := os.WriteFile(path, []byte(strings.Replace(read(t, path), "pending,,", "pending,accept,", 2)), 0o600); err != nil {
		t.Fatal(err)
	}
	held := d.Hold("rules")
	d.Demo.Script("rules", demo.Status(http.StatusOK, answer(lines(2)...)))
	d.Press("R", "b").Paste(path).Press("enter").Shows("Import into DOC-1003: 2 of 15 lines").Press("enter").Shows("Import 2 verdicts")
	held.Release()
	d.Press("y").Shows("Imported 2 verdicts. Gone meanwhile: RULE-1003-0001 and RULE-1003-0002.", "all 2", "✓ accepted 0")
}

// What a row said of its family goes once it stands for one rule again.
func TestTheFirstRuleOfAnUnfoldedFamilyTellsOfItselfAlone(t *testing.T) {
	rules := lines(3)
	for i, why := range []string{"page 1", "", "page 3"} {
		rules[i] = strings.Replace(rules[i], "{", fmt.Sprintf(`{"justification":%q,`, why), 1)
	}
	_, d := serve(t, answer(rules...), 160, 30)
	first := func() string {
		_, line, _ := strings.Cut(d.Screen(), "▌ ")
		line, _, _ = strings.Cut(line, "│")
		return line
	}
	d.Press("G", "c").Type("ask").Press("enter", "g", "z").Shows("3 rules are shown as 1 row")
	if !strings.Contains(first(), "! varies") {
		t.Errorf("the row tells nothing of its family: %q", first())
	}
	for _, keys := range [][]string{{"Z"}, {"esc", "z"}} {
		if d.Press(keys...); !strings.Contains(first(), "line_1_total") || strings.ContainsAny(first(), `!"`) || strings.Contains(first(), "varies") {
			t.Errorf("after %q R1 has no finding and no comment: %q", keys, first())
		}
	}
}
