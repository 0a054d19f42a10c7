package safe_test

import (
	"strings"
	"testing"

	"docket/ui/safe"
)

func TestACharacterHasRoomForEveryTerminalsWayOfCounting(t *testing.T) {
	for _, c := range []struct {
		text string
		want safe.Character
	}{
		{"a", safe.Character{Bytes: 1, Cells: 1, Sure: true}},
		{"é", safe.Character{Bytes: 2, Cells: 1, Sure: true}},
		{"取引", safe.Character{Bytes: 3, Cells: 2, Sure: true}},
		{"e\u0301", safe.Character{Bytes: 3, Cells: 1}},
		{"กำ", safe.Character{Bytes: 6, Cells: 2}},
		{"सा", safe.Character{Bytes: 6, Cells: 2}},
		{"क्षि", safe.Character{Bytes: 9, Cells: 2}}, // its last sign counts as one more, so that all of it fits anywhere
		{"❤️", safe.Character{Bytes: 6, Cells: 2}},
		{"👩‍👩‍👧", safe.Character{Bytes: 18, Cells: 2, Spill: 4}},
		{"", safe.Character{}},
	} {
		if got := safe.First(c.text); got != c.want {
			t.Errorf("%q: got %+v, want %+v", c.text, got, c.want)
		}
	}
	if got := safe.Width("\x1b[1mसा\x1b[m│"); got != 3 {
		t.Errorf("styled text is %d cells wide", got)
	}
}

func TestASoftHyphenIsShown(t *testing.T) {
	if got := safe.Line("Rech\u00adnung"); got != "Rech<U+00AD>nung" {
		t.Errorf("got %q", got)
	}
	if safe.First("\u00ad").Sure {
		t.Error("a soft hyphen counts as a letter that every terminal draws alike")
	}
}

func TestAStyledLineIsCutAndItsStylesStillEnd(t *testing.T) {
	for _, c := range []struct {
		line string
		w    int
		want string
	}{
		{"\x1b[1mabc\x1b[m", 2, "\x1b[1mab\x1b[m"},
		{"\x1b[1mabc\x1b[m", 3, "\x1b[1mabc\x1b[m"},
		{"a取\x1b[m", 2, "a\x1b[m"},
		{"กำก", 2, "กำ"},
		{"abc", 0, ""},
	} {
		if got := safe.Clip(c.line, c.w); got != c.want {
			t.Errorf("%q in %d cells: got %q, want %q", c.line, c.w, got, c.want)
		}
	}
}

// Sequences take no cells, whichever they are, and nothing behind them is taken for a part of them.
func TestOnlyWhatIsASequenceTakesNoCells(t *testing.T) {
	for s, cells := range map[string]int{
		"\x1b[1;38;5;243mab\x1b[m": 2,
		"\x1b[2Kam":                2,
		"\x1b[?25ham":              2,
		"\x1b]8;;https://example.com\x1b\\am\x1b]8;;\a": 2,
		"ae\u0301m\x1b[mno":                             5,
	} {
		if n := safe.Width(s); n != cells {
			t.Errorf("%q takes %d cells, want %d", s, n, cells)
		}
		if got := safe.Clip(s+strings.Repeat("z", 10), cells); strings.Contains(got, "z") {
			t.Errorf("%q is cut to %q", s, got)
		}
	}
}
