package text_test

import (
	"strings"
	"testing"
	"time"

	"docket/client/demo"
	"docket/config/store"
	"docket/ui/uitest"
	"docket/ui/view"
)

func TestLinesAreReadWithTheirHiddenAndConfusableCharacters(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	d.Press("enter").Shows("3 VAT DE004711004").Press("v").Shows("1 Harbour·Metals·GmbH").Press("v", "c").Shows("3 VAT DE[0][0]47[1][1][0][0]4").Press("c").Shows("3 VAT DE004711004")
	sent(t, d, 1)
}

// The sign for a blank and the brackets around what is marked mean nothing else: those of the text itself are shown by their numbers.
func TestASignOfTheTextIsNoMark(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	d.Press("enter", "v").Shows("2 Hafenstraße·27·<U+00B7>·50667·Köln").Send(view.Restyle{Theme: "ascii"})
	d.Press("v", "v").Shows("Hafenstraße|27|·|50667|Köln")
	d = filled(t, uitest.Options{Width: 120, Height: 40, StatePath: remember(t, store.Box{Collection: "invoice", OCRTextID: "OCR-1001", Coordinates: sender, Lines: []string{"[A] 1"}, At: time.Unix(1, 0)})})
	d.Press("tab", "tab", "enter").Shows("1 [A] 1").Press("shift+tab", "c").Shows("1 <U+005B>A<U+005D> [1]")
	d.Press("c", "=").Paste("[B] 1").Press("enter").Shows("1 <U+005B>[A]<U+005D> 1")
}

func TestLinesAreComparedWithAnExpectedText(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	d.Press("enter", "=").Paste("Harbour Metals Gmbh\nHafenstraße 27 · 50667 Koln\nVAT DE004711004").Press("enter")
	d.Shows("Differs from what you expect", "1 Harbour Metals GmbH", "2 Hafenstraße 27 · 50667 K[ö]ln")
	d.Press("=", "ctrl+u", "backspace", "ctrl+u", "backspace", "ctrl+u", "enter").Shows("2 Hafenstraße 27 · 50667 Köln").Hides("Differs")
	sent(t, d, 1)
}

func TestTheSameBoxIsReadInTheNextDocumentWithOneKey(t *testing.T) {
	d := open(t, uitest.Options{Width: 120, Height: 40, Pages: true})
	d.Press("enter", "enter").Shows("1 Harbour Metals GmbH").Press(".").Shows("OCR text id  OCR-1011", "1 Alder Metals AB").Press(".", ",").Shows("OCR-1011", "Alder Metals AB", "Answered before, and not sent again.")
	sent(t, d, 3)
	d.Press(",", ",").Shows("No other document of invoice is known here in this direction.")
	sent(t, d, 3)
	d.Press("H").Shows("History", "OCR-1012", "Bramle").Press("H").Shows("History of OCR-1001")
	d.Press("H").Shows("· OCR-1001 ·") // the page stays
}

// A long history of other collections hides no document.
func TestEveryDocumentOfTheHistoryIsKnown(t *testing.T) {
	boxes := []store.Box{{Collection: "invoice", OCRTextID: "A-1", Coordinates: sender}, {Collection: "invoice", OCRTextID: "A-2", Coordinates: sender}}
	for range 1000 {
		boxes = append(boxes, store.Box{Collection: "order", OCRTextID: "B-1", Coordinates: sender})
	}
	d := open(t, uitest.Options{Width: 120, Height: 40, StatePath: remember(t, boxes...), Target: `{"ocr_text_id":"A-2","collection":"invoice","coordinates":"` + sender + `"}`})
	d.Press("esc", ",").Shows("OCR text id  A-1").Press("H").Shows("History, the newest").Press("H").Shows("History of A-1", "1 of 1").Hides("the newest")
}

func TestThePageIsTheOneOfTheNextDocumentWhateverHistoryIsListed(t *testing.T) {
	d := paged(t, uitest.Options{})
	d.Press("H").Shows("OCR-1012").Press(".").Shows("OCR text id  OCR-1011", "· OCR-1011 ·")
	d.Press("e", "shift+tab", "ctrl+u").Type("OCR-1013").Press("esc").Shows("· OCR-1013 ·").Press("u").Shows("· OCR-1001 ·")
}

func TestASweepFindsTheShortestBoxWithTheWholeTextWithinItsBudget(t *testing.T) {
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[90,80,300,144]"}`})
	d.Press("enter").Shows("1 Harbour").Press("w").Shows("Change the box step by step", "Grow to the right").Press("enter")
	d.Shows("step, and requests at most").Press("ctrl+u").Type("50 x").Press("enter").Shows("is no number of requests").Press("backspace").Type("20").Press("enter")
	d.Shows("Grow to the right?", "at most 20 requests", "a push")
	sent(t, d, 1) // what is known is not asked again
	d.Press("y").Shows("shortest", "[90,80,500,144]", "Harbour Metals GmbH", "The text is stable.")
	sent(t, d, 8)
	d.Press("enter").Shows("sends [90,80,500,144]", "1 Harbour Metals GmbH")
	sent(t, d, 8)
	d.Press("esc", "ctrl+s").Shows("Send the same again?").Press("n")
	sent(t, d, 8)
	d.Press("w").Shows("shortest").Press("w", "enter", "ctrl+u").Type("1 2").Press("enter", "y").Shows("The text is not stable after 2 requests.")
	sent(t, d, 10)
}

// What a sweep asked for is shown as what it is, and asked about before it is sent again.
func TestWhatASweepAskedForIsAnswered(t *testing.T) {
	answer := `{"text":["SAME"],"error":"half the page is missing"}`
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[90,80,300,144]"}`})
	for range 4 {
		d.Demo.Script("text", demo.Status(200, answer))
	}
	d.Press("w", "enter", "enter", "y").Shows("The text is stable.", "4 answers told of").Press("esc").Shows("1 SAME").Hides("No answer yet")
	says(t, d, "There is text, and the answer tells of an error: half the page is missing")
	d.Press("ctrl+s").Shows("Send the same again?").Press("n", "w", "enter").Shows("from the sweep, not asked again")
	says(t, d, "half the page is missing")
}

// Every blank has a sign, not the common ones alone.
func TestEveryBlankHasASign(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	d.Demo.Script("text", demo.Status(200, "{\"text\":[\"18\u202f240\",\"a\u2009b\u3000c\"]}"))
	d.Press("enter").Shows("2 a").Press("v").Shows("18<U+202F>240", "a<U+2009>b<U+3000>c")
}

func TestASweepEndsWhereAnAnswerIsLostAndSendsNothingTwice(t *testing.T) {
	trouble, err := demo.ParseTrouble("text:normalx2,text:drop")
	if err != nil {
		t.Fatal(err)
	}
	d := open(t, uitest.Options{Width: 120, Height: 40, Demo: demo.Options{Trouble: trouble}, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[90,80,300,144]"}`})
	d.Press("w", "enter", "enter", "y").Shows("it was not sent again. The sweep ended there.", "[90,80,330,144]")
	sent(t, d, 3)
	if strings.Contains(d.Screen(), "shortest") {
		t.Errorf("it is not known to be stable:\n%s", d.Screen())
	}
	d.Press("esc").Shows("[90,80,330,144]").Hides("None of it was answered yet", "The history has no rectangle yet") // what came is in the history
	d.Paste("[90,80,360,144]").Press("ctrl+s").Shows("Send the same again?").Press("n")
	d.Press("w", "w", "enter", "enter").Shows("from [90,80,360,144]", "1 request of these may have been pushed already").Press("n")
	sent(t, d, 3)
}

// What a run read is shown by the key that goes on to its next document, and what was answered in an earlier run of the
// program by the link that names it: none of them is pushed again.
func TestWhatIsAnsweredIsShownAndNotPushedAgain(t *testing.T) {
	state := remember(t, store.Box{Collection: "invoice", OCRTextID: "A-1", Coordinates: sender, Lines: []string{"read before"}, At: time.Now()})
	d := open(t, uitest.Options{Width: 120, Height: 40, StatePath: state, Target: `{"ocr_text_id":"A-1","collection":"invoice","coordinates":"` + sender + `"}`})
	d.Shows("read before", "from the history").Hides("No answer yet")
	sent(t, d, 0)
	d = templated(t, uitest.Options{})
	d.Press("r").Paste("OCR-1001\nOCR-1011\n").Press("y").Shows("4 of 4 requests answered").Press("enter").Press(".").Shows("OCR-1011", "Alder Metals AB", "Answered before")
	sent(t, d, 4)
}

// What was asked last is on top of the history of all, and the cursor is there: samples that are shown at once are not.
func TestTheHistoryOfAllOpensAtItsNewest(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 40, View: "text"})
	d.Press("j", "j", "j", "j", "enter").Shows("OCR text id  OCR-1012").Press("ctrl+s").Shows("History of OCR-1012").Press("H").Shows("History", "▌ OCR-1012")
}
