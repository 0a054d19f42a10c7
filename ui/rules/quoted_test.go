package rules_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/uitest"
	"docket/ui/view"
)

func TestValuesOfAJustificationAreLookedUpInWhatIsLoaded(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	d.Press("j", "j", "Q").Shows("This justification quotes no value")
	d.Press("k", "Q").Shows("Values in the justification of RULE-1001-0002", "PO-4500312", "nothing is loaded: open a datasource and press L").Press("esc")
	d.Press("2", "o").Type("vendors").Press("enter", "L").Shows("kept as snapshot 1")
	d.Press("1", "/").Type("v-00008").Press("enter", "Q").Shows("accounts@v-00008.example", "✓ found", "vendors", "email", "vendors as of")
	d.Press("enter").Shows("Record 8 of vendors as of", "found in email", "vendor_id", "V-00008").Press("esc").Shows("Values in the justification") // and back
	d.Press("D").Shows("Record 8 of the load has accounts@v-00008.example.", "row 8 of 237", "email: text").Press("1").Shows("Quoted values", "found in vendors, email")
	d.Press("esc", "/").Type("lint:quoted PO-4500312").Press("enter").Shows("purchase_order_number")
	d.Press("i").Shows("quoted", "The justification of RULE-1001-0002 quotes PO-4500312, found in none of the").Press("esc")
}

func TestColumnsThatAreNotNamedAreTold(t *testing.T) {
	for head, want := range map[string]string{"a,b,c,d": "orders.csv, c; and more", "a,b,c": "orders.csv, c"} {
		d := open(t, "DOC-1001", 200, 50)
		row := strings.Repeat("PO-4500312,", strings.Count(head, ",")+1)
		d.Press("T", "enter").Paste(file(t, "orders.csv", head+",e\n"+row+"PO 4500312\n")).Press("enter", "esc", "j", "Q").Shows("✓ found").Press("esc", "enter")
		if d.Shows("found in orders.csv, a; orders.csv, b;", want); !strings.HasSuffix(want, "and more") {
			d.Hides("and more", "orders.csv, e") // in which it is otherwise written
		}
	}
}

// Records that were chosen in an earlier run are looked through although nobody opened the trial in this one.
func TestQuotedValuesAreLookedUpInTheRecordsOfAnEarlierRun(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 160, Height: 50, StatePath: filepath.Join(t.TempDir(), "state.db")}
	path := file(t, "orders.csv", "order_number,total\nPO-4500312,5\n")
	t.Chdir(filepath.Dir(path))
	d := uitest.Start(t, o)
	d.Press("T", "enter").Paste("orders.csv").Press("enter").Shows("orders.csv, 1 record")
	t.Chdir(t.TempDir()) // the name was as from another folder
	uitest.Start(t, o).Press("j", "Q").Shows("PO-4500312", "✓ found", "orders.csv", "order_number", "1 record of orders.csv").Press("enter").Shows("Record 1 of orders.csv, found in order_number")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	uitest.Start(t, o).Press("j", "Q").Shows("PO-4500312", "orders.csv was not read: there is no such file; nothing is loaded").Hides("✓ found")
}

func TestWhatWasLookedUpStaysWhenTheSameRulesComeAgain(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	d.Press("T", "enter").Paste(file(t, "orders.csv", "order_number,total\nPO-4500312,5\n")).Press("enter", "esc", "j", "Q").Shows("✓ found").Press("esc")
	d.Shows("found in orders.csv, order_number").Press("R").Shows("nothing changed").Shows("found in orders.csv, order_number")
	d.Press("i", "/").Type("quoted").Press("enter").Shows("not found in the 1 record that was looked through")
}

// D goes to the record that the justification quotes, also where the values were not looked up before, and shows it
// although the load has another filter.
func TestLookingUpInADatasourceGoesToTheQuotedRecord(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	d.Press("2", "o").Type("vendors").Press("enter", "L").Shows("kept as snapshot 1").Press("/").Type("V-00001").Press("enter").Shows("1 of 237")
	d.Press("1", "/").Type("v-00008").Press("enter", "D").Shows("Look").Type("vendors").Press("enter")
	d.Shows("Record 8 of the load has accounts@v-00008.example.", "row 8 of 237", "email: text", "V-00008")
	d.Press("1", "i").Shows("quoted").Press("esc") // what was found of the other rules is told
	d.Press("1", "D", "ctrl+u").Type("tax_codes").Press("enter").Hides("Record 8 of the load")
}

func TestValuesOfAJustificationAreUnderlined(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	if !strings.Contains(d.Styled(), "\x1b[4mPO-4500312") {
		t.Errorf("nothing is underlined:\n%q", d.Styled())
	}
}

func TestAFindingIsSilencedWithItsReasonUntilARuleChanges(t *testing.T) {
	d := open(t, "DOC-1001", 140, 40)
	d.Press("/").Type("lint:self").Press("enter").Shows("1 of 48 rules").Press("esc")
	d.Press("i").Type("/self").Press("enter", "s").Shows("Silence this finding").Press("enter").Shows("Not silenced: it takes a reason.")
	d.Press("s").Type("the number stands twice on the page").Press("enter").Shows("Silenced.", "the number stands twice").Press("v").Shows("Silenced by demo.analyst").Press("esc", "esc", "esc")
	d.Press("/").Type("lint:self").Press("enter").Shows("0 of 48 rules").Press("esc")
	d.Press("R", "i").Type("/self").Press("enter").Shows("the number stands twice").Press("s").Shows("It is a finding again.").Press("esc", "esc")
	d.Press("/").Type("lint:self").Press("enter").Shows("1 of 48 rules")
	d.Press("esc", "i", "w").Shows("Lint check: duplicate", "Several rules compare the same fields", "Example", "Silence")
}

// What is silenced is stored with what was silenced before, so that has to be known.
func TestNothingIsSilencedBeforeItIsKnownWhatWasSilenced(t *testing.T) {
	v := viewOf(t, open(t, "DOC-1001", 140, 40)) // lint has not looked at it, beyond what the window needs
	window := key(v, 'i')().(tea.BatchMsg)[0]().(view.Show).Overlay.(interface{ Actions() []view.Action })
	cmd, _ := view.Dispatch(window.Actions(), press('s'))
	if said, is := cmd().(view.Notify); !is || !strings.HasPrefix(said.Text, "What was silenced before is still being read.") {
		t.Errorf("it says %v", cmd())
	}
}

func TestRulesAreTriedOnPagesThatWereShown(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	d.Press("2", "o").Type("purchase_orders").Press("enter").Press("1", "T", "j", "enter").Type("pages:purchase_orders").Press("enter")
	d.Shows("shown pages of purchase_orders, 100 records").Press("t").Shows("Tried 48 rules")
}

// The packet of the screen has the findings about quoted values, as the command's has: nobody has to look them up before.
func TestThePacketLooksUpQuotedValuesByItself(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	d.Press("2", "o").Type("vendors").Press("enter", "L").Shows("kept as snapshot").Press("1")
	path := filepath.Join(t.TempDir(), "packet.md")
	export(d, path).Shows("Exported")
	if packet := read(t, path); !strings.Contains(packet, "- **quoted**: The justification of RULE-1001-0002 quotes PO-4500312, found in none of the 237 records that were looked through.") {
		t.Errorf("the packet does not tell:\n%s", packet)
	}
	other := filepath.Join(t.TempDir(), "other.md")
	d.Press("E", "ctrl+u").Paste(other).PressOnly("enter")
	d.Shows("exporting the review").PressOnly("esc")
	d.Idle()
	d.Shows("Stopped. Nothing was exported.")
	if _, err := os.Stat(other); err == nil {
		t.Error("it was exported all the same")
	}
	export(d, other).Shows("Exported")
	export(d, other).Shows("Replace the file?").Press("y").Shows("Exported")
}

// The box was drawn before anything was found; its columns are as wide as what came.
func TestWhereAValueWasFoundIsReadWhole(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("T", "p").Shows("12 records").Press("T").Press("/").Type("RULE-1001-0005").Press("enter", "Q")
	d.Shows("✓ found  contract_records  contract_number").Resize(120, 40).Shows("contract_number        1  C-2022-17 ")
	d.Press("esc", "t").Resize(80, 24).Shows(" ES00 5401 5937 0025 0876 ", " ES00 5401 9537 0025 0876 ")
}

// A load that cannot be opened is tried once: docket says why, and what it shows instead.
func TestAQuotedRecordOfALoadThatCannotBeOpenedIsTriedOnce(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state.db")
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 160, Height: 50, StatePath: state}
	d := uitest.Start(t, o)
	d.Press("2", "o").Type("vendors").Press("enter", "L").Shows("kept as snapshot 1").Press("1", "/").Type("v-00008").Press("enter", "D").Type("vendors").Press("enter").Shows("row 8 of 237").Press("1")
	table, err := filepath.Glob(filepath.Join(filepath.Dir(state), "loads", "1-*.db"))
	if err != nil || len(table) != 1 {
		t.Fatal(table, err)
	}
	if err := errors.Join(os.Remove(table[0]), os.WriteFile(table[0], []byte(strings.Repeat("no database ", 100)), 0o600)); err != nil {
		t.Fatal(err)
	}
	d.Press("D", "ctrl+u").Type("vendors").Press("enter").Shows("The load could not be opened: ", "What was shown stays.", "237 records")
	d.Press("L").Shows("These are the live pages.", "page 1").Press("1", "D", "ctrl+u").Type("vendors").Press("enter").Shows("The load could not be opened: ", "Press L to try again.", "page 1")
	d.Press("L").Shows("The load could not be opened: ", "Press L to try again.")
}

func TestLintThatFindsNothingSaysWhatItDidNotLookFor(t *testing.T) {
	_, d := serve(t, answer(`{"rule_name":"invoice.vendor equal_to po.vendor","description":"The vendor is the same.","enable":"true","rule_id":"R1","action":"",
		"event_type":"","rule_type":"","justification":"The order is PO-4500312.","rule_precondition":null,"anchor_document_id":"D-1","anchor_file_name":"a.pdf"}`), 100, 30)
	d.Press("i").Shows("Lint found nothing in 1 rule. Quoted values are not looked up; Q on a rule does.")
}
