package fields_test

import (
	"testing"

	"docket/ui/uitest"
)

func TestTheTrayCountsWhatIsPendingAndChangesAreWalked(t *testing.T) {
	d := sentOnce(t)
	d.Shows(" 4 untouched").Hides("switched")
	d.Press("}").Shows("Nothing is pending: every field is as it was sent last.")
	d.Press("r", "v", "G", "r", "enter").Type("Remark").Press("enter", "g", "j", "x", "+").Type("net").Press("enter", "esc")
	d.Shows("3 switched · 1 label · 1 added · 1 removed · 1 untouched · 1 unknown")
	for _, field := range []string{"▌ ± invoice_number", "▌ − total_amount", "▌ ± note", "▌ + net"} {
		if field == "▌ ± invoice_number" {
			d.Press("}").Shows("Continued from the top.")
		} else {
			d.Press("}")
		}
		d.Shows(field)
	}
	d.Press("{").Shows("▌ ± note").Resize(40, 12).Hides("switched").Resize(60, 20).Shows("3 switched")
	d.Press("/").Type("tax").Press("enter", "}").Shows("The filter hides every change.")
}

func TestAChangeIsTakenBackByValueByFieldAndForSelectedFields(t *testing.T) {
	d := sentOnce(t)
	d.Press("r", "v", "home", "l", "l", "l", "-").Shows("Taken back: required of invoice_number", "1 switched").Hides("yes → no  yes → no")
	d.Press("-").Shows("The required of invoice_number was not changed.").Press("u").Shows("2 switched")
	d.Press("home", "-").Shows("Taken back: invoice_number", "4 untouched").Hides("typed", "±")
	d.Press("-").Shows("Nothing is pending")
	d.Press("x").Shows("1 removed").Press("-").Shows("4 untouched").Press("u", "u", "u").Shows("2 switched")
	d.Press("j", "j", "r", "*", "-").Shows("Taken back: 2 fields", "4 untouched")
	d.Press("+").Type("net").Press("enter", "esc").Shows("1 added", "1 unknown").Press("-").Shows("4 untouched", "Taken back: net").Hides("+ net")
}

func TestNothingIsTakenBackThatTheFilterHides(t *testing.T) {
	d := sentOnce(t)
	d.Press("*", "r", "/").Type("note").Press("enter", "-").Shows("Taken back: note").Press("esc", "esc").Shows("1 switched", "3 untouched")
}

func TestOfFieldsThatRulesNameAValueIsTakenBackToUnknown(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 100, Height: 40})
	d.Press("3", "o").Type("invoice").Press("enter", "f", "r").Shows("1 switched", "? → yes", "unknown").Press("-").Hides("switched", "? → yes")
}
