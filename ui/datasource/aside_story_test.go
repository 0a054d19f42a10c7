package datasource_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

func TestWhoTookTheRecordPaneAwayHasNoneAfterARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	start := func() *uitest.Driver {
		return open(t, "vendors", size(140, 40), func(o *uitest.Options) { o.StatePath = path })
	}
	d := start().Shows("│ row 1").Press("r").Hides("│ row 1")
	d.Press("ctrl+c")
	d = start().Hides("│ row 1").Press("o").Type("tax_codes").Press("enter").Hides("│ row 1").Press("r").Shows("│ row 1")
	d.Press("ctrl+c")
	start().Shows("│ row 1")
}

func TestComingBackToAnAnswerNoRowIsHidden(t *testing.T) {
	long(t)
	d := open(t, "purchase_orders", size(80, 24)).Press("L").Shows("kept as snapshot 1")
	d.Press("l", "F").Shows("How often each vendor_id occurs")
	d.Press("j", "enter").Shows("Press Esc to go back.").Press("esc").Shows("How often each vendor_id occurs")
	first := d.Screen()
	if d.Press("k"); d.Press("j").Screen() != first {
		t.Errorf("a row was hidden:\n%s\nand then:\n%s", first, d.Screen())
	}
}

// While pages are shown a filter would be of them alone, and an answer is about the load: the footer says what enter does.
func TestWhatEnterDoesOnARowOfAnAnswerIsSaidAndABarIsNoColumn(t *testing.T) {
	d := open(t, "vendors", size(80, 24)).Press("L").Shows("kept as snapshot 1").Press("l", "l", "l", "F").Shows("enter filter by this row").Press("esc")
	d.Press("L").Shows("These are the live pages").Press("l", "l", "l", "F").Shows("bar", "█", "enter list these records")
	file := filepath.Join(t.TempDir(), "often.csv")
	d.Press("E", "ctrl+u").Type(file).Press("enter").Shows("exported to often.csv")
	if text := written(t, file); !strings.HasPrefix(text, "country,count,share %\n") {
		t.Errorf("%q", text)
	}
	d.Press("Y", "c")
	if text := d.Copied[len(d.Copied)-1]; strings.Contains(text, "█") {
		t.Errorf("%q", text)
	}
	d.Press("enter").Shows("vendors, load of 09:30 with country ")
}
