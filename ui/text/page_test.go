package text_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client/demo"
	"docket/ui/safe"
	"docket/ui/terminal"
	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

// paged is the whole form of the sample invoice with the picture of its page, the focus on the box.
func paged(t *testing.T, o uitest.Options) *uitest.Driver {
	t.Helper()
	o.Pages = true
	if o.Width == 0 {
		o.Width, o.Height = 120, 40
	}
	return filled(t, o)
}

// mouse does something with the mouse at a cell.
func mouse(d *uitest.Driver, action tea.MouseAction, button tea.MouseButton, x, y int) {
	d.T.Helper()
	d.Send(tea.MouseMsg{X: x, Y: y, Action: action, Button: button})
}

// drags presses the left button at a cell, moves over the last one, and lets go.
func drags(d *uitest.Driver, x, y, toX, toY int) {
	d.T.Helper()
	mouse(d, tea.MouseActionPress, tea.MouseButtonLeft, x, y)
	mouse(d, tea.MouseActionMotion, tea.MouseButtonLeft, (x+toX)/2, (y+toY)/2)
	mouse(d, tea.MouseActionMotion, tea.MouseButtonLeft, toX, toY)
	mouse(d, tea.MouseActionRelease, tea.MouseButtonLeft, toX, toY)
}

// numbers are the four numbers in the form.
func numbers(d *uitest.Driver) (n [4]int) {
	d.T.Helper()
	for line := range strings.SplitSeq(d.Screen(), "\n") {
		if _, after, is := strings.Cut(line, "coordinates  ["); is {
			if _, err := fmt.Sscanf(after, "%d,%d,%d,%d]", &n[0], &n[1], &n[2], &n[3]); err != nil {
				d.T.Fatalf("%q: %v", line, err)
			}
			return n
		}
	}
	d.T.Fatalf("there are no coordinates:\n%s", d.Screen())
	return n
}

// scanned writes a picture of a page with black bars for words.
func scanned(t *testing.T, name string, width, height int, words ...image.Rectangle) string {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	for _, w := range words {
		draw.Draw(img, w, image.NewUniform(color.Black), image.Point{}, draw.Src)
	}
	path := filepath.Join(t.TempDir(), name)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTheDemoShowsThePageOfAnOCRTextByItself(t *testing.T) {
	d := paged(t, uitest.Options{})
	d.Shows("OCR-1001", "▀", "pixels of 1240×1754, origin top", "[90,80,620,210]")
	d.Press("P").Shows("Open page", "OCR-1011", "shown", "Other file or folder")
	d.Type("1012").Press("enter").Shows("OCR text id  OCR-1012", "· OCR-1012 ·")
	sent(t, d, 0)
}

func TestABoxIsDrawnMovedAndResizedWithTheMouse(t *testing.T) {
	d := paged(t, uitest.Options{})
	before := numbers(d)
	drags(d, 70, 20, 80, 24)
	drawn := numbers(d)
	if drawn == before || drawn[0] >= drawn[2] || drawn[1] >= drawn[3] {
		t.Fatalf("drawn %v", drawn)
	}
	drags(d, 75, 22, 77, 23)
	moved := numbers(d)
	if moved[2]-moved[0] != drawn[2]-drawn[0] || moved[0] <= drawn[0] || moved[1] <= drawn[1] {
		t.Fatalf("moved from %v to %v", drawn, moved)
	}
	drags(d, 82, 25, 85, 27) // the lower right corner
	if grown := numbers(d); grown[0] != moved[0] || grown[1] != moved[1] || grown[2] <= moved[2] || grown[3] <= moved[3] {
		t.Fatalf("resized from %v to %v", moved, grown)
	}
	d.Press("u")
	if n := numbers(d); n != moved {
		t.Fatalf("undone to %v, not %v", n, moved)
	}
	d.Press("u", "u")
	if n := numbers(d); n != before {
		t.Fatalf("undone to %v, not %v", n, before)
	}
	mouse(d, tea.MouseActionPress, tea.MouseButtonLeft, 100, 30) // a click draws nothing
	mouse(d, tea.MouseActionRelease, tea.MouseButtonLeft, 100, 30)
	if n := numbers(d); n != before {
		t.Fatalf("a click made %v", n)
	}
	sent(t, d, 0)
}

func TestABoxSnapsToTheInkUnderIt(t *testing.T) {
	path := scanned(t, "page.png", 1000, 1400, image.Rect(200, 300, 400, 340))
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[150,250,390,400]","page":"` + path + `"}`})
	d.Shows("page.png", "unit not known, pixels of the picture")
	d.Press("s")
	if n := numbers(d); n != [4]int{199, 299, 401, 341} {
		t.Fatalf("snapped to %v", n)
	}
	d.Press("u")
	if n := numbers(d); n != [4]int{150, 250, 390, 400} {
		t.Fatalf("undone to %v", n)
	}
	drags(d, 60, 20, 62, 21)
	d.Press("s").Shows("There is no ink in the rectangle.")
}

func TestAPageIsEnlargedAndTheBoxStaysInSight(t *testing.T) {
	d := paged(t, uitest.Options{})
	whole := d.Screen()
	d.Press("z").Shows("zoom ")
	if d.Screen() == whole {
		t.Fatal("the magnifier changed nothing")
	}
	d.Press("z").Hides("zoom ")
	if d.Screen() != whole {
		t.Fatalf("the page is not as before:\n%s", d.Screen())
	}
	d.Press("+", "+", "+", "pgdown", "end").Shows("zoom 3.4").Press("0").Hides("zoom ")
	mouse(d, tea.MouseActionPress, tea.MouseButtonWheelUp, 70, 10)
	d.Shows("zoom 1.2")
	for range 12 {
		d.Press("shift+down")
	}
	d.Press("+", "shift+right").Shows("zoom ")
}

func TestTheUnitOfACollectionIsChosenAndKept(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	path := scanned(t, "page.png", 620, 877, image.Rect(50, 50, 90, 60))
	target := `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[100,100,200,200]","page":"` + path + `"}`
	d := open(t, uitest.Options{Width: 120, Height: 40, StatePath: state, Target: target})
	d.Shows("unit not known").Press("#").Shows("What are the numbers").Type("0-1000").Press("enter").Shows("0-1000, origin top", "Saved for invoice")
	again := open(t, uitest.Options{Width: 120, Height: 40, StatePath: state, Target: target})
	again.Shows("0-1000, origin top", "The numbers are 0-1000, origin top (chosen); the interface does not state it.")
	again.Press("#").Type("Not known").Press("enter").Shows("unit not known")
	sent(t, again, 0)
}

func TestEscInTheMiddleOfADragBringsTheRectangleBack(t *testing.T) {
	d := paged(t, uitest.Options{})
	before := numbers(d)
	mouse(d, tea.MouseActionPress, tea.MouseButtonLeft, 70, 20)
	mouse(d, tea.MouseActionMotion, tea.MouseButtonLeft, 80, 24)
	if numbers(d) == before {
		t.Fatal("nothing is drawn")
	}
	d.Press("esc")
	if n := numbers(d); n != before {
		t.Fatalf("esc left %v", n)
	}
	mouse(d, tea.MouseActionMotion, tea.MouseButtonLeft, 90, 30) // the button is still held
	mouse(d, tea.MouseActionRelease, tea.MouseButtonLeft, 90, 30)
	if n := numbers(d); n != before {
		t.Fatalf("the mouse goes on with %v", n)
	}
	d.Press("u").Shows("Nothing to undo.")
	mouse(d, tea.MouseActionPress, tea.MouseButtonLeft, 70, 20)
	mouse(d, tea.MouseActionMotion, tea.MouseButtonLeft, 80, 24)
	d.Resize(100, 30)
	drawn := numbers(d)
	mouse(d, tea.MouseActionMotion, tea.MouseButtonLeft, 90, 29)
	if n := numbers(d); n != drawn {
		t.Fatalf("after a resize it goes on with %v, from %v", n, drawn)
	}
}

func TestABoxIsDrawnWithTheMouseOnAPageWithoutAPicture(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	before := numbers(d)
	drags(d, 70, 10, 80, 14)
	if n := numbers(d); n != before {
		t.Fatalf("without a unit nobody knows where %v is", n)
	}
	d.Press("#").Type("0-1000").Press("enter")
	drags(d, 70, 14, 80, 18)
	drawn := numbers(d)
	if drawn == before || drawn[0] >= drawn[2] || drawn[1] >= drawn[3] || drawn[2] > 1000 || drawn[3] > 1000 {
		t.Fatalf("drawn %v", drawn)
	}
	drags(d, 75, 16, 76, 17)
	moved := numbers(d)
	if moved[2]-moved[0] != drawn[2]-drawn[0] || moved[0] <= drawn[0] || moved[1] <= drawn[1] {
		t.Fatalf("moved from %v to %v", drawn, moved)
	}
	d.Golden("drawn-without-page")
	drags(d, 50, 2, 117, 37) // from beside the page to beside it
	if n := numbers(d); n != [4]int{0, 0, 1000, 1000} {
		t.Fatalf("the whole page is %v", n)
	}
	d.Press("u", "u", "u")
	if n := numbers(d); n != before {
		t.Fatalf("undone to %v", n)
	}
	sent(t, d, 0)
}

func TestWithoutAPictureAKnownUnitGivesThePageItsProportions(t *testing.T) {
	d := filled(t, uitest.Options{Width: 120, Height: 40})
	d.Press("#").Type("0-1000").Press("enter").Shows("0-1000, origin top", "90, 80", "620, 210").Golden("unit-without-page")
}

func TestAPageIsDrawnInTheColoursThatThereAre(t *testing.T) {
	for name, looks := range map[string]theme.Options{"none": {NoColor: true}, "ascii": {ASCII: true, NoColor: true}, "sixteen": {Sixteen: true, Dark: true}, "light": {}} {
		for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}, {200, 60}} {
			d := paged(t, uitest.Options{Theme: looks, Width: size[0], Height: size[1]})
			screen := d.Styled()
			if colours := strings.Contains(screen, "▀"); colours == looks.NoColor {
				t.Errorf("%s at %v: half blocks are drawn: %v\n%s", name, size, colours, d.Screen())
			}
			if looks.Sixteen && strings.Contains(screen, "8;5;231") {
				t.Errorf("%s at %v: more than sixteen colours", name, size)
			}
		}
	}
}

func TestAPageThatCannotBeOpenedSaysWhyAndTheFormStays(t *testing.T) {
	damaged := filepath.Join(t.TempDir(), "broken.png")
	if err := os.WriteFile(damaged, []byte("\x89PNG\r\n\x1a\nnothing of the kind"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1001","page":"` + damaged + `"}`})
	d.Shows("The page broken.png could not be opened", "OCR-1001", "Press P")
	d.Press("esc", "P").Type(filepath.Join(t.TempDir(), "nowhere.png")).Press("enter").Shows("the file is not there")
}

// A folder without a picture of the document shows none: the box would lie on the page of another one.
func TestAFolderWithoutAPictureOfTheDocumentShowsNone(t *testing.T) {
	one := scanned(t, "OCR-1001.png", 100, 140, image.Rect(10, 10, 40, 20))
	if err := os.Rename(scanned(t, "OCR-1002.png", 100, 140, image.Rect(10, 10, 40, 20)), filepath.Join(filepath.Dir(one), "OCR-1002.png")); err != nil {
		t.Fatal(err)
	}
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1003","page":"` + filepath.Dir(one) + `"}`})
	d.Shows("None of the 2 pictures there is named like OCR-1003.").Hides("OCR-1001.png", "OCR-1002.png")
	alone := filepath.Dir(scanned(t, "OCR-1001.png", 100, 140, image.Rect(10, 10, 40, 20)))
	open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1003","page":"` + alone + `"}`}).Shows("The one picture there is not named like OCR-1003.").Hides("OCR-1001.png")
	open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1002","page":"` + filepath.Dir(one) + `"}`}).Shows("OCR-1002.png")
}

func TestWhatIsNotInTheListIsTypedIntoIt(t *testing.T) {
	d := paged(t, uitest.Options{})
	t.Setenv("HOME", t.TempDir())
	if err := os.Rename(scanned(t, "other.png", 100, 140, image.Rect(10, 10, 40, 20)), filepath.Join(os.Getenv("HOME"), "other.png")); err != nil {
		t.Fatal(err)
	}
	d.Press("P").Type("~/other.png").Shows("file or folder ~/other.png").Press("enter").Shows("· other.png ·")
	d.Press("#").Type("pixels 1700x2200").Press("enter").Shows("pixels of 1700×2200").Press("#").Type("furlong").Shows("No match.").Press("esc")
	sent(t, d, 0)
}

func TestCalibrationFindsTheUnitThatReturnsTheWordsOfTheBox(t *testing.T) {
	path := scanned(t, "half.png", 620, 877, image.Rect(50, 45, 270, 67))
	target := `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[45,40,310,70]","page":"` + path + `"}`
	state := filepath.Join(t.TempDir(), "docket.db")
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: target, StatePath: state})
	d.Press("K").Shows("which words are in the box?").Type("Harbour Metals GmbH").Press("enter")
	d.Shows("Send up to 12 requests?", "asks for it later", "[45,40,310,70]", "pixels of 620×877, origin top")
	sent(t, d, 0)
	d.Press("y").Shows("pixels of 1240×1754, origin top", "3 of 3 words", "[90,80,620,140]")
	sent(t, d, 5) // the picture's pixels and three kinds of shares came before
	d.Press("u").Shows("[45,40,310,70]")
	again := open(t, uitest.Options{Width: 120, Height: 40, Target: target, StatePath: state})
	again.Shows("pixels of 1240×1754, origin top")
}

func TestCalibrationIsOfTheCollectionThatWasAsked(t *testing.T) {
	path := scanned(t, "half.png", 620, 877, image.Rect(50, 45, 270, 67))
	state := filepath.Join(t.TempDir(), "docket.db")
	d := open(t, uitest.Options{Width: 120, Height: 40, StatePath: state, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[45,40,310,70]","page":"` + path + `"}`})
	held := d.Hold("text")
	d.Press("K").Type("Harbour Metals GmbH").Press("enter").PressOnly("y")
	d.Shows("calibrating, request 1 of at most 12").PressOnly("e")
	d.PressOnly("esc") // leaves the form, and nothing else
	d.Shows("calibrating, request 1 of at most 12").PressOnly("e")
	for _, key := range []string{"shift+tab", "shift+tab", "2", "tab", "esc"} {
		d.PressOnly(key)
	}
	other := open(t, uitest.Options{Width: 120, Height: 40, StatePath: state, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[45,40,310,70]"}`})
	other.Press("enter").Shows("Send the same again?", "its outcome is unknown")
	sent(t, other, 0)
	held.Release()
	d.Idle()
	d.Shows("Saved for invoice (calibrated", "collection   invoice2", "sends [45,40,310,70]", "unit not known")
	open(t, uitest.Options{Width: 120, Height: 40, StatePath: state, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","page":"` + path + `"}`}).Shows("pixels of 1240×1754, origin top")
}

// What a person says counts for more than what calibration finds, and nothing more is asked then.
func TestAUnitThatIsChosenWhileCalibrationRunsStays(t *testing.T) {
	path := scanned(t, "half.png", 620, 877, image.Rect(50, 45, 270, 67))
	for choice, want := range map[string]string{"pixels 1700x2200": "pixels of 1700×2200, origin top", "Not known": "unit not known"} {
		state := filepath.Join(t.TempDir(), "docket.db")
		target := `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[45,40,310,70]","page":"` + path + `"}`
		d := open(t, uitest.Options{Width: 120, Height: 40, StatePath: state, Target: target})
		held := d.Hold("text")
		d.Press("K").Type("Harbour Metals GmbH").Press("enter").PressOnly("y")
		d.Shows("calibrating, request 1 of at most 12").PressOnly("#")
		for _, c := range choice {
			d.PressOnly(string(c))
		}
		d.PressOnly("enter")
		held.Release()
		d.Idle()
		d.Shows("Calibration ended after 1 request: you chose the unit meanwhile.", want, "[45,40,310,70]").Hides("calibrated")
		sent(t, d, 1)
		open(t, uitest.Options{Width: 120, Height: 40, StatePath: state, Target: target}).Shows(want)
		d.Press("#").Type("Not known").Press("enter", "K").Type("Harbour Metals GmbH").Press("enter", "y").Shows("Saved for invoice (calibrated") // a new one is not ended by it
	}
}

func TestCalibrationOnADoubtfulAnswerAsksFirst(t *testing.T) {
	path := scanned(t, "half.png", 620, 877, image.Rect(50, 45, 270, 67))
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[45,40,310,70]","page":"` + path + `"}`})
	d.Demo.Script("text", demo.Status(200, `{"text":["Hello"],"error":"this is another page"}`))
	d.Press("K").Type("Hello").Press("enter", "y").Shows("Use this unit?", "this is another page").Hides("Saved for").Press("y").Shows("Saved for invoice", "1 Hello")
	d.Press("ctrl+s").Shows("Send the same again?")
	sent(t, d, 1)
}

// The first of several units that returned as much is no better than the others.
func TestCalibrationSaysWhichUnitsReturnedAsMuch(t *testing.T) {
	target := `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[45,40,310,70]","page":"` + scanned(t, "half.png", 620, 877, image.Rect(50, 45, 270, 67)) + `"}`
	page, word, none := demo.Status(200, `{"text":["Hello and more","x y"]}`), demo.Status(200, `{"text":["Hello you"]}`), demo.Status(200, `{"text":[]}`)
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: target})
	d.Demo.Script("text", slices.Repeat([]demo.Step{page}, 12)...)
	d.Press("K").Type("Hello").Press("enter", "y").Shows("All 12 answers have as many of these words and of others (12 requests sent)", "unit not known").Hides("Use this unit?")
	d = open(t, uitest.Options{Width: 120, Height: 40, Target: target})
	d.Demo.Script("text", append([]demo.Step{page, word, none, word}, slices.Repeat([]demo.Step{page}, 8)...)...)
	d.Press("K").Type("Hello").Press("enter", "y").Shows("0-1, origin top, 1 of 1 word and 1 other word.", "other unit returned as much: 0-100, origin top.", "Use this unit?").Press("n").Shows("unit not known")
}

func TestTheUnitIsThatOfTheCollectionInTheForm(t *testing.T) {
	path := remember(t, history()...)
	d := open(t, uitest.Options{Width: 120, Height: 40, StatePath: path, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice"}`})
	d.Press("#").Type("0-1000").Press("enter").Shows("Saved for invoice (chosen)", "0-1000")
	d.Press("o").Type("OCR-1002").Press("enter").Shows("collection   purchase_order").Hides("0-1000")
	d.Press("#").Shows("What are the numbers").Hides("in use").Press("esc")
	d.Press("o").Type("OCR-1001").Press("enter").Shows("collection   invoice", "0-1000")
	d.Press("#").Type("Not known").Press("enter").Shows("The unit of invoice is not known any more.").Hides("0-1000")

	d = open(t, uitest.Options{Width: 120, Height: 40, StatePath: filepath.Join(t.TempDir(), "docket.db"), Target: `{"ocr_text_id":"OCR-9","coordinates":"[1,2,3,4]"}`})
	d.Press("#").Type("0-1000").Press("enter").Shows("Fill in the collection to keep that.")
	d.Press("e").Type("archive").Press("tab").Shows("Saved for archive (chosen): 0-1000")

	d = open(t, uitest.Options{Width: 120, Height: 40, StatePath: remember(t, history()...), Target: `{"ocr_text_id":"OCR-9","coordinates":"[1,2,3,4]"}`})
	d.Press("#").Type("0-1000").Press("enter").Shows("Fill in the collection to keep that.")
	d.Press("H", "enter").Shows("collection   invoice").Hides("Saved for", "0-1000") // nobody named it
}

func TestCalibrationThatFindsNothingOrIsCutOffLeavesTheUnitAsItWas(t *testing.T) {
	path := scanned(t, "half.png", 620, 877)
	target := `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[45,40,310,70]","page":"` + path + `"}`
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: target})
	d.Press("K").Type("Nobody").Press("enter", "esc")
	sent(t, d, 0)
	d.Press("K").Type("Nobody").Press("enter", "y").Shows("No unit returned these words (12 requests sent)", "unit not known")
	sent(t, d, 12)

	trouble, err := demo.ParseTrouble("text:drop")
	if err != nil {
		t.Fatal(err)
	}
	refused := open(t, uitest.Options{Width: 120, Height: 40, Target: target})
	for range 12 {
		refused.Demo.Script("text", demo.Status(422, `{"error":"no such page"}`))
	}
	refused.Press("K").Type("Nobody").Press("enter", "y").Shows("The service refused every request (12 requests sent)", "The unit stays as it was.")
	lost := open(t, uitest.Options{Width: 120, Height: 40, Target: target, Demo: demo.Options{Trouble: trouble}})
	lost.Press("K").Type("Harbour").Press("enter", "y").Shows("Calibration ended after 1 request", "unit not known")
	lost.Press("ctrl+s").Shows("Send the same again?").Press("n", "K").Type("Harbour").Press("enter").Shows("1 request of these may have been pushed already").Press("n")
	sent(t, lost, 1)

	readOnly := open(t, uitest.Options{Width: 120, Height: 40, Target: target, Profile: func(p *view.Profile) { p.ReadOnly = true }})
	readOnly.Press("K").Shows("Read-only profile")
	sent(t, readOnly, 0)
}

func TestPagesOfAFolderAreTurnedAndOneThatVanishedLeavesThePageThatIsShown(t *testing.T) {
	dir := t.TempDir()
	for i, name := range []string{"a1.png", "a2.png", "OCR-1002.png"} {
		from := scanned(t, name, 100+i, 140, image.Rect(10, 10, 40, 20))
		if err := os.Rename(from, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1002","collection":"purchase_order","coordinates":"[10,10,40,20]","page":"` + dir + `"}`})
	d.Shows("· OCR-1002.png ·").Press("esc", "P").Shows("a1.png", "a2.png", "Other file or folder").Type("a1").Press("enter").Shows("· a1.png ·")
	if err := os.Remove(filepath.Join(dir, "a2.png")); err != nil {
		t.Fatal(err)
	}
	d.Press("]").Shows("The page a2.png could not be opened: the file is not there", "· a1.png ·")
	d.Press("[").Shows("· OCR-1002.png ·").Press("[").Shows("There is no further page.")
}

// folder is a folder with pictures of these names, and a file that is none.
func folder(t *testing.T, broken string, names ...string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range names {
		if err := os.Rename(scanned(t, name, 100, 140, image.Rect(10, 10, 40, 20)), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, broken), []byte("\x89PNG\r\n\x1a\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// The box would lie on the page of another document: where the document's own page cannot be opened, none is shown.
func TestThePageOfAnotherDocumentGoesWhereTheOwnOneCannotBeOpened(t *testing.T) {
	target := `{"ocr_text_id":"OCR-1","collection":"invoice","coordinates":"[1,1,20,20]","page":"` + folder(t, "OCR-3.png", "OCR-1.png") + `"}`
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: target})
	d.Shows("· OCR-1.png ·").Press("o").Type("OCR-3").Press("enter").Shows("OCR text id  OCR-3", "The page OCR-3.png could not be opened").Hides("OCR-1.png")
	d.Press("down").Hides("OCR-1.png", "could not be opened").Shows("page not opened")
	d.Press("o").Type("OCR-1").Press("enter").Shows("· OCR-1.png ·").Press("]").Shows("OCR text id  OCR-3").Hides("OCR-1.png")

	d = open(t, uitest.Options{Width: 120, Height: 40, Target: target})
	d.Press("o").Type("OCR-3").PressOnly("enter")
	d.PressOnly("esc") // before it is told whether it can be opened
	d.Idle()
	d.Shows("OCR text id  OCR-3").Hides("OCR-1.png")
}

// One page that cannot be opened is no end of the folder: pages are turned past it, in both directions.
func TestPagesAreTurnedPastOneThatCannotBeOpened(t *testing.T) {
	dir := folder(t, "OCR-13.png", "OCR-7.png", "OCR-12.png", "OCR-20.png")
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-12","collection":"invoice","coordinates":"[10,20,40,60]","page":"` + dir + `"}`})
	d.Shows("· OCR-12.png ·").Press("esc", "]").Shows("OCR text id  OCR-13", "page not opened").Press("p").Shows("There is no picture of the page. Press P to open one.")
	d.Press("]").Shows("· OCR-20.png ·", "OCR text id  OCR-20").Press("]").Shows("There is no further page.")
	d.Press("[").Shows("OCR text id  OCR-13", "page not opened").Press("[").Shows("· OCR-12.png ·", "OCR text id  OCR-12").Press("[").Shows("· OCR-7.png ·")

	d.PressOnly("]")
	d.PressOnly("esc") // while the id's own page opens
	d.Idle()
	d.Shows("OCR text id  OCR-12").Hides("OCR-7.png").Press("[").Shows("· OCR-7.png ·", "OCR text id  OCR-7")

	d.Press("]", "]").Shows("OCR text id  OCR-13", "page not opened").Press("u").Shows("· OCR-12.png ·", "OCR text id  OCR-12")
	d.Press("]").Press("o").Type("OCR-77").Press("enter", "]").Shows("OCR text id  OCR-77", "There is no picture of the page. Press P to open one.")

	// Where another page stays, because the one that failed is not the document's.
	dir = folder(t, "a2.png", "OCR-12.png", "a1.png", "a3.png")
	d = open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-12","collection":"invoice","coordinates":"[10,20,40,60]","page":"` + dir + `"}`})
	d.Press("esc", "]").Shows("· a1.png ·").Press("]").Shows("The page a2.png could not be opened", "· a1.png ·").Press("]").Shows("· a3.png ·")
	d.Press("[").Shows("The page a2.png could not be opened", "· a3.png ·").Press("[").Shows("· a1.png ·")
	sent(t, d, 0)
}

// What is sent is of the document whose page lies under the box, or is asked about.
func TestTurningThePageInAFolderTurnsTheDocument(t *testing.T) {
	dir := folder(t, "notes.txt", "OCR-1.png", "OCR-1-2.png", "OCR-2.png", "cover.png")
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1","collection":"invoice","coordinates":"[1,1,20,20]","page":"` + dir + `"}`})
	d.Press("]").Shows("· OCR-1-2.png ·", "OCR text id  OCR-1 ").Press("ctrl+s").Hides("[ y ")
	sent(t, d, 1)
	d.Press("esc", "P").Type("OCR-2").Press("enter").Shows("· OCR-2.png ·", "OCR text id  OCR-2").Press("u").Shows("OCR text id  OCR-1 ", "· OCR-1.png ·")
	d.Press("P").Type("OCR-2").Press("enter").Press("o").Type("OCR-77").Press("enter").Shows("OCR text id  OCR-77").Hides("OCR-2.png")

	d.Press("o").Type("OCR-1").Press("enter").Shows("· OCR-1.png ·").Press("P").Type("cover").Press("enter").Shows("· cover.png ·", "OCR text id  OCR-1 ")
	d.Press("shift+down", "enter").Shows("Send this rectangle?", "The page under the box is cover.png, which is not named like OCR-1.").Press("enter")
	d.Press("w", "enter", "enter").Shows("Grow", "The page under the box is cover.png, which is not named like OCR-1.").Press("enter")
	d.Press("K").Type("Harbour").Press("enter").Shows("Send up to 12 requests?", "The page under the box is cover.png, which is not named like OCR-1.").Press("enter")
	d.Press("o").Type("OCR-77").Press("enter").Hides("cover.png")
	sent(t, d, 1)
}

// The pages of a text come one after the other, in both directions, and with each the text that it is of.
func TestFurtherPagesOfATextAreTurnedInTheirOrder(t *testing.T) {
	dir := folder(t, "OCR-3-2.png", "OCR-2.png", "OCR-1-3.png", "OCR-10.png", "OCR-1-2.png", "OCR-1.png", "OCR-3.png")
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1","collection":"invoice","coordinates":"[1,1,20,20]","page":"` + dir + `"}`})
	d.Shows("· OCR-1.png ·").Press("esc")
	steps := []struct{ page, id string }{{"OCR-1.png", "OCR-1"}, {"OCR-1-2.png", "OCR-1"}, {"OCR-1-3.png", "OCR-1"}, {"OCR-2.png", "OCR-2"}, {"OCR-3.png", "OCR-3"}}
	for _, s := range steps[1:] {
		d.Press("]").Shows("· "+s.page+" ·", "OCR text id  "+s.id+" ")
	}
	d.Press("]").Shows("The page OCR-3-2.png could not be opened", "· OCR-3.png ·").Press("]").Shows("· OCR-10.png ·", "OCR text id  OCR-10 ")
	d.Press("[").Shows("OCR text id  OCR-3 ", "page not opened").Hides("OCR-10.png") // it would lie under a box of OCR-3
	for i := len(steps) - 1; i >= 0; i-- {
		d.Press("[").Shows("· "+steps[i].page+" ·", "OCR text id  "+steps[i].id+" ")
	}
	d.Press("]", "]", "]", "[", "ctrl+s").Shows("· OCR-1-3.png ·").Hides("[ y ")
	sent(t, d, 1)
}

// Esc ends what is under way and nothing else: the filter of the list stays.
func TestEscEndsTheOpeningOfAPageAlone(t *testing.T) {
	dir := filepath.Dir(scanned(t, "OCR-1001.png", 100, 140))
	if err := os.Rename(scanned(t, "other.png", 100, 140), filepath.Join(dir, "other.png")); err != nil {
		t.Fatal(err)
	}
	d := open(t, uitest.Options{Width: 120, Height: 40, StatePath: remember(t, history()...), Target: `{"ocr_text_id":"OCR-1001","page":"` + dir + `"}`})
	d.Shows("· OCR-1001.png ·").Press("tab", "tab", "/").Type("Date").Press("enter").Shows("History of OCR-1001  1 of 1")
	d.Press("shift+tab", "shift+tab")
	for _, key := range []string{"]", "tab", "tab", "esc"} {
		d.PressOnly(key)
	}
	d.Idle()
	d.Shows("History of OCR-1001  1 of 1", "· OCR-1001.png ·").Press("esc").Shows("of 3")
}

func TestAPageOfAPDFIsChosenByItsNumber(t *testing.T) {
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Skip(err)
	}
	d := open(t, uitest.Options{Width: 120, Height: 40, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[10,10,40,20]","page":"../core/picture/testdata/three.pdf"}`})
	d.Shows("three.pdf page 1 of 3").Press("esc", "]").Shows("three.pdf page 2 of 3").Press("p").Type("7").Press("enter").Shows("There are the pages 1 to 3.")
	d.Press("backspace", "3", "enter").Shows("three.pdf page 3 of 3").Press("]").Shows("There is no further page.")
	d.Press("#").Type("points of 200").Shows("points of 200×300, origin top", "points of 200×300, origin bottom")
}

func TestWhyAPageIsNoPictureIsSaidThoughTheTerminalTellsItLate(t *testing.T) {
	d := paged(t, uitest.Options{})
	d.Shows("▀")
	d.Env.Theme.Graphics = &theme.Graphics{}
	d.Env.Theme.Graphics.Disable("tmux does not pass pictures on.")
	d.Send(terminal.Refused)
	d.Shows("tmux does not pass pictures on.", "▀")
}

func TestATerminalThatSaysLateThatItShowsPicturesIsSentThePage(t *testing.T) {
	d := paged(t, uitest.Options{})
	d.Shows("▀")
	d.Env.Theme.Graphics = &theme.Graphics{}
	d.Env.Theme.Graphics.Enable()
	d.Send(terminal.Shown)
	d.Shows(string(safe.Placeholder))
	if edge := strings.Count(d.Screen(), "▀"); edge != 2*24 {
		t.Errorf("%d cells are half blocks, and not only the edge of the rectangle above and below it", edge)
	}
	out := d.Env.Theme.Graphics.Take()
	if !strings.Contains(out, "a=t,f=100") || !strings.Contains(out, "a=p,U=1") {
		t.Errorf("sent %.80q", out)
	}
	if d.Press("shift+down"); d.Env.Theme.Graphics.Take() != "" {
		t.Error("a box that moves sends the page again")
	}
	if d.Press("z"); !strings.Contains(d.Env.Theme.Graphics.Take(), "a=p,U=1") {
		t.Error("zooming does not place the page anew")
	}
}
