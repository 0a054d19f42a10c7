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
		d.Press("enter").Shows("label of invoice_number  Invoice number").Press("enter").Hides("changed", "typed")
		d.Press("right")
	}
	d.Press("enter").Type("!").Press("enter").Shows("Invoice number!", "1 label")
}

func TestRenamingIsAnActionOfItsOwnAndWarnsOfTheOldName(t *testing.T) {
	d := sentOnce(t)
	d.Press("?").Shows("Rename field").Press("esc")
	d.Press(":").Type("Rename field").Press("enter").Shows("new name of invoice_number").Press("esc")
	d.Press("e").Type("_2").Press("enter").Shows("invoice_number_2", "the service may keep it: invoice_number")
	d.Press("ctrl+s").Shows("Sent before, so the service may keep it: invoice_number", "? → ").Press("esc")
	d.Press("u", "e").Type("_2").Press("enter", "e", "ctrl+u").Type("third").Press("enter").Hides("ent before")
}

func TestWhatWasSentUnderAnotherNameIsNotCalledSent(t *testing.T) {
	d := sentOnce(t)
	d.Press("e").Type("_2").Press("enter").Shows("+ invoice_number_2", "typed").Press("ctrl+s").Shows(`invoice_number_2 label  ? → "Invoice number"  (typed)`).Press("esc")
	d.Press("u").Shows("4 untouched").Hides("typed")
}

func TestAMemberOfAFieldIsNotTheField(t *testing.T) {
	d := sentOnce(t)
	with := `{"invoice":{"invoice_number":{"label":"Invoice number","required":true,"visibility":true,"hint":5}}}`
	d.Press("i").Paste(write(t, "with.json", with)).Press("enter", "enter", "esc").Shows("1 other member · 3 untouched")
	d.Press("ctrl+s").Shows("+ invoice_number hint  ? → 5", "the whole set, 4 fields: ± 1 changed").Press("y").Shows("accepted").Press("esc")
	pushedSet(t, d, `{"invoice":{"invoice_number":{"label":"Invoice number","required":true,"visibility":true},"net":{"label":"Net","required":true,"visibility":true}}}`, true)
	d.Press("J", "g", "enter").Shows("− invoice_number hint  5 → not sent any more", "not sent any more: 3 fields: total_amount, tax_id, note").Hides("fields: invoice_number")
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

func TestAResizeKeepsCursorSelectionFilterAndWhatIsTyped(t *testing.T) {
	d := sentOnce(t)
	d.Press("j", "m", "j", "r", "/").Type("state:sent").Press("enter", "l", "enter").Type(" X")
	for _, size := range [][2]int{{40, 12}, {200, 60}, {80, 24}, {120, 40}} {
		d.Resize(size[0], size[1]).Shows("label of note   X", "▌   note", "◆± total_amo")
	}
	d.Press("enter").Shows(`"" → " X"`, "4 of 4 fields, state:sent")
}

func TestPendingChangesAreCountedAboveAndStandInTheCells(t *testing.T) {
	d := sentOnce(t)
	d.Press("r", "j", "x", "+").Type("net").Press("enter", "esc")
	d.Shows("invoice ±3", "1 switched · 1 added · 1 removed · 2 untouched · 1 unknown", "± invoice_number", "yes → no", "− total_amount", "removed", "+ net")
	d.Shows("ctrl+s reviews before sending").Press("/").Hides("reviews before").Press("esc").Resize(40, 12).Shows("± 1  + 1  − 1  ? 1").Hides("reviews before")
	d.Press("ctrl+s").Shows("invoice cannot be sent yet").Press("esc").Resize(140, 40)
	d.Press("r", "v", "enter").Type("Net").Press("enter", "ctrl+s").Shows("Send invoice?", "Northgate Trading", "the whole set, 4 fields: ± 1 changed  + 1 added  − 1 removed")
}

// The switches beside a label that was typed are from where they were: the column says it, and is filtered by it.
func TestTheOriginOfTheOtherValuesStaysInSight(t *testing.T) {
	_, d := sentAndEdited(t, "enter")
	d.Type("!").Press("enter").Shows("typed · accepted 09:30")
	d.Press("/").Type("from:accepted").Press("enter").Shows("invoice_number", "tax_id")
	d.Press("esc", "/").Type("from:typed from:accepted").Press("enter").Shows("1 of 4 fields", "invoice_number").Hides("tax_id")
}
