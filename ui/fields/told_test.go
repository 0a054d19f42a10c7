package fields_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/client/demo"
	"docket/ui/uitest"
)

func TestTheJournalSaysWhatWasSwitchedByWhomAndOnWhichDay(t *testing.T) {
	d := sentOnce(t)
	d.Resize(180, 40).Advance(25*time.Hour).Press("r", "v", "ctrl+s", "y").Shows("invoice: accepted").Press("esc", "v")
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "y", "esc", "J").Shows("today 10:30", "15 Jan 09:30", "invoice_number required yes→no, +1", "invoice_number visibility no→yes", "demo.analyst", "The request went out and no answer came back; the service may")
	d.Press("/").Type("changed:required").Press("enter").Shows("2 of 3 submissions").Hides("visibility no→yes")
}

// A field that is taken out is one change, in the review, the journal and what is compared.
func TestAFieldThatIsRemovedIsOneChange(t *testing.T) {
	d := sentOnce(t)
	d.Press("x", "ctrl+s").Shows("1 change ", "not sent any more: 1 field: invoice_number").Press("y").Shows("accepted").Press("esc", "J", "g")
	d.Shows("invoice_number removed").Hides("invoice_number removed, +").Press("enter").Shows("1 change ").Press("esc")
	d.Press("space", "j", "space", "c").Shows("1 difference")
}

func TestTwoSubmissionsOrOneAndTheFieldsAreCompared(t *testing.T) {
	d := sentOnce(t)
	d.Press("r", "ctrl+s", "y", "esc", "j", "enter").Type("!").Press("enter", "J")
	d.Press("c").Shows("Compare ", " and the fields", "1 difference", `"Total amount" → "Total amount!"`).Press("esc")
	d.Press("space", "space", "c").Shows("invoice: 1 difference", "± required", "yes → no: 1 field: invoice_number").Press("esc")
	if n := d.Demo.Calls("push"); n != 2 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestWhatIsBelievedNowSaysWhichSubmissionSetEachFieldAndIsExported(t *testing.T) {
	d := sentOnce(t)
	d.Advance(25*time.Hour).Press("r", "ctrl+s", "w", "y").Shows("invoice: accepted").Press("esc", "v")
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "w", "y", "esc", "J", "w").Shows("invoice: the last settled value of 4 fields", "demo.analyst", "accepted")
	for _, line := range strings.Split(d.Screen(), "\n") {
		switch {
		case strings.Contains(line, "│ invoice_number") && !strings.Contains(line, "no        yes"):
			t.Errorf("the last settled values are not those of %q", line)
		}
	}
	path := filepath.Join(t.TempDir(), "now.csv")
	d.Press("E", "ctrl+u").Paste(path).Press("enter")
	if got, err := os.ReadFile(path); err != nil || strings.Count(string(got), "accepted") != 4 {
		t.Fatalf("the file has %q, %v", got, err)
	}
}

// A field whose label is "?" is not one whose label nobody knows, in the table and in what is exported of it.
func TestALabelThatReadsLikeUnknownIsToldFromIt(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 120, Height: 40}, strings.Replace(settings, `"label":"Total amount"`, `"label":"?"`, 1))
	d.Press("ctrl+s", "y", "esc", "J", "w").Shows("the last settled value of 4 fields")
	path := filepath.Join(t.TempDir(), "now.csv")
	d.Press("E", "ctrl+u").Paste(path).Press("enter")
	if got, err := os.ReadFile(path); err != nil || !strings.Contains(string(got), "total_amount,'?,") {
		t.Fatalf("the file has %q, %v", got, err)
	}
}
