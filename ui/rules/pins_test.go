package rules_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/config/store"
	"docket/ui/view"
)

// What a form was opened for is what it does, whatever comes on screen meanwhile.

func TestAReviewIsExportedForTheDocumentThatItWasAskedFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "review.md")
	d := open(t, "DOC-1003", 80, 24)
	d.Press("a", "E", "ctrl+u").Paste(path).Send(view.Navigate{View: "rules", Target: "DOC-1002"})
	d.Press("enter").Shows("Exported", "DOC-1002")
	if got := read(t, path); !strings.Contains(got, "DOC-1003") || strings.Contains(got, "DOC-1002") {
		t.Errorf("exported\n%s", got)
	}
}

func TestAReviewIsImportedIntoTheDocumentThatItWasAskedFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "theirs.json")
	export(another(t, "second.reviewer", 80, 24).Press("a", "x"), path).Shows("Exported")
	d := another(t, "demo.analyst", 80, 24)
	d.Press("x", "b").Paste(path).Send(view.Navigate{View: "rules", Target: "DOC-1002"}).Press("enter")
	d.Shows("Import into DOC-1003: 1 conflict", "DOC-1002").Press("t", "enter", "y").Shows("Imported 1 verdict, settled 1 conflict.", "✓ 0  ✗ 0")
	if n := len(verdicts(t, d, "DOC-1002")); n != 0 {
		t.Errorf("%d verdicts stand on another document", n)
	}
	decided := map[string]store.Decision{}
	for _, v := range verdicts(t, d, "DOC-1003") {
		decided[v.RuleID] = v.Decision
	}
	if decided["RULE-1003-0001"] != store.Accept || decided["RULE-1003-0002"] != store.Reject {
		t.Errorf("stored %v", decided)
	}
	d.Press("W").Shows("Where verdicts are").Hides("no longer returned").Press("esc")
	d.Press("o").Type("DOC-1003").Press("enter").Shows("✓ 1  ✗ 1")
}

func TestAListOfRulesThatAreNotShownAnyMoreListsNoOthers(t *testing.T) {
	for _, key := range []string{"i", "m", "W"} {
		d := open(t, "DOC-1001", 120, 40)
		d.Press(key, "G").Send(view.Navigate{View: "rules", Target: "DOC-1003"}).Press("enter")
		d.Press("esc").Shows("DOC-1003 · rule 1 of 15")
	}
	d := open(t, "DOC-1001", 120, 40)
	d.Press("i", "G").Send(view.Navigate{View: "rules", Target: "DOC-1003"})
	d.Press("enter").Shows("That list is of rules that are not shown any more. Open it again.")
}

func TestACommentAndADecisionAreAboutTheRulesThatWereOnScreen(t *testing.T) {
	one, two := rule("r1", "a.x equal_to b.x", "one"), rule("r2", "a.y equal_to b.y", "two")
	s, d := serve(t, answer(one, two), 80, 24)
	reload := func(rules ...string) {
		s.say(http.StatusOK, answer(rules...))
		d.Send(view.Navigate{View: "rules", Target: "D-1"})
	}
	d.Press("c").Type("ask the buyer")
	reload(two, one)
	d.Press("enter").Shows("Comment saved.")
	all := verdicts(t, d, "D-1")
	if len(all) != 1 || all[0].RuleID != "r1" || all[0].Comment != "ask the buyer" {
		t.Fatalf("stored %+v", all)
	}
	d.Press("*", "a").Shows("Accept 2 rules?")
	reload(strings.Replace(two, `"two"`, `"two and a half"`, 1), one)
	d.Press("y").Shows("2 rules accepted", "± 1").Press("g").Shows("changed since it was accepted", "was two", "now two and a half")
}

func TestKeysTypedAheadOfTheRulesDecideNothing(t *testing.T) {
	for _, key := range []string{"a", "x", "f", "p", "c", "u", "U", "E", "b"} {
		d := open(t, "", 80, 24)
		held := d.Hold("rules")
		d.Press("o").Type("DOC-1003").Press("enter").Press(key)
		held.Release()
		d.Shows("rule 1 of 15", "✓ 0  ✗ 0  ⚑ 0", "typed ahead was dropped")
	}
}

func TestAReloadThatFailsIsToldForAsLongAsItIsTrue(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Demo.Script("rules", demo.Status(http.StatusUnauthorized, `{"error":"the token has expired"}`))
	d.Press("R").Press("j").Hides("the token").Shows("DOC-1001 not loaded").Press("R").Hides("not loaded")
}
