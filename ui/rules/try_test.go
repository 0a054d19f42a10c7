package rules_test

import (
	"os"
	"path/filepath"
	"testing"

	"docket/ui/uitest"
)

// file writes records for a test.
func file(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const (
	invoices = "order_number,total_amount\n1,\"18,240.50\"\n2,99\n3,\n4,7\n"
	orders   = `[{"order_number":"1","total_amount":18240.50},{"order_number":"2","total_amount":"100"},{"order_number":"3","total_amount":"5"}]`
)

// tryOn opens the window and chooses both files.
func tryOn(d *uitest.Driver, left, right string) *uitest.Driver {
	return d.Press("t", "[").Paste(left).Press("enter", "]").Paste(right).Press("enter")
}

func TestARuleIsTriedOnRecordsBeforeItIsJudged(t *testing.T) {
	d := open(t, "DOC-1001", 80, 30)
	d.Press("t").Shows("Try RULE-1001-0001", "no records yet", "Press [").Press("w").Shows("How values are compared", "Capital letters count.").Press("esc", "esc")
	tryOn(d, file(t, "invoices.csv", invoices), file(t, "orders.json", orders))
	d.Shows("3 pairs, 1 hold, 1 fail", "✗ fails", "99 ", "100 ", "? undecidable", "1 record of invoice")
	d.Resize(120, 40).Shows("1 undecidable", "is empty", "1 record of invoice without a partner").Golden("tried_120x40").Resize(40, 12).Resize(80, 30)
	d.Press("/").Type("outcome:fails").Press("enter").Shows("✗ fails").Hides("✓ holds").Press("esc")
	d.Press("esc", "j", "j", "t").Shows("the record of", "? undecidable").Resize(120, 30).Shows("the record of invoice has no field", "3 undecidable").Resize(80, 30)
	d.Press("esc", "k", "x").Shows("✗ 1")
}

// A verdict is kept with its evidence, which a person must have had before their eyes.
func TestAResultThatWasNotDrawnIsNoEvidence(t *testing.T) {
	d := open(t, "DOC-1001", 80, 30)
	tryOn(d, file(t, "invoices.csv", invoices), file(t, "orders.json", orders)).Press("esc")
	d.Root.Ahead(true)
	d.Press("t", "a").Shows("Nothing was done: the result was not on screen yet", "1 fail")
	d.Root.Ahead(false)
	d.Shows("1 fail").Press("a").Hides("Nothing was done").Press("esc").Shows("✓ 1")
}

func TestRecordsAreMatchedByWhatTheOtherRulesDemandAndNeverByWhatIsCompared(t *testing.T) {
	d := open(t, "DOC-1001", 100, 40)
	tryOn(d, file(t, "a.csv", "purchase_order_number,total_amount,tax_rate\nP1,5,19\nP2,6,19\n"), file(t, "b.csv", "order_number,total_amount,tax_rate\nP1,5,19\nP2,7,19\n"))
	d.Shows("2 pairs, 1 hold, 1 fail", "by purchase_order_number = ").Resize(140, 40).Shows("by purchase_order_number = order_number (as in RULE-1001-0002)")
	d.Press("m").Press("ctrl+u").Type("nothing").Press("enter").Shows(`The records of invoice have no column "nothing"`)
	d.Press("ctrl+u").Type("total_amount").Press("enter").Shows("The rule compares that column")
	d.Press("ctrl+u").Type("tax_rate").Press("enter").Shows("by tax_rate (chosen)", "1 key with several records on both sides")
	d.Press("esc", "j", "t").Shows("tax_rate (chosen)") // for every rule between the two
}

func TestWithoutAKeyNothingIsTried(t *testing.T) {
	d := open(t, "DOC-1001", 100, 40)
	tryOn(d, file(t, "a.csv", "no,order,total_amount\n9,1,5\n"), file(t, "b.csv", "number,total_amount\n1,5\n"))
	d.Shows("a.csv, 1 record", "b.csv, 1 record", "Press m to choose columns.", "No other rule, and no number or id of the same name").Hides("1 pair")
	d.Press("m").Type("order=number").Press("enter").Shows("by order = number (chosen)", "1 pair, 1 hold")
}

func TestRecordsThatCannotBeReadAreToldInTheWindow(t *testing.T) {
	d := open(t, "DOC-ODD", 80, 30)
	d.Press("t", "m").Shows("Choose the records of both sides first.").Press("[").Paste("/nowhere/at/all.csv").Press("enter").Shows("Records of invoice: there is no such file.").Press("j").Shows("all.csv: there is no such file. Press [")
	d.Press("[").Paste(file(t, "broken.json", `[{"a":1},`)).Press("enter").Shows("line 1: the JSON breaks off")
	d.Press("esc", "/").Type("hand").Press("enter", "t").Shows("cannot be taken apart, so it cannot be tried")
}

func TestARuleIsTriedOnWhatTheDatasourceViewHasLoaded(t *testing.T) {
	d := open(t, "DOC-1001", 100, 40)
	d.Press("2", "o").Type("purchase_orders").Press("enter", "1", "t", "]", "tab").Shows("pages:purchase_orders").
		Press("enter").Shows("shown pages of purchase_orders, 100 records")
}

func TestHostileRecordsAreShownNotObeyed(t *testing.T) {
	d := open(t, "DOC-1001", 80, 30)
	bad := "order_number,total_amount\n1,\"\x1b]0;owned\x07\x1b[2J\u202e\"\n"
	tryOn(d, file(t, "a.csv", bad), file(t, "b.csv", bad))
	noControls(t, d)
	for _, size := range [][2]int{{40, 12}, {300, 100}, {57, 17}} {
		d.Resize(size[0], size[1])
		noControls(t, d)
	}
}
