package fields_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui"
	"docket/ui/uitest"
	"docket/ui/view"
)

// another is a second file for the same document type.
const another = `{"invoice":{"net":{"label":"Net","required":true,"visibility":true}}}`

// onSame starts a docket on a database, on the invoice's fields.
func onSame(t *testing.T, state string) *uitest.Driver {
	t.Helper()
	return uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: "invoice", Width: 120, Height: 40})
}

func TestTwoDocketsOnOneDocumentTypeLoseNoFieldOfEither(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings).Advance(500 * ms)
	mine, theirs := onSame(t, state), onSame(t, state)
	mine.Press("+").Type("mine").Press("enter", "esc").Advance(500 * ms).Shows("draft saved")
	theirs.Press("+").Type("theirs").Press("enter", "esc").Advance(500 * ms)
	theirs.Shows("Another docket changed the draft of invoice.", "as the draft invoice (2)", " invoice (2) ±", "theirs").Hides("mine ")
	theirs.Press("esc", "r").Advance(500*ms).Hides("(3)", "Another docket")
	mine.Press("r").Advance(500*ms).Shows(" invoice ±").Hides("invoice (", "Another docket")

	again := onSame(t, state).Shows("mine", "2 drafts (D)").Hides("theirs")
	again.Press("D", "G").Shows("invoice ", "invoice (2)").Hides("first").Press("enter").Shows("invoice (2)", "theirs").Hides("mine ")
}

func TestANoticeOfTwoDraftsGoesWithEitherOfThem(t *testing.T) {
	for name, press := range map[string][]string{
		"mine is discarded": {"D", "g", "x", "esc"}, "theirs is discarded": {"D", "G", "x", "esc"},
		"mine is named": {"D", "g", "e", "ctrl+u", "x", "enter", "esc"}, "it was read": {"esc"},
	} {
		t.Run(name, func(t *testing.T) {
			state := filepath.Join(t.TempDir(), "docket.db")
			withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings).Advance(500 * ms)
			mine, theirs := onSame(t, state), onSame(t, state)
			theirs.Press("r").Advance(500 * ms)
			mine.Press("v").Advance(500*ms).Shows("Another docket changed the draft of invoice.", "invoice (2)")
			mine.Press(press...).Hides("Another docket")
		})
	}
}

func TestNothingFlashesWhileADraftIsOnItsWayToTheDisk(t *testing.T) {
	d := sentOnce(t).Press("r").Shows("1 switched").Hides("not saved", "draft saved")
	d.Advance(500 * ms).Shows("draft saved 09:30").Press("v").Shows("draft saved 09:30").Hides("not saved")
}

func TestALineThatWasLeftStaysClosedAtTheNextStart(t *testing.T) {
	for name, left := range map[string]func(d *uitest.Driver, state string) *uitest.Driver{
		"the label of a new field": func(d *uitest.Driver, _ string) *uitest.Driver {
			return d.Press("+").Type("amount").Press("enter").Advance(500 * ms).Shows("label of amount").Press("esc")
		},
		"a label that was opened before the change was saved": func(d *uitest.Driver, _ string) *uitest.Driver {
			return d.Press("r", "enter").Shows("label of").Advance(500 * ms).Press("esc")
		},
		"one that the next start opened": func(d *uitest.Driver, state string) *uitest.Driver {
			d.Press("+").Type("amount").Press("enter").Advance(500 * ms)
			return onSame(t, state).Shows("label of amount").Press("esc")
		},
	} {
		t.Run(name, func(t *testing.T) {
			state := filepath.Join(t.TempDir(), "docket.db")
			d := withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings).Press("esc").Advance(500 * ms)
			left(d, state).Hides("label of").Advance(500 * ms)
			if onSame(t, state).Root.Here().Typing {
				t.Error("the next start opens the line again")
			}
		})
	}
}

func TestADraftHasOneNameInTheTabAndInTheList(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
	d.Press("esc", "c").Type("2").Press("enter").Shows("invoice (2)").Press("D").Shows("invoice (2)").Press("/").Type("type:invoice").Shows("2 of 2 drafts")
}

func TestAnImportGoesOverADraftThatWasPutAway(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings)
	d.Press("esc", "+").Type("typed_by_hand").Press("enter", "enter", "w").Shows("was closed")
	d.Press("i").Paste(write(t, "another.json", another)).Press("enter", "enter")
	d.Shows("Imported 1 field of 1 document type", "1 new, 0 already here", "typed_by_hand", "invoice_number", "net")
	d.Press("u").Shows("Undone: importing another.json", "typed_by_hand").Hides("imported another.json")
	d.Press("U").Advance(500 * ms)
	onSame(t, state).Shows("typed_by_hand", "net").Hides("drafts (D)")
}

func TestADiscardedDraftComesBackInThePlaceOfTheEmptySheet(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings)
	d.Press("esc", "D", "x").Shows("Draft of invoice discarded").Press("o").Type("invoice").Press("enter").Shows("Nothing is known of the fields of invoice")
	d.Press("D", "enter").Shows("Draft of invoice restored", "total_amount", "tax_id").Hides("Nothing is known")
	d.Press("r").Advance(500*ms).Shows("4 fields", "draft saved").Hides("(2)").Press("]").Shows("Only one document type is open")
	onSame(t, state).Shows("total_amount", "tax_id").Hides("drafts (D)")
}

func TestADraftThatIsInUseIsNotReplacedByWhatWasTypedOnAnEmptySheet(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	empty := onSame(t, state).Shows("Nothing is known")
	withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings).Advance(500 * ms)
	empty.Press("+").Type("net").Press("enter", "esc").Advance(500*ms).Shows("invoice (2)", "Nothing was overwritten")
	empty.Press("D", "G").Shows("invoice (2)")
	onSame(t, state).Shows("total_amount", "2 drafts (D)")
}

func TestTheListOpensADraftAsAnotherDocketLeftIt(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings).Advance(500 * ms)
	mine, theirs := onSame(t, state), onSame(t, state)
	theirs.Press("+").Type("theirs").Press("enter", "esc").Advance(500 * ms)
	mine.Hides("theirs").Press("D", "enter").Shows("theirs").Press("r").Advance(500 * ms).Shows("draft saved").Hides("(2)")
	theirs.Press("D", "x").Shows("stays in use", "Another docket changed it").Press("x").Shows("discarded. Press u").Press("u").Shows("restored", "theirs")
}

func TestADraftThatAnotherDocketChangedIsNotDiscardedUnseen(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings).Advance(500 * ms)
	mine, theirs := onSame(t, state), onSame(t, state)
	mine.Press("D")
	theirs.Press("+").Type("theirs").Press("enter", "esc").Advance(500 * ms)
	mine.Press("x").Shows("stays in use", "Another docket changed it")
	onSame(t, state).Shows("theirs")
}

func TestWhatIsAcceptedHereDoesNotDiscardWhatAnotherDocketTyped(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings).Advance(500 * ms)
	onSame(t, state).Press("+").Type("theirs").Press("enter", "esc").Advance(500 * ms)
	d.Press("ctrl+s", "y").Shows("invoice: accepted", "stays in use")
	onSame(t, state).Shows("theirs")
}

func TestAnEditWhileASubmissionIsOnItsWayStaysADraft(t *testing.T) {
	for name, keys := range map[string][]string{"a switch": {"r"}, "a text": {"enter", "ctrl+u", "Z"}} {
		t.Run(name, func(t *testing.T) {
			state := filepath.Join(t.TempDir(), "docket.db")
			d := withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings).Advance(500 * ms)
			held := d.Hold("push")
			d.Press("ctrl+s", "y").Shows("sending").Press(keys...)
			d.Advance(500 * ms)
			held.Release()
			d.Shows("invoice: accepted")

			// The first one is never told to quit: its database is what a kill leaves.
			again := onSame(t, state).Shows("draft saved")
			if name == "a text" {
				again.Shows("label of invoice_number  Z")
			} else {
				again.Shows("1 switched", "yes → no")
			}
		})
	}
}

func TestADraftThatIsOpenedAgainBeforeItIsWrittenIsAsItWasLeft(t *testing.T) {
	maker, captured := captured()
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Makers: []view.Maker{maker}, Width: 120, Height: 40})
	d.Press("i").Paste(write(t, "settings.json", settings)).Press("enter", "esc").Advance(500 * ms).Press("enter").Type("!").Press("enter")
	v := *captured
	key(v, 'w') // its write does not get its turn
	d.Send(tea.BatchMsg{v.Open("invoice")}).Shows("Invoice number!").Press("r").Advance(500 * ms).Shows("Invoice number!").Hides("(2)")
}

func TestAnInverseGoesOverADraftThatWasPutAway(t *testing.T) {
	d := sentOnce(t)
	d.Press("r").Press("ctrl+s", "y").Shows("invoice: accepted").Press("esc", "+").Type("typed_by_hand").Press("enter", "esc", "w")
	d.Press("J", "g", "b").Shows("Restored 1 value").Press("u").Shows("typed_by_hand")
}

// What is typed in a field's line when docket is quit is there at the next start; where nothing can be stored, quitting asks
// before it is lost, also at once.
func TestAHalfTypedLineIsNotLostByQuitting(t *testing.T) {
	for _, keys := range [][]string{{"ctrl+c"}, {"alt+2", "q"}, {"alt+2", "ctrl+p", "q", "u", "i", "t", "enter"}} {
		o := uitest.Options{View: "fields", Target: "invoice", Width: 100, Height: 30, StatePath: filepath.Join(t.TempDir(), "docket.db")}
		d := uitest.Start(t, o)
		if d.Press("+").Type("half").Press(keys...); !d.Quit() {
			t.Errorf("%v: docket goes on:\n%s", keys, d.Screen())
		}
		uitest.Start(t, o).Press("3").Shows("new field", "half")

		file := filepath.Join(t.TempDir(), "docket")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		o.StatePath = filepath.Join(file, "docket.db")
		d = uitest.Start(t, o)
		d.Press("+").Type("half").Press(keys...).Shows("Quit?", "The draft of invoice is not on the disk").Press("n", "3").Shows("half")
		if d.Send(ui.Ended{}); !strings.Contains(d.Root.Left, "The draft of invoice could not be saved: the database "+o.StatePath+" cannot be read") {
			t.Errorf("said is %q", d.Root.Left)
		}
	}
}
