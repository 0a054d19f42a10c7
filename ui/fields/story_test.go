package fields_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"docket/client/demo"
	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

// settings is a file in the interface's form; one member of it is not of the
// interface.
const settings = `[{"documentTypeDetails":{"invoice":{"fields":{
 "invoice_number":{"label":"Invoice number","required":true,"visibility":true},
 "total_amount":{"label":"Total amount","required":false,"visibility":true,"confidence":0.8731234567890123456789},
 "tax_id":{"label":"Tax id","required":true,"visibility":false},
 "note":{"label":"","required":false,"visibility":true}}}}}]`

// write puts a file in a folder of the test's own and gives its path.
func write(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// withFile starts on the invoice's settings, imported from a file.
func withFile(t *testing.T, o uitest.Options, content string) *uitest.Driver {
	t.Helper()
	if o.View == "" {
		o.View, o.Target = "fields", "invoice"
	}
	d := uitest.Start(t, o)
	d.Press("i").Paste(write(t, "settings.json", content)).Press("enter")
	return d
}

func TestAFileIsImportedEditedSeenSentAndRemembered(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	d.Shows("Imported 4 fields of 1 document type", "imported settings.json", "Total amount")
	d.Press("esc", "j", "r").Shows("typed", " yes ").Press("l").Shows("label of total_amount · 4 fields", "imported settings.json")
	d.Press("ctrl+s").Shows("Send invoice?", "enter  Cancel", "[ y  Send ]", "Northgate Trading · 127.0.0.1:8080 · as demo.analyst",
		"the whole set, 4 fields: + 4 added", "13 changes", "? → yes: 1 field: total_amount  (typed)")
	if n := d.Press("pgdown").Shows("POST " + uitest.Address + "/access/platform/retry_push_api").Demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out before the person said so", n)
	}
	d.Press("y").Shows("invoice: accepted", "Accepted is not applied")
	sent := d.Demo.Submissions()
	if len(sent) != 1 || sent[0].DocumentType != "invoice" || sent[0].Username != "demo.analyst" {
		t.Fatalf("the service was sent %+v", sent)
	}
	const want = `[{"documentTypeDetails":{"invoice":{"fields":{"invoice_number":{"label":"Invoice number","required":true,"visibility":true},` +
		`"total_amount":{"label":"Total amount","required":true,"visibility":true,"confidence":0.8731234567890123456789},` +
		`"tax_id":{"label":"Tax id","required":true,"visibility":false},"note":{"label":"","required":false,"visibility":true}}}}}]`
	if sent[0].Data != want {
		t.Fatalf("the service was sent\n%s\nwanted\n%s", sent[0].Data, want)
	}
	d.Press("esc").Shows("label of total_amount", "sent 09:30, accepted")
	d.Press("J").Shows("Journal", "accepted", "200 Request", "1 submission")
	d.Press("enter").Shows("state", "13 changes", "the first of this document type").Press("G").Shows("visibility").Press("esc", "esc").Shows("invoice_number")
}

func TestWhatWasAcceptedIsNotSentTwice(t *testing.T) {
	d := withFile(t, uitest.Options{Height: 30}, settings)
	d.Press("ctrl+s", "y", "esc", "ctrl+s").Shows("invoice: nothing to send", "Nothing changed since")
	d.Press("y").Shows("there is nothing to send").Press("esc")
	if n := d.Demo.Calls("push"); n != 1 {
		t.Fatalf("%d requests went out", n)
	}
	d.Press("j", "r", "ctrl+s").Shows("1 change", "± required", "no → yes: 1 field: total_amount  (typed)", "y  Send")
	d.Press("esc").Resize(40, 12).Press("ctrl+s").Shows("1 change", "no → yes", "total_amount").Press("pgdown").Shows("y  Send")
}

func TestOnlyADeliberateYSends(t *testing.T) {
	for _, answer := range []string{"enter", "esc", "n", "q", "space", "Y", "s", "x", "tab", "ctrl+s", "1", "@", ":"} {
		d := withFile(t, uitest.Options{Height: 30}, settings)
		d.Press("ctrl+s", answer)
		if n := d.Demo.Calls("push"); n != 0 {
			t.Errorf("%q sent", answer)
		}
	}
	d := withFile(t, uitest.Options{Height: 30}, settings)
	d.Press("ctrl+s").Paste("y")
	if n := d.Demo.Calls("push"); n != 0 {
		t.Error("a pasted y sent")
	}
	// What w shows has not been read yet when y comes in the same breath.
	d.Press("esc").Press("esc", "ctrl+s", "y", "esc", "r", "ctrl+s").Burst("wy")
	if n := d.Demo.Calls("push"); n != 1 {
		t.Error("what was not drawn was sent")
	}
	d.Shows("Send invoice?").Press("y").Shows("invoice: accepted")
}

func TestEveryOutcomeSaysWhatIsKnownAndWhatToDo(t *testing.T) {
	for _, c := range []struct {
		name  string
		step  demo.Step
		shows []string
	}{
		{"rejected", demo.Status(422, `{"error":"tax_id cannot be required"}`), []string{"invoice: rejected", "tax_id cannot be required", "kept as they are"}},
		{"unauthorised", demo.Status(401, ""), []string{"invoice: rejected", "401"}},
		{"dropped", demo.Drop(), []string{"nobody knows whether it was applied", "Known: it went out once", "Not known", "To do", "? 1 submission of unknown outcome (J)"}},
		{"truncated", demo.Truncate(), []string{"nobody knows whether it was applied"}},
		{"sign-in page", demo.HTML(), []string{"nobody knows whether it was applied", "Sign in"}},
		{"another text", demo.Status(200, "OK"), []string{"nobody knows whether it was applied", "It answered 200: OK"}},
		{"500", demo.Status(500, ""), []string{"nobody knows whether it was applied"}},
		{"redirect", demo.Redirect("http://elsewhere.example/"), []string{"nobody knows whether it was applied", "307"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := withFile(t, uitest.Options{Width: 100, Height: 40}, settings)
			d.Demo.Script("push", c.step)
			d.Press("ctrl+s", "y").Shows(c.shows...).Shows("invoice_number")
			if n := d.Demo.Calls("push"); n != 1 {
				t.Fatalf("it was delivered %d times", n)
			}
		})
	}
}

func TestAnUnreachableServiceIsNotSent(t *testing.T) {
	d := withFile(t, uitest.Options{Height: 30}, settings)
	d.Demo.Close()
	d.Press("ctrl+s", "y").Shows("invoice: not sent", "kept as they are", "ctrl+s tries again")
	d.Press("J").Shows("not sent")
}

func TestAnUnknownOneBlocksUntilItIsSettledOrInsistedOn(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 40}, settings)
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "y").Shows("Known", "Not known")
	d.Press("esc", "ctrl+s").Shows("invoice cannot be sent yet", "The same content for invoice went out as", "[ i  Insist ]")
	d.Press("y").Shows("nobody knows whether it")
	if n := d.Demo.Calls("push"); n != 1 {
		t.Fatalf("it was delivered %d times", n)
	}
	d.Press("i").Shows("Send the same again?").Press("enter")
	if n := d.Demo.Calls("push"); n != 1 {
		t.Fatalf("declining delivered it: %d times", n)
	}
	d.Press("ctrl+s", "i", "y").Shows("invoice: accepted")
	if n := d.Demo.Calls("push"); n != 2 {
		t.Fatalf("it was delivered %d times", n)
	}
	d.Press("J", "j").Shows("? unknown")
	d.Press("a").Shows("It was applied", "How do you know?").Type("seen there").Press("enter")
	d.Shows("is resolved as applied", "applied", "seen there").Hides("of unknown outcome")
	d.Press("k", "a").Shows("Only a submission of unknown outcome can be resolved")
}

func TestWhileASubmissionIsOnItsWayTheFieldsStayAndQuittingAsks(t *testing.T) {
	d := withFile(t, uitest.Options{Height: 30}, settings)
	held := d.Hold("push")
	d.Press("ctrl+s", "y").Shows("sending", "invoice_number")
	d.Press("ctrl+s").Shows("A submission is on its way")
	d.Press("ctrl+c").Shows("A submission is on its way", "Quit?").Press("enter")
	if d.Quit() {
		t.Fatal("it quit")
	}
	d.Resize(60, 20).Shows("tax_id", "sending")
	d.Press("ctrl+c").Shows("A submission is on its way")
	held.Release()
	d.Shows("Quit?", "Nothing would be lost any more").Hides("on its way").Press("n").Shows("invoice: accepted")
	if n := len(d.Demo.Submissions()); n != 1 {
		t.Fatalf("%d submissions arrived", n)
	}
}

func TestTheJournalThatIsOpenShowsHowASubmissionEnded(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	held := d.Hold("push")
	d.Press("ctrl+s", "y", "J").Shows("1 submission", "sending")
	held.Release()
	d.Shows("1 submission", "accepted").Hides("sending")
}

func TestSeveralDocumentTypesGoOneAfterAnotherAndStopAtTheFirstThatIsNotAccepted(t *testing.T) {
	const two = `{"invoice":{"a":{"label":"A","required":true,"visibility":true}},
		"contract":{"b":{"label":"B","required":false,"visibility":true}},
		"goods_receipt":{"c":{"label":"C","required":false,"visibility":true}}}`
	d := withFile(t, uitest.Options{Width: 100, Height: 40}, two)
	d.Shows("invoice", "contract", "goods_receipt")
	d.Press("ctrl+s").Shows("Send invoice?").Press("a").Shows("Send 3 document types")
	d.Demo.Script("push", demo.Normal(), demo.Drop())
	held := d.Hold("push")
	d.Press("y", "ctrl+c").Shows("Quit?", "Submissions are being sent, one after another").Hides("a submission is on its way").Press("n")
	held.Release()
	d.Shows("invoice: accepted", "contract: nobody knows", "goods_receipt was not sent: docket stops")
	if n := d.Demo.Calls("push"); n != 2 {
		t.Fatalf("%d requests went out", n)
	}
}

// Among several there is no telling which is insisted on: one that waits for its outcome is sent again alone.
func TestNobodyInsistsOnSeveralDocumentTypesAtOnce(t *testing.T) {
	const two = `{"invoice":{"a":{"label":"A","required":true,"visibility":true}},"contract":{"b":{"label":"B","required":false,"visibility":true}}}`
	d := withFile(t, uitest.Options{Width: 100, Height: 40}, two)
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "y").Shows("nobody knows").Press("esc")
	d.Press("ctrl+s", "G", "i").Shows("Send the same again?").Press("esc")
	d.Press("ctrl+s", "a").Shows("2 document types").Press("G", "i").Shows("There is nothing to insist on.").Hides("Send the same again?")
	if n := d.Demo.Calls("push"); n != 1 {
		t.Errorf("%d requests went out", n)
	}
}

func TestAKillLosesNothingThatWasTyped(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{StatePath: state}, settings)
	d.Press("j", "enter").Type(" due")
	d.Advance(500 * ms).Shows("draft saved 09:30")

	// The first one is never told to quit: its database is what a kill leaves.
	again := uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: "invoice"})
	again.Shows("imported setting", "label of total_amount  Total amount due")
	again.Press("enter").Shows("Total amount due")
}

func TestADraftIsKeptWithinASecondAndOnQuitting(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: "contract"})
	if d.Advance(1000*ms).Timers() != 0 {
		t.Fatal("a timer runs although nothing was typed")
	}
	d.Press("+").Type("term").Press("enter", "enter", "r", "v")
	d.Press("ctrl+c")
	if !d.Quit() {
		t.Fatal("it did not quit")
	}
	uitest.Start(t, uitest.Options{StatePath: state, View: "fields"}).Shows("contract", "term", " yes ")
}

func TestAReadOnlyProfileSaysSoAndSendsNothing(t *testing.T) {
	d := withFile(t, uitest.Options{Profile: func(p *view.Profile) { p.ReadOnly = true }}, settings)
	d.Press("ctrl+s").Shows("This profile is read-only").Press("y")
	if n := d.Demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestAMissingUsernameIsSaidBeforeAnythingIsSent(t *testing.T) {
	d := withFile(t, uitest.Options{Profile: func(p *view.Profile) { p.Username = "" }}, settings)
	d.Press("ctrl+s").Shows("has no username", "invoice cannot be sent yet").Press("y")
	if n := d.Demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestUnknownValuesAreAskedForNotGuessed(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice"})
	d.Shows("Nothing is known of the fields of invoice yet", "+  add a field by hand", "i  import a JSON or CSV file")
	d.Press("+").Type("net").Press("enter", "esc").Shows("1 unknown")
	d.Press("ctrl+s").Shows("required and visibility are unknown", "invoice cannot be sent yet").Press("y").Shows(" invoice: ").Hides("Invoice: ").Press("esc")
	d.Press("r", "v").Shows("unknown").Press("end", "left", "left", "left", "enter").Type("Net amount").Press("enter").Hides("unknown")
}

func TestTheFieldsThatRulesNameAreAStart(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice"})
	d.Press("f").Shows("No rules are loaded")
	d.Send(view.Navigate{View: "rules", Target: "DOC-1001"}).Press("3", "f")
	d.Shows("named by rules of DOC-1001", "their settings are unknown", "?")
	d.Press("u").Shows("Nothing is known of the fields of invoice")
	d.Send(view.Navigate{View: "data", Target: "vendors"}).Press("3", "d").Shows("named by datasource")
}

func TestABrokenFileStaysInThePromptWithTheReason(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice"})
	d.Press("i").Paste("/no/such/file.json").Press("enter").Shows("No such file", "file.json").Press("esc")
	d.Press("i").Paste(write(t, "bad.json", "[{]")).Press("enter").Shows("1:3", "not JSON").Press("esc")
	d.Shows("Nothing is known of the fields")
}

func TestMarksTakeAllMarkedFieldsAlong(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	d.Press("esc", "*").Shows("4 selected").Press("r").Press("u").Shows("Undone: required yes for 4 fields", "4 selected")
	d.Press("x").Shows("Removed 4 fields").Press("u").Shows("invoice_number", "4 fields")
	d.Press("/").Type("tax").Shows("1 of 4 fields").Press("enter", "v", "esc").Shows("4 fields")
}

func TestExportedSettingsComeBackTheSame(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	path := filepath.Join(t.TempDir(), "out.json")
	d.Press("Y", "s", "E", "ctrl+u").Paste(path).Press("enter").Shows("Wrote 4 fields, to ")
	d.Press("E", "ctrl+u").Paste(path).Press("enter").Shows("Not written", "exists").Press("esc")
	again := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice"})
	again.Press("i").Paste(path).Press("enter", "esc", "Y", "s")
	if d.Copied[0] != again.Copied[0] {
		t.Fatalf("it came back as\n%s\nand was\n%s", again.Copied[0], d.Copied[0])
	}
}

func TestAStoreThatCannotKeepAnythingIsSaidAndTheEditsCanBeWrittenToAFile(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 120, Height: 30}, settings)
	d.Press("esc").Advance(1000 * ms).Shows("draft saved")
	if err := d.Store.Close(); err != nil {
		t.Fatal(err)
	}
	d.Press("j", "r").Advance(1000 * ms).Shows("DRAFT NOT SAVED")
	d.Press("ctrl+s").Shows("Nothing was sent: the journal could not be read").Press("esc")
	if n := d.Demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out", n)
	}
	path := filepath.Join(t.TempDir(), "rescued.json")
	d.Press("E", "ctrl+u").Paste(path).Press("enter")
	if got, err := os.ReadFile(path); err != nil || !strings.Contains(string(got), "0.8731234567890123456789") {
		t.Fatalf("the file has %q, %v", got, err)
	}
	d.Press("ctrl+c").Shows("Quit?", "The draft of invoice is not on the disk")
}

func TestAClickSelectsAndASecondOneTurnsTheSwitch(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	d.Press("esc")
	lines := strings.Split(d.Screen(), "\n")
	y := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "total_amount") })
	x := ansi.StringWidth(lines[y][:strings.Index(lines[y], " no ")+1])
	d.Click(x, y).Shows("required of total_amount").Click(x, y).Shows("required of total_amount · 4 fields · typed")
	d.Mouse(tea.MouseEvent{X: 5, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonWheelDown}).Shows("total_amount")
}

func TestWithoutUnicodeEverythingIsStillTold(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30, Theme: theme.Options{Dark: true, ASCII: true, NoColor: true}}, settings)
	check := func() {
		t.Helper()
		lines := strings.Split(d.Screen(), "\n")
		for _, l := range lines[1 : len(lines)-1] { // the first and the last are the root's
			if strings.ContainsFunc(l, func(r rune) bool { return r > '~' }) {
				t.Errorf("not ASCII: %q", l)
			}
		}
	}
	d.Press("esc", "j", "r").Shows(" yes ", " no ")
	check()
	d.Press("ctrl+s").Shows("? -> yes")
	check()
	d.Press("y", "J", "enter").Shows("accepted")
	check()
	d.Press("esc", "esc", "g", "r").Shows("yes -> no") // with an arrow of two signs too
	check()
}

func TestWhatWasSentLastIsWhereTheNextEditStarts(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{Height: 30, StatePath: state}, settings)
	d.Advance(1000*ms).Press("ctrl+s", "y").Shows("invoice: accepted")
	again := uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: "invoice", Width: 100, Height: 30})
	again.Shows("invoice_number", ", accepted", "as sent").Hides("draft", "imported")
	again.Press("r", "v").Shows("typed").Press("z").Shows("Reverted to the submission of").Hides("typed")
	again.Press("u").Shows("typed")
}

func TestALongCompanyDoesNotPushWhatIsSentOutOfTheQuestion(t *testing.T) {
	d := withFile(t, uitest.Options{Profile: func(p *view.Profile) { p.Company = "Northgate " + strings.Repeat("International ", 40) + "Holding AB" }}, settings)
	d.Press("ctrl+s").Shows("Send invoice?").Press("pgdown").Shows("Northgate International", "Holding AB", "127.0.0.1:8080 · as demo.analyst", "the whole set, 4 fields")
}
