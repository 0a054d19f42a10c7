package fields_test

import (
	"os"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui"
	"docket/ui/uitest"
)

// waiting presses keys while the journal is read: what it says is not taken before the driver is idle.
func waiting(d *uitest.Driver, keys ...string) *uitest.Driver {
	d.T.Helper()
	for _, key := range keys {
		d.PressOnly(key)
	}
	return d
}

// closes closes the document type in front by its name in the commands, as far as it is there.
func closes(d *uitest.Driver) *uitest.Driver {
	d.T.Helper()
	return waiting(d, append(append([]string{"ctrl+p"}, strings.Split("close document type", "")...), "enter")...)
}

const otherwise = `{"invoice":{"invoice_number":{"label":"No.","required":true,"visibility":true},"total_amount":{"required":false}}}`

func TestADocumentTypeThatIsClosedWhileTheJournalIsReadTakesNoFile(t *testing.T) {
	_, d := sentAndEdited(t)
	d.Press("i").Paste(write(t, "theirs.json", otherwise)).Press("enter").Shows("1 conflict")
	closes(waiting(d, "enter")).Idle()
	d.Shows("Nothing was imported from theirs.json: invoice is not open any more.", "Open a document type").Hides("conflict")

	d.Press("o").Type("invoice").Press("enter", "i").Paste(write(t, "theirs.json", otherwise))
	closes(waiting(d, "enter")).Idle()
	d.Shows("Nothing was imported from theirs.json: invoice is not open any more.").Hides("conflict")

	d.Press("o").Type("contract").Press("enter", "o").Type("invoice").Press("enter", "[", "t")
	closes(waiting(d, "enter")).Idle()
	d.Shows("Nothing was copied from invoice: contract is not open any more.")
}

// While one document type is sent the others are compared with what was sent last, and that one takes nothing.
func TestWhatWasSentElsewhereIsAConflictAlsoWhileAnotherDocumentTypeIsSent(t *testing.T) {
	state, d := sentAndEdited(t)
	withPreset(t, d, "go-live", "[order]\ninvoice_number = { required = false }\n")
	order := write(t, "order.json", strings.Replace(numberToo, `"invoice"`, `"order"`, 1))
	d.Press("i").Paste(order).Press("enter", "esc")
	held := d.Hold("push")
	d.Press("ctrl+s", "y").Shows("sending")
	d.Press("i").Paste(order).Press("enter").Shows("Nothing was imported from order.json: order is being sent; try again when that has ended.")
	d.Press("P").Type("go").Press("enter").Shows("Nothing was changed by the preset go-live: order is being sent").Hides("1 change")
	d.Press("t", "enter").Shows("Nothing was copied from invoice: order is being sent")
	d.Editor = func(text string) (string, error) { return strings.Replace(text, "Net", "Sum", 1), nil }
	d.Press("ctrl+o").Shows("Not saved: the settings of order", "Order is being sent; try again when that has ended.").Press("esc", "y", "[")

	pushed(t, onSame(t, state), `{"invoice":{"invoice_number":{"required":false},"total_amount":{"required":true}}}`)
	d.Press("i").Paste(write(t, "theirs.json", otherwise)).Press("enter").Shows("3 conflicts").Press("enter").Shows("Imported 2 fields").Press("esc")
	held.Release()
	d.Shows("order: accepted").Press("esc", "ctrl+s").Shows("3 changes", "no → yes: 1 field: invoice_number", "yes → no: 1 field: total_amount")
}

func TestWhatTheEditorLeftIsNotLostWhileTheJournalIsRead(t *testing.T) {
	_, d := sentAndEdited(t)
	file, run := "", d.Env.Edit
	d.Env.Edit = func(path string, then func(error) tea.Cmd) tea.Cmd { file = path; return run(path, then) }
	d.Editor = func(text string) (string, error) { return strings.Replace(text, "Total amount", "Sum", 1), nil }
	there := func() bool { _, err := os.Stat(file); return err == nil }

	closes(waiting(d, "ctrl+o")).Idle()
	if d.Press("esc").Shows("1 label", "Sum"); there() {
		t.Error("the file of what was taken is left behind")
	}
	d.Press("u").Hides("Sum")

	waiting(d, "ctrl+o").Shows("Not saved: the settings of invoice", "reading what was sent last")
	waiting(d, "ctrl+c").Shows("Quit?", "What the editor left is not taken").Press("n")
	d.Shows("The settings are as you wrote them").Press("u").Hides("Sum")

	waiting(d, "ctrl+o", "esc").Idle()
	d.Shows("Not saved: the settings of invoice", "Reading what was sent last was stopped", "What you wrote is kept until you discard it").Hides("as you wrote", "reading what was sent last").Press("e").Shows("as you wrote them", "Sum").Press("u")

	waiting(d, "ctrl+o", "alt+2").Idle()
	d.Hides("Not saved").Press("3").Shows("Not saved: the settings of invoice", "Reading what was sent last was stopped.").Press("esc", "y").Hides("Sum")
	if there() {
		t.Error("what was discarded is left behind")
	}

	waiting(d, "ctrl+o").Send(ui.Ended{})
	if !there() || !strings.Contains(d.Root.Left, "what you wrote is in "+file) {
		t.Errorf("the file is there: %v, and said is %q", there(), d.Root.Left)
	}
	if err := os.Remove(file); err != nil {
		t.Error(err)
	}
}

func TestTheWaitForTheJournalIsToldAndEnds(t *testing.T) {
	_, d := sentAndEdited(t)
	path := write(t, "theirs.json", otherwise)
	for _, end := range []string{"esc", "q"} {
		d.Press("i").Paste(path)
		waiting(d, "enter").Shows("reading what was sent last")
		waiting(d, end).Idle()
		d.Shows("Nothing was imported from theirs.json: reading what was sent last was stopped.").Hides("conflict")
	}
	d.Press("i").Paste(path)
	waiting(d, "enter", "2").Idle()
	d.Shows("Nothing was imported from theirs.json").Hides("conflict").Press("3").Hides("conflict", "Imported")

	d.Press("i").Paste(path).Press("enter", "m")
	waiting(d, "enter", "ctrl+c").Shows("Quit?", "Nothing was imported from theirs.json yet").Press("n").Shows("Imported 2 fields", "1 value kept as")
}

func TestWhatWasDecidedOfAnImportIsThereWhereTheJournalCannotBeRead(t *testing.T) {
	_, d := sentAndEdited(t)
	d.Press("i").Paste(write(t, "theirs.json", otherwise)).Press("enter", "m")
	waiting(d, "enter", "alt+2").Idle()
	d.Hides("conflict").Press("3").Shows("Import theirs.json: 1 conflict", "here")
	if err := d.Store.Close(); err != nil {
		t.Fatal(err)
	}
	d.Press("enter").Shows("Nothing was imported from theirs.json: the journal could not be read", "Import theirs.json: 1 conflict")
	d.Press("esc").Shows("1 conflict is decided")
}

// On the smallest screen every row of a box that is shown anew is in sight.
func TestABoxThatIsShownAnewIsNotUnderWhatIsSaid(t *testing.T) {
	_, d := sentAndEdited(t)
	d.Resize(40, 12).Press("i").Paste(write(t, "alone.json", numberAlone)).Press("enter", "w")
	pushed(t, d, hidden)
	pushed(t, d, optional)
	d.Press("enter").Shows("Nothing is imported yet", "3 conflicts", "label", "required", "visibility")
}
