package fields_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// theirs is what a colleague wrote: one label and one switch are others, one field is new.
const theirs = "field,label,required,visibility\ninvoice_number,Number,no,yes\nnet,Net,yes,yes\ntax_id,Tax id,yes,no\n"

func TestTheReportOfAnImportGoesWithIt(t *testing.T) {
	for _, gone := range [][]string{{"u"}, {"z"}, {"D", "x", "esc"}} {
		d := sentOnce(t)
		d.Press("i").Paste(write(t, "another.json", another)).Press("enter", "enter").Shows("Imported 1 field").Press("j").Shows("Imported 1 field")
		d.Press(gone...).Hides("Imported 1 field")
	}
}

func TestAnImportListsWhatIsAnotherInTheFileAndEachIsResolved(t *testing.T) {
	d := sentOnce(t)
	d.Press("r", "v", "i").Paste(write(t, "theirs.csv", theirs)).Press("enter")
	d.Shows("Import theirs.csv: 2 conflicts", "merges: 2 fields not in the file stay", "here", "in the file", "here from", "typed", "sent 09:30, accepted")
	lines := map[string]string{}
	for line := range strings.Lines(d.Screen()) {
		for _, value := range []string{" label ", " visibility "} {
			if strings.Contains(line, "invoice_number │"+value) {
				lines[value] = strings.Join(strings.Fields(line), " ")
			}
		}
	}
	if !strings.Contains(lines[" label "], `file "Invoice number" "Number"`) || !strings.Contains(lines[" visibility "], "file no yes") {
		t.Fatalf("the conflicts are %q", lines)
	}
	// One by one: the label of the file is taken, the switch that was typed here stays.
	d.Press("j", "m").Shows("here").Press("enter")
	d.Shows("Imported 3 fields of 1 document type from theirs.csv (a CSV), merged.", "1 new, 2 already here", "2 fields not in the file kept", "1 value kept as")
	d.Press("esc").Shows("Number", "2 switched · 1 label", "+ net", "total_amount", "note").Press("u").Shows("Undone: importing theirs.csv").Hides("+ net")
}

// However long the names are and however small the screen, what is decided stands beside the field that it is about.
func TestAConflictStandsBesideItsField(t *testing.T) {
	long := "settled_" + strings.Repeat("long_", 12)
	d := sentOnce(t)
	d.Resize(40, 12).Press("i").Paste(write(t, "long.csv", "field,label,required,visibility\n"+long+",First,no,yes\n")).Press("enter", "enter", "esc")
	d.Press("i").Paste(write(t, "other.csv", "field,label,required,visibility\n"+long+",Second,no,yes\n")).Press("enter").Shows("1 conflict")
	d.Press("l", "l", "l", "l").Shows("settled_", "\"Second\"").Press("esc")
	d.Press("ctrl+s")
	for range 40 {
		d.Press("pgdown")
	}
	d.Press("y").Shows("accepted").Press("esc", "J", "w").Shows("the last settled value").Press("G", "l", "l", "l").Shows("settled_l… │ no        yes")
}

// What was decided conflict by conflict is not lost by a key.
func TestWhatIsDecidedOfAnImportIsAskedAboutBeforeItIsLost(t *testing.T) {
	d := sentOnce(t)
	d.Press("r", "v", "i").Paste(write(t, "theirs.csv", theirs)).Press("enter", "m", "j", "m", "esc").Shows("Close without importing?", "2 conflicts are decided. Nothing of it is kept.")
	d.Press("enter").Shows("Import theirs.csv: 2 conflicts", "here").Press("ctrl+c").Shows("Quit?", "2 conflicts are decided in Fields, and not imported").Press("enter")
	d.Press("esc", "y").Hides("Import theirs.csv").Shows("2 switched")
	d.Press("i").Paste(write(t, "theirs.csv", theirs)).Press("enter").Shows("2 conflicts").Press("esc").Hides("2 conflicts", "Close without")
}

func TestAnImportReplacesWhereSoChosenAndIsUndone(t *testing.T) {
	d := sentOnce(t)
	d.Press("i").Paste(write(t, "theirs.csv", theirs)).Press("enter", "w").Shows("replaces: 2 fields not in the file removed").Press("w").Shows("merges:").Press("w", "enter")
	d.Shows("replacing what was here.", "2 fields not in the file removed").Press("esc").Shows("2 removed", "1 added")
	d.Press("u").Shows("Undone: importing theirs.csv", "4 untouched")
	d.Press("i").Paste(write(t, "theirs.csv", theirs)).Press("enter", "esc").Shows("4 untouched")
}

// TestAReportOfWhatWasUndoneGoesWithIt: beneath the fields it still said what was imported, or restored.
func TestAReportOfWhatWasUndoneGoesWithIt(t *testing.T) {
	d := sentOnce(t)
	d.Press("i").Paste(write(t, "theirs.csv", theirs)).Press("enter", "enter").Shows("Imported 3 fields")
	d.Press("r", "u").Shows("Imported 3 fields").Press("u").Shows("Undone: importing theirs.csv", "4 untouched").Hides("Imported 3 fields")
	d.Press("r", "ctrl+s", "y").Shows("accepted").Press("esc", "J", "g", "b").Shows("Restored 1 value").Press("u").Hides("Restored 1 value")
}

func TestWhatIsTheSameHereAndInTheFileKeepsWhereItIsFrom(t *testing.T) {
	d := sentOnce(t)
	d.Press("i").Paste(write(t, "same.csv", "field,label,required,visibility\ntax_id,Tax id,yes,no\n")).Press("enter", "enter", "esc").Shows("4 untouched").Hides("imported same.csv")
}

// What any table of docket writes as CSV or JSON, or a person copies from it, is a file to import.
func TestTheLastSettledValuesAreExportedAndReadBack(t *testing.T) {
	for _, ending := range []string{"csv", "tsv", "json", "ndjson"} {
		d := sentOnce(t)
		path := filepath.Join(t.TempDir(), "settled."+ending)
		d.Press("J", "w", "E", "ctrl+u").Paste(path).Press("enter", "esc", "esc")
		other := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Width: 120, Height: 40})
		other.Press("i").Paste(path).Press("enter").Shows("Imported 4 fields of 1 document type from settled."+ending, "invoice: 4 fields").Press("esc").Shows("4 added", "Total amount").Hides("unknown")
	}
}

func TestAFileOfAnotherFormIsNotWritten(t *testing.T) {
	d := sentOnce(t)
	d.Press("E", "ctrl+u").Paste(filepath.Join(t.TempDir(), "out.xlsx")).Press("enter").Shows("ends neither in .json nor in .csv").Press("esc")
	d.Press("i").Paste(write(t, "book.xlsx", "PK\x03\x04...")).Press("enter").Shows("workbook; save it as CSV")
}
