package rules_test

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func TestAClickSelectsAndASecondOneOpens(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Click(10, 5)
	wantSelected(t, d, "invoice.vendor_vat_id")
	d.Click(10, 5).Press("y")
	if len(d.Copied) != 1 || d.Copied[0] != "invoice.vendor_vat_id equal_to purchase_order.vendor_vat_id" {
		t.Fatalf("the second click did not open the detail; copied %q", d.Copied)
	}
	d.Click(10, 3).Press("j")
	wantStatus(t, d, "DOC-1001 · rule 3 of 48 · invoice_4711.pdf")
}

func TestAClickOnATitleSorts(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Click(66, 1)
	wantStatus(t, d, "DOC-1001 · rule 1 of 48 · by rule id · invoice_4711.pdf")
	d.Click(66, 1)
	wantStatus(t, d, "DOC-1001 · rule 48 of 48 · by rule id, reversed · invoice_4711.pdf")
}

func TestTheWheelScrollsWhatIsUnderThePointer(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	down := func(y int) {
		d.Mouse(tea.MouseEvent{X: 10, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonWheelDown})
	}
	d.Shows("rule_name")
	down(20)
	d.Hides("rule_name  ").Shows("anchor_file_name")
	down(5)
	wantSelected(t, d, "invoice.vendor_vat_id")
}
