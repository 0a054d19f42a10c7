package ui_test

import (
	"regexp"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// screens are ways to every kind of screen: a view, its target, and the keys.
var screens = []struct {
	view, target string
	keys         string // apart by blanks
}{
	{"rules", "DOC-1001", ""},
	{"rules", "DOC-1001", "a x f j enter"},
	{"rules", "DOC-1001", "m"},
	{"rules", "DOC-1001", "i"},
	{"rules", "DOC-1001", "T"},
	{"rules", "DOC-1001", "/ t o"},
	{"rules", "", ""},
	{"data", "vendors", ""},
	{"data", "vendors", "j space l f enter"},
	{"data", "vendors", "v"},
	{"data", "vendors", "i"},
	{"data", "vendors", "E"},
	{"data", "vendors", "C"},
	{"data", "vendors", "/ a"},
	{"data", "vendors", "S a l enter"},
	{"data", "vendors", "T"},
	{"data", "", ""},
	{"fields", "invoice", ""},
	{"fields", "invoice", "+ t a x enter r ctrl+s"},
	{"fields", "invoice", "+ t a x enter r ctrl+s y"},
	{"fields", "invoice", "+ t a x enter J enter"},
	{"fields", "invoice", "+ t a x enter D"},
	{"fields", "", ""},
	{"text", "ocr-7f3a-0001", ""},
	{"text", "ocr-7f3a-0001", "1 0 tab tab"},
	{"text", "ocr-7f3a-0001", "tab 1 space 2 space 3 0 0 space 4 0 0 enter"},
	{"rules", "DOC-1001", "?"},
	{"rules", "DOC-1001", ":"},
	{"rules", "DOC-1001", "@ enter"},
	{"rules", "DOC-1001", "o x"},
}

// clocks are what differs from run to run: ports, times and durations on the wire.
var clocks = regexp.MustCompile(`127\.0\.0\.1:\d+|\d\d:\d\d:\d\d(\.\d+)?|\d+(\.\d+)?[mµn]s| +`)

func TestALightTerminalIsLightEverywhere(t *testing.T) {
	tour(t)
	for _, s := range screens {
		t.Run(strings.TrimSpace(s.view+" "+s.keys), func(t *testing.T) {
			show := func(lightFrom int) *uitest.Driver {
				d := uitest.Start(t, uitest.Options{View: s.view, Target: s.target, Width: 120, Height: 40})
				pressed := strings.Fields(s.keys)
				for i, key := range pressed {
					if i == lightFrom {
						d.Root.SetDark(false)
					}
					d.Press(key)
				}
				return d
			}
			frame := func(d *uitest.Driver) string { return clocks.ReplaceAllString(d.Styled(), "") }
			always, later := show(0), show(-1)
			dark := frame(later)
			always.Root.SetDark(false)
			later.Root.SetDark(false)
			if frame(later) == dark {
				t.Fatal("the frame looks as before")
			}
			if got, want := frame(later), frame(always); got != want {
				for i, line := range strings.Split(got, "\n") {
					if was := strings.Split(want, "\n")[i]; line != was {
						t.Fatalf("line %d keeps the looks of a dark terminal:\n%q\nwant\n%q", i, line, was)
					}
				}
			}
			if later.Root.SetDark(true); frame(later) != dark {
				t.Fatal("going back to dark is not going back")
			}
		})
	}
}
