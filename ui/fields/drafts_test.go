package fields_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/ui/uitest"
	"docket/ui/view"
)

func TestADocumentTypeHasSeveralDraftsThatAreNamedDiscardedAndBroughtBack(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{StatePath: state, Width: 100, Height: 30}, settings)
	d.Press("esc", "c").Type("strict").Press("enter").Shows("Draft invoice (strict) opened")
	d.Press("r", "v").Advance(500 * ms).Shows("2 drafts (D)")
	d.Press("c").Type("strict").Press("enter").Shows("There is a draft of that name already").Press("esc")
	golden(d.Press("D").Shows("Drafts: saved", "invoice (strict)", "2 drafts"), "drafts-100x30")

	d.Press("g", "e", "ctrl+u").Type("lenient").Press("enter").Shows("The draft is now invoice (lenient)", "2 drafts").Hides("discarded")
	d.Press("u").Shows("No discarded drafts").Hides("invoice (2)")
	d.Press("x").Shows("Draft of invoice (lenient) discarded. Press u to restore it.")
	d.Press("u").Shows("invoice (lenient)", " no ")

	again := uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: "invoice", Width: 100, Height: 30})
	again.Shows(" invoice ±", "2 drafts (D)").Hides("(lenient)")
	again.Press("D", "enter").Shows("invoice (lenient)", " no ").Press("[").Shows("invoice_number")
}

func TestADiscardedDraftComesBackWithItsLastKey(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	d.Press("esc", "j", "r", "l", "enter").Type("!").Press("enter", "D").Shows("Drafts: saved", "complete")
	d.Press("x").Shows("Draft of invoice discarded").Press("esc").Shows("o  open a document type")
	d.Press("D", "u").Shows("Draft of invoice restored", "Total amount!", "note")
}

// The keys after x are about the list, whatever comes to the front beneath it.
func TestTheListOfDraftsStaysWhenTheOneInFrontIsDiscarded(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	for _, name := range []string{"contract", "quote", "invoice"} {
		d := uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: name})
		d.Press("+").Type("net").Press("enter", "esc", "r").Advance(500 * ms).Shows("draft saved")
	}
	d := uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: "invoice", Width: 100, Height: 30})
	d.Press("D", "/").Type("invoice").Press("enter", "x").Shows("Draft of invoice discarded. Press u to restore it.", "Drafts: saved", "3 drafts")
	d.Press("esc", "x").Shows("Drafts: saved", "Already discarded").Press("u").Shows("Draft of invoice restored", "invoice ±1")
}

func TestADiscardedDraftComesBackBesideTheOneThatWasTypedAgain(t *testing.T) {
	for name, press := range map[string][]string{"chosen from the list": {"D", "G", "enter"}, "restored as the last": {"D", "u"}} {
		t.Run(name, func(t *testing.T) {
			d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
			d.Press("esc", "j", "r", "D", "x").Shows("Draft of invoice discarded").Press("o").Type("invoice").Press("enter", "+").Type("net").Press("enter", "esc")
			d.Press(press...).Shows("Draft of invoice restored as invoice (2): another one is in use.", " invoice ±", "invoice (2) ±4", "total_amount").Hides("net  ")
			d.Press("[").Shows("net").Press("D").Shows("2 drafts").Hides("discarded")
		})
	}
}

func TestOfTwoDraftsOfATypeOnlyTheOneInFrontIsSent(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 40}, settings)
	d.Press("esc", "c").Type("other").Press("enter", "r")
	d.Press("ctrl+s").Shows("Send invoice?").Press("a").Shows("Only one document type is open").Press("y").Shows("invoice: accepted")
	if got := d.Demo.Submissions(); len(got) != 1 || !strings.Contains(got[0].Data, `"invoice_number":{"label":"Invoice number","required":false`) {
		t.Fatalf("the service has %+v", got)
	}
	d.Press("esc", "[").Shows("invoice ±", "1 switched")
}

func TestFieldsAreNarrowedDownByStateAndText(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	d.Press("ctrl+s", "y", "esc", "j", "r", "+").Type("net").Press("enter", "esc")
	d.Press("s").Shows("2 of 5 fields, state:changed", "total_amount", "net").Hides("tax_id")
	d.Press("s").Shows("1 of 5 fields, state:unknown", "net").Hides("total_amount")
	d.Press("s").Shows("state:typed", "total_amount").Press("s").Shows("state:imported", "No field matches").Press("s").Shows("state:sent", "tax_id")
	d.Press("/").Type("tax").Shows("1 of 5 fields, state:sent tax").Press("enter", "esc").Shows(" 5 fields")
}

func TestSwitchesTurnForAllThatAreShown(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	d.Press("esc", "/").Type("field:t").Press("enter").Shows("3 of 4 fields")
	d.Press("*").Shows("3 selected").Press("v").Press("v").Press("esc", "esc").Shows("4 fields")
	d.Press("u", "u").Shows("Undone: visible yes for 3 fields")
}

func TestACSVIsImportedWithAReportAndExportedAgain(t *testing.T) {
	const table = "field,label,required,visible,owner\ninvoice_number,Number,yes,no,me\nnet,=Net,?,true,me\n"
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	d.Press("esc", "i").Paste(write(t, "table.csv", table)).Press("enter").Shows("Import table.csv: 2 conflicts", "merges: 3 fields not in the file stay").Press("enter")
	d.Shows("Imported 2 fields of 1 document type from table.csv (a CSV)", "1 new, 1 already here; 3 fields not in the file", "Not imported as it stands", `the column "owner"`)
	golden(d, "imported-csv-100x30")
	d.Press("esc", "G").Shows("=Net", "1 unknown")
	path := filepath.Join(t.TempDir(), "out.csv")
	d.Press("E", "ctrl+u").Paste(path).Press("enter").Shows("Wrote 5 fields", "1 member that the interface does not name")
	got, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(got), "invoice,net,'=Net,?,true\n") || !strings.Contains(string(got), "invoice,invoice_number,Number,true,false\n") {
		t.Fatalf("the file is\n%s, %v", got, err)
	}
	d.Press("u").Shows("Undone: importing table.csv").Hides("=Net")
}

func TestALongReportIsReadWhole(t *testing.T) {
	var table strings.Builder
	table.WriteString("field,label,required,visible\nnet,Net,true,true\n")
	for i := range 60 {
		fmt.Fprintf(&table, ",L %d,true,true\n", i)
	}
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice"})
	d.Press("p").Shows("There is no report to read")
	d.Press("i").Paste(write(t, "long.csv", table.String())).Press("enter").Shows("more lines, press p")
	d.Press("p").Shows("Report", "1–").Press("G").Shows("line 62: it names no field").Press("y", "esc").Shows("more lines, press p")
	if !strings.Contains(d.Copied[0], "line 62: it names no field") {
		t.Fatalf("it copied %q", d.Copied[0])
	}
}

func TestInAReadOnlyProfileTheKeysThatSendAreGoneAndSayWhy(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30, Profile: func(p *view.Profile) { p.ReadOnly = true }}, settings)
	d.Press("esc").Hides("review and send").Press("ctrl+s").Shows("read-only: nothing can be sent from it").Hides("Send invoice?")
	if n := d.Demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestOnlyWhatChangedIsSentWhenSoChosenAndItIsRemembered(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{StatePath: state, Width: 100, Height: 40}, settings)
	d.Press("ctrl+s").Shows("the whole set, 4 fields").Press("y", "esc", "j", "r", "ctrl+s").Press("w")
	d.Shows("only the fields that changed, 1 field", "1 change", "compared with")
	d.Press("c", "y").Shows("invoice: accepted")
	const want = `[{"documentTypeDetails":{"invoice":{"fields":{"total_amount":{"label":"Total amount","required":true,"visibility":true,"confidence":0.8731234567890123456789}}}}}]`
	if got := d.Demo.Submissions(); len(got) != 2 || got[1].Data != want {
		t.Fatalf("the service has %+v", got)
	}
	if len(d.Copied) != 1 || !strings.Contains(d.Copied[0], `Bearer %s' "$DOCKET_TOKEN"`) || !strings.Contains(d.Copied[0], want) {
		t.Fatalf("the copy is %q", d.Copied)
	}
	d.Press("esc", "ctrl+s").Shows("invoice: nothing to send").Press("esc")

	again := uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: "invoice", Width: 100, Height: 40})
	again.Shows("4 fields", "invoice_number", "tax_id") // the whole is known, also after a part was sent
	// A removal alone is sent with the whole set, which alone tells it.
	again.Press("x", "ctrl+s").Shows("Send invoice?", "the whole set, 3 fields: − 1 removed", "Only the whole set says what was removed").Hides("nothing to send", "changed, 0 fields")
	again.Press("esc", "j", "m", "ctrl+s", "w").Shows("None of these fields changed since", "Only the whole set tells", "invoice_number was removed: press w").Press("esc", "esc")
	again.Press("r", "ctrl+s").Shows("only the fields that changed, 1 field", "Not told to the service: invoice_number removed here")
}

func TestAPersonWhoseNetworkDiedReadsWhatIsKnownWhatIsNotAndWhatToDo(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}} {
		d := withFile(t, uitest.Options{Width: 120, Height: 40}, settings)
		d.Demo.Script("push", demo.Drop())
		d.Press("ctrl+s", "y", "p").Shows("Known: it went out once", "Not known: whether the service took it", "It is not sent again by itself", "To do: see at the service", "J")
		d.Press("esc").Resize(size[0], size[1]).Shows("nobody knows", "? 1 ")
		if size[0] == 80 {
			golden(d, "network-died-80x24")
		}
		d.Press("J").Shows("? unknown")
	}
}

func TestADocumentTypeThatIsCutIsMarkedAsCut(t *testing.T) {
	const name = "proof_of_delivery"
	d := withFile(t, uitest.Options{Width: 40, Height: 12, View: "fields", Target: name}, strings.Replace(settings, `"invoice":`, `"`+name+`":`, 1))
	d.Demo.Script("push", demo.Drop())
	d.Resize(120, 40).Press("ctrl+s", "y", "esc").Resize(40, 12).Shows("? 1 outcome unknown", " proof_of_d… ").Resize(60, 12).Shows(name)
}

// submissionID is what is another one in every run.
var submissionID = regexp.MustCompile(`\b01[0-9a-z]{11}\b`)

// golden holds the view against a file, whatever the ids of submissions are.
func golden(d *uitest.Driver, name string) {
	d.T.Helper()
	path := filepath.Join("testdata", name+".golden")
	here := d.Root.Here()
	top, height := here.Top, here.Height
	body := strings.Split(d.Screen(), "\n")[top : top+height]
	got := submissionID.ReplaceAllString(strings.Join(body, "\n"), "01xxxxxxxxxxx") + "\n"
	if uitest.Updating() {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			d.T.Fatal(err)
		}
		return
	}
	if want, err := os.ReadFile(path); err != nil || got != string(want) {
		d.T.Fatalf("the screen is not %s (%v); it shows:\n%s\nwanted:\n%s", path, err, got, want)
	}
}

// A file that names no document type is about the one in front when the prompt was opened.
func TestAnImportIsAboutTheDocumentTypeItWasAskedFor(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	d.Press("esc", "i").Send(view.Navigate{View: "fields", Target: "contract"})
	d.Paste(write(t, "table.csv", "field,label,required,visible\nnet,Net,yes,yes\n")).Press("enter", "enter")
	d.Shows("invoice: 1 field", "invoice_number", "net")
}

func TestWhereThereAreNoFieldsYetOneChoosesFromAList(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "fields"})
	d.Shows("Open a document type", "▌ invoice", "sample").Press("j", "enter").Shows("Nothing is known of the fields of purchase_order yet", "▌ +  add a field by hand")
	d.Press("j", "enter").Shows("Import field settings").Press("esc", "k", "enter").Shows("new field").Type("net").Press("enter", "esc").Shows("+ net")
	d.Press("u").Shows("Nothing is known of the fields of purchase_order yet").Press("U").Shows("+ net").Press("w").Shows("Open a document type")
	d.Press("G", "enter").Shows("Journal: what was sent").Press("esc", "G", "k", "k", "k", "enter").Shows("Open").Press("esc")
	d.Press("g").Click(5, 9).Shows("▌ goods_receipt").Click(5, 9).Shows("goods_receipt yet")
	d.Resize(40, 12).Shows("▌ +  add a field by hand")
}

// A draft that was sent was discarded by nobody, and u brings back what was.
func TestADraftThatWasSentIsNotCalledDiscarded(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	d.Press("esc", "c").Type("strict").Press("enter").Shows("Draft invoice (strict) opened").Press("r").Advance(500 * ms).Press("D").Shows("2 drafts")
	d.Press("/").Type("strict").Press("enter", "x").Shows("Draft of invoice (strict) discarded").Press("esc", "esc")
	d.Press("ctrl+s", "y").Shows("accepted").Press("esc", "D").Shows("0 drafts · 1 discarded · 1 sent", "sent 09:30")
	d.Press("u").Shows("Draft of invoice (strict) restored")
}

// A filter of switches takes both ways to write them, on the screen as behind --where.
func TestASwitchIsFilteredByEitherWord(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	for _, filter := range []string{"visible:no", "visible:false", "visible=no", "visible=FALSE", "-visible:true", "visible!=true"} {
		d.Press("esc", "/").Type(filter).Press("enter").Shows("1 of 4 fields", "+ tax_id")
	}
	d.Press("esc", "/").Type(`visible:"false"`).Press("enter").Shows("No field matches") // in quotes it is that text
}
