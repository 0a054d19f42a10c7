package text_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/ui/text"
	"docket/ui/uitest"
	"docket/ui/view"
)

func TestTheHistoryIsThereAfterARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	first := filled(t, uitest.Options{StatePath: path})
	first.Press("enter").Paste("[800,280,1140,420]").Press("ctrl+s").Shows("1 of 2")

	d := open(t, uitest.Options{StatePath: path, Target: "OCR-1001"})
	d.Shows("History of OCR-1001", "1 of 2", "Harbour Meta", "Invoice 4711", "sends [800,280,1140,420]", "invoice")
	sent(t, d, 0)
}

func TestAnEmptyFormListsEveryRectangleThereWas(t *testing.T) {
	d := open(t, uitest.Options{StatePath: remember(t, history()...)})
	d.Shows("1 of 16", "OCR-1001", "OCR-1002")
	d.Press("down", "down", "down", "enter")
	d.Shows("purchase_order", "OCR text id  OCR-1002", "sends [90,80,600,200]", "1 Northgate Trading")
	sent(t, d, 0)
}

func TestARectangleOfTheHistoryIsLoadedAndNotSent(t *testing.T) {
	d := filled(t, uitest.Options{StatePath: remember(t, history()...)})
	d.Press("tab", "tab", "down", "down", "enter")
	d.Shows("sends [800,280,1140,420]", "In the form, not sent.", "1 Invoice 4711", "1 of 2", "from the history (14 Jan)")
	d.Press("enter", "enter") // a key that bounces loads it again, and no more
	sent(t, d, 0)
	d.Press("up", "enter").Shows("No text in this rectangle.")
	d.Press("j").Shows("0 lines in [600,1600,700,1700] · from the history (14 Jan), not")
	d.Press("u").Shows("sends [800,280,1140,420]")
	d.Press("ctrl+s")
	sent(t, d, 1)
}

func TestLeavingTheIdBringsItsHistoryAndCollection(t *testing.T) {
	d := open(t, uitest.Options{StatePath: remember(t, history()...)})
	d.Type("OCR-1002").Press("tab")
	d.Shows("History of OCR-1002", "1 of 1", "collection   purchase_order", "▌ coordinates   such as")
	d.Press("shift+tab").Paste("9").Press("enter").Shows("History of OCR-10029", "None of it was answered yet.")
	sent(t, d, 0)
}

func TestAHistoryThatComesLateDoesNotMoveWhoTypes(t *testing.T) {
	d := open(t, uitest.Options{StatePath: remember(t, history()...)})
	d.Type("OCR-1002")
	d.PressOnly("enter")
	d.PressOnly("1")
	d.PressOnly("2")
	d.Idle()
	d.Shows("▌ coordinates  12", "History of OCR-1002")
}

func TestAnAnswerOfAnotherTextSaysWhichOneItIsOf(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("enter").Shows("3 lines in " + sender)
	d.Press("e", "up").Type("9").Press("tab").Shows("Lines of OCR-1001 in", "in "+sender+" of OCR-1001")
}

func TestOnlyWhatTheServiceAnsweredIsRemembered(t *testing.T) {
	d := open(t, uitest.Options{Target: `{"ocr_text_id":"OCR-9999","collection":"invoice","coordinates":"[1,2,3,4]"}`})
	d.Press("enter").Shows("404", "None of it was answered yet.")
	recents, err := d.Store.Recents.List(d.Env.Context, d.Env.Scope, "text", 10)
	if err != nil || len(recents) != 0 {
		t.Fatalf("recents %v, %v", recents, err)
	}
	d.Send(view.Navigate{View: "text", Target: "OCR-1001"}).Press("enter")
	if recents, err = d.Store.Recents.List(d.Env.Context, d.Env.Scope, "text", 10); err != nil || len(recents) != 1 || recents[0].Target != "OCR-1001" {
		t.Fatalf("recents %v, %v", recents, err)
	}
}

func TestTheDocketOpensOnTheTextItWasLeftWith(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	filled(t, uitest.Options{StatePath: path}).Press("enter", "ctrl+c")
	d := uitest.Start(t, uitest.Options{StatePath: path})
	d.Shows("4 Text", "OCR text id  OCR-1001", "sends "+sender)
	sent(t, d, 0)
}

func TestARectangleWithoutAnAnswerIsThereAfterARestartAndAskedAbout(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	first := filled(t, uitest.Options{StatePath: path})
	first.Demo.Script("text", demo.Drop())
	first.Press("enter").Shows("Your form is kept").Press("ctrl+c")

	d := uitest.Start(t, uitest.Options{StatePath: path})
	says(t, d, "This rectangle was sent before, and its outcome is unknown: it may have been pushed. Your form is kept; R sends it again.")
	d.Shows("sends "+sender).Press("enter").Shows("Send the same again?").Press("y").Shows("3 lines in "+sender, "1 of 1").Press("ctrl+c")
	uitest.Start(t, uitest.Options{StatePath: path}).Shows("sends "+sender, "1 of 1").Hides("was sent before")
}

// The command that was given before, given again: what was lost does not look as if it had never been sent.
func TestARectangleWithoutAnAnswerThatIsOpenedAgainSaysSo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	first := filled(t, uitest.Options{StatePath: path})
	first.Demo.Script("text", demo.Drop())
	first.Press("enter").Shows("Your form is kept").Press("ctrl+c")

	d := filled(t, uitest.Options{StatePath: path})
	says(t, d, "This rectangle was sent before, and its outcome is unknown: it may have been pushed. Your form is kept; R sends it again.")
	d.Hides("No answer yet").Press("R").Shows("Send the same again?", "It was sent before, and its outcome is unknown").Press("y").Shows("3 lines in " + sender).Hides("was sent before")
	sent(t, d, 1)
}

func TestARequestThatDidNotGoOutIsNotTheLastOne(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	d.Press("enter")
	d.Demo.Close()
	d.Paste("[1,1,900,900]").Press("ctrl+s").Shows("Nothing reached the service.")
	d.Paste(sender).Press("ctrl+s").Shows("Send the same again?")
}

// A sample that was never sent is copied and filtered as that, not as an answer without text in the year 1.
func TestASampleIsCopiedAsNotSent(t *testing.T) {
	d := open(t, uitest.Options{})
	d.Press("Y", "c")
	if want := "OCR text id,rectangle,found,when\nOCR-1001,\"[90,80,548,144]\",\"sample, not sent\",\n"; len(d.Copied) != 1 || d.Copied[0] != want {
		t.Errorf("copied %q, want %q", d.Copied, want)
	}
	d.Press("/").Type("when<2001").Shows("0 of 14 rectangles")
}

// What may have arrived is asked about after a restart, also where the form went on to another rectangle meanwhile; and what
// is said of it names it.
func TestEveryRectangleThatMayHaveArrivedIsAskedAboutAfterARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	first := filled(t, uitest.Options{StatePath: path, Width: 120, Height: 40})
	first.Demo.Script("text", demo.Drop())
	first.Press("enter")
	says(t, first, "it was not sent again. Your form is kept; R sends it again.")
	first.Press("esc", "j")
	says(t, first, "OCR-1001 in "+sender+": ", "it was not sent again.")
	first.Hides("Your form is kept").Press("ctrl+c")
	d := uitest.Start(t, uitest.Options{StatePath: path, Width: 120, Height: 40})
	d.Hides("was sent before").Press("k").Shows("sends " + sender).Press("ctrl+s").Shows("Send the same again?").Press("n")
	sent(t, d, 0)
}

// Two dockets on one state: what the one may have sent without an answer is not sent again by the other in silence, and
// neither takes away what the other keeps.
func TestWhatAnotherDocketMayHaveSentIsAskedAbout(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	one := filled(t, uitest.Options{StatePath: path, Width: 120, Height: 40})
	other := filled(t, uitest.Options{StatePath: path, Width: 120, Height: 40})
	other.Demo.Script("text", demo.Drop())
	other.Press("enter").Shows("Your form is kept")

	one.Press("enter").Shows("Send the same again?", "its outcome is unknown").Press("n")
	sent(t, one, 0)
	one.Press("esc", "j", "enter").Shows("1 of 1") // another rectangle, which is answered
	one.Press("esc", "k", "enter").Shows("Send the same again?", "its outcome is unknown").Press("n")
	again := filled(t, uitest.Options{StatePath: path, Width: 120, Height: 40})
	again.Press("enter").Shows("Send the same again?").Press("y").Shows("3 lines in " + sender)
	sent(t, again, 1)
	filled(t, uitest.Options{StatePath: path}).Press("enter").Hides("Send the same again?")
}

// What was lost here and answered elsewhere is not said to be lost after a restart.
func TestWhatWasAnsweredElsewhereIsNotCalledLostAfterARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	d := filled(t, uitest.Options{StatePath: path, Width: 120, Height: 40})
	d.Demo.Script("text", demo.Drop())
	d.Press("enter").Shows("Your form is kept").Press("ctrl+c")
	doubts := text.Doubts(d.Store, d.Env.Scope)
	all, ok := doubts.Kept(t.Context())
	if !ok || len(all) != 1 {
		t.Fatalf("%v are in doubt", all)
	}
	doubts.Keep(t.Context(), all[0], false)
	d = open(t, uitest.Options{StatePath: path, Width: 120, Height: 40, Target: "OCR-1001"}).Shows("sends " + sender).Hides("was sent before")
	d.Press("enter").Shows("3 lines in " + sender)
	sent(t, d, 1)
}

func TestLinesOfAnotherCollectionSaySo(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	d.Press("enter").Shows("Lines in "+sender).Press("e", "shift+tab", "shift+tab", "ctrl+u").Type("order").Press("esc")
	d.Shows("Lines of OCR-1001, invoice in ", "3 lines in "+sender+" of OCR-1001, invoice")
}

func TestARunSaysWhatMayHaveBeenPushedAlready(t *testing.T) {
	d := templated(t, uitest.Options{Demo: trouble(t, "text:drop")})
	d.Paste("[80,70,1200,140]").Press("ctrl+s").Shows("Your form is kept").Press("esc")
	d.Press("r").Paste("OCR-1001\nOCR-1011\n").Shows("at most 4 requests", "1 request of these may have been pushed already, without an answer").Press("esc")

	d = templated(t, uitest.Options{})
	held := d.Hold("text")
	d.Press("r").Paste("A\nB\nC\nD\nE\nOCR-1001\n").Press("y").Shows("0/12")
	d.PressOnly("esc")
	held.Release()
	d.Idle()
	d.Demo.Script("text", demo.Drop())
	d.Press("esc").Paste("[80,70,1200,140]").Press("ctrl+s").Shows("Your form is kept").Press("esc", "T", "enter")
	d.Press("r").Shows("Continue run 1?", "1 request of these may have been pushed already, without an answer").Press("esc")
}

// What was answered here takes no doubt of another docket away, and one that was answered there ends here too.
func TestADoubtEndsWithItsAnswerAndNotBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	start := func() *uitest.Driver { return filled(t, uitest.Options{StatePath: path, Width: 120, Height: 40}) }
	const unknown = "its outcome is unknown"
	b, a := start(), start()
	b.Press("enter").Shows("3 lines in " + sender)
	a.Demo.Script("text", demo.Drop())
	a.Press("enter").Shows("Your form is kept")
	b.Press("esc", "j", "enter").Press("esc", "k", "enter").Shows("Send the same again?", unknown).Press("n", "esc", "j", "ctrl+c")
	a = start()
	held := a.Hold("text")
	a.Press("enter").Shows(unknown).PressOnly("y")
	c := start()
	c.Press("enter").Shows(unknown).Press("n")
	held.Release()
	a.Idle()
	c.Press("esc", "j", "enter").Press("esc", "ctrl+c")
	start().Press("enter").Hides(unknown)
}

func TestAnAnswerThatTellsOfAnErrorTellsSoFromTheHistoryToo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	d := filled(t, uitest.Options{StatePath: path, Width: 80, Height: 24})
	d.Demo.Script("text", demo.Status(200, `{"text":["`+strings.Repeat("word ", 90)+`","two"],"error":"OCR incomplete"}`))
	d.Press("enter")
	const told = "There is text, and the answer tells of an error: OCR incomplete"
	says(t, d, told) // above a line that is taller than the window
	d.Press("j", "j", "j").Press("ctrl+c")
	d = filled(t, uitest.Options{StatePath: path, Width: 80, Height: 24})
	says(t, d, told)
	d.Demo.Script("text", demo.Drop())
	d.Shows("from the history (09:30), not asked").Press("enter", "y").Shows("from the history (09:30)").Hides("not asked")
	says(t, d, "Whether the service received it is not known")
}
