package ui_test

import (
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"docket/ui"
	"docket/ui/uitest"
	"docket/ui/view"
)

// command opens what a screen was copied as.
func command(t *testing.T, d *uitest.Driver, o uitest.Options) (string, *uitest.Driver) {
	t.Helper()
	d.Press("!").Shows("copied the command that opens this screen")
	line := d.Copied[len(d.Copied)-1]
	words := strings.Fields(strings.ReplaceAll(line, "'", ""))
	o.View, o.Target = words[1], words[2]
	for i := 3; i+1 < len(words); i += 2 {
		switch words[i] {
		case "--page":
			o.Link.Page = int(words[i+1][0] - '0')
		case "--where":
			o.Link.Where = words[i+1]
		case "--select":
			o.Link.Select = words[i+1]
		}
	}
	return line, uitest.Start(t, o)
}

func TestAScreenCopiedAsACommandIsOpenedByItWithPageFilterAndCursor(t *testing.T) {
	o := uitest.Options{Width: 120, Height: 30, View: "data", Target: "vendors"}
	d := uitest.Start(t, o)
	d.Env.Command = []string{"docket"}
	d.Press(">").Press("/").Type("country:uk").Press("enter", "right", "right")
	line, again := command(t, d, uitest.Options{Width: 120, Height: 30})
	if line != "docket data vendors --page 2 --where country:uk --select legal_form" {
		t.Errorf("copied %q", line)
	}
	status := func(d *uitest.Driver) string {
		rows := strings.Split(d.Screen(), "\n")
		return rows[slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, "matching") || strings.Contains(row, "match") })]
	}
	if status(d) != status(again) {
		t.Errorf("the screen says\n%s\nand the one that was opened again\n%s", status(d), status(again))
	}
}

// What no command opens is named, and a page of another size is counted in those that it opens.
func TestWhatACopiedCommandLacksIsNamed(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 160, Height: 30, View: "data", Target: "vendors"})
	d.Env.Command = []string{"docket"}
	d.Press("#", "ctrl+u").Type("50").Press("enter", ">", ">", "!").Shows("opied a command that opens vendors; not in it: the page size")
	if line := d.Copied[len(d.Copied)-1]; !strings.Contains(line, "--page 2 ") {
		t.Errorf("row 101 is on page 2 of those that it opens: %s", line)
	}
	d.Press("s", "!").Shows("not in it: the page size, the order")
	d.Press("esc").Press("down", "!").Shows("not in it: the page size, the row")
}

// What was begun before is read first, and does not swallow what the command line asks for.
func TestALinkIsFollowedBehindWhatWasNotSaved(t *testing.T) {
	o := uitest.Options{Width: 120, Height: 30, View: "data", Target: "vendors", StatePath: filepath.Join(t.TempDir(), "docket.db")}
	uitest.Start(t, o).Press("p").Type("99").Send(ui.Ended{})
	o.Link = view.Link{Page: 2, Where: "country:uk"}
	uitest.Start(t, o).Shows("Not saved when docket was ended").Press("esc").Shows("country:uk", "page 2")
}

func TestARuleIsOpenedByItsIdBehindAFilter(t *testing.T) {
	o := uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1001", Link: view.Link{Where: "operator:equal_to", Select: "rule-1001-0005"}}
	d := uitest.Start(t, o)
	d.Shows("35 of 48 rules", "│ invoice.iban = contract.vendor_iban")
	d.Env.Command = []string{"docket"}
	if line, again := command(t, d, uitest.Options{Width: 120, Height: 30}); line != "docket rules DOC-1001 --where operator:equal_to --select RULE-1001-0005" {
		t.Errorf("copied %q", line)
	} else {
		again.Shows("35 of 48 rules", "│ invoice.iban = contract.vendor_iban")
	}
	o.Link = view.Link{Where: "lint:mirrored", Select: "RULE-1001-0027"} // lint finds it after the rules were shown
	uitest.Start(t, o).Shows("3 of 48 rules", "match 3").Hides("The filter hides")
	o.Link.Select = "RULE-1001-0002"
	uitest.Start(t, o).Shows("3 of 48 rules", "The filter hides RULE-1001-0002.")
	o.Link = view.Link{Where: "-lint:mirrored", Select: "RULE-1001-0027"} // and hides it then
	uitest.Start(t, o).Shows("45 of 48 rules", "The filter hides RULE-1001-0027.")
	uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Link: view.Link{Select: "RULE-9"}}).Shows("DOC-1001 has no rule RULE-9.")
	uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Link: view.Link{Where: "operator~["}}).Shows("operator~[", "Not a regular expression").Press("esc").Shows("all 48")
	uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-404", Link: view.Link{Where: "x", Select: "y"}}).Hides("matching")
}

func TestALinkWaitsForItsTargetAndKeysThatAreTypedAheadForTheLink(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "data", Target: "vendors", Link: view.Link{Page: 3, Where: "country:se", Select: "city"}})
	d.Shows("country:se", "▌").Press("esc").Hides("country:se")
	d = uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "fields", Target: "invoice", Link: view.Link{Where: "iban", Select: "iban"}})
	d.Shows("invoice") // nothing is known of it: there is nothing to filter
}

func TestTheScreenIsCopiedAsACommandInEveryState(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1001"})
	d.Env.Command = []string{"docket"}
	const line = "docket rules DOC-1001 --select RULE-1001-0001"
	for _, keys := range []string{"!", "@ !", "/ ctrl+p", "f1 !", "o ctrl+p"} {
		d.Press(strings.Fields(keys)...)
		if strings.HasSuffix(keys, "ctrl+p") {
			d.Type("copy as command").Press("enter")
		}
		if len(d.Copied) == 0 || d.Copied[len(d.Copied)-1] != line {
			t.Errorf("after %q: copied %q\n%s", keys, d.Copied, d.Screen())
		}
		d.Copied = nil
		d.Press("esc", "esc", "esc")
	}
}

func TestTheTextViewIsCopiedWithWhatItWouldSend(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "text", Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[80,70,620,130]"}`})
	d.Env.Command = []string{"docket"}
	d.Press("!").Shows("copied the command")
	if line := d.Copied[0]; line != "docket text OCR-1001 '[80,70,620,130]' --collection invoice" {
		t.Errorf("copied %q", line)
	}
}

// A target that looks like a flag is copied as none.
func TestATargetThatBeginsWithADashIsCopiedBehindTheFlags(t *testing.T) {
	for _, o := range []struct{ view, target, want string }{
		{"text", `{"ocr_text_id":"-x","collection":"invoice","coordinates":"[80,70,620,130]"}`, "docket text --collection invoice -- -x '[80,70,620,130]'"},
		{"fields", "-x", "docket fields -- -x"},
	} {
		d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: o.view, Target: o.target})
		d.Env.Command = []string{"docket"}
		if d.Press("!"); len(d.Copied) != 1 || d.Copied[0] != o.want {
			t.Errorf("copied %q", d.Copied)
		}
	}
	if got := view.CommandLine(view.Link{View: "data", Target: "-x", Page: 2, Select: "k"}.Words()); got != "data --page 2 --select k -- -x" {
		t.Errorf("copied %q", got)
	}
}

// What no command opens is named, so that nobody takes the command for the screen.
func TestWhatACommandDoesNotOpenIsNamed(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1001"})
	d.Press("!").Shows("copied the command that opens this screen").Press("s", "!").Shows("not in it: the order")
	d.Press("w", "down", "enter", "!").Shows("not in it: the order, the queue").Press("m", "!").Shows("not in it: the order, the queue, the box over it")
	d.Press("esc", "4", "e").Type("OCR-1001").Press("enter").Type("1 2 bad 4").Press("esc", "!").Shows("not in it: the coordinates, which cannot be sent")
}

// The journal, a run and a picture of somebody's own folder stand on the screen, and no command opens them.
func TestWhatStandsInPlaceOfTheTargetIsNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "fields", Target: "invoice"})
	d.Press("J", "!").Shows("opied a command that opens invoice; not in it: the journal").Press("esc", "D", "!").Shows("not in it: the drafts").Press("esc", "!").Shows("the command that opens this screen")
	uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "fields"}).Press("J", "!").Shows("opied a command that opens Fields; not in it: the journal")

	const target = `"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[80,70,620,130]"`
	d = uitest.Start(t, uitest.Options{Width: 120, Height: 40, View: "text", Target: "{" + target + "}", Pages: true})
	d.Press("esc", "!").Shows("the command that opens this screen").Press("m").Type("total").Press("enter", "r", "k", "y").Shows("Run 1: 6 of 6 requests answered.")
	d.Press("!").Shows("opied a command that opens OCR-1001; not in it: the run")

	file, err := os.Create("OCR-1001.png")
	if err == nil {
		err = errors.Join(png.Encode(file, image.NewGray(image.Rect(0, 0, 100, 140))), file.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	d = uitest.Start(t, uitest.Options{Width: 120, Height: 40, View: "text", Target: "{" + target + `,"page":"."}`, Pages: true})
	d.Press("esc", "!").Shows("not in it: the picture of the page")
}

// What the link names and is not there is said, also where the link filters or turns pages.
func TestWhatALinkSelectsAndIsNotThereIsSaidBesideWhatElseItDoes(t *testing.T) {
	for _, link := range []view.Link{{}, {Page: 2}, {Where: "country:uk"}, {Page: 2, Where: "country:uk"}} {
		link.Select = "nowhere"
		uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "data", Target: "vendors", Link: link}).Shows("vendors has no column nowhere.").Press("down").Hides("no column")
	}
	uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Link: view.Link{Where: "operator:equal_to", Select: "RULE-9"}}).Shows("DOC-1001 has no rule RULE-9.")
}
