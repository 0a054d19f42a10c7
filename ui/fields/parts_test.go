package fields_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"
)

func TestOfANewDocumentTypeOnlyWhatWasTouchedIsSentUnlessAskedFor(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 120, Height: 40})
	d.Press("3", "o").Type("contract").Press("enter", "f", "r", "v", "enter").Type("First").Press("enter", "esc", "j", "j", "r", "v", "enter").Type("Third").Press("enter")
	d.Press("ctrl+s").Shows("Send contract?", "only the fields that changed, 2 fields: + 2 added", "w instead", "the whole set, ")
	d.Press("w").Shows("contract cannot be sent yet", "In the way", "unknown; say what to send", "the whole set, 9 fields: + 9 added").Press("w").Shows("Send contract?")
	d.Press("y").Shows("contract: accepted")
	if sent := d.Demo.Submissions(); len(sent) != 1 || strings.Count(sent[0].Data, "label") != 2 {
		t.Fatalf("the service was sent %+v", sent)
	}
}

// A sheet is no copy of what was sent as long as it names fields of which nothing is known.
func TestFieldsOfWhichNothingIsKnownStayThereWhenTheOthersAreAccepted(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := uitest.Start(t, uitest.Options{StatePath: state, View: "rules", Target: "DOC-1001", Width: 120, Height: 40})
	d.Press("3", "o").Type("contract").Press("enter", "f", "r", "v", "a", "ctrl+s", "y").Shows("contract: accepted").Press("esc").Advance(500 * ms).Shows("unknown")
	again := uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: "contract", Width: 120, Height: 40})
	again.Shows("9 fields", "8 unknown")
}

// What was sent before of some fields only is no reason to ask for all the others.
func TestWhereOnlyTheChangesAreCompleteTheyAreOfferedFirst(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 120, Height: 40})
	d.Press("3", "o").Type("contract").Press("enter", "enter", "r", "v", "a", "ctrl+s", "y").Shows("contract: accepted")
	d.Press("esc", "r", "ctrl+s").Shows("Send contract?", "only the fields that changed, 1 field: ± 1 changed", "yes → no: 1 field")
}

func TestWhatIsSentIsTheChangesTheCompleteTheSelectedOrTheWholeSet(t *testing.T) {
	d := sentOnce(t)
	d.Press("r", "G", "+").Type("net").Press("enter", "esc", "g", "j", "j", "m")
	d.Press("ctrl+s").Shows("cannot be sent yet", "In the way", "the whole set, 5 fields",
		"only the fields that changed, 2 fields · only the complete fields, 4 fields · only")
	for _, part := range []string{"sends  only the fields that changed, 2 fields", "sends      only the complete fields, 4 fields: ± 1 changed", "sends      only the selected fields, 1 field"} {
		d.Press("w").Shows(part)
	}
	d.Shows("invoice: nothing to send").Press("w").Shows("the whole set, 5 fields").Press("w", "w").Shows("Send invoice?", "yes → no: 1 field: invoice_number  (typed)").Press("y")
	d.Shows("invoice: accepted").Press("esc").Shows("1 added · 4 untouched · 1 unknown")
	if sent := d.Demo.Submissions(); len(sent) != 2 || strings.Count(sent[1].Data, "label") != 4 {
		t.Fatalf("the service was sent %+v", sent)
	}
	d.Press("r", "ctrl+s").Shows("only the complete fields") // what was chosen last
}

// changedMany is a sheet of fields that were sent, every one of them changed since.
func changedMany(t testing.TB, fields int) view.View {
	t.Helper()
	var all []string
	for i := range fields {
		all = append(all, fmt.Sprintf(`"field_%03d":{"label":"Field %d","required":%t,"visibility":true}`, i, i, i%2 == 0))
	}
	maker, captured := captured()
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 40, View: "fields", Target: "many", Makers: []view.Maker{maker}})
	d.Press("i").Paste(write(t, "many.json", `{"many":{`+strings.Join(all, ",")+"}}")).Press("enter", "ctrl+s", "y", "esc", "*", "r", "v")
	d.Press("ctrl+s").Shows("Send many?", "750 changes", "no → yes: 250 fields: field_001, field_003", "… 244 more", "yes → no: 500 fields: field_000", "… 494 more")
	return *captured
}

func TestFiveHundredChangedFieldsAreTwoLinesOfTheReview(t *testing.T) { changedMany(t, 500) }

// Of 500 labels the first are shown, then how many more; what is in the way stands before them.
func TestFiveHundredLabelsAreFoldedInTheReviewAndUnfolded(t *testing.T) {
	var before, after strings.Builder
	for i := range 500 {
		fmt.Fprintf(&before, "field_%03d,Field %d,yes,yes\n", i, i)
		fmt.Fprintf(&after, "field_%03d,Label %d,no,yes\n", i, i)
	}
	d := uitest.Start(t, uitest.Options{Width: 80, Height: 24, View: "fields", Target: "many"})
	const heading = "field,label,required,visible\n"
	d.Press("i").Paste(write(t, "before.csv", heading+before.String())).Press("enter", "ctrl+s").Shows("[ pgdn  More ]", "1,500 changes").Press("y").Shows("Scroll down first: not every line was in sight yet.").Press("pgdown", "y").Shows("accepted").Press("esc", "+").Type("net").Press("enter", "esc")
	d.Press("i").Paste(write(t, "after.csv", heading+after.String())).Press("enter").Shows("Import after.csv: 1,000 conflicts").Press("enter", "esc")
	d.Shows("500 switched · 500 labels · 1 added").Press("ctrl+s").Shows("many cannot be sent yet", "In the way", "label, required and visibility are unknown; say what to send: net", "w instead  only the complete fields, 500 fields", "a takes the proposed label",
		"1,000 changes", "yes → no: 500 fields: field_000", "… 494 more")
	d.Press("pgdown").Shows(`"Field 9" → "Label 9"`, "… 490 more: m shows them").Hides("Label 10")
	d.Press("m", "end").Press("g").Press("pgdown").Hides("more").Press("m").Shows("… 490 more")
	d.Press("esc").Resize(40, 12).Press("ctrl+s").Shows("many cannot be sent yet", "In the way").Press("pgdown", "pgdown").Shows("1,000 changes")
}

// What looks odd stands below what changes, and is read before anything is sent.
func TestAWarningIsReadBeforeAnythingIsSent(t *testing.T) {
	d := withFile(t, uitest.Options{Height: 24}, settings).Press("ctrl+s").Hides("the label is empty", "y  Send").Press("y").Shows("Scroll down first: not every line was in sight yet.")
	d.Press("pgdown").Shows("! the label is empty: note", "y  Send").Press("y").Shows("accepted")
}

// What else could be sent is another thing for each document type.
func TestOfSeveralDocumentTypesEachSaysWhatElseItCouldSend(t *testing.T) {
	const two = `{"invoice":{"a":{"label":"A","required":true,"visibility":true}},
		"contract":{"b":{"label":"B","required":false,"visibility":true},"c":{"label":"C","required":false,"visibility":true},"d":{"label":"D","required":false,"visibility":true}}}`
	d := withFile(t, uitest.Options{Width: 140, Height: 60}, two)
	d.Press("ctrl+s", "a", "y").Shows("contract: accepted").Press("esc")
	d.Press("r", "tab", "r", "j", "r", "j", "m")
	d.Press("ctrl+s", "a").Shows("sends      the whole set, 3 fields: ± 2 changed", "w instead  only the fields that changed, 2 fields · only the selected fields, 1 field",
		"sends      the whole set, 1 field: ± 1 changed", "w instead  only the fields that changed, 1 field · only the selected fields, none here")
	d.Press("esc", "tab", "ctrl+s").Shows("Send invoice?").Hides("w instead").Press("a").Shows("w instead  only the fields that changed, 1 field ", "w instead  only the fields that changed, 2 fields · only the selected fields")
	d.Press("w").Shows("sends      only the fields that changed, 2 fields: ± 2 changed", "sends      the whole set, 1 field: ± 1 changed").Press("w").Shows("sends      only the selected fields, 0 fields", "w instead  the whole set, 3 fields · only the fields")
}
