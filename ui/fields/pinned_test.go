package fields_test

import (
	"strings"
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"
)

// twoDrafts are invoice and invoice (strict), which is in front.
func twoDrafts(t *testing.T) *uitest.Driver {
	t.Helper()
	_, d := sentAndEdited(t)
	return d.Press("c").Type("strict").Press("enter").Shows("Draft invoice (strict) opened").Advance(500 * ms)
}

// command does an action by its name while the journal is read: the commands take their keys, which others wait for.
func command(d *uitest.Driver, name string) *uitest.Driver {
	d.T.Helper()
	return waiting(d, append(append([]string{"ctrl+p"}, strings.Split(name, "")...), "enter")...)
}

// An import goes to the draft that it was begun for, also where another one of the document type is in front by then.
func TestAnImportGoesToTheDraftThatItWasBegunFor(t *testing.T) {
	const more = `{"invoice":{"extra":{"label":"Extra","required":true,"visibility":true}}}`
	d := twoDrafts(t)
	d.Press("i").Paste(write(t, "more.json", more))
	command(waiting(d, "enter"), "previous document type").Idle()
	d.Shows("Import more.json: 0 conflicts").Press("enter").Shows("invoice (strict) · ", "extra").Press("esc", "[").Hides("extra", "Extra").Press("]")

	d.Press("i").Paste(write(t, "theirs.json", otherwise)).Press("enter").Shows("1 conflict")
	command(waiting(d, "enter"), "previous document type").Idle()
	d.Shows("Imported 2 fields", "invoice (strict) · ", "No.").Press("esc", "[").Hides("No.")
}

func TestWhatIsForADraftThatWasClosedIsSaidNotToBeDone(t *testing.T) {
	d := twoDrafts(t)
	d.Press("o").Type("contract").Press("enter", "i").Paste(write(t, "c.json", `{"contract":{"party":{"label":"Party","required":true,"visibility":true}}}`)).Press("enter", "esc", "[")
	d.Shows("invoice (strict) · ").Press("t", "down")
	command(waiting(d, "enter"), "previous document type").Idle()
	d.Shows("Copied 1 field").Hides("party").Press("]").Shows("invoice (strict) · ", "party").Press("u").Hides("party")

	d.Press("t", "down")
	closes(waiting(d, "enter")).Idle()
	d.Shows("Nothing was copied from contract: invoice (strict) is not open any more.")
	d.Press("[").Press("i").Paste(write(t, "theirs.json", otherwise))
	closes(waiting(d, "enter")).Idle()
	d.Shows("Nothing was imported from theirs.json: invoice is not open any more.")
}

// What the editor left is in a box over its draft until it is taken: no command goes to another one meanwhile.
func TestSettingsAreTakenFromTheEditorByTheDraftThatTheyAreOf(t *testing.T) {
	d := twoDrafts(t)
	d.Editor = func(text string) (string, error) { return strings.Replace(text, "Total amount", "Sum", 1), nil }
	command(waiting(d, "ctrl+o"), "previous document type").Idle()
	d.Press("esc").Shows("invoice (strict) · ", "Sum").Press("[").Hides("Sum")

	d.Press("]", "u")
	waiting(d, "ctrl+o", "alt+2").Idle()
	d.Send(view.Navigate{View: "fields", Target: "invoice"}).Shows("Not saved: the settings of invoice").Press("e").Shows("invoice (strict) · ", "Sum").Press("[").Hides("Sum")
}
