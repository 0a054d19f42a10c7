package text_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/ui/uitest"
	"docket/ui/view"
)

// templated is open with a template of two boxes for invoices.
func templated(t *testing.T, o uitest.Options) *uitest.Driver {
	t.Helper()
	if o.StatePath == "" {
		o.StatePath = filepath.Join(t.TempDir(), "docket.db")
	}
	o.Width, o.Height = 120, 40
	write(t, o.StatePath, "invoice", twoBoxes)
	o.Target = `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"` + sender + `"}`
	return open(t, o)
}

const twoBoxes = "# mine\ncollection = \"invoice\"\n\n[[box]]\nname = \"vendor\"\ncoordinates = [80, 70, 1200, 140]\n\n[[box]]\nname = \"iban\"\ncoordinates = [141, 1590, 393, 1620]\nexpect = \"[A-Z]{2}[0-9]{2} .*\"\n"

func write(t *testing.T, state, name, text string) (path string) {
	t.Helper()
	path = filepath.Join(filepath.Dir(state), "templates", name+".toml")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func trouble(t *testing.T, words string) demo.Options {
	t.Helper()
	what, err := demo.ParseTrouble(words)
	if err != nil {
		t.Fatal(err)
	}
	return demo.Options{Trouble: what}
}

func TestBoxesAreNamedOneAfterTheOther(t *testing.T) {
	d := templated(t, uitest.Options{})
	d.Resize(40, 12).Press("m").Shows("name, or name = expected pattern").Type("a name that is longer").Shows("a name that is longer").Press("esc").Resize(120, 40)
	d.Press("m").Shows("Name this box, for the template invoice").Type("vendor").Press("enter").Shows("there is a box of this name already")
	d.Type("_box = Harbour.*").Press("enter").Shows("Box vendor_box saved in the template invoice.")
	d.Press("t").Shows("vendor, iban, vendor_box").Press("+").Shows("New template for invoice", "invoice-2").Press("ctrl+u").Type("invoice ").Press("enter").Shows("There is a template invoice already").Press("ctrl+u").Type("invoice-2").Press("enter").Type("sender").Press("enter").Shows("saved in the template invoice-2")
	d.Press("m").Shows("Name this box in which template?").Press("esc")
	text, err := os.ReadFile(filepath.Join(d.Env.Templates, "invoice.toml"))
	if err != nil || !strings.HasPrefix(string(text), "# mine\n") || !strings.HasSuffix(string(text), "coordinates = [90, 80, 620, 210]\nexpect = 'Harbour.*'\n") {
		t.Errorf("%v\n%s", err, text)
	}
	d.Press("t", "x").Shows("Delete the template invoice-2?").Press("y").Shows("Template invoice-2 deleted.").Hides("sender")
	sent(t, d, 0)
}

// The numbers of a template are in its unit, whatever the form is in.
func TestABoxIsAddedInTheUnitOfTheTemplate(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	path := write(t, state, "v", "collection = \"invoice\"\nunit = \"pixels 2480x3508\"\n\n[[box]]\nname = \"a\"\ncoordinates = [10, 20, 30, 40]\n")
	d := open(t, uitest.Options{Width: 160, Height: 40, StatePath: state, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[0.1,0.1,0.5,0.2]"}`})
	d.Press("esc", "#").Type("0-1").Press("enter").Shows("Saved for invoice (chosen): 0-1").Press("m").Type("box2").Press("enter").Shows("The template is in pixels 2480x3508 and this box in 0-1, which does", "not convert exactly; choose that unit with #").Press("esc")
	d.Press("t", "a").Type("box2").Press("enter").Shows("The template is in pixels 2480x3508 and this box in 0-1, which does", "not convert exactly; choose that unit with #").Press("esc")
	d.Paste("[0.25,0.5,0.75,1]").Press("m").Type("box2").Press("enter").Shows("Box box2 saved in the template v as [620,1754,1860,3508], in its unit (pixels of 2480×3508, origin top).")
	d.Press("#").Type("pixels 1240x1754 origin bottom").Press("enter").Paste("[10,20,30,40]").Press("t", "a").Type("box3").Press("enter").Shows("v as [20,3428,60,3468], in its unit")
	d.Press("#").Type("pixels 2480x3508").Press("enter").Press("m").Type("box4").Press("enter").Shows("Box box4 saved in the template v. Press r")
	text, err := os.ReadFile(path)
	if want := "[10, 20, 30, 40] [620, 1754, 1860, 3508] [20, 3428, 60, 3468] [10, 20, 30, 40]"; err != nil || strings.Join(regexp.MustCompile(`\[\d.*\]`).FindAllString(string(text), -1), " ") != want {
		t.Errorf("%v\n%s", err, text)
	}
	sent(t, d, 0)
}

func TestWhatTheEditorLeavesIsSavedOnlyWhereItCanBeRead(t *testing.T) {
	d := templated(t, uitest.Options{})
	path := filepath.Join(d.Env.Templates, "invoice.toml")
	for edited, want := range map[string][]string{
		strings.Replace(twoBoxes, "iban", "vendor", 1):                                            {"line 8", "is a box of this name already"},
		strings.Replace(twoBoxes, "expect", "expects", 1):                                         {"line 11", "no key box.expects; did you mean expect?"},
		strings.Replace(twoBoxes, "[80, 70", "[1800, 70", 1):                                      {"line 4", "are inverted"},
		"collection = \"invoice\"\nunit = \"0-1\"\n" + twoBoxes[strings.Index(twoBoxes, "\n[["):]: {"line 4", "reach beyond the page, which is 1 x 1"},
		"collection = \"invoice\"\n":                                                              {"t has no box"},
	} {
		d.Editor = func(string) (string, error) { return edited, nil }
		d.Press("t", "e").Shows("Not saved: invoice.toml", "The template is as it was.").Shows(want...)
		if text, _ := os.ReadFile(path); string(text) != twoBoxes {
			t.Fatalf("the template was changed:\n%s", text)
		}
		d.Editor = func(text string) (string, error) {
			if text != edited {
				t.Errorf("what was written is gone: %q", text)
			}
			return twoBoxes, nil
		}
		d.Press("enter").Shows("Template invoice.toml saved.", "vendor, iban").Press("esc")
	}
	d.Editor = func(string) (string, error) { return "", errors.New("exit code 1") }
	d.Press("t", "e").Shows("The editor failed: exit code 1. The template is as it was.")
}

// Another program may save the file while it is open in the editor.
func TestWhatChangedWhileTheEditorWasOpenIsReplacedOnlyByWhoWasTold(t *testing.T) {
	d := templated(t, uitest.Options{})
	path := filepath.Join(d.Env.Templates, "invoice.toml")
	theirs, mine := strings.Replace(twoBoxes, "iban", "theirs", 1), strings.Replace(twoBoxes, "iban", "mine", 1)
	d.Editor = func(string) (string, error) { return mine, os.WriteFile(path, []byte(theirs), 0o600) }
	d.Press("t", "e").Shows("Not saved: invoice.toml", "It was changed outside of the editor meanwhile")
	if text, _ := os.ReadFile(path); string(text) != theirs {
		t.Fatalf("what the other saved is gone:\n%s", text)
	}
	d.Editor = func(text string) (string, error) { return text, nil }
	d.Press("e").Shows("Template invoice.toml saved.", "mine")
	if text, _ := os.ReadFile(path); string(text) != mine {
		t.Errorf("saved is\n%s", text)
	}
}

func TestABrokenTemplateIsListedWithWhatIsWrong(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	write(t, state, "bad", "collection = \"invoice\"\n")
	d := templated(t, uitest.Options{StatePath: state})
	d.Press("t").Shows("it has no box").Press("G", "enter").Shows("It has no box")
	sent(t, d, 0)
}

func TestIdsComeFromAPasteAFileOrAColumn(t *testing.T) {
	d := templated(t, uitest.Options{})
	d.Press("r").Paste("OCR-1011\r\nOCR 10 12\nOCR-1011\n").Shows("Run invoice over 2 documents?", "2 boxes each: at most 4 requests", "documents: OCR-1011, \"OCR 10 12\"", "1 id came more than once").Press("esc")
	path := filepath.Join(t.TempDir(), "ids.txt")
	if err := os.WriteFile(path, []byte("OCR-1011\nOCR-1012\nOCR-1013\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Press("r", "f").Paste(path).Press("enter").Shows("Run invoice over 3 documents?").Press("enter")
	d.Press("r", "i").Type("OCR-1011, OCR-1012").Press("enter").Shows("Run invoice over 2 documents?").Press("n")
	d.Press("r", "d").Type("ledger").Press("enter").Shows("Ids from which column of ledger?").Press("enter").Shows("Run invoice over 6 documents?", "at most 12 requests")
	sent(t, d, 0)
	d.Press("y").Shows("Run 1: 12 of 12 requests answered.", "PTOO 941O")
	sent(t, d, 12)
	d.Press("esc", "r").Shows("the same documents as run 1").Press("s").Shows("Run invoice over 6 documents?").Press("esc")
	sent(t, d, 12)
}

func TestWhatFailedOrHasNoAnswerIsAQueueAndIsSentAgainOnlyOnPurpose(t *testing.T) {
	d := templated(t, uitest.Options{Demo: trouble(t, "text:dropx1,text:503x1,text:normalx2,text:404x1")})
	d.Press("r").Paste("OCR-1011\nOCR-1012\nOCR-1013\n").Press("y")
	d.Shows("Run 1: 3 of 6 requests answered; 1 failed, 1 unclear, 1 not answered. Press R to send again.")
	sent(t, d, 6)
	d.Press("down").Shows("1 failed · 1 unclear · 1 not answered")
	for _, queue := range []string{"failed.", "1 document: unclear.", "1 document: not answered."} { // which documents they are is a matter of luck
		for n := 0; n < 5 && !strings.Contains(d.Screen(), queue); n++ {
			d.Press("w")
		}
		d.Shows(queue)
	}
	d.Press("esc", "r").Shows("Every request of this run was sent.")
	d.Press("R").Shows("what failed", "1 request, refused", "what was answered unclearly", "what has no answer", "1 request, may have been pushed").Press("u").Shows("Send again in run 1?", "at most 1 request").Press("enter")
	sent(t, d, 6)
	d.Press("R", "u", "y").Shows("Run 1: 4 of 6 requests answered; 1 failed, 1 unclear.")
	sent(t, d, 7)
	d.Press("R", "f", "y").Shows("Run 1: 5 of 6 requests answered; 1 unclear.")
	sent(t, d, 8)
	d.Press("R", "c").Shows("at most 1 request, what was answered unclearly", "1 request: may have been pushed").Press("y").Shows("Run 1: 6 of 6 requests answered.").Hides("not repeated")
	sent(t, d, 9)
}

// In the form R sends the form's own rectangle, which the run has an answer to.
func TestARunThatEndsWhileTheFormIsOpenSaysWhereItsRestIsSentAgain(t *testing.T) {
	d := templated(t, uitest.Options{Demo: trouble(t, "text:normalx1,text:dropx1")})
	held := d.Hold("text")
	d.Press("r").Paste("OCR-1011\n").Press("y", "enter").Shows("OCR text id  OCR-1011")
	held.Release()
	d.Shows("Run 1: 1 of 2 requests answered; 1 not answered. Press T in Text to open the run, and there R to send again.")
	d.Press("T", "enter", "R").Shows("what has no answer", "1 request, may have been pushed").Press("esc")
	sent(t, d, 2)
	d = templated(t, uitest.Options{})
	d.Press("r").Paste("OCR-1001\n").Press("y").Shows("2 of 2 requests answered").Press("enter", "R").Shows("Send the same again?", "It was pushed before, and answered in run 1, begun").Press("enter")
	sent(t, d, 2)
}

func TestARunShowsTheAnswersThatToldOfAnError(t *testing.T) {
	d := templated(t, uitest.Options{})
	for range 4 {
		d.Demo.Script("text", demo.Status(200, `{"text":["a guess"],"error":"only a guess"}`))
	}
	d.Press("r").Paste("OCR-1001\nOCR-1011\n").Press("y").Shows("Run 1: 4 of 4 requests answered; 4 answers told of an error.", "Press w for them.")
	d.Press("w").Shows("2 documents: differs.").Press("w").Shows("2 documents: told of an error.", "only a").Press("w").Shows("All documents.")
	d.Press("enter").Shows("from run 1, begun", "not asked again").Hides("from the history")
}

func TestARequestThatARunLostIsAskedAboutInTheFormThoughItWasAnsweredBefore(t *testing.T) {
	d := templated(t, uitest.Options{Demo: trouble(t, "text:normalx4,text:dropx2")})
	d.Press("r").Paste("OCR-1001\n").Press("y").Shows("2 of 2 requests answered", "Harbour").Press("enter", "ctrl+s").Shows("Send the same again?", "It was pushed before, and answered in run 1, begun").Press("y")
	sent(t, d, 3)
	d.Paste("[1,2,3,4]").Press("ctrl+s")
	sent(t, d, 4)
	d.Press("r").Paste("OCR-1001\n").Press("y").Shows("0 of 2 requests answered").Press("enter", "ctrl+s").Shows("Send the same again?")
	sent(t, d, 6)
}

func TestARequestOfARunThatMayHaveArrivedIsAskedAboutInTheForm(t *testing.T) {
	d := templated(t, uitest.Options{Demo: trouble(t, "text:dropx4")})
	d.Press("r").Paste("OCR-1001\nOCR-1011\n").Press("y").Shows("0 of 4 requests answered; 4 not answered")
	d.Press("enter").Shows("The run has no answer: ", "it may have been pushed").Hides("No answer yet", "sample")
	d.Press("ctrl+s").Shows("Send the same again?").Press("enter")
	sent(t, d, 4)
	d.Press("ctrl+s", "y").Shows("Harbour Metals")
	d.Press(".").Shows("Send the same again?", "OCR-1011 in invoice").Hides("The run has no answer")
	sent(t, d, 5)
	d.Press("y").Shows("Alder Metals")
	d.Press(",").Shows("Harbour Metals", "Answered before").Hides("again?") // it has an answer now
	sent(t, d, 6)
}

func TestARunIsKeptListedReopenedContinuedAndCompared(t *testing.T) {
	d := templated(t, uitest.Options{})
	held := d.Hold("text")
	d.Press("r", "k", "y", "esc")
	held.Release()
	sent(t, d, 8)
	d.Press("T").Shows("run  template", "1  invoice").Press("enter").Shows("run 1 of invoice", "not sent").Press("p").Shows("There is no other run of invoice to compare with.").Press("esc")
	d.Press("T", "enter", "r").Shows("Continue run 1?", "never sent").Press("y")
	if all := d.Demo.Calls("text"); all != 12 {
		t.Errorf("%d of 12 were sent", all)
	}
	d.Press("esc", "r", "s", "y").Shows("run 2 of invoice", "12 of 12 requests answered").Press("p").Shows("Compare with which run of invoice?").Press("G", "enter")
	d.Shows("compared with run 1", "vendor_since", "same")
	if all := d.Demo.Calls("text"); all != 24 {
		t.Errorf("%d were sent by looking", all)
	}
}

func TestARunIsStoppedByEscAndNothingOnItsWayIsLost(t *testing.T) {
	d := templated(t, uitest.Options{})
	held := d.Hold("text")
	d.Press("r", "k", "y").Shows("run 1  ", "0/12").Press("esc").Shows("No more is sent. Waiting for the answers of what was sent")
	held.Release()
	d.Shows("Run 1: 8 of 12 requests answered; 4 not sent. Press r to continue.")
	sent(t, d, 8)
	d.Press("r", "y").Shows("Run 1: 12 of 12 requests answered.")
	sent(t, d, 12)
}

// A run goes on while the person works elsewhere, and leaving docket is asked about.
func TestARunGoesOnWhileOneIsElsewhere(t *testing.T) {
	d := templated(t, uitest.Options{})
	held := d.Hold("text")
	d.Press("r", "k", "y", "1").Shows("Rules").Press("q").Shows("Quit?", "A run is being sent; what is not sent yet can be sent later, and 8", "answers on the way would be lost.").Press("esc", "4")
	held.Release()
	d.Shows("Run 1: 12 of 12 requests answered.").Press("a").Type("vendors").Press("enter").Type("vendor=vendor_name").Press("enter").Type("iban=iban").Press("enter")
	d.Shows("would match", "PT[OO] 941[O] 1123", "differs").Press("i").Shows("whatever the case", "O 0, I l 1").Press("esc")
	sent(t, d, 12)
}

func TestAReadOnlyProfileRunsAndSweepsNothing(t *testing.T) {
	d := templated(t, uitest.Options{Profile: func(p *view.Profile) { p.ReadOnly = true }})
	d.Press("r").Shows("Read-only profile").Press("w").Shows("Read-only profile").Press(".").Shows("Read-only profile")
	sent(t, d, 0)
}

// 100,000 ids are told apart beside the keys; whatever is pressed afterwards reads what is seen.
func TestAHundredThousandIdsArePastedAndAskedAbout(t *testing.T) {
	var ids strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&ids, "an id %d\n", i)
	}
	d := templated(t, uitest.Options{})
	d.Press("r").Paste(ids.String()).Shows("Run invoice over 100,000 documents?", "at most 200,000 requests").Press("enter")
	d.Press("r", "i").Type("other").Paste(ids.String()).Shows("Run invoice over 100,001 documents?").Press("enter")
	sent(t, d, 0)
}

func TestATemplateIsSharedAndTakenOver(t *testing.T) {
	_, database, member := uitest.Members(t)
	alice := templated(t, uitest.Options{Team: member("alice")})
	bob := open(t, uitest.Options{Team: member("bob"), Width: 120, Height: 40, StatePath: filepath.Join(t.TempDir(), "docket.db")})
	alice.Press("t", "s").Shows("share invoice").Press("enter").Shows("invoice is shared with the team").Press("esc")
	bob.Press("t").Shows("invoice", "alice_"+database+",", "vendor, iban", "enter run or take over").Press("e").Shows("It is of alice_").Press("x").Hides("Delete the template")
	if _, err := os.Stat(filepath.Join(bob.Env.Templates, "invoice.toml")); err == nil {
		t.Fatal("it is bob's before he took it over")
	}
	bob.Press("enter").Shows("is yours now, as invoice", "vendor, iban").Hides("alice_" + database + ",").Press("esc")
	if text, err := os.ReadFile(filepath.Join(bob.Env.Templates, "invoice.toml")); err != nil || string(text) != twoBoxes {
		t.Errorf("%q, %v", text, err)
	}

	// One of his own that differs stays.
	write(t, filepath.Join(filepath.Dir(bob.Env.Templates), "docket.db"), "invoice", strings.Replace(twoBoxes, "vendor", "seller", 1))
	bob.Press("t").Shows("seller, iban", "yours differs").Press("G", "enter").Shows("Yours named invoice differs and stays").Press("ctrl+u").Type("hers").Press("enter")
	bob.Shows("is yours now, as hers", "seller, iban").Press("esc", "t", "s").Shows("yours differs").Press("esc", "esc")
	sent(t, bob, 0)
}
