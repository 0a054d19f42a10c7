package text_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/client/demo"
	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

func TestARectangleIsTypedAndSentAndItsLinesAreShown(t *testing.T) {
	d := open(t, uitest.Options{Target: "OCR-1001"})
	d.Shows("OCR-1001", "such as invoice")
	d.Type("invoice").Press("enter", "enter").Type("90 80 620 210")
	sent(t, d, 0)
	d.Shows("sends [90,80,620,210]", "530 × 130")
	d.Press("enter")
	sent(t, d, 1)
	d.Shows("1 Harbour Metals GmbH", "2 Hafenstraße 27", "3 VAT DE004711004", "3 lines in [90,80,620,210]", "release 7.4.2")
}

func TestOpeningATargetFillsTheFormAndSendsNothing(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Shows("invoice", "OCR-1001", "sends "+sender, "No answer yet.")
	sent(t, d, 0)
}

func TestAnotherTextKeepsCollectionAndRectangleWhereNothingElseIsKnown(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Send(view.Navigate{View: "text", Target: "OCR-1003"})
	d.Shows("OCR-1003", "invoice", "sends "+sender)
	sent(t, d, 0)
}

func TestATextThatWasAskedForBeforeComesWithItsOwnRectangle(t *testing.T) {
	d := filled(t, uitest.Options{StatePath: remember(t, history()...)})
	d.Send(view.Navigate{View: "text", Target: "OCR-1002"})
	d.Shows("purchase_order", "sends [90,80,600,200]", "History of OCR-1002")
	sent(t, d, 0)
}

func TestMovingAndResizingTheBoxNeverSends(t *testing.T) {
	d := filled(t, uitest.Options{})
	for _, move := range []struct{ key, want string }{
		{"right", "[91,80,621,210]"}, {"down", "[91,81,621,211]"}, {"h", "[90,81,620,211]"}, {"k", "[90,80,620,210]"},
		{"shift+right", "[100,80,630,210]"}, {"shift+up", "[100,70,630,200]"}, {"shift+left", "[90,70,620,200]"}, {"shift+down", sender},
		{"ctrl+right", "[90,80,621,210]"}, {"ctrl+down", "[90,80,621,211]"}, {"ctrl+left", "[90,80,620,211]"}, {"ctrl+up", sender},
		{"alt+l", "[90,80,621,210]"}, {"alt+j", "[90,80,621,211]"}, {"alt+h", "[90,80,620,211]"}, {"alt+k", sender}, // a plain console sends no ctrl with an arrow
	} {
		d.Press(move.key).Shows("sends " + move.want)
	}
	d.Burst("llllllllll").Shows("sends [100,80,630,210]")
	sent(t, d, 0)
	d.Press("enter")
	sent(t, d, 1)
	d.Shows("in [100,80,630,210]")
}

func TestDecimalsAreMovedAsTheyWereWritten(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Paste("[10.50, 20.25, 30.5, 40]").Press("right", "down").Shows("sends [11.50,21.25,31.5,41]", "20.00 × 19.75")
}

// A step of 1 put a rectangle of shares beside the page.
func TestAStepOfTheArrowsFitsTheUnit(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Paste("[0.1, 0.2, 0.3, 0.4]").Press("right", "shift+down").Shows("sends [0.101,0.210,0.301,0.410]").Press("ctrl+right").Shows("sends [0.101,0.210,0.302,0.410]")
	filled(t, uitest.Options{}).Paste("[0, 0, 1, 1]").Press("down", "right", "right").Shows("sends [0.002,0.001,1.002,1.001]") // also beside the page
	d.Press("#").Type("0-1").Press("enter").Press("left").Shows("sends [0.100,0.210,0.301,0.410]")
	d.Press("#").Type("points 200x300 origin bottom").Press("enter")
	d.Press("e", "ctrl+u").Type("10 20 30 40").Press("tab", "up").Shows("sends [10,21,30,41]").Press("down", "down").Shows("sends [10,19,30,39]")
}

func TestABoxCannotShrinkBelowNothing(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Paste("5 5 6 6").Press("ctrl+left").Shows("sends [5,5,5,6]").Press("ctrl+left").Shows("no extent left", "sends [5,5,5,6]")
}

func TestANumberThatGrewTooLongIsNotMoved(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Paste("[0,0,1e200,1e200]").Press("right").Shows("cannot be moved", "too long", "sends [0,0,1e200,1e200]")
}

func TestUndoBringsTheRectangleBack(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("right", "shift+down").Paste("1 2 3 4").Shows("sends [1,2,3,4]")
	d.Press("u").Shows("sends [91,90,621,220]").Press("u", "u").Shows("sends " + sender)
	d.Press("u").Shows("Nothing to undo.")
	d.Press("U", "U", "U").Shows("sends [1,2,3,4]").Press("U").Shows("Nothing to redo.")
	sent(t, d, 0)
}

func TestARectangleIsPastedInWhateverFormItComes(t *testing.T) {
	for pasted, want := range map[string]string{
		"[1,2,3,4]": "[1,2,3,4]", "1 2 3 4": "[1,2,3,4]", "(1; 2; 3; 4)": "[1,2,3,4]", " 1,\n2,\n3,\n4\n": "[1,2,3,4]", "1.50,2,3e2,+4": "[1.50,2,3e2,4]",
	} {
		d := filled(t, uitest.Options{})
		d.Press("tab").Paste(pasted).Shows("sends " + want) // into the lines
		d.Press("e").Shows("▌ coordinates").Paste(pasted).Shows("sends " + want)
		sent(t, d, 0)
	}
}

func TestARectanglePastedIntoAnotherFieldIsStillTheRectangle(t *testing.T) {
	d := open(t, uitest.Options{})
	d.Paste("OCR-1001").Paste("[7, 8, 9, 10]").Shows("OCR text id  OCR-1001", "sends [7,8,9,10]")
}

func TestAPasteThatIsNoRectangleSaysWhyAndChangesNothing(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Paste("see the invoice").Shows("Not a rectangle", "sends "+sender)
	d.Paste("1 2 3").Shows("four numbers are needed and 3 came", "sends "+sender)
}

func TestSwappedCornersArePutRightAndItIsSaid(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Paste("620 210 90 80").Shows("corners swapped, the smaller numbers first: sends " + sender)
	d.Press("enter").Shows("1 Harbour Metals GmbH")
}

func TestCoordinatesThatSayNoRectangleAreRefusedBesideTheFieldAndKept(t *testing.T) {
	for typed, why := range map[string]string{
		"NaN 1 2 3": `"NaN" is not a number`, "1 2 3 inf": `"inf" is not a number`, "1 2 3": "bottom_right_y is missing",
		"1 2 3 4 5": "four numbers are needed and 5 came", "1 2 3 x": `"x" is not a number`,
	} {
		d := filled(t, uitest.Options{})
		d.Press("e", "ctrl+u").Type(typed).Press("enter")
		sent(t, d, 0)
		d.Shows("! ", why, "▌ coordinates  "+typed)
	}
}

func TestACommaThatCanBeADecimalPointIsAskedAboutBeforeAnythingIsSent(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("e", "ctrl+u").Type("10,5 20 30").Press("enter")
	d.Shows("What is the comma?", "10 5 20 30", "10.5 20 30").Press("enter").Shows("▌ coordinates  10,5 20 30")
	d.Press("ctrl+s").Shows("What is the comma?").Press("y").Shows("▌ coordinates  10 5 20 30", "sends [10,5,20,30]")
	sent(t, d, 0)
	d.Press("ctrl+u").Type("10,5 20,5 200,5 60,5").Press("enter", "y").Shows("sends [10.5,20.5,200.5,60.5]")
	sent(t, d, 0)
	d.Press("enter")
	sent(t, d, 1)
}

func TestAnEmptyFieldIsNamedAndGetsTheFocus(t *testing.T) {
	d := open(t, uitest.Options{})
	d.Press("ctrl+s").Shows("! collection: is needed", "▌ collection")
	d.Type("invoice").Press("ctrl+s").Shows("! OCR text id: is needed", "▌ OCR text id")
	d.Type("OCR-1001").Press("ctrl+s").Shows("! coordinates: is needed", "▌ coordinates")
	sent(t, d, 0)
}

func TestANumberHalfTypedIsNoErrorYet(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("e", "ctrl+u").Type("90 80").Shows("four numbers are needed and 2 came").Hides("! ")
	d.Press("esc").Shows("! coordinates", "! four numbers are needed")
}

func TestCornerAndSizeAreSentAsCorners(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("ctrl+t").Paste("90,80,530,130").Shows("x,y,w,h", "sends "+sender)
	d.Press("right").Shows("91,80,530,130", "sends [91,80,621,210]").Press("ctrl+down").Shows("91,80,530,131")
	d.Press("ctrl+t").Shows("coordinates  91,80,530,131", "sends [91,80,530,131]")
	d.Press("u", "u", "u", "enter").Shows("Harbour Metals GmbH")
	sent(t, d, 1)
}

func TestTheSameRectangleAgainIsAskedAboutFirst(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("enter")
	sent(t, d, 1)
	for _, send := range []string{"ctrl+s", "R"} {
		d.Press(send).Shows("Send the same again?", "OCR-1001 in invoice", sender, "push")
		d.Press("enter").Hides("Send the same again?") // the safe answer
	}
	sent(t, d, 1)
	d.Press("R", "y")
	sent(t, d, 2)
}

func TestAHeldEnterSendsOnce(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("e")
	for range 12 {
		d.Press("enter")
	}
	sent(t, d, 1)
}

func TestAFirstSendByRIsAskedAbout(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("R").Shows("Send this rectangle?").Press("esc")
	sent(t, d, 0)
}

func TestARectangleWithoutTextSaysSo(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Paste("[1,1,2,2]").Press("enter").Shows("No text in this rectangle.", "0 lines in [1,1,2,2]")
	d.Press("y").Shows("There is no line to copy.")
}

func TestLinesAreCopiedOneOrAll(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("enter", "down", "y", "Y")
	if got := strings.Join(d.Copied, "|"); got != "Hafenstraße 27 · 50667 Köln|Harbour Metals GmbH\nHafenstraße 27 · 50667 Köln\nVAT DE004711004" {
		t.Fatalf("copied %q", got)
	}
	d.Shows("copied 3 lines").Press("esc", "y")
	if got := d.Copied[2]; got != sender {
		t.Fatalf("copied %q, not the rectangle", got)
	}
}

func TestWhileAnAnswerIsAwaitedTheLastOneStays(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("enter")
	held := d.Hold("text")
	d.Paste("[800,280,1140,420]").Press("ctrl+s")
	d.Shows("sending the rectangle of OCR-1001", "Lines in "+sender, "Harbour Metals GmbH", "esc stop waiting")
	d.Press("ctrl+s").Shows("Waiting for the answer. Press Esc to stop waiting")
	held.Release()
	d.Shows("Lines in [800,280,1140,420]", "Invoice 4711").Hides("sending", "VAT DE004711004")
	sent(t, d, 2)
}

func TestTheHistorySaysNothingOfRequestsThatItDoesNotKnow(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	d.Shows("None of it was answered yet.", "No answer yet.")
	held := d.Hold("text")
	d.Press("enter").Shows("A rectangle was sent. It is listed here").Hides("was answered yet", "was sent yet")
	held.Release()
	d.Shows("Harbour Metals GmbH", "1 of 1").Hides("It is listed here")
	d.Hold("text")
	d.Press("ctrl+s", "y", "esc").Send(view.Navigate{View: "text", Target: "OCR-1003"})
	d.Shows("None of it was answered yet.", "No answer yet.").Hides("Nothing was sent")
}

// The history of a text lists no answer that another one waits for, and one that cannot be read is not called empty.
func TestTheHistoryOfATextSaysWhatIsTrueOfIt(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	held := d.Hold("text")
	d.Press("enter").Shows("A rectangle was sent. It is listed here")
	d.Send(view.Navigate{View: "text", Target: "OCR-1003"}).Shows("History of OCR-1003", "None of it was answered yet.").Hides("It is listed here")
	held.Release()
	d.Shows("None of it was answered yet.")
	if err := d.Store.Close(); err != nil {
		t.Fatal(err)
	}
	d.Press("e", "up").Type("9").Press("tab").Shows("History of OCR-10039", "The history could not be read.").Hides("has no rectangle")
}

func TestAnAnswerDoesNotTakeTheFocusFromWhoIsTyping(t *testing.T) {
	d := filled(t, uitest.Options{})
	held := d.Hold("text")
	d.Press("enter", "e", "ctrl+u").Type("1 2")
	held.Release()
	d.Shows("Harbour Metals GmbH", "▌ coordinates  1 2")
	d.Type(" 3 4").Shows("sends [1,2,3,4]")
}

func TestOneCanStopWaitingAndIsToldWhatIsKnown(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Hold("text")
	d.Press("enter", "esc")
	says(t, d, "You stopped waiting. The service may have received the rectangle; it is not sent again by itself. Your form is kept; R sends it again.")
	d.Shows("sends " + sender).Hides("sending")
	d.Press("ctrl+s").Shows("Send the same again?")
}

// While docket waits to ask again, nothing is on its way: the service refused it whole.
func TestStoppingTheWaitBehindARefusalClaimsNothingOfTheService(t *testing.T) {
	d, waits := filled(t, uitest.Options{Width: 120, Height: 40}), make(chan struct{})
	own, err := client.New(d.Demo.URL, client.Options{Company: d.Demo.Company, Token: func(context.Context) (string, error) { return d.Demo.Token, nil },
		Observe: func(e client.Exchange) {
			d.Env.Wire.Add(e)
			if e.Phase == client.PhaseWaiting {
				close(waits)
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	d.Env.Client = own
	d.Demo.Script("text", demo.RetryAfter(429, 20))
	d.PressOnly("enter")
	d.Send(tea.BatchMsg{func() tea.Msg { <-waits; return tea.KeyMsg{Type: tea.KeyEsc} }})
	says(t, d, "You stopped waiting. The service answered 429 Too Many Requests: too many requests. Nothing is on its way, and it is not sent again by itself. Your form is kept; R sends it again.")
	d.Press("R").Shows("Send the same again?").Hides("outcome is unknown").Press("y")
	sent(t, d, 2)
}

func TestQuittingAsksWhileARectangleIsOnItsWay(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Hold("text")
	d.Press("enter", "ctrl+c").Shows("A rectangle is on its way to the service")
	if d.Quit() {
		t.Fatal("docket quit without an answer to its question")
	}
}

func TestALostAnswerIsNotSentAgainAndSaysSo(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Demo.Script("text", demo.Drop())
	d.Press("enter")
	sent(t, d, 1)
	says(t, d, "Whether the service received it is not known; it was not sent again. Your form is kept; R sends it again.")
	d.Shows("No complete answer", "sends "+sender).Hides("try again")
	d.Press("R").Shows("Send the same again?").Press("y")
	sent(t, d, 2)
	d.Shows("Harbour Metals GmbH").Hides("not known")
}

func TestARectangleThatWentOutSeveralTimesIsSaidToHaveBeen(t *testing.T) {
	for last, text := range map[*demo.Step]string{
		new(demo.RetryAfter(503, 0)): "The service may have received it; it was sent 3 times. Your form is kept; R sends it again.",
		new(demo.Drop()):             "Whether the service received it is not known; it was sent 3 times. Your form is kept; R sends it again.",
	} {
		d := filled(t, uitest.Options{Width: 120, Height: 40})
		d.Demo.Script("text", demo.RetryAfter(503, 0), demo.RetryAfter(503, 0), *last)
		d.Press("enter")
		sent(t, d, 3)
		says(t, d, text)
		d.Hides("not sent again")
	}
}

func TestAFailureKeepsTheLinesThatCameBefore(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	d.Press("enter")
	d.Demo.Script("text", demo.Status(500, "the OCR store is away"))
	d.Paste("[1,1,1000,1000]").Press("ctrl+s")
	says(t, d, "The service answered 500 Internal Server Error: the OCR store is away.", "Below is what came before.", "1 Harbour Metals GmbH")
	d.Shows("Lines in "+sender, "sends [1,1,1000,1000]")
}

func TestEachTroubleIsToldInWords(t *testing.T) {
	for name, c := range map[string]struct {
		step demo.Step
		want string
	}{
		"a sign-in page": {demo.HTML(), "The service may have received it"},
		"half an answer": {demo.Truncate(), "R sends it again"},
		"no permission":  {demo.Status(401, ""), "401"},
		"no such text":   {demo.Status(404, `{"error":"no such text"}`), "no such text"},
		"garbage":        {demo.Garbage(), "not what the interface says"},
	} {
		t.Run(name, func(t *testing.T) {
			d := filled(t, uitest.Options{Width: 120, Height: 40})
			d.Demo.Script("text", c.step)
			d.Press("enter").Shows("sends " + sender)
			says(t, d, c.want, "Your form is kept; R sends it again.")
			sent(t, d, 1)
		})
	}
}

func TestWithoutAServiceNothingWasSentAndNoQuestionIsAsked(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	d.Demo.Close()
	d.Press("enter")
	says(t, d, "Nothing reached the service. Your form is kept; ctrl+s sends it.")
	d.Press("ctrl+s").Hides("Send the same again?")
}

func TestAReadOnlyProfilePushesNothing(t *testing.T) {
	d := filled(t, uitest.Options{Profile: func(p *view.Profile) { p.ReadOnly = true }})
	d.Press("enter").Shows("Read-only", "nothing was sent").Press("R")
	sent(t, d, 0)
}

func TestTheMouseChoosesFieldsAndLinesAndHistory(t *testing.T) {
	d := filled(t, uitest.Options{StatePath: remember(t, history()...)})
	d.Press("enter")
	d.Click(20, 3).Shows("▌ coordinates")
	d.Click(40, 8) // the third line
	d.Press("y")
	if len(d.Copied) != 1 || d.Copied[0] != "VAT DE004711004" {
		t.Fatalf("copied %q", d.Copied)
	}
	d.Click(40, 19).Shows("4 of 4").Shows("sends " + sender)
	d.Click(40, 19).Shows("sends [800,280,1140,420]", "1 Invoice 4711", "In the form, not sent.")
	sent(t, d, 1)
}

func TestInASCIINothingElseIsDrawn(t *testing.T) {
	d := filled(t, uitest.Options{Theme: theme.Options{Dark: true, ASCII: true}, StatePath: remember(t, history()...), Pages: true, Width: 120, Height: 40})
	d.Shows("pixels of 1240x1754, origin top")
	for i, l := range strings.Split(d.Screen(), "\n") {
		for _, r := range l {
			if r > '~' && r != '·' { // the dot of the header's own texts
				t.Fatalf("line %d has %q: %s", i, r, l)
			}
		}
	}
	d.Shows("530 x 130")
}

func TestTheScreensLookRight(t *testing.T) {
	for _, s := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 12}} {
		size := fmt.Sprintf("%dx%d", s[0], s[1])
		o := uitest.Options{Width: s[0], Height: s[1]}
		t.Run(size, func(t *testing.T) {
			open(t, o).Golden("welcome-" + size)
			o.StatePath = remember(t, history()...)
			d := filled(t, o)
			d.Golden("form-" + size)
			d.Press("enter").Golden("lines-" + size)
			d.Press("tab").Golden("history-" + size)
			d.Demo.Script("text", demo.Drop())
			d.Paste("[1,1,900,900]").Press("ctrl+s").Golden("lost-" + size)
			d.Hold("text")
			d.Press("esc").Paste("[5,5,900,900]").PressOnly("ctrl+s")
			d.Idle()
			d.Golden("waiting-" + size)
			d.Press("esc", "e", "ctrl+u").Type("nan 1 2 3").Press("enter").Golden("refused-" + size)
		})
	}
}

func TestOnASmallScreenTheReasonStandsAboveTheLinesOfBefore(t *testing.T) {
	d := filled(t, uitest.Options{Width: 40, Height: 12})
	d.Press("enter")
	d.Demo.Script("text", demo.Drop())
	d.Paste("[1,1,900,900]").Press("ctrl+s").Shows("No complete answer").Press("y").Shows("There is no line to copy.")
	d.Press("G", "y")
	if len(d.Copied) != 1 || d.Copied[0] != "VAT DE004711004" {
		t.Fatalf("copied %q", d.Copied)
	}
}

func TestTheHistoryIsFilteredByWhatWasFound(t *testing.T) {
	d := open(t, uitest.Options{StatePath: remember(t, history()...)})
	d.Press("/").Type("collection=purchase_order North").Shows("1 of 1").Press("enter").Type("y")
	if len(d.Copied) != 1 || d.Copied[0] != "[90,80,600,200]" {
		t.Fatalf("copied %q", d.Copied)
	}
	d.Press("q").Shows("4 of 16").Press("/").Type("28.03.2024").Shows("1 of 1", "[800,280,1140,420]") // its second line
	sent(t, d, 0)
}

func TestWhileOneTypesTheFooterNamesNoKeyThatTypes(t *testing.T) {
	d := open(t, uitest.Options{})
	d.Press("e").Hides("o open").Press("esc").Shows("o open")
}

func TestAnAnswerIsAboutTheRectangleThatWasAskedAbout(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("R").Shows("Send this rectangle?", "to Northgate Trading · 127.0.0.1:8080", sender)
	d.Send(view.Navigate{View: "text", Target: `{"ocr_text_id":"OCR-1002","collection":"contract","coordinates":"[1,2,3,4]"}`})
	d.Press("y").Shows("The form has changed since the question. Nothing was sent.", "OCR-1002")
	sent(t, d, 0)
}

func TestTheReadingOfACommaIsForWhatItWasAskedAbout(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("e", "ctrl+u").Type("10,5 20 30").Press("enter").Shows("What is the comma?")
	d.Send(view.Navigate{View: "text", Target: `{"ocr_text_id":"OCR-1002","collection":"contract","coordinates":"[1,2,3,4]"}`})
	d.Press("y").Shows("The coordinates have changed since the question.", "coordinates  [1,2,3,4]")
}

func TestALongCompanyDoesNotPushWhatIsSentOutOfTheQuestion(t *testing.T) {
	d := filled(t, uitest.Options{Profile: func(p *view.Profile) { p.Company = "Northgate " + strings.Repeat("International ", 40) + "Holding AB" }})
	d.Press("R").Shows("Send this rectangle?", "to Northgate International", "Holding AB ·", "127.0.0.1:8080", sender, "[ y  Send ]")
}
