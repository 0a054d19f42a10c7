package fields_test

import (
	"testing"
	"time"

	"docket/ui/uitest"
)

// sentOnce starts on the invoice's settings after the service has accepted them.
func sentOnce(t *testing.T) *uitest.Driver {
	t.Helper()
	d := withFile(t, uitest.Options{Width: 140, Height: 40}, settings)
	return d.Press("ctrl+s", "y").Shows("invoice: accepted").Press("esc")
}

func TestEnterEditsTheLabelInEveryColumnAndChangesNothingElse(t *testing.T) {
	d := sentOnce(t)
	d.Shows("as sent")
	for range 5 { // from the field's name to where it comes from
		d.Press("enter").Shows("label of invoice_number Invoice number").Press("enter").Hides("changed", "typed")
		d.Press("right")
	}
	d.Press("enter").Type("!").Press("enter").Shows("Invoice number!", "1 changed")
}

func TestRenamingIsAnActionOfItsOwnAndWarnsOfTheOldName(t *testing.T) {
	d := sentOnce(t)
	d.Press("?").Shows("Rename field").Press("esc")
	d.Press(":").Type("Rename field").Press("enter").Shows("new name of invoice_number").Press("esc")
	d.Press("e").Type("_2").Press("enter").Shows("invoice_number_2", "the service may keep it: invoice_number")
	d.Press("ctrl+s").Shows("Sent before, so the service may keep it: invoice_number", "? → ").Press("esc")
	d.Press("u", "e").Type("_2").Press("enter", "e", "ctrl+u").Type("third").Press("enter").Hides("ent before")
}

func TestRemovingAFieldThatWasSentWarnsThatItMayStay(t *testing.T) {
	d := sentOnce(t)
	d.Press("m", "m", "x").Shows("Removed 2 fields", "the service may keep it: invoice_number, total_amount")
	d.Press("u", "+").Type("net").Press("enter", "esc", "x").Shows("Removed 1 field").Hides("ent before")
}

func TestWhatAFilterHidesIsNotChangedByAMark(t *testing.T) {
	d := sentOnce(t)
	d.Press("*").Shows("4 selected").Press("/").Type("tax").Press("enter").Shows("1 selected", "1 of 4 fields")
	d.Press("x").Shows("Removed 1 field").Press("esc").Shows("3 fields", "invoice_number", "− tax_id", "removed")
}

func TestAnEditThatIsCancelledUntouchedLeavesNoDraft(t *testing.T) {
	d := sentOnce(t)
	d.Press("enter", "esc").Advance(time.Minute).Shows("as sent").Hides("invoice ±").Press("D").Hides("draft saved")
	if drafts, err := d.Store.Drafts.List(t.Context(), d.Env.Scope); err != nil || len(drafts) != 0 {
		t.Fatalf("there are %d drafts, %v", len(drafts), err)
	}
}

func TestAFieldThatGoesFromUnderTheCursorLeavesTheCursorOnAnother(t *testing.T) {
	d := sentOnce(t)
	d.Press("+").Type("net").Press("enter", "esc").Shows("net", "5 fields").Press("u").Shows("4 fields", "▌   note")
	d.Press("*", "x").Shows("− note", "4 removed").Press("z").Shows("Reverted").Press("G", "x", "u").Shows("▌   note")
}
