package ui_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// shown is what each row of the README's tour leads to.
var shown = []string{"1/48", "mirrored", "vendors · page 1", "records, fetched", "Fields", "Text", "Requests:", "keys ─"}

func TestTheTourOfTheREADMEWorksKeyByKey(t *testing.T) {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	tour := regexp.MustCompile(`(?s)<!-- begin tour -->\n(.*?)<!-- end tour -->`).FindStringSubmatch(string(text))
	if tour == nil {
		t.Fatal("the README has no tour")
	}
	rows := strings.Split(strings.TrimSpace(tour[1]), "\n")[2:]
	if len(rows) != len(shown) {
		t.Fatalf("the tour has %d steps, want %d", len(rows), len(shown))
	}
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 40, View: "rules", Target: "DOC-1001"})
	for i, row := range rows {
		for _, key := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(strings.Split(row, "|")[1], -1) {
			if len(key[1]) > 5 {
				d.Type(key[1])
			} else {
				d.Press(key[1])
			}
		}
		d.Shows(shown[i])
		if i == 0 {
			d.Press("u").Shows("0/48")
		} else if i == 1 {
			d.Press("esc").Shows("all 48")
		} else if strings.HasPrefix(shown[i], "Requests") {
			d.Press("esc")
		}
	}
}
