package datasource_test

import (
	"strings"
	"testing"

	"docket/client/allocs"
	"docket/ui/theme"
	"docket/ui/uitest"
)

func TestTheRecordStandsBesideBelowOrInThePlaceOfTheList(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("j", "enter").Golden("beside_120x40").Shows("V-00001", "vendor_since", "row 2 of at least")
	d.Resize(80, 24).Golden("below_80x24").Shows("V-00001", "─▌row 2 ─").Resize(40, 12).Golden("alone_40x12").Shows("row 2").Hides("V-00001")
	d.Press("tab").Shows("V-00001", "▌ …7c000001").Press("tab").Shows("vendor_name").Press("esc").Shows("V-00001")
}

func TestTheListMovesOnWhileTheRecordIsRead(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("enter", "tab", "j", "j").Shows("│ row 3", "V-00003", "Calder Fasteners Lda.")
	d.Press(">").Shows("│ row 101").Press("/").Type("paper").Press("enter").Shows("3 of 100 records").Press("esc", "esc").Hides("│ row")
	d.Press("tab").Shows("Press Enter to open a record")
}

// / is one prompt everywhere: from the record it filters the list, and what is typed next is text.
func TestAFilterIsTypedFromTheRecord(t *testing.T) {
	for _, load := range []bool{false, true} {
		d := open(t, "vendors", size(120, 40))
		if load {
			d.Press("L").Shows("237 records")
		}
		d.Press("enter").Shows("▌row 1").Press("/").Type("city=1").Shows("city=1").Press("ctrl+u").Type("paper").Press("enter").Shows("filter paper", "│ row").Hides("▌row")
	}
	open(t, "vendors", size(40, 12)).Press("enter").Shows("row 1").Press("/").Type("paper").Press("enter").Shows("filter paper", "V-00002")
}

func TestOnAWideScreenTheRecordStandsBesideTheListAndOneKeyTakesItAway(t *testing.T) {
	d := open(t, "vendors", size(140, 40)).Shows("│ row 1", "vendor_since").Press("j").Shows("│ row 2", "│ V-00002").Golden("aside_140x40")
	d.Press("r").Hides("│ row 2").Press("j").Hides("│ row").Press("r").Shows("│ row 3")
	d.Press("enter").Shows("▌row 3").Press("esc").Shows("│ row 3").Resize(139, 40).Hides("│ row 3").Resize(200, 60).Shows("│ row 3")
	d.Resize(120, 40).Hides("│ row 3").Press("r").Shows("│ row 3").Press("r").Hides("│ row 3")
	d.Resize(40, 12).Press("r").Shows("row 3", "V-00003").Press("r").Hides("vendor_since")
	open(t, "empty_list", size(140, 40)).Press("r").Shows("There are no records here")
}

func TestTheRecordBesideTheListCostsTheSameHoweverManyColumnsItHas(t *testing.T) {
	d := func(name string) *uitest.Driver { return open(t, name, size(200, 30)) }
	few, many := d("bench_30"), d("bench_300")
	cost := func(d *uitest.Driver) float64 { return allocs.Each(t, 20, func() { d.PressOnly("j") }) }
	if a, b := cost(few), cost(many); b > a*1.2 {
		t.Errorf("a row key takes %v allocations with 30 columns, %v with 300", a, b)
	}
}

func TestPanesAreMadeLargerAndSmaller(t *testing.T) {
	line := func(d *uitest.Driver) int {
		return len([]rune(strings.Split(strings.Split(d.Screen(), "\n")[2], "row 1")[0]))
	}
	for _, width := range []int{120, 200} { // there the record begins no wider than it is read well
		d := open(t, "vendors", size(width, 40)).Press("enter")
		before := line(d)
		if aside := width - before; aside > 70 {
			t.Errorf("of %d columns the record takes %d", width, aside)
		}
		larger := line(d.Press("+"))
		if larger >= before || larger < before-width/10 {
			t.Errorf("the record has the focus, and its edge went from %d to %d", before, larger)
		}
		if back := line(d.Press("_")); back != before {
			t.Errorf("the edge went from %d to %d and back to %d", before, larger, back)
		}
		if at := line(d.Press("tab", "+", "+")); at <= before {
			t.Errorf("the list has the focus and got less room: %d, was %d", at, before)
		}
	}
}

func TestResizingKeepsCursorScrollAndFocus(t *testing.T) {
	for _, focus := range []string{"the list", "the record"} {
		d := open(t, "vendors", size(120, 40))
		for range 60 {
			d.Press("j")
		}
		d.Press("k", "k", "l", "l", "enter", "j", "j")
		if focus == "the list" {
			d.Press("tab")
		}
		before := d.Styled()
		for _, s := range [][2]int{{200, 60}, {120, 40}, {80, 24}, {120, 40}, {40, 12}, {200, 60}, {80, 24}, {40, 12}, {120, 40}} {
			d.Resize(s[0], s[1])
		}
		if after := d.Styled(); after != before {
			t.Errorf("with the focus on %s the screen was\n%s\nand is\n%s", focus, before, after)
		}
	}
}

func TestWithoutColourAndInASCIIEveryStateIsReadByItsSigns(t *testing.T) {
	d := open(t, "vendors", size(120, 40), func(o *uitest.Options) { o.Theme = theme.Options{NoColor: true, ASCII: true} })
	d.Press("j", "space", "l", "s", "enter").Golden("ascii_120x40").Shows(" *~7c000001", "vendor_name^", "| row", "> ")
	screen := d.Press("tab", "/").Type("paper").Press("enter").Screen()
	for _, c := range screen[:strings.LastIndex(strings.TrimSpace(screen), "\n")] {
		if strings.ContainsRune("▌◆│─…–·▲▼‹›", c) {
			t.Fatalf("%q is no ASCII:\n%s", c, d.Screen())
		}
	}
}

func TestWhatCouldNotBeOpenedIsAListToChooseFrom(t *testing.T) {
	d := open(t, "nowhere").Golden("unknown_80x24").Shows(" error  nowhere could not be opened", "▌ R  try again", "enter choose  R reload")
	d.Press("j").Shows("▌ o  open another datasource").Press("enter").Type("vendors").Press("enter").Shows("vendors · page 1")
	d = open(t, "nowhere")
	before := d.Demo.Calls("datasource")
	if d.Press("enter"); d.Demo.Calls("datasource") == before {
		t.Error("enter on try again asks for nothing")
	}
	d.Click(5, 6).Click(5, 6).Type("tax_codes").Press("enter").Shows("tax_codes · page 1")
}

func TestAnOpeningThatTakesLongCanBeCancelled(t *testing.T) {
	d := open(t, "", counted)
	held := d.Hold("datasource")
	d.Press("o").Type("vendors").Press("enter").Golden("opening_80x24").Shows("Opening vendors", "▌ esc  cancel")
	d.Press("esc").Shows("vendors could not be opened", "The opening was cancelled")
	held.Release()
	d.Press("R").Shows("vendors · page 1")
}

func TestWhichPaneHasTheFocusIsReadWithoutColour(t *testing.T) {
	for _, s := range [][2]int{{120, 40}, {80, 24}} {
		d := open(t, "vendors", size(s[0], s[1]), func(o *uitest.Options) { o.Theme = theme.Options{NoColor: true} })
		cell := "\x1b[7mV-00001"
		d.Press("enter").Shows("▌row 1")
		if strings.Contains(d.Styled(), cell) {
			t.Errorf("the record has the focus, and the list shows a cell as if it had:\n%s", d.Screen())
		}
		d.Press("tab").Hides("▌row 1").Shows(" row 1")
		if !strings.Contains(d.Styled(), cell) {
			t.Errorf("the list has the focus and shows no cell:\n%s", d.Screen())
		}
	}
}
