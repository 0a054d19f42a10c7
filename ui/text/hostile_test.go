package text_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"docket/client/allocs"
	"docket/config/store"
	"docket/ui/text"
	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

// hostile is text that would drive a terminal, or break a border.
var hostile = []string{
	"\x1b[2J\x1b]0;owned\x07 red \x1b[31m", "tab\tand\rreturn\nand line", "\u202egnp.exe\u2066", "zero\u200bwidth\ufeff", "\x00\x08\x7f\u009b31m",
	"日本語のテキスト、幅の広い文字", "👩‍👩‍👧‍👦 family 👍🏽", "e\u0301\u0301\u0301\u0301\u0301\u0301\u0301", "שלום עולם مرحبا", "\xff\xfe bad",
	strings.Repeat("long ", 400), "", " ",
}

// service is a server that answers with hostile lines.
func service(t *testing.T) string {
	t.Helper()
	body, err := json.Marshal(map[string]any{"text": hostile, "release_version": hostile[0]})
	if err != nil {
		t.Fatal(err)
	}
	return answering(t, "application/json", string(body))
}

// harmless fails the test if a frame holds a control of the terminal other than
// styles, or a character that hides or turns others.
func harmless(t *testing.T, d *uitest.Driver) {
	t.Helper()
	frame := d.Styled()
	for i, r := range frame {
		switch {
		case r == '\n':
		case r == '\x1b':
			end := strings.IndexFunc(frame[i+1:], func(r rune) bool { return r != '[' && r != ';' && (r < '0' || r > '9') })
			if end < 0 || frame[i+1] != '[' || frame[i+1+end] != 'm' {
				t.Fatalf("an escape that is no style: %q", frame[i:min(len(frame), i+20)])
			}
		case r < ' ', r >= 0x7f && r < 0xa0, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x200b, r == 0xfeff:
			t.Fatalf("%U is on the screen: %q", r, frame[max(0, i-20):min(len(frame), i+20)])
		}
	}
}

func TestHostileLinesAreShownAndDriveNothing(t *testing.T) {
	d := filled(t, uitest.Options{URL: service(t), Width: 120, Height: 60})
	d.Press("enter").Shows("^[[2J^[]0;owned^G", "<U+202E>gnp.exe", "<U+200B>", "<U+009B>", "日本語", "release ^[[2J")
	harmless(t, d)
	d.Press("y", "Y")
	if d.Copied[0] != hostile[0] || !strings.HasPrefix(d.Copied[1], hostile[0]+"\n"+hostile[1]) {
		t.Fatalf("what was copied is not what came: %q", d.Copied[0])
	}
}

func TestAHostileErrorIsShownAndDrivesNothing(t *testing.T) {
	for _, h := range hostile {
		d := filled(t, uitest.Options{URL: answering(t, "text/html; charset=\x1b", "<title>"+h+"</title>"+h)})
		says(t, d.Press("enter"), "Your form is kept")
		harmless(t, d)
	}
}

func TestAHostileTargetFillsTheFormAndDrivesNothing(t *testing.T) {
	for _, h := range hostile[:len(hostile)-2] {
		target := text.Target{OCRTextID: h, Collection: h, Coordinates: h}.String()
		d := open(t, uitest.Options{Target: target})
		harmless(t, d)
		d.Paste("[1,2,3,4]").Press("R")
		harmless(t, d)
		d.Press("esc", "enter")
		harmless(t, d)
	}
}

func TestTheViewHasExactlyItsSizeAtEverySize(t *testing.T) {
	boxes := history()
	for i, h := range hostile {
		boxes = append(boxes, store.Box{Collection: h, OCRTextID: "OCR-1001", Coordinates: fmt.Sprintf("[%d,%d,%de3,9e%d]", i, -i, i+1, i), Lines: []string{h}})
	}
	var v view.View
	maker := text.Maker()
	maker.New = func(env *view.Env) view.View { v = text.Maker().New(env); return v }
	d := filled(t, uitest.Options{URL: service(t), StatePath: remember(t, boxes...), Makers: []view.Maker{maker}})
	d.Press("enter").Shows("Lines in")
	for w := 40; w <= 300; w += 1 + w/8 {
		for h := 1; h <= 97; h += 1 + h/6 {
			v.SetSize(w, h)
			for range 6 {
				exactly(t, v.View(), w, h)
				v.Update(pressed("tab"))
			}
		}
	}
}

// exactly fails the test unless a view is h lines, none wider than w.
func exactly(t *testing.T, frame string, w, h int) {
	t.Helper()
	lines := strings.Split(frame, "\n")
	if len(lines) != h {
		t.Fatalf("%d lines at %d×%d:\n%s", len(lines), w, h, frame)
	}
	for i, l := range lines {
		if got := ansi.StringWidth(l); got > w {
			t.Fatalf("line %d is %d wide at %d×%d: %q", i, got, w, h, l)
		}
	}
}

func TestABoxOfAnySizeFitsItsPane(t *testing.T) {
	d := filled(t, uitest.Options{})
	for _, c := range []string{"0 0 0 0", "5 5 5 5", "0 0 1e300 1e300", "-1e300 -1e300 1e300 1e300", "0 0 1e-300 1", "0 0 100000 1", "0 0 1 100000",
		"-50 -20 -10 -5", "0.123456789012345678901234567890 1 12345678901234567890.123456789 2"} {
		d.Paste(c)
		for _, s := range [][2]int{{40, 12}, {60, 20}, {80, 24}, {120, 40}, {300, 100}} {
			d.Resize(s[0], s[1]).Shows("sends [")
		}
	}
}

func TestAResizeInTheMiddleKeepsFormLinesAndFocus(t *testing.T) {
	d := filled(t, uitest.Options{})
	d.Press("enter", "down").Resize(40, 12).Shows("2 of 3").Resize(200, 60).Shows("2 of 3", "sends "+sender).Press("y")
	if d.Copied[0] != "Hafenstraße 27 · 50667 Köln" {
		t.Fatalf("copied %q", d.Copied[0])
	}
}

func TestATargetIsABareIdOrSaysMore(t *testing.T) {
	for _, target := range []text.Target{{OCRTextID: "OCR-1"}, {OCRTextID: "OCR-1", Collection: "invoice"}, {OCRTextID: "{odd}"}, {OCRTextID: "OCR-1", Coordinates: "1 2 3 4"}} {
		if target.Collection+target.Coordinates == "" && target.OCRTextID == "OCR-1" && target.String() != "OCR-1" {
			t.Errorf("%+v is %s", target, target)
		}
		d := open(t, uitest.Options{Target: target.String()})
		d.Shows("OCR text id  "+target.OCRTextID, target.Collection, target.Coordinates)
	}
}

// Every action of every pane is complete, and no key means two things there: the contract
// test of package ui sees the first pane only.
func TestNoTwoKeysOfAPaneCollide(t *testing.T) {
	d := filled(t, uitest.Options{StatePath: remember(t, history()...)})
	for range 6 {
		at := d.Root.Here()
		here, typing := at.Actions, at.Typing
		bound := map[string]string{}
		for _, a := range d.Root.Here().Everywhere {
			for _, k := range a.Key.Keys() {
				bound[k] = a.Name
			}
		}
		for _, a := range here {
			for _, k := range a.Key.Keys() {
				if other, is := bound[k]; is {
					t.Errorf("%s is %q and %q", k, other, a.Name)
				}
				if typing && len([]rune(k)) == 1 {
					t.Errorf("%q takes %q while keys are text", a.Name, k)
				}
				bound[k] = a.Name
			}
		}
		d.Press("tab")
	}
}

func TestAFrameCostsTheSameHoweverManyLinesCame(t *testing.T) {
	cost := func(lines int) float64 {
		body, err := json.Marshal(map[string]any{"text": strings.Split(strings.Repeat("a line of text,", lines), ",")[:lines], "release_version": "1"})
		if err != nil {
			t.Fatal(err)
		}
		d := filled(t, uitest.Options{URL: answering(t, "application/json", string(body)), Theme: theme.Options{Dark: true}})
		d.Press("enter").Shows(fmt.Sprintf("1 of %d", lines))
		return allocs.Each(t, 20, func() { d.Root.Update(pressed("down")); _ = d.Root.View() })
	}
	few, many := cost(50), cost(5000)
	if many > few*1.1+2 {
		t.Fatalf("a row move allocates %.0f times with 50 lines and %.0f with 5000", few, many)
	}
}

// BenchmarkRowMove is one key in the lines, and the frame that follows.
func BenchmarkRowMove(b *testing.B) {
	d := uitest.Start(b, uitest.Options{View: "text", Width: 200, Height: 50,
		Target: text.Target{OCRTextID: "OCR-1001", Collection: "invoice", Coordinates: "0 0 1240 1754"}.String()})
	d.Press("enter")
	down, up := pressed("down"), pressed("up")
	for i := 0; b.Loop(); i++ {
		if i%2 == 0 {
			d.Root.Update(down)
		} else {
			d.Root.Update(up)
		}
		_ = d.Root.View()
	}
}

func TestAnErrorBesideTheTextIsTold(t *testing.T) {
	d := filled(t, uitest.Options{URL: answering(t, "application/json", `{"text":["a"],"error":"page 2 was not read"}`)})
	d.Press("ctrl+s").Shows("1 line in", "There is text, and the answer tells of", "error: page 2 was not read.")
}
