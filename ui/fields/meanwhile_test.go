package fields_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// What another docket has sent and had accepted while a box, a prompt or the editor was open.
const (
	numberAlone = `{"invoice":{"invoice_number":{"label":"Invoice number","required":true,"visibility":true}}}`
	numberToo   = `{"invoice":{"invoice_number":{"label":"Invoice number","required":true,"visibility":true},"net":{"label":"Net","required":false,"visibility":true}}}`
	hidden      = `{"invoice":{"invoice_number":{"label":"No.","visibility":false}}}`
	optional    = `{"invoice":{"extra":{"label":"E","required":true,"visibility":true},"invoice_number":{"required":false}}}`
)

// last is what the service was sent last, without blanks.
func last(d *uitest.Driver) string {
	sent := d.Demo.Submissions()
	return strings.Join(strings.Fields(sent[len(sent)-1].Data), "")
}

func TestAFileThatReplacesIsTheWholeSetWhateverWasSentWhileItsBoxWasOpen(t *testing.T) {
	_, d := sentAndEdited(t)
	d.Press("i").Paste(write(t, "alone.json", numberAlone)).Press("enter", "w").Shows("0 conflicts", "replaces: 3 fields not in the file removed")
	pushed(t, d, optional)
	d.Press("enter").Shows("Nothing is imported yet.", "what was sent last changed", "1 conflict", "invoice_number", "replaces: 4 fields not in the file removed").Hides("Imported")
	d.Press("enter").Shows("Imported 1 field", "4 fields not in the file removed").Hides("Nothing is imported").Press("esc").Shows("no → yes")
	d.Press("ctrl+s").Shows("the whole set, 1 field").Press("pgdown", "pgdown", "y").Shows("accepted")
	if got := last(d); !strings.Contains(got, `{"invoice_number":{"label":"Invoicenumber","required":true,"visibility":true}}`) {
		t.Errorf("the service has %s", got)
	}
}

func TestWhatWasSentWhileAPathWasTypedIsAConflictWithTheFile(t *testing.T) {
	_, d := sentAndEdited(t)
	d.Press("i").Paste(write(t, "too.json", numberToo))
	pushed(t, d, hidden)
	d.Press("enter").Shows("Import too.json: 2 conflicts", `"No."`, "sent 09:30, accepted").Press("enter").Shows("Imported 2 fields").Press("esc")
	d.Shows(`"No." → "Invoice number"`, "no → yes")
}

func TestWhatWasDecidedOfAnImportStaysWhereItIsShownAnew(t *testing.T) {
	_, d := sentAndEdited(t)
	pushed(t, d, hidden)
	d.Press("i").Paste(write(t, "alone.json", numberAlone)).Press("enter").Shows("2 conflicts").Press("m")
	pushed(t, d, optional)
	d.PressOnly("enter") // and once more at speed: that one is not about what nobody read
	d.Press("enter").Shows("Nothing is imported yet", "1 key typed ahead was dropped", "3 conflicts").Press("enter").Shows("Imported 1 field", "1 value kept as").Press("esc")
	d.Shows("No.", "2 switched").Hides("1 label")
}

func TestWhatWasSentWhileTheEditorWasOpenIsToldBeforeItIsReplaced(t *testing.T) {
	_, d := sentAndEdited(t)
	opened := 0
	d.Editor = func(text string) (string, error) {
		if opened++; opened == 1 {
			pushed(t, d, optional)
		}
		return strings.Replace(text, "Total amount", "Sum", 1), nil
	}
	d.Press("ctrl+o").Shows("Not saved: the settings of invoice", "It was changed outside of the editor meanwhile").Press("e").Shows("The settings are as you wrote them.")
	d.Press("esc").Shows("Sum", "no → yes", "1 removed", "1 switched · 1 label").Hides("+ extra")
}

func TestAPresetChangesWhatItsBoxSaysAndIsShownAnewWhereThatIsMore(t *testing.T) {
	_, d := sentAndEdited(t)
	withPreset(t, d, "go-live", "[invoice]\ninvoice_number = { label = \"Invoice number\", visible = true }\ntotal_amount = { required = true }\n")
	d.Press("P").Type("go").Press("enter").Shows("Preset go-live: 1 change")
	pushed(t, d, hidden)
	d.Press("enter").Shows("Nothing is applied yet.", "What was sent last changed.", "Preset go-live: 3 changes", `"No." → "Invoice number"`)
	d.Press("enter").Shows("Preset go-live applied: 3 changes in 1 document type", "2 switched · 1 label")
}

func TestWhatIsCopiedIsLaidOverWhatIsSentByNow(t *testing.T) {
	_, d := sentAndEdited(t)
	d.Press("i").Paste(write(t, "order.json", strings.Replace(numberToo, `"invoice"`, `"order"`, 1))).Press("enter", "esc")
	d.Press("]", "t").Shows("Start invoice from", "order")
	pushed(t, d, hidden)
	d.Press("enter").Shows("Copied 2 fields from order").Shows(`"No." → "Invoice number"`, "no → yes")
}

// A file is laid over what the team sent last, also where that was not read since the last key.
func TestAnImportIsComparedWithWhatTheTeamSentLast(t *testing.T) {
	_, _, member := uitest.Members(t)
	alice := withFile(t, uitest.Options{Width: 120, Height: 40, Team: member("alice"), StatePath: filepath.Join(t.TempDir(), "docket.db")}, settings)
	alice.Press("ctrl+s", "y").Shows("accepted")
	bob := uitest.Start(t, uitest.Options{Width: 120, Height: 40, View: "fields", Target: "invoice", Team: member("bob"), StatePath: filepath.Join(t.TempDir(), "docket.db")})
	bob.WaitFor("Total amount", "as sent")
	alice.Press("g", "enter", "ctrl+u").Type("No.").Press("enter", "ctrl+s", "y").Shows("accepted", "No.")
	bob.Press("i").Paste(write(t, "alone.json", numberAlone)).Press("enter").Shows("1 conflict", `"No."`)
}
