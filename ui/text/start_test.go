package text_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

func TestOneLandsWhereKeysWorkAndTypingBeginsTheForm(t *testing.T) {
	d := open(t, uitest.Options{})
	d.Press("2").Shows("Open a datasource").Press("4", "f1").Shows("Text: keys").Press("esc", "@", "?").Shows("This box: keys").Hides("Text: keys").Press("esc", "esc", "ctrl+p").Shows("Commands").Press("esc")
	d.Type("X-7").Shows("▌ OCR text id  X-7").Press("esc", "1").Shows("Rules")
	open(t, uitest.Options{}).Press("e").Type("1").Shows("▌ OCR text id  1")
	open(t, uitest.Options{Target: "OCR-1001"}).Press("2").Shows("Open a datasource").Press("4").Type("invoice").Shows("▌ collection   invoice")
}

// In the smallest window the form leaves room for one pane: while nothing is asked for, that is what one can begin with.
func TestInTheSmallestWindowTheSamplesStayInSightWhileOneTypes(t *testing.T) {
	d := open(t, uitest.Options{Width: 40, Height: 12})
	d.Shows("OCR-1001", "OCR-1003").Press("tab").Shows("▌ collection", "OCR-1001", "OCR-1003").Hides("Which text did the OCR find")
	d.Press("down").Type("OCR-77").Shows("OCR-1001").Press("down").Type("80 70 1200 140").Hides("OCR-1001")
}

func TestASampleIsAWholeRequestThatEnterBegins(t *testing.T) {
	d := open(t, uitest.Options{})
	d.Shows("sample").Press("enter").Shows("invoice", "OCR text id  OCR-1001", "sends [90,80,548,144]", "No answer yet.")
	sent(t, d, 0)
	d.Press("enter").Shows("1 Harbour Metals GmbH")
	sent(t, d, 1)
	empty := open(t, uitest.Options{})
	empty.Press("esc").Press("enter").Shows("! collection: is needed", "▌ collection")
	sent(t, empty, 0)
}

// The form that was not sent is there again, whether docket is left or ends in the middle; one that was sent is history.
func TestTheUnsentFormSurvivesARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	first := open(t, uitest.Options{StatePath: path})
	first.Type("OCR-1012").Press("up").Type("invoice").Press("tab", "tab").Type("80 70 1200 140").Press("esc") // and the power fails
	again := open(t, uitest.Options{StatePath: path})
	again.Shows("collection   invoice", "OCR text id  OCR-1012", "sends [80,70,1200,140]")
	sent(t, again, 0)
	again.Press("ctrl+t").Press("q")
	third := open(t, uitest.Options{StatePath: path})
	third.Shows("x,y,w,h", "OCR text id  OCR-1012").Press("ctrl+t", "enter").Shows("Bramley Paper AB").Press("q")
	if d := open(t, uitest.Options{StatePath: path, Target: "OCR-1001"}); !strings.Contains(d.Screen(), "OCR text id  OCR-1001") || strings.Contains(d.Screen(), "sends [80,70") {
		t.Errorf("another text was asked for:\n%s", d.Screen())
	}
}
