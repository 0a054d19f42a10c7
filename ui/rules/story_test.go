package rules_test

import (
	"strings"
	"testing"

	"docket/client/demo"
	"docket/ui/theme"
	"docket/ui/uitest"
)

// open starts docket on the rules of an anchor document of the demo.
func open(t testing.TB, target string, width, height int) *uitest.Driver {
	t.Helper()
	return uitest.Start(t, uitest.Options{View: "rules", Target: target, Width: width, Height: height})
}

// at is the status line, where the view tells what is shown.
func status(d *uitest.Driver) string {
	lines := strings.Split(d.Screen(), "\n")
	return strings.TrimSpace(lines[len(lines)-2])
}

func wantStatus(t *testing.T, d *uitest.Driver, want string) {
	t.Helper()
	if got := status(d); got != want {
		t.Fatalf("the status line says %q, wanted %q; screen:\n%s", got, want, d.Screen())
	}
}

// selected is the line of the list under the cursor.
func selected(d *uitest.Driver) string {
	for line := range strings.SplitSeq(d.Screen(), "\n") {
		if rest, ok := strings.CutPrefix(line, "▌ "); ok {
			return strings.Join(strings.Fields(rest), " ")
		}
	}
	return ""
}

func wantSelected(t *testing.T, d *uitest.Driver, want string) {
	t.Helper()
	if got := selected(d); !strings.Contains(got, want) {
		t.Fatalf("the cursor is on %q, wanted %q; screen:\n%s", got, want, d.Screen())
	}
}

func TestRulesReadAsSentencesOnEveryScreen(t *testing.T) {
	open(t, "DOC-1001", 80, 24).Golden("list_80x24")
	open(t, "DOC-1001", 120, 40).Golden("list_120x40")
	open(t, "DOC-1001", 40, 12).Golden("list_40x12")
	open(t, "DOC-1003", 200, 60)
}

func TestAnASCIITerminalGetsASCIISigns(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 80, Height: 24, Theme: theme.Options{Dark: true, ASCII: true, NoColor: true}})
	d.Golden("list_ascii_80x24").Shows("purchase_order.order_date     <= date")
	for _, c := range strings.Join(strings.Split(d.Screen(), "\n")[1:22], "") {
		if c > 0x7e {
			t.Fatalf("%q is not ASCII:\n%s", c, d.Screen())
		}
	}
}

func TestANameThatDoesNotParseStaysVerbatimInQuotes(t *testing.T) {
	d := open(t, "DOC-ODD", 80, 40)
	d.Press("/").Type("hand").Press("enter")
	d.Shows("“Total of all lines is the total of the invoice”", "does not read as an expression")
	d.Press("y")
	if d.Copied[0] != "Total of all lines is the total of the invoice" {
		t.Fatalf("copied %q", d.Copied[0])
	}
}

func TestAnOperatorNobodyKnowsStaysVerbatim(t *testing.T) {
	open(t, "DOC-1001", 80, 40).Press("/").Type("greater_than_eq_to approval").
		Shows("purchase_order.approval_limit greater_than_eq_to invoice", "greater…")
}

func TestTheDetailShowsEveryMember(t *testing.T) {
	d := open(t, "DOC-ODD", 120, 90)
	d.Press("/").Type("confidence").Press("enter")
	d.Shows("Not named by the interface", "0.8731234567890123456789", `"family": "reconcile"`)

	d = open(t, "DOC-1001", 120, 60)
	d.Press("/").Type("RULE-1001-0005").Press("enter", "enter")
	d.Golden("detail_conditions_120x60")
	d.Shows("Precondition", "├ field: contract.status", "condition_type", "value: signed")
}

func TestWhatIsOddIsSaid(t *testing.T) {
	d := open(t, "DOC-ODD", 80, 30)
	d.Press("e", "e", "e").Shows("2 of 14 rules", "enable:odd")
	d.Press("e").Shows("rule 1 of 14")
	d.Press("/").Type("RULE-ODD-0001").Press("enter", "enter", "G").Shows("the same as the rule's")
}

func TestTheFilterFollowsEveryLetter(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("j", "j", "/").Type("amo")
	d.Shows("/  amo", "8 of 48 rules").Hides("vendor_vat_id")
	d.Golden("filter_80x24")
	d.Type("unt APPROVAL").Shows("1 of 48 rules")
	d.Press("backspace").Type("xyz").Shows("No rule matches the filter. Press Esc to show all.", "0 of 48 rules")
	d.Press("esc")
	wantStatus(t, d, "DOC-1001 · rule 3 of 48 · invoice_4711.pdf")
	wantSelected(t, d, "invoice.vendor_name = purchase_order.vendor_name")
}

func TestAFilterThatWasKeptIsWalkedWithNAndClearedWithEsc(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("n").Shows("There is no filter.")
	d.Press("/").Type("iban").Press("enter")
	wantStatus(t, d, "DOC-1001 · 1 of 48 rules · match 1 · filter iban · invoice_4711.pdf")
	wantSelected(t, d, "invoice.iban = contract.vendor_iban")
	d.Press("esc")
	wantStatus(t, d, "DOC-1001 · rule 5 of 48 · invoice_4711.pdf")

	d.Press("/").Type("tax").Press("ctrl+t", "enter").Press("g", "n")
	wantSelected(t, d, "invoice.tax_rate")
	d.Press("n")
	wantSelected(t, d, "invoice.tax_amount")
	d.Press("N", "N").Shows("Continued from the bottom.")
}

func TestASecondSearchNarrowsTheFirst(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("/").Type("line_").Press("enter").Shows("8 of 48 rules")
	d.Press("/").Type("price").Shows("2 of 48 rules").Press("enter")
	wantStatus(t, d, "DOC-1001 · 2 of 48 rules · match 1 · filter line_ price · invoice_4711.pdf")
}

func TestPastedTextIsOneSearch(t *testing.T) {
	open(t, "DOC-1001", 80, 24).Press("/").Paste("vendor_iban").Shows("1 of 48 rules")
}

func TestSortingKeepsTheRuleUnderTheCursor(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("j", "s").Shows("Sorted by left.")
	wantSelected(t, d, ".purchase_order_number")
	d.Press("g").Press("h")
	wantSelected(t, d, "contract.minimum_quantity")
	for _, name := range []string{"by right", "by enable", "by rule_id", "in the service's order"} {
		d.Press("s").Shows("Sorted " + name)
	}
	d.Press("S").Shows("reversed").Press("g", "h")
	wantSelected(t, d, "purchase_order.order_date ≤ date goods_receipt")
	d.Press("|", "down", ",").Shows("Sorted by left as text, ascending.").Press("esc").Hides("reversed")
}

func TestAnOddEnableSortsApartFromTheOthers(t *testing.T) {
	d := open(t, "DOC-ODD", 80, 24)
	d.Press("s", "s", "s", "g").Shows("! off")
	wantSelected(t, d, "invoice.line_2_unit_price")
	d.Press("j").Shows("! ?")
	wantSelected(t, d, "invoice.cost_centre")
}

func TestEnterOpensTheDetailAndEscComesBack(t *testing.T) {
	d := open(t, "DOC-1001", 40, 12)
	d.Press("enter")
	d.Press("q").Golden("list_40x12")
	d = open(t, "DOC-1001", 80, 24)
	d.Press("tab", "j", "j", "j", "j", "y")
	if want := "Invoice 4711 and order PO-4500312 both state a total of 18,240.50 EUR."; d.Copied[0] != want {
		t.Fatalf("copied %q, wanted the justification", d.Copied[0])
	}
	d.Press("shift+tab", "j")
	wantStatus(t, d, "DOC-1001 · rule 2 of 48 · invoice_4711.pdf")
}

func TestCopyTakesTheSentenceAndCopyMoreTheJSON(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("y", "Y", "s").Shows("copied 1 rule as JSON")
	if d.Copied[0] != "invoice.total_amount = purchase_order.total_amount" {
		t.Errorf("y copied %q", d.Copied[0])
	}
	if !strings.HasPrefix(d.Copied[1], `{"rule_name":"invoice.total_amount equal_to purchase_order.total_amount","description":`) {
		t.Errorf("Y copied %q", d.Copied[1])
	}
	d.Press("space", "space").Shows("2 selected").Press("y", "Y", "s")
	if d.Copied[2] != "invoice.total_amount = purchase_order.total_amount\ninvoice.purchase_order_number = purchase_order.order_number" {
		t.Errorf("y copied %q", d.Copied[2])
	}
	if !strings.HasPrefix(d.Copied[3], `[{"rule_name"`) || !strings.HasSuffix(d.Copied[3], "}]") {
		t.Errorf("Y copied %q", d.Copied[3])
	}
	d.Press("esc").Hides("selected")
}

func TestPanesGrowAndShrink(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	before := ruleLine(d)
	d.Press("+")
	if grown := ruleLine(d); grown <= before {
		t.Errorf("the list ends on line %d after +, on %d before", grown, before)
	}
	d.Press("tab", "+", "+")
	if shrunk := ruleLine(d); shrunk >= before {
		t.Errorf("the list ends on line %d after the detail grew, on %d before", shrunk, before)
	}
	open(t, "DOC-1001", 40, 12).Press("+").Shows("One pane has all the room")
}

func ruleLine(d *uitest.Driver) int {
	for i, line := range strings.Split(d.Screen(), "\n") {
		if strings.HasPrefix(line, "─ ") {
			return i
		}
	}
	return -1
}

func TestFromARuleToTheFieldSettingsOfItsDocumentType(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("d").Shows("Field settings of", "invoice").Press("tab", "enter")
	d.Shows("purchase_order").Hides("rule_id")
}

func TestAKeyThatCannotDoAnythingSaysWhy(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("u").Shows("Nothing to undo").Press("U").Shows("Nothing to redo")
	d = open(t, "DOC-1004", 80, 24)
	d.Press("y").Shows("There are no rules here.").Press("/").Shows("There are no rules here.")
	d = open(t, "", 80, 24)
	d.Press("R").Shows("Nothing was opened yet.")
}

var _ = demo.Options{}

// A window that is made smaller and larger again shows what it showed: the rule, the member
// and which pane has the keys.
func TestResizingKeepsTheRuleTheMemberAndTheFocus(t *testing.T) {
	d := open(t, "DOC-1001", 200, 60)
	d.Press("G", "k", "k", "k", "enter", "j", "j", "j", "j")
	for i, size := range [][2]int{{120, 40}, {80, 24}, {40, 12}, {80, 24}, {200, 60}} {
		d.Resize(size[0], size[1]).Press("y")
		if len(d.Copied) != i+1 || d.Copied[i] != "equal_to" {
			t.Errorf("at %v copied %q", size, d.Copied)
		}
	}
	wantStatus(t, d.Press("enter"), "DOC-1001 · rule 45 of 48 · in the detail · invoice_4711.pdf")
	d.Resize(40, 12).Shows("Compared").Hides("operator  right").Press("esc").Shows("damage_note")
	wantStatus(t, d, "DOC-1001 · rule 45 of 48 · 0/48 · inv…")
}
