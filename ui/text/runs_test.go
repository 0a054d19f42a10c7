package text_test

import (
	"os"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// keys counts what a person presses.
type keys struct {
	*uitest.Driver
	n int
}

func (k *keys) press(names ...string) *keys { k.n += len(names); k.Press(names...); return k }
func (k *keys) shows(texts ...string) *keys { k.Shows(texts...); return k }
func (k *keys) drags(x, y, toX, toY int) *keys {
	k.n++ // one movement of the hand
	drags(k.Driver, x, y, toX, toY)
	return k
}
func (k *keys) typed(text string) *keys { k.n += len(text); k.Type(text); return k }

// A check adds columns; those that were there stay as wide as a person made them, or hidden.
func TestAColumnOfARunThatWasWidenedStaysSoWhenItIsChecked(t *testing.T) {
	t.Chdir(t.TempDir())
	d := open(t, uitest.Options{Width: 120, Height: 40, Pages: true}).Press("enter")
	drags(d, 95, 23, 107, 23)
	d.Press("s", "enter", "m").Type("total").Press("enter", "r", "k", "y", "]", "]", "right", "right", "x").Shows("OCR-1001            │ 18,240.50")
	d.Press("a").Type("l").Press("enter", "enter", "enter").Shows("differs", "OCR-1001            │ 18,240.50 ").Hides("total_data  error")
}

// From the first screen of the demo to an exported list of what does not agree with the ledger.
func TestTheTotalsOfACollectionAreCheckedAgainstTheLedgerInUnder40Keys(t *testing.T) {
	t.Chdir(t.TempDir())
	d := open(t, uitest.Options{Width: 120, Height: 40, Pages: true})
	k := &keys{Driver: d}
	k.press("enter").Shows("pixels of 1240×1754, origin top")
	k.drags(95, 23, 107, 23).press("s") // around the total, and close to it
	k.press("enter").Shows("1 18,240.50")
	k.press("m").typed("total").press("enter").Shows("Box total saved in the template invoice.")
	sent(t, d, 1)
	k.press("r").Shows("Run invoice over…", "documents of invoice known here", "6 ids")
	k.press("k")
	d.Shows("Run invoice over 6 documents?", "6 documents, 1 box each: at most 6 requests", "a push")
	sent(t, d, 1)
	k.press("y").Shows("Run 1: 6 of 6 requests answered.", "OCR-1015", "14,534.40")
	sent(t, d, 7)
	k.press("a").typed("l").press("enter").shows("What finds a record of ledger?").press("enter").shows("What must be the same").press("enter")
	d.Shows("differs", "5,[]2[6]1.10", "5,621.10", "[11],443.30", "4,443.30", "against ledger, by ocr_text_id = ocr_text_id")
	if at := strings.Index; at(d.Screen(), "OCR-1014") > at(d.Screen(), "OCR-1001") {
		t.Errorf("what differs does not come first:\n%s", d.Screen())
	}
	k.press("E", "enter").Shows("exported to")
	written, err := os.ReadFile("invoice-run-1.csv")
	if err != nil || !strings.HasPrefix(string(written), "ocr_text_id,total,total_check,total_data,error\nOCR-1012,\"5,261.10\",differs,\"5,621.10\",\nOCR-1014,") {
		t.Errorf("%v\n%s", err, written)
	}
	sent(t, d, 7)
	if k.n >= 40 {
		t.Errorf("it took %d keys", k.n)
	}
	t.Logf("%d keys", k.n)
}
