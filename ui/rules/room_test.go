package rules_test

import (
	"strings"
	"testing"

	"docket/ui/theme"
	"docket/ui/uitest"
)

func TestALongRuleIsWrappedOnDemandAtTheJointsOfItsNames(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("j").Shows("….purchase_order_number")
	d.Press("L").Shows("invoice.purchase_order_ ", "▌   number", "Press L to cut them.")
	for range 40 {
		d.Press("j") // as the rows are of two lines, the cursor stays in sight
		if !strings.Contains(d.Screen(), "▌") {
			t.Fatalf("the cursor is not seen:\n%s", d.Screen())
		}
	}
	wantSelected(t, d, "invoice.packing_list_number")
	d.Resize(40, 12).Resize(200, 60).Resize(80, 24)
	d.Press("L", "g").Shows("….purchase_order_number")
}

func TestTheWholeOfAnOperatorIsReadWhereThereIsRoom(t *testing.T) {
	open(t, "DOC-1001", 240, 60).Shows("greater_than_eq_to").Hides("greater…")
}

func TestWhatAllRulesHaveAlikeIsToldOnceAndItsColumnVanishes(t *testing.T) {
	one := `{"rule_name":"invoice.total equal_to order.total","event_type":"processed","rule_type":"t","enable":"false","rule_id":"r1"}`
	s, d := serve(t, answer(one, strings.ReplaceAll(strings.ReplaceAll(one, "r1", "r2"), "total", "net")), 200, 30)
	d.Shows("    enable false, event_type processed, rule_type t", "left of invoice", "right of order", "net                                                   =  net").Hides("! off")
	d.Press("/").Type("enable:false invoice.net").Shows("1 of 2 rules").Press("enter", "esc") // what is not shown is still found
	s.say(200, answer(one, strings.ReplaceAll(one, `"r1"`, `"r2"`), strings.ReplaceAll(strings.Replace(one, `"false"`, `"true"`, 1), "r1", "r3")))
	d.Press("R").Hides("enable false").Shows("! off")
}

func TestTwoRowsBeyondTheCursorStayInSight(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24) // nine rows
	d.Press("j", "j", "j", "j", "j", "j")
	wantSelected(t, d, "goods_receipt.receipt_date")
	d.Shows("◦ invoice.total_amount", "quantity_total")
	d.Press("j").Hides("◦ invoice.total_amount").Shows("purchase_….quantity_total")
	d.Press("G", "k", "k", "k", "k", "k", "k").Shows("article_numbers")
	wantSelected(t, d, "packing_list_number")
	d.Press("k").Shows("vendor_email").Click(10, 3) // a click scrolls nothing
	wantSelected(t, d, "packages")
}

func TestDocumentTypeFieldAndOperatorAreToldApartAndFocusIsSeen(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 120, Height: 40, Theme: theme.Options{Dark: true}})
	th := d.Env.Theme
	for _, part := range []string{th.Paint(theme.Muted, "invoice."), th.Paint(theme.Strong, "=")} {
		if !strings.Contains(d.Styled(), part) {
			t.Errorf("%q is not drawn", part)
		}
	}
	d.Hides("in the detail").Press("enter").Shows("in the detail")
	if !strings.Contains(d.Styled(), th.Paint(theme.Focus, th.Glyphs.Vertical)) {
		t.Error("the line beside the pane that has the keys is as any other")
	}
}

func TestEveryCheckOfLintHasItsPageInHelp(t *testing.T) {
	d := open(t, "DOC-1001", 120, 40)
	d.Press(":").Type("Lint checks").Press("enter").Shows("Checks of lint", "duplicate", "kind")
	d.Press("j", "enter").Shows("Lint check: mirrored", "Two rules demand the same equality, with the sides swapped.", "Example", "order.total = invoice.total", "Press i for the list of findings")
}

// Where the sides are whole, what is cut is the operator.
func TestAnOperatorThatIsCutIsWrappedToo(t *testing.T) {
	d := open(t, "DOC-1001", 100, 80).Shows("greater_than_eq_…").Press("L").Shows("Rules that are cut are wrapped.", "greater_than_eq_ ").Hides("greater_than_eq_…")
	d.Press("L").Shows("greater_than_eq_…")
}
