package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/ui/uitest"
	"docket/ui/view"
)

const (
	billed  = "purchase_order_number,total_amount,vendor_vat_id,vendor_name,currency\nPO-1,10.00,DE1,Harbour,EUR\nPO-2,20.00,DE2,Ålesund,EUR\n"
	ordered = "order_number,total_amount,vendor_vat_id,vendor_name,currency\nPO-1,11.00,DE1,Harbour,EUR\nPO-2,20.00,DE2,Ålesund,\n"
)

// tryAll chooses the records of invoice and purchase_order and tries every rule.
func tryAll(t *testing.T, d *uitest.Driver) *uitest.Driver {
	t.Helper()
	d.Press("T").Shows("Records to try the rules of DOC-1001 on", "invoice", "none")
	choose := func(row int, path string) {
		d.Press("g")
		for range row {
			d.Press("j")
		}
		d.Press("enter").Shows("Records of ").Paste(path).Press("enter")
	}
	choose(0, file(t, "billed.csv", billed))
	choose(1, file(t, "ordered.csv", ordered))
	return d.Shows("billed.csv, 2 records", "ordered.csv, 2 records", "by purchase_order_number = order_number").Press("t")
}

func TestAWholeDocumentIsTriedAndWhatHoldsIsAcceptedInOneStep(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	d.Press("A").Shows("The rules were not tried yet. Press T to try them on records.")
	tryAll(t, d).Shows("Tried 48 rules: 3 hold, 3 fail", "Press A to accept those that hold, F to list those that fail.", "trial", "✗ 1 of 2", "✓ 2", "? 1 of 2")
	d.Press("F").Shows("only fail in the trial").Hides("vendor_vat_id").Press("t").Shows("2 pairs, 1 hold, 1 fail", "10.00", "11.00").Press("esc")
	d.Press("F").Shows("only undecidable in the trial").Press("F").Shows("of 48").Hides("only undecidable")
	d.Press("/").Type("trial:holds").Press("enter").Shows("3 of 48 rules").Press("esc")
	d.Press("A").Shows("Accept 3 rules?").Press("y").Shows("✓ accepted 3", "Press u to undo it in one step.")
	d.Press("u").Shows("Undone: 3 verdicts.", "✓ accepted 0").Press("U").Shows("✓ accepted 3")
	d.Press("A").Shows("No rule without a verdict holds in the trial.")
}

func TestAVerdictAndItsEvidenceAreKeptTogetherAndHandedOver(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	tryAll(t, d).Press("x").Press("k").Shows("✗ rejected", "evidence", "fails: 2 pairs, 1 hold, 1 fail, 0 undecidable", "billed.csv")
	path := filepath.Join(t.TempDir(), "packet.md")
	d.Press("E").Press("ctrl+u").Paste(path).Press("enter").Shows("Exported")
	packet, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| ✗ rejected | RULE-1001-0001 | invoice.total\\_amount = purchase\\_order.total\\_amount |", "| fails |", "| PO-1 | 10.00 | 11.00 | fails | the numbers differ |",
		"invoice from billed.csv (2 records, read 15 January 2026 09:30 UTC)"} {
		if !strings.Contains(string(packet), want) {
			t.Errorf("the packet has no %q", want)
		}
	}
}

func TestRecordsAreRememberedForTheAnchorDocument(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 160, Height: 40, StatePath: filepath.Join(t.TempDir(), "state.db")}
	d := uitest.Start(t, o)
	tryAll(t, d).Shows("Tried 48 rules")
	d.Press("o").Type("DOC-1002").Press("enter", "T").Shows("the rules of DOC-1002", "none").Press("esc")
	again := uitest.Start(t, o)
	again.Press("T").Shows("billed.csv, 2 records", "by purchase_order_number = order_number").Press("t").Shows("3 hold, 3 fail")
}

func TestAKeyIsOverruledInOnePlaceForEveryRule(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	tryAll(t, d).Press("T", "G").Shows("invoice = purchase_order")
	d.Press("g", "j", "j", "j", "j", "enter").Shows("Columns that tell").Press("ctrl+u").Type("currency").Press("enter").Shows("by currency (chosen)")
	d.Press("t").Shows("Tried 48 rules")
}

func TestRecordsThatCannotBeReadAreToldInTheirLine(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	d.Press("T", "t").Shows("Choose the records of a document type first.")
	d.Press("p", "p").Shows("No datasource is known here that is called like a document type without records.")
	d.Press("enter").Paste("/nowhere/at/all.csv").Press("enter").Shows("there is no such file")
	d.Press("enter").Type("load:vendors").Press("enter").Shows("Records of invoice: vendors is not loaded; open it in Data and press L.").Hides("docket data", "load:")
	for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 60}} {
		d.Resize(size[0], size[1]).Shows("Records")
	}
}

func TestRulesThatChangeWhileTheyAreTriedAreNoticed(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	tryAll(t, d).Shows("3 hold, 3 fail").Press("R").Shows("nothing changed").Shows("✗ 1 of 2")
}

// The evidence of a verdict stays that of the records that it is of. What is shown of the trial goes with its records.
func TestRecordsThatAreChosenBesideATrialTakeItsOutcomesBack(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	tryAll(t, d).Press("x", "k").Shows("evidence", "fails: 2 pairs, 1 hold, 1 fail")
	d.Press("T", "enter").Paste(file(t, "more.csv", billed+"PO-3,30.00,DE3,Oslo,EUR\n")).Press("enter")
	d.Shows("more.csv, 3 records", "outcomes of the trial are gone, for the records or what they are matched by changed.").Press("esc")
	d.Shows("evidence", "from billed.csv").Hides("✗ 1 of 2").Press("A").Shows("No rule without a verdict holds in the trial.")
	d.Press("T", "t").Shows("Tried 48 rules", "from billed.csv")
}

// rewritten is a file of records that other content is written to.
func rewritten(t *testing.T) (path string, write func(content string)) {
	path = file(t, "billed.csv", billed)
	return path, func(content string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// Who exports the invoices once more, to look at what failed, has two answers in sight until the file is read again: nothing
// is accepted on the old one.
func TestAFileThatChangedSinceItWasReadIsReadAgain(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	path, write := rewritten(t)
	d.Press("T", "enter").Paste(path).Press("enter").Press("g", "j", "enter").Paste(file(t, "ordered.csv", ordered)).Press("enter", "t").Shows("Tried 48 rules: 3 hold, 3 fail")
	other := strings.Replace(billed, "DE2", "DE-CHANGED", 1)
	write(other)
	d.Press("A").Shows("billed.csv changed since the rules were tried. Press T, then t, to try them again.").Hides("Accept 3 rules?")
	d.Press("T").Shows("outcomes of the trial are gone").Press("t").Shows("Tried 48 rules: 2 hold, 4 fail").Press("A").Shows("Accept 2 rules?").Press("esc")
	d.Press("T")
	write(billed) // while the window is open
	d.Press("t").Shows("billed.csv, 2 records", "outcomes of the trial are gone").Press("t").Shows("Tried 48 rules: 3 hold, 3 fail")
	d.Press("g", "t").Shows("2 pairs, 1 hold, 1 fail")
	write(strings.Replace(billed, "10.00", "11.00", 1)) // while the pairs are in sight
	d.Press("a").Shows("2 pairs, 2 hold, 0 fail").Press("esc").Shows("✓ accepted 0")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	d.Press("T").Shows("there is no such file").Hides("billed.csv, 2 records")
}

// What was asked on the records as they were is not given on others: the one who answers has not seen what they come to.
func TestAFileThatChangesWhileAQuestionIsOpenGivesNoVerdict(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	path, write := rewritten(t)
	d.Press("T", "enter").Paste(path).Press("enter").Press("g", "j", "enter").Paste(file(t, "ordered.csv", ordered)).Press("enter")
	for i, ask := range []func(){
		func() { d.Press("A").Shows("Accept 3 rules?") },
		func() { d.Press("space", "j", "space", "a").Shows("Accept 2 rules?") },
		func() { d.Press("z", "/").Type("_article").Press("enter", "a").Shows("Accept 2 rules?") },
		func() { d.Press("X").Type("too late").Shows("because: too late") },
	} {
		if i > 0 {
			write(billed)
			d.Press("T")
		}
		d.Press("t").Shows("Tried 48 rules: 3 hold, 3 fail").Press("g")
		ask()
		write(strings.Replace(billed, "DE2", "DE-CHANGED", 1))
		d.Press(map[bool]string{true: "enter", false: "y"}[i == 3])
		d.Shows("No verdict was given: billed.csv changed since the rules were tried. Press T, then t, to try them again.", "✓ accepted 0", "✗ rejected 0")
		d.Press("esc")
	}
	d.Press("X").Shows("too late") // as a reason that was given
}

func TestRecordsWithDuplicateKeysAndMixedTypesSaySo(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	d.Press("T", "g", "enter").Paste(file(t, "a.csv", "purchase_order_number,total_amount\nP1,5\nP1,6\nP2,many\nP3,7\n")).Press("enter")
	d.Press("g", "j", "enter").Paste(file(t, "b.csv", "order_number,total_amount\nP1,5\nP1,6\nP2,9\n,4\n")).Press("enter")
	d.Resize(240, 40).Shows("1 pair, 1 record without a partner, 1 record without a key, 1 key several times on both sides (P1)")
	d.Press("t").Shows("invoice.total_amount holds 1 text and 3 numbers")
}

// A reason that was typed is not lost where it could not be given, however long it is: the box stays open with it, and a
// later one offers it.
func TestAReasonThatCouldNotBeGivenIsNotLost(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	path := file(t, "billed.csv", billed)
	d.Press("T", "enter").Paste(path).Press("enter").Press("g", "j", "enter").Paste(file(t, "ordered.csv", ordered)).Press("enter", "t").Press("g")
	reason := "The totals differ " + strings.Repeat("by freight ", 40) + "and more"
	d.Press("X").Paste(reason)
	if err := os.WriteFile(path, []byte(strings.Replace(billed, "DE2", "DE-CHANGED", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Press("enter").Shows("No verdict was given: billed.csv changed since the rules were tried.", "Reject", "and more").Press("esc")
	d.Press("T", "t").Shows("Tried 48 rules").Press("g", "X").Shows("The totals differ by freight").Hides("No reason was given before.")
	d.Press("down", "enter").Hides("Reject ").Shows("✗ rejected 1")
}

// What a verdict rests on is told with the load that it comes from; another anchor document and another company have
// records of their own.
func TestRulesAreTriedOnALoadWhichThePacketNames(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 160, Height: 50, StatePath: filepath.Join(t.TempDir(), "state.db")}
	d := uitest.Start(t, o)
	d.Press("2", "o").Type("purchase_orders").Press("enter", "L").Shows("kept as snapshot 1").Press("1")
	d.Press("T", "enter").Paste(file(t, "billed.csv", "purchase_order_number,total_amount\nPO-4500000,1175.00\nPO-4500001,9.00\n")).Press("enter")
	d.Shows("press p for the load of purchase_orders").Press("p").Shows("load 1 of purchase_orders, 12,345 records, 15 January 2026 09:30 UTC")
	d.Press("j", "j", "j", "j", "enter").Shows("Columns that tell").Press("ctrl+u").Type("purchase_order_number = po_number").Press("enter").Shows("by purchase_order_number = po_number (chosen)", "2 pairs")
	d.Press("t").Shows("Tried 48 rules").Press("g", "x").Press("g").Shows("✗ rejected", "load 1 of purchase_orders, 15")
	path := filepath.Join(t.TempDir(), "packet.md")
	export(d, path).Shows("Exported")
	for _, want := range []string{"on invoice from billed.csv (2 records, read 15 January 2026 09:30 UTC), purchase\\_order from load 1 of purchase\\_orders, 15 January 2026 09:30 UTC (12,345 records)",
		"| PO-4500001 | 9.00 | 1059.10 | fails | the numbers differ |", "matched by purchase\\_order\\_number = po\\_number (chosen)"} {
		if !strings.Contains(read(t, path), want) {
			t.Errorf("the packet has no %q", want)
		}
	}
	other := o
	other.Profile = func(p *view.Profile) { p.Company = "Another Company" }
	uitest.Start(t, other).Press("T").Shows("Records to try the rules of DOC-1001 on", "none").Hides("billed.csv", "load 1")
}

// The column is as wide as what fails needs, also where the first rules all hold.
func TestTheCountsOfARuleThatFailsBelowAreReadWhole(t *testing.T) {
	var rules, names []string
	for i := range 150 {
		rules = append(rules, fmt.Sprintf(`{"rule_name":"a.f%d equal_to b.f%d","enable":"true","rule_id":"R%d"}`, i, i, i))
		names = append(names, fmt.Sprint("f", i))
	}
	csv := func(last string) string {
		lines := "number," + strings.Join(names, ",") + "\n"
		for i := range 20 {
			lines += fmt.Sprint("N-", i, strings.Repeat(",1", 149), ",", last, "\n")
		}
		return lines
	}
	_, d := serve(t, answer(append(rules, rule("key", "a.number equal_to b.number", "on both"))...), 120, 30)
	d.Press("T", "enter").Paste(file(t, "a.csv", csv("1"))).Press("enter", "j", "enter").Paste(file(t, "b.csv", csv("2"))).Press("enter", "t")
	d.Shows("1 fails", "✓ 20").Press("F").Shows("✗ 20 of 20")
}

// A newcomer presses T, p and t on the demo, and most rules say something: some hold, a few fail for a reason that is
// seen, others cannot be decided.
func TestTheDemosDatasourcesAreLoadedForATrial(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	d.Press("T").Shows("press p to load invoice_records", "press p to load purchase_order_records", "press p to load goods_receipt_records", "press p to load contract_records")
	d.Press("p").Shows("load 1 of invoice_records", "12 records", "by purchase_order_number = order_number (as in RULE-1001-0002)", "by contract_number (as in RULE-1001-0034)", "12 pairs")
	d.Press("t").Shows("Tried 48 rules: 34 hold, 7 fail, 7 undecidable.")
	d.Press("t").Shows("9877.95", "9787.95", "PO-4500316", "the numbers differ").Press("esc")
	d.Press("/").Type("RULE-1001-0005").Press("enter", "t").Shows("ES00 5401 5937 0025 0876", "ES00 5401 9537 0025 0876", "✗ fails").Press("esc", "esc")
	d.Press("/").Type("RULE-1001-0035").Press("enter", "t").Shows("11 hold, 0 fail, 1 undecidable", "invoice.cost_centre is empty")
}

// What is asked for and does not come is told in its line, and asked for again with the same key; esc stops waiting.
func TestADatasourceThatCannotBeLoadedForATrialSaysSo(t *testing.T) {
	trouble, err := demo.ParseTrouble("data:403x1")
	if err != nil {
		t.Fatal(err)
	}
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 160, Height: 50, Demo: demo.Options{Trouble: trouble}})
	d.Press("T", "p").Shows("invoice_records: ", "403", "load 3 of contract_records").Press("p").Shows("load 4 of invoice_records", "by contract_number")
	o := open(t, "DOC-1001", 160, 50)
	held := o.Hold("datasource")
	o.Press("T", "p").Shows("loading invoice_records").Press("p").Shows("The records are still being read.").Press("enter").Shows("The records are still being read.")
	o.Press("esc").Shows("stopped; press p to continue", "press p to load invoice_records").Hides("loading invoice_records")
	held.Release()
	o.Press("p").Shows("load 1 of invoice_records", "12 pairs")
}

// What was being read when esc stopped it is what p goes on with, a file that was chosen too: no datasource comes in its place.
func TestAFileThatWasStoppedIsReadOn(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	d.Press("T", "g", "enter").Paste(file(t, "chosen.csv", billed))
	d.PressOnly("enter")
	d.PressOnly("esc")
	d.Idle()
	d.Shows("stopped; press p to continue", "press p to read ", "chosen.csv", "press p to load contract_records")
	d.Press("p").Shows("chosen.csv, 2 records", "of contract_records").Hides("of invoice_records", "stopped")
}

// A window of 80 columns tells what can be loaded, what esc does meanwhile, and every datasource that did not come.
func TestEveryDatasourceThatDidNotComeIsTold(t *testing.T) {
	trouble, err := demo.ParseTrouble("data:403x4")
	if err != nil {
		t.Fatal(err)
	}
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 80, Height: 40, Demo: demo.Options{Trouble: trouble}})
	held := d.Hold("datasource")
	d.Press("T").Shows("none: press p to load invoice_records", "press p to load goods_receipt", "esc close").Press("p").Shows("esc stop reading").Hides("esc close")
	held.Release()
	d.Shows("Records of invoice: ", "Records of purchase_order: ")

	_, own := serve(t, answer(rule("R1", "alpha.x equal_to beta.x", "on both")), 80, 30)
	own.Press("T", "p").Shows("One becomes known when it is opened in Data")
}

// What is loaded for a trial is told and can be stopped where the window was closed meanwhile, and is there when it is opened again.
func TestAWindowThatIsClosedHidesNoLoad(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	held := d.Hold("datasource")
	d.Press("T", "p", "T").Hides("Records to try").Shows("⠋ loading invoice_records")
	if n := d.Timers(); n != 1 {
		t.Errorf("%d clocks run, not the spinner's alone", n)
	}
	d.Press("ctrl+c").Shows("Quit?", "Records are being loaded").Press("esc")
	d.Press("esc").Shows("Stopped reading records. Press T to continue.").Hides("⠋ loading").Press("T").Shows("stopped; press p to continue")
	d.Press("p", "T", "T").Shows("esc stops reading", "⠋ loading invoice_records").Press("T")
	d.Press("t").Shows("⠋ loading invoice_records").Press("[").Shows("The records are still being read.").Press("t", "T")
	held.Release()
	d.Shows("load 1 of invoice_records", "12 pairs").Hides("esc stops")
	d.Press("T", "t").Shows("12 pairs, 11 hold, 1 fail")
}

func TestWhyADatasourceCouldNotBeLoadedIsStillSaidWhenTheWindowIsOpenedAgain(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	for range 20 {
		d.Demo.Script("datasource", demo.Status(403, "not for you"))
	}
	d.Press("T", "p").Shows("not for you").Press("T").Hides("Records to try")
	d.Press("T").Shows("Records to try", "not for you")
}

// Records that could not be read are not none: the list, the evidence and the packet say why.
func TestATrialWithoutRecordsThatCouldNotBeReadSaysWhy(t *testing.T) {
	d, packet := open(t, "DOC-1001", 160, 50), filepath.Join(t.TempDir(), "packet.csv")
	for range 20 {
		d.Demo.Script("datasource", demo.Status(403, "not for you"))
	}
	d.Press("T", "g", "enter").Paste(file(t, "billed.csv", billed)).Press("enter", "p").Shows("not for you").Press("t").Shows("Tried 48 rules").Press("a", "g").Shows("The records of purchase_order could", "not be read: ")
	export(d, packet).Shows("Exported")
	if got := read(t, packet); !strings.Contains(got, "no records: The records of ") || !strings.Contains(got, " could not be read: ") {
		t.Errorf("the packet says\n%s", got[:min(len(got), 3000)])
	}
}

// Each verdict says what it rests on, in the words of the screen: in HTML, Markdown and CSV alike.
func TestThePacketSaysForEveryRuleWhyItWasNotDecidedByRecords(t *testing.T) {
	d := open(t, "DOC-1001", 200, 50)
	d.Press("x") // before anything was tried
	billed := strings.ReplaceAll(billed, "Harbour", "") + "\n"
	d.Press("T", "g", "enter").Paste(file(t, "billed.csv", billed)).Press("enter", "j", "enter").Paste(file(t, "ordered.csv", ordered)).Press("enter")
	d.Press("g", "j", "j", "enter").Paste(file(t, "received.csv", "note\nfine\n")).Press("enter", "t").Shows("Tried 48 rules")
	for at, want := range map[string]string{"RULE-1001-0003": "undecidable: 1 of 2 pairs, 0 records left out.", "RULE-1001-0005": "There are no records of contract.", "RULE-1001-0009": "No other rule, and no number or id"} {
		d.Press("/").Type(at).Press("enter").Shows(want, "1 of 48 rules").Press("esc")
	}
	d.Press("w", "*", "f", "y").Shows("⚑ flagged 47")
	for _, format := range []string{"html", "md", "csv"} {
		path := filepath.Join(t.TempDir(), "packet."+format)
		export(d, path).Shows("Exported")
		packet := strings.NewReplacer("<bdi>", "", "</bdi>", "", "\\_", "_").Replace(read(t, path))
		if format == "html" && !strings.Contains(packet, `<th scope="row" class="whole">PO-1<`) {
			t.Error("the keys of pairs break at their hyphens")
		}
		for want, times := range map[string]int{"no records: There are no records of contract": 8, "undecidable: ": 2, "vendor_name is empty": 1, "no records: No other rule, and no number or id of the same name": 2, "not tried": 1} {
			if got := strings.Count(packet, want); got < times {
				t.Errorf("%s: %q stands there %d times, not %d", format, want, got, times)
			}
		}
	}
}

// A column that is empty takes no room from one that is cut.
func TestWhereRecordsComeFromIsReadWholeBesideEmptyNotes(t *testing.T) {
	d := open(t, "DOC-1001", 120, 40)
	d.Press("T", "p").Shows("load 1 of invoice_records, 12 records, 15 January 2026 09:30 UTC", "purchase_order = goods_receipt", "12 pairs")
	d.Press("g", "enter").Shows("CSV or JSON file, load or pages").Press("tab").Shows("load:")
}

// The load that rules were tried on was deleted: the window says with which key it comes again.
func TestALoadThatWasDeletedIsLoadedAgainByItsKey(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 160, Height: 40, StatePath: filepath.Join(t.TempDir(), "state.db")}
	d := uitest.Start(t, o)
	d.Press("T", "p").Shows("load 1 of invoice_records").Press("esc")
	for id := range 4 {
		if err := d.Store.Snapshots.Delete(t.Context(), d.Env.Scope, int64(id+1)); err != nil {
			t.Fatal(err)
		}
	}
	again := uitest.Start(t, o)
	again.Press("T").Shows("invoice_records is not loaded; press p to load invoice_records").Hides("docket data", "load:")
	again.Press("esc", "t").Shows("invoice: ✗ invoice_records is not loaded; open it in Data and", "press L. Press [ to choose").Hides("docket data", "load:").Press("esc")
	again.Press("T", "p").Shows("of invoice_records, 12 records", "12 pairs")
}
