package rules_test

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func TestAClickSelectsAndASecondOneOpens(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Click(10, 6)
	wantSelected(t, d, "invoice.vendor_vat_id")
	d.Click(10, 6).Press("j", "y")
	if len(d.Copied) != 1 || d.Copied[0] != "The vendor uses the same VAT number on the invoice as in the order." {
		t.Fatalf("the second click did not open the detail; copied %q", d.Copied)
	}
	d.Click(10, 4).Press("j")
	wantStatus(t, d, "DOC-1001 · rule 3 of 48 · invoice_4711.pdf")
}

func TestAClickOnATitleSorts(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Click(20, 2).Shows("Sorted by left").Press("h")
	wantStatus(t, d, "DOC-1001 · rule 38 of 48 · by left · invoice_4711.pdf")
	d.Click(20, 2).Press("h")
	wantStatus(t, d, "DOC-1001 · rule 10 of 48 · by left, reversed · invoice_4711.pdf")
}

func TestTheWheelScrollsWhatIsUnderThePointer(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	down := func(y int) {
		d.Mouse(tea.MouseEvent{X: 10, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonWheelDown})
	}
	d.Shows("verdict  ").Hides("operator  equal_to")
	down(20)
	d.Hides("verdict  ").Shows("mirrored")
	down(6)
	wantSelected(t, d, "invoice.vendor_vat_id")
}
