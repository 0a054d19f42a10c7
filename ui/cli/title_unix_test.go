//go:build unix

package cli_test

import (
	"strings"
	"testing"
)

func TestTheTitleOfTheWindowTellsTargetAndProfileAndComesBack(t *testing.T) {
	d := onTerminal(t, nil, "demo", "data", "vendors")
	d.shows("\x1b]2;vendors - demo - docket\x07")
	d.types("1")
	d.shows("\x1b]2;Rules - demo - docket\x07")
	out := d.seen.String()
	d.forgets()
	d.types("\x0c") // ctrl+l: another program may have called the window otherwise; what it was before stays kept
	d.shows("\x1b]2;Rules - demo - docket\x07")
	d.types("q")
	d.ends()
	out += d.seen.String()
	if strings.Count(out, "\x1b[22;0t") != 1 || strings.Count(out, "\x1b]2;\x07\x1b[23;0t") != 1 || strings.Count(out, "\x1b]2;vendors") != 1 {
		t.Errorf("the title is not given back, or is said with every frame")
	}
	d = onTerminal(t, []string{"TERM=linux"}, "demo", "data", "vendors")
	d.shows("V-00001")
	d.types("q")
	if d.ends(); strings.Contains(d.seen.String(), "\x1b]2;") {
		t.Error("a console without a title is given one")
	}
}

func TestALinkOpensTheScreenOnATerminal(t *testing.T) {
	d := onTerminal(t, nil, "demo", "data", "vendors", "--page", "2", "--where", "country:se", "--select", "city")
	d.shows("filter country:se")
	d.types("!")
	d.shows("Copied the command that opens this screen")
	d.types("qqq") // the filter, the datasource, docket
	d.ends()
}
