package rules_test

import (
	"strings"
	"testing"

	"docket/ui/theme"
	"docket/ui/uitest"
)

func TestWhatARuleComparesAndItsConditionsAreTakenApart(t *testing.T) {
	d := open(t, "DOC-1001", 120, 50)
	d.Press("/").Type("RULE-1001-0005").Press("enter")
	d.Shows("left      iban of invoice", "right     vendor_iban of contract", "├ condition", "│ ├ field: contract.status")
	d.Press("v").Shows("RULE-1001-0005 as it came", `"condition_type": "and"`).Press("y")
	if !strings.HasPrefix(d.Copied[0], `{"rule_name"`) {
		t.Errorf("copied %q", d.Copied[0])
	}
}

func TestRelatedRulesAreOneKeyAway(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("r").Shows("4 rules: rules with a field of RULE-1001-0001")
	d.Press("r").Shows("rules between invoice and purchase_order").Press("j", "r").Shows("All rules.")
	wantStatus(t, d.Press("h"), "DOC-1001 · rule 2 of 48 · invoice_4711.pdf")
	d.Press("r", "h").Shows("only rules with").Press("esc").Hides("only rules")
	open(t, "DOC-ODD", 80, 24).Press("/").Type("hand").Press("enter", "r").Shows("names no fields")
}

func TestFromAFieldToADatasource(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("D").Shows("Look total_amount up in").Press("tab").Shows("empty_list").Press("ctrl+u").Type("vendors").Press("enter").Shows("page 1")
	d.Press("1", "/").Type("purchase_order.vendor_name").Press("enter", "D").Shows("Look vendor_name up in").Press("esc")
}

func TestLintSaysWhatIsSuspectAndListsTheRules(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("i").Golden("lint_80x24").Shows("Lint of DOC-1001").Press("v").Shows("Several rules compare the same fields in the same way.").Press("esc")
	d.Resize(40, 12).Resize(80, 24)
	d.Press("enter").Shows("2 of 48 rules", "only lint duplicate")
	d.Press("a", "a").Shows("✓ 2").Press("esc")
	wantStatus(t, d, "DOC-1001 · rule 27 of 48 · invoice_4711.pdf")
	d.Press("i", "j", "j", "enter").Shows("only lint circular").Press("esc", "i", "/").Type("check:self").Shows("1 of 8 findings")
}

func TestRulesWithoutFaultHaveNoLint(t *testing.T) {
	clean := `{"rule_name":"a.x equal_to b.x","justification":"because","enable":"true","rule_id":"r1"}`
	_, d := serve(t, answer(clean), 80, 24)
	d.Press("i").Shows("Lint found nothing").Hides("lint  ")
}

func TestTheMapShowsHowDocumentTypesAreTied(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("a", "a", "a", "m").Golden("map_80x24").Shows("Map of DOC-1001", "connection 1 of", "contract")
	d.Press("j").Shows("connection 2 of").Press("k", "k").Shows("connection 5 of 5")
	d.Press("g").Resize(120, 40).Resize(40, 12).Resize(80, 24)
	d.Press("enter").Shows("only contract – invoice").Press("esc").Hides("only contract")
	d.Press("m", "y")
	if !strings.Contains(d.Copied[0], "purchase_order") {
		t.Errorf("copied %q", d.Copied[0])
	}
}

func TestTheMapInASCII(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 80, Height: 24, Theme: theme.Options{Dark: true, ASCII: true, NoColor: true}})
	d.Press("a", "m")
	for _, c := range d.Screen() {
		if c > 0x7e && c != '…' { // the root's own line above is not the view's
			t.Fatalf("%q is not ASCII:\n%s", c, d.Screen())
		}
	}
}

func TestHostileNamesInLintAndMap(t *testing.T) {
	_, d := serve(t, hostileRules(t), 80, 24)
	for _, key := range []string{"i", "m", "v", "r"} {
		d.Press(key)
		noControls(t, d)
		for _, size := range [][2]int{{40, 12}, {57, 17}, {100, 15}, {300, 100}, {80, 24}} {
			d.Resize(size[0], size[1]).Press("j")
			noControls(t, d)
		}
		d.Press("esc")
	}
}

func TestTheHintsNameTheFilterBeforeTheGlance(t *testing.T) {
	open(t, "DOC-1001", 120, 40).Shows("w next queue  enter open rule  / filter  ")
	open(t, "DOC-1001", 200, 50).Shows("/ filter  W review at a glance")
}

func TestANameThatIsNoExpressionTakesTheRoomOfTheEmptyColumns(t *testing.T) {
	for _, width := range []int{80, 120} {
		open(t, "DOC-ODD", width, 40).Shows("“invoice.vendor_name resembles purchase_order.vendor_n", "“Total of all lines is the total of the invoice”  ")
	}
}
