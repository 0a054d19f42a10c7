package linear

import (
	"strings"
	"testing"

	"docket/ui"
)

// What help names is done, also where its name begins with that of a view.
func TestANameOfAnActionIsNoTarget(t *testing.T) {
	told := transcript(t, ui.Start{View: "fields", Target: "invoice"}, []string{"rules DOC-1001", "fields invoice", "fields from rules", "fields contract"}, func(*loop) {})
	for _, want := range []string{"Added 35 fields named by rules of DOC-1001", "contract, no fields"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}

// A row that stands where another one stood did not become it.
func TestAnotherOrderOrPageChangesNoRow(t *testing.T) {
	for _, c := range []struct {
		start ui.Start
		lines []string
		never string
	}{
		{ui.Start{View: "data", Target: "vendors"}, []string{"next", "next", "go to page 2"}, "record 3, "},
		{ui.Start{View: "rules", Target: "DOC-1001"}, []string{"next", "next", "next order"}, "rule 3, "},
	} {
		if told := transcript(t, c.start, c.lines, func(*loop) {}); strings.Contains(told, c.never) {
			t.Errorf("%q is told of a row that nothing changed:\n%s", c.never, told)
		}
	}
	if told := transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{"accept"}, func(*loop) {}); !strings.Contains(told, "rule 1, accepted: ") {
		t.Errorf("what became of the rule is not told:\n%s", told)
	}
}

// "read" tells everything about the row under the cursor, in lists too.
func TestReadTellsTheRowOfEveryList(t *testing.T) {
	told := transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{"fields invoice", "add field vat_id", "VAT id", "required", "read", "drafts", "read", "data vendors", "load all",
		"frequency", "read", "back", "columns", "read", "back", "text", "read"}, func(*loop) {})
	for _, want := range []string{
		"> read\nvat_id\nlabel \"VAT id\"\nrequired yes\nvisible not known\nadded\nfrom typed\n",
		"> read\ndraft: invoice\nfields: 1\n",
		"> read\nvendor_id: V-00001\ncount: 1\n",
		"> read\nvendor_id, text\n",
		"> read\nOCR text id: OCR-1001\nrectangle: [90,80,548,144]\nfound: sample, not sent\nwhen: no value\n",
	} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}
